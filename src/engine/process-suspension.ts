/**
 * Managers stop the whole process while the opponent thinks, and even in the middle of a search. Nobody tells it: it
 * is noticed by the time between two glances at the clock. A searching thread looks every fraction of a ms, and no
 * machine is so busy that a thread waits this long for its turn.
 */
export const SUSPENSION_MS = 1000;
