/** What is shown beside the board. */

import type { Line, SearchInfo } from '../api/engine.ts';
import { byId, make, makeButton, setText, setUsable } from '../diagram/elements.ts';
import { drawEvaluationCurve } from '../diagram/evaluation-curve.ts';
import { countText } from '../diagram/figures.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import { COLOURS, type Colour } from '../game/position.ts';
import { openingAfter } from '../game/renju-opening.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import { winningChance } from '../game/score.ts';
import { actorOf, movesOf, resultOf, stonesAtStart } from '../play/game.ts';
import { choiceText, percentText, secondsText } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import type { GameRoom } from './game-room.ts';
import { hasChanged } from './language.ts';
import { gradeOf } from './lesson-card.ts';
import { stepAfter } from './taught-game.ts';

export function showPlayers(room: GameRoom): void {
  const { game, mode, session } = room;
  const { seats, task } = game;
  const { score } = session;
  const isSeated = mode === 'play' && seats.black !== seats.white;
  for (const colour of COLOURS) {
    const row = byId(`player-${colour}`);
    const seat = seats[colour];
    const isToMove = task.kind !== 'over' && task.by === colour;
    const isThinking = isToMove && session.thinking === 'move';
    row.classList.toggle('to-move', isToMove);
    row.classList.toggle('thinking', isThinking);
    const [name, note, points] = [...row.children].slice(1) as [Element, Element, Element];
    setText(name, isSeated ? words.seats[seat] : words.colours[colour]);
    setText(note, isSeated && seat === 'engine' ? engineNote(room, isThinking) : '');
    const wins = isSeated ? score[seat] : score[colour];
    setText(points, score.games > 0 && mode === 'play' ? pointsText(wins, score.draws) : '');
  }
}

function pointsText(wins: number, draws: number): string {
  const half = draws % 2 === 1 ? '½' : '';
  const whole = wins + Math.floor(draws / 2);
  return whole === 0 && half ? half : `${whole}${half}`;
}

function engineNote({ settings, depth: reached, lastThought }: GameRoom, isThinking: boolean): string {
  const { level, thinking: searches, depth, depthIn } = words.page;
  const parts = [level(settings.level)];
  if (isThinking) parts.push(searches, ...(reached > 0 ? [depth(reached)] : []));
  else if (lastThought && lastThought.depth > 0)
    parts.push(depthIn(lastThought.depth, secondsText(lastThought.ms)));
  return words.listed(parts);
}

export function showStatus(room: GameRoom): void {
  const { game, mode } = room;
  const { rule, width, height, rowLength } = game.position;
  const status = byId('status');
  setText(status, room.status);
  const result = resultOf(game);
  const person = game.seats.black === 'person' ? 'black' : 'white';
  const isAlone = game.seats.black !== game.seats.white && mode === 'play';
  status.classList.toggle('won', result !== undefined && (!isAlone || result.winner === person));
  const { opening = 'free' } = game.setup;
  const terms = [
    words.rules[rule],
    `${width} × ${height}`,
    rowLength !== ROW_LENGTH && words.page.inARow(rowLength),
    opening !== 'free' && words.openings[opening],
  ];
  const named = openingAfter(game.position, stonesAtStart(game));
  const all = [...terms, named && words.openingName(named, false)].filter((term) => typeof term === 'string');
  setText(byId('terms'), all.join(' · '));
  showChoices(room);
  showActions(room);
}

function showChoices(room: GameRoom): void {
  const { task } = room.game;
  const isPersons = room.mode === 'play' && actorOf(room.game) === 'person';
  const choices = task.kind === 'choice' && isPersons ? task.choices : [];
  const box = byId('choices');
  if (!hasChanged(box, choices)) return;
  box.replaceChildren(
    ...choices.map((choice) => {
      const button = makeButton('primary', choiceText(choice), () => room.choose(choice));
      button.id = `choose-${choice}`;
      return button;
    }),
  );
}

function showActions({ game, mode, session: { thinking, isPaused } }: GameRoom): void {
  const isPlay = mode === 'play';
  const isOver = game.task.kind === 'over';
  const isAlone = game.seats.black !== game.seats.white;
  // An analysis has the buttons under the board.
  byId('actions').hidden = !isPlay;
  const set = (id: string, isUsable: boolean, isShown = true) => {
    byId(id).hidden = !isShown;
    setUsable(id, isUsable);
  };
  set('undo', game.done > 0);
  set('redo', game.done < game.steps.length);
  const isPersons = actorOf(game) === 'person';
  set('analyse-game', true, isOver);
  set('hint', isPersons && !thinking, !isOver);
  set('stop', thinking !== undefined || isPaused, !isOver);
  set('swap', true, isAlone && !isOver);
  set('resign', game.done > 0, !isOver);
}

export function showAnalysis(room: GameRoom): void {
  const { game, mode } = room;
  const { analysis } = room.study;
  byId('analysis').hidden = mode !== 'analyze';
  if (mode !== 'analyze') return;
  byId('map-legend').hidden = room.settings.map === 'none';
  setText(byId('search-toggle'), analysis.isOn ? words.page.stop : words.page.search);
  setUsable('search-toggle', game.task.kind !== 'over');
  const known = analysis.knownOf(game.position);
  const figures = byId('figures');
  setText(figures, known ? figuresText(known) : game.task.kind === 'over' ? '' : words.page.noResult);
  // As they are, for programs that look at the page.
  const { nodes = 0, ms = 0, depth = 0 } = analysis.latest ?? {};
  Object.assign(figures.dataset, { nodes, ms, depth });
  showLines(room, game.task.kind === 'over' ? [] : (known?.lines ?? []));
}

function figuresText({ depth, nodes, ms }: SearchInfo): string {
  const speed = ms > 0 ? `${countText(Math.round((1000 * nodes) / ms))}/s` : '';
  const { depth: deep, positions, seconds } = words.page;
  return [deep(depth), positions(countText(nodes)), seconds(secondsText(ms)), speed].join(' · ');
}

function showLines(room: GameRoom, lines: readonly Line[]): void {
  const list = byId('lines');
  const texts = lines.map(
    ({ score, points }) => [percentText(score), formatPoints(points, room.game.position)] as const,
  );
  if (!hasChanged(list, texts)) return;
  // Buttons are kept, so that none loses the focus or the pointer while lines come in.
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  texts.forEach(([score, moves], i) => {
    const button = list.children[i]?.querySelector<HTMLButtonElement>('.line') ?? appendLine(list, room, i);
    const [first = '', ...others] = moves.split(' ');
    const pv = make('span', 'pv');
    pv.append(make('b', '', first), ` ${others.join(' ')}`);
    button.replaceChildren(make('span', 'score', score), pv);
    button.title = moves;
    const steps = button.nextElementSibling as HTMLElement;
    steps.title = words.page.labels.stepTitle;
    steps.setAttribute('aria-label', `${words.page.labels.stepTitle}: ${moves}`);
  });
}

function appendLine(list: Element, room: GameRoom, index: number): HTMLButtonElement {
  const item = make('li');
  const line = () => room.study.analysis.knownOf(room.game.position)?.lines[index];
  const button = make('button', 'line');
  button.type = 'button';
  let isTouched = false;
  button.addEventListener('pointerdown', ({ pointerType }) => {
    isTouched = pointerType === 'touch';
  });
  button.addEventListener('click', ({ detail }) => {
    const [first] = line()?.points ?? [];
    // A finger cannot rest on a line to see it: it opens the line, and the board plays the move.
    if (isTouched && detail > 0) openFound(room, index);
    else if (first) room.choosePoint(first);
  });
  const steps = makeButton('steps', '▸', () => openFound(room, index));
  for (const event of ['pointerenter', 'focus'])
    button.addEventListener(event, () => room.lines.preview(line()));
  for (const event of ['pointerleave', 'blur'])
    button.addEventListener(event, () => room.lines.preview(undefined));
  item.append(button, steps);
  list.append(item);
  return button;
}

/** Opens a line, and brings the board into sight where there is no room for both. */
function openFound(room: GameRoom, index: number): void {
  room.study.openLine(index);
  const { top } = byId('board-frame').getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) byId('table').scrollIntoView({ block: 'start' });
}

/** The moves of the line that is open, each of which shows it up to there. */
export function showOpenLine(room: GameRoom): void {
  const { game } = room;
  const line = room.lines.open;
  byId('open-line').hidden = !line;
  const box = byId('open-line-moves');
  const names = line ? formatPoints(line.pv, game.position).split(' ') : [];
  if (hasChanged(box, names))
    box.replaceChildren(...names.map((name, i) => makeButton('step', name, () => room.lines.show(i + 1))));
  if (!line) return;
  setText(byId('open-line-place'), words.page.lineAt(line.length, line.pv.length));
  for (const [i, button] of [...box.children].entries()) {
    const isLast = i === line.length - 1;
    if (String(isLast) === button.getAttribute('aria-pressed')) continue;
    button.setAttribute('aria-pressed', String(isLast));
    const { offsetLeft, clientWidth } = button as HTMLElement;
    if (isLast) box.scrollLeft = offsetLeft - box.offsetLeft - (box.clientWidth - clientWidth) / 2;
  }
}

/** The curve of black's chances; while a game is played it would be a hint. */
export function showCurve(room: GameRoom): void {
  const { game, mode } = room;
  const isShown = mode === 'analyze' || game.task.kind === 'over';
  byId('curve-card').hidden = !isShown;
  if (!isShown) return;
  const chances = game.states.map(({ position, task }) => {
    if (task.kind === 'over') return chanceAtEnd(task.result.winner);
    const score = room.study.analysis.knownOf(position)?.lines[0]?.score;
    if (!score) return undefined;
    const chance = winningChance(score);
    return position.sideToMove === 'black' ? chance : 1 - chance;
  });
  const svg = byId('curve');
  const grades = (mode === 'analyze' ? room.study.taught.moves : []).flatMap((move) => {
    const grade = gradeOf(move);
    return grade ? [[stepAfter(game, move.number), grade.className] as const] : [];
  });
  if (hasChanged(svg, [chances, grades, game.done, svg.clientWidth]))
    drawEvaluationCurve(svg, chances, game.done, new Map(grades));
}

function chanceAtEnd(winner: Colour | 'none' | 'unknown'): number {
  if (winner === 'black') return 1;
  return winner === 'white' ? 0 : 0.5;
}

/** The moves, each a button that leads to its position. */
export function showMoves(room: GameRoom): void {
  const { game, mode } = room;
  const box = byId('moves');
  const { moves: stones, shown: count } = movesOf(game);
  const names = stones.map((stone) => formatPoint(stone, game.position));
  if (hasChanged(box, names)) {
    // Stones are counted, not pairs of them; a number stays with its move.
    const items = names.flatMap((name, i) => {
      const numbered = make('span');
      const button = makeButton('', name, () => room.goTo(stepAfter(room.game, i + 1)));
      numbered.append(make('small', '', `${i + 1}.`), button);
      return [numbered, ' '];
    });
    box.replaceChildren(...(items.length > 0 ? items : [make('span', 'soft', words.page.noMoves)]));
  }
  const judged = mode === 'analyze' ? room.study.taught.moves : [];
  const grades = new Map(judged.map((move) => [move.number, gradeOf(move)]));
  box.querySelectorAll('button').forEach((button, i) => {
    const grade = grades.get(i + 1);
    button.dataset.sign = grade?.sign ?? '';
    button.dataset.grade = grade?.className ?? '';
    button.title = grade?.name ?? '';
    button.classList.toggle('undone', i >= count);
    if (i === count - 1) {
      if (button.getAttribute('aria-current') !== 'true') {
        button.setAttribute('aria-current', 'true');
        box.scrollTop = button.offsetTop - box.offsetTop - box.clientHeight / 2;
      }
    } else button.removeAttribute('aria-current');
  });
  const slider = byId<HTMLInputElement>('slider');
  slider.max = String(game.steps.length);
  slider.value = String(game.done);
  slider.setAttribute('aria-valuetext', words.page.moveOf(count, stones.length));
  setText(byId('place'), `${count} / ${stones.length}`);
  const line = room.lines.open;
  const isLast = game.done === game.steps.length;
  setUsable('first', game.done > 0);
  setUsable('back', line !== undefined || game.done > 0);
  setUsable('forward', line ? line.length < line.pv.length : !isLast);
  setUsable('last', !isLast);
}
