/** What the page remembers from one visit to the next. */

export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark';
  /** A tag of BCP 47; `auto`: the browser's. */
  readonly language: string;
  /** Stones have their move's number. */
  readonly numbers: boolean;
  /** A first touch aims, a second one plays; undefined: where fingers are the pointer. */
  readonly confirm: boolean | undefined;
  /** Lines of an analysis. */
  readonly lines: number;
  /** The map of an analysis: whose moves it tells the worth of. */
  readonly map: 'none' | 'own' | 'other';
  readonly level: number;
  /** Of the person, in saved games. */
  readonly name: string;
  /** Time of a move in ms; undefined: as the level has it. */
  readonly moveMs: number | undefined;
}

const KEY = 'tengen';
/** Of the engine's moves, unless the person says otherwise. Most levels end sooner. */
export const MOVE_MS = 2000;

export const FIRST_SETTINGS: Settings = {
  theme: 'auto',
  language: 'auto',
  numbers: false,
  confirm: undefined,
  lines: 3,
  map: 'none',
  level: 3,
  name: '',
  moveMs: undefined,
};

/** What is remembered; what is missing or of the wrong kind is as at the first visit. */
export function loadSettings(): Settings {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const fits = Object.entries(FIRST_SETTINGS).map(([name, usual]) => {
      const value = known[name];
      const isKnown =
        usual === undefined ? ['boolean', 'number'].includes(typeof value) : typeof value === typeof usual;
      return [name, isKnown ? value : usual];
    });
    return Object.fromEntries(fits) as Settings;
  } catch {
    // Storage may be forbidden, or hold what another program left.
    return FIRST_SETTINGS;
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It is forbidden or full: the next visit begins as the first.
  }
}
