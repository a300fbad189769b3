/* An engine that plays some free point at once, for measuring referees: quick-mover SEED. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned state;
static int size = 15;
static char taken[32][32];

static unsigned next(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

static void say(const char *line) {
  puts(line);
  fflush(stdout);
}

static void move(void) {
  char line[16];
  int x, y;
  do {
    x = next() % size;
    y = next() % size;
  } while (taken[x][y]);
  taken[x][y] = 1;
  snprintf(line, sizeof line, "%d,%d", x, y);
  say(line);
}

int main(int count, char **arguments) {
  char line[256];
  int x, y;
  int in_board = 0;
  state = count > 1 ? atoi(arguments[1]) | 1 : 1;
  while (fgets(line, sizeof line, stdin)) {
    const char *point = strncmp(line, "TURN", 4) ? line : line + 4;
    if (sscanf(point, "%d,%d", &x, &y) == 2) {
      taken[x & 31][y & 31] = 1;
      if (!in_board) move();
    } else if (!strncmp(line, "BEGIN", 5)) {
      move();
    } else if (!strncmp(line, "BOARD", 5)) {
      memset(taken, 0, sizeof taken);
      in_board = 1;
    } else if (!strncmp(line, "DONE", 4)) {
      in_board = 0;
      move();
    } else if (!strncmp(line, "START", 5)) {
      size = atoi(line + 5);
      if (size < 5 || size > 32) {
        say("ERROR a board of 5 to 32");
        continue;
      }
      memset(taken, 0, sizeof taken);
      say("OK");
    } else if (!strncmp(line, "ABOUT", 5)) {
      say("name=\"quick-mover\"");
    } else if (!strncmp(line, "END", 3)) {
      return 0;
    }
  }
  return 0;
}
