/** The properties of SGF, FF[1] to FF[4]: what they mean is known, and most of them do not matter for a game. */
const STANDARD = new Set(
  (
    'AB AE AN AP AR AS AW B BL BM BR BS BT C CA CH CI CP CR DD DM DO DT EL EV EX FF FG GB GC GM GN GW HA HO ID IP IT IY ' +
    'KM KO L LB LN LT M MA MN N OB OM ON OP OT OV OW PB PC PL PM PW RE RG RO RU SC SE SI SL SO SQ ST SU SZ TB TC TE TM ' +
    'TR TW UC US V VW W WL WR WS WT'
  ).split(' '),
);

/** Those of GomokuQuest: the opening that one side proposes, and the move with which the other one takes white. */
export const PROPOSED = 'QPR';
export const TAKEN_AS_WHITE = 'QSLW';

/** Tengen's own: points that nobody may use. */
export const BLOCKED = 'BLOCKED';
/** Tengen's own: the rule of an opening, and what was done in it besides placing stones. */
export const OPENING = 'OPENING';

/** Two letters, or lists and rectangles of such. */
const POINTS = /^[a-zA-Z]{2}(?:[,:][a-zA-Z]{2})*$/;

/** Whether a property that is in no list may have moves or stones in it. */
export function mayBePoints(name: string, values: readonly string[]): boolean {
  if (STANDARD.has(name) || [PROPOSED, TAKEN_AS_WHITE, BLOCKED, OPENING].includes(name)) return false;
  return values.every((value) => POINTS.test(value.trim()));
}
