# What a shell can do of test-engine.mjs, with the same options: Node's start costs 100 ms of a processor, a shell's
# one. What it does not know is ignored; `testEngine` in engines.ts says which options need Node.
CR=$(printf '\r')
weak= random= mute= restless= says= fault= start= at=2 delay=0 name=test
for option; do
  case $option in
    weak | random | mute | restless) eval "$option=yes" ;;
    says=*) says=${option#*=} ;;
    at=*) at=${option#*=} ;;
    delay=*) delay=${option#*=} ;;
    fault=*) fault=${option#*=} ;;
    start=*) start=${option#*=} ;;
    name=*) name=${option#*=} ;;
  esac
done
seed=$$ taken=' ' width=0 height=0 moves=0 board= computing=

say() {
  printf '%s\r\n' "$1"
}

# In ms.
wait_for() {
  thousandths=$(($1 % 1000 + 1000))
  [ "$1" -eq 0 ] || sleep "$(($1 / 1000)).${thousandths#1}"
}

# Some seconds of a processor, unless rest() ends it.
compute() {
  steps=0
  while [ $steps -lt 3000000 ]; do steps=$((steps + 1)); done
}

rest() {
  [ -z "$computing" ] || kill $computing 2>/dev/null
  computing=
}

take() {
  taken="$taken$1 "
}

is_free() {
  case $taken in *" $x,$y "*) return 1 ;; esac
}

# A linear congruential generator.
any() {
  seed=$(((seed * 1103515245 + 12345) & 0x7fffffff))
  drawn=$((seed / 65536 % $1))
}

# Sets x and y to a free point of every $1th row and column.
find() {
  row=0
  while [ $row -lt $height ]; do
    if [ $weak ]; then y=$row; else y=$((height - 1 - row)); fi
    x=0
    while [ $x -lt $width ]; do
      is_free && return
      x=$((x + $1))
    done
    row=$((row + $1))
  done
  return 1
}

choose() {
  while [ $random ]; do
    any $width
    x=$drawn
    any $height
    y=$drawn
    is_free && return
  done
  [ $weak ] && find 2 || find 1
}

move() {
  moves=$((moves + 1))
  wait_for "$delay"
  if [ $moves -eq "$at" ]; then
    case $fault in
      crash)
        echo 'out of ideas' >&2
        exit 3
        ;;
      hang) return ;;
      late) wait_for 900 ;;
      junk) say 'Hello there' ;;
      bare) say MESSAGE ;;
      error)
        say 'ERROR no idea'
        return
        ;;
      occupied)
        set -- $taken
        say "$1"
        return
        ;;
      off-board)
        say "$width,0"
        return
        ;;
      stderr) echo 'Warning: something' >&2 ;;
    esac
  fi
  choose
  take "$x,$y"
  [ -z "$says" ] || say "MESSAGE $says"
  say "$x,$y"
  if [ $restless ]; then
    compute </dev/null >/dev/null 2>&1 &
    computing=$!
  fi
}

begin() {
  taken=' ' moves=0
  case $start in
    refuse) say 'ERROR no such board' ;;
    exit) exit 1 ;;
    lower) say ok ;;
    silent) ;;
    *) say OK ;;
  esac
}

while IFS= read -r line; do
  rest
  line=${line%"$CR"}
  argument=${line#* }
  if [ $board ]; then
    case $line in
      DONE | done) board= && move ;;
      *) take "${line%,*}" ;;
    esac
    continue
  fi
  case $line in
    START\ * | start\ *) width=$argument height=$argument && begin ;;
    RECTSTART\ *) width=${argument%,*} height=${argument#*,} && begin ;;
    RESTART) begin ;;
    BEGIN | begin) move ;;
    BOARD | board) taken=' ' board=yes ;;
    TURN\ * | turn\ *) take "$argument" && move ;;
    TAKEBACK\ *) taken="${taken%% $argument *} ${taken#* $argument }" && say OK ;;
    ABOUT) [ $mute ] || say "name=\"$name\", version=\"1\"" ;;
    END | end) break ;;
    INFO\ * | info\ * | '') ;;
    *) say UNKNOWN ;;
  esac
done
rest
