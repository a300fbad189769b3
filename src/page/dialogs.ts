/** The dialogs of the page: a new game, settings, a record to open, the keys. */
import { byId, make, onClick } from '../diagram/elements.ts';
import type { BoardSize, Colour } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { leastSide, ROW_LENGTH, RULES, type Rule } from '../game/rule.ts';
import { type GameSetup, seatsOf } from '../play/game.ts';
import { LANGUAGE_TAGS, LANGUAGES } from '../play/languages.ts';
import { FULL_STRENGTH, levelOf } from '../play/level.ts';
import { OPENING_RULES, type OpeningRule, ruleOfOpening } from '../play/opening-rule.ts';
import { levelText, openingTexts } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import { isBoard, SIDES } from './address.ts';
import type { KeyMeanings } from './controls.ts';
import { inEveryLanguage } from './language.ts';
import { MOVE_MS, type Settings } from './settings.ts';

const SIZES = ['15', '13', '19', '20'] as const;
const OWN_SIZE = 'own';
const TIMES_MS = [100, 500, 1000, 2000, 5000, 10_000, 30_000] as const;

/** What is asked for in the dialog of a new game. */
type NewGame = Pick<Settings, 'level' | 'moveMs'> & { readonly setup: GameSetup };

function dialog(id: string): HTMLDialogElement {
  return byId<HTMLDialogElement>(id);
}

function select(id: string): HTMLSelectElement {
  return byId<HTMLSelectElement>(id);
}

/** Other options in a menu; what was chosen stays chosen. */
function addOptions(id: string, options: readonly (readonly [value: string, text: string])[]): void {
  const menu = select(id);
  const { value } = menu;
  menu.replaceChildren(
    ...options.map(([value, text]) => {
      const option = make('option', '', text);
      option.value = value;
      return option;
    }),
  );
  if (options.some(([one]) => one === value)) menu.value = value;
}

/** Has the dialog's fields ready; `start` begins the game or says why it cannot. */
export function setUpNewGame(settings: () => Settings, start: (wanted: NewGame) => Result<void>): void {
  inEveryLanguage(() => {
    const { page } = words;
    const rules = RULES.map((rule) => [rule, words.rules[rule]] as const);
    const openings = OPENING_RULES.map((rule) => [rule, words.openings[rule]] as const);
    const sizes = SIZES.map((side) => [side, `${side} × ${side}`] as const);
    const times = TIMES_MS.map((ms) => [String(ms), page.seconds(secondsOf(ms))] as const);
    addOptions('rule', rules);
    addOptions('size', [...sizes, [OWN_SIZE, page.ownSize]]);
    addOptions('opening', openings);
    addOptions('move-time', [['', page.usualTime(MOVE_MS / 1000)], ...times]);
  });
  byId<HTMLInputElement>('level').max = String(FULL_STRENGTH);
  for (const id of ['columns', 'rows'])
    Object.assign(byId<HTMLInputElement>(id), { min: SIDES.least, max: SIDES.most });
  const tell = () => {
    const opening = select('opening').value as OpeningRule;
    const size = sizeWanted();
    const steps = opening === 'free' || !isBoard(size) ? [] : openingTexts(opening, size);
    byId('opening-steps').replaceChildren(...steps.map((step) => make('li', '', step)));
    byId('rule-note').textContent = words.ruleNotes[select('rule').value as Rule];
    byId('level-field').hidden = new FormData(byId<HTMLFormElement>('new-form')).get('seat') === 'both';
    byId('own-size').hidden = select('size').value !== OWN_SIZE;
    const level = Number(byId<HTMLInputElement>('level').value);
    byId('level-value').textContent = words.page.levelOf(level, FULL_STRENGTH, levelOf(level).rating);
    byId('level-note').textContent = levelText(level);
    byId('new-error').textContent = '';
  };
  // An opening of renju is played by its rule, unless another one is chosen afterwards.
  select('opening').addEventListener('input', () => {
    const rule = ruleOfOpening(select('opening').value as OpeningRule);
    if (rule) select('rule').value = rule;
  });
  byId('new-form').addEventListener('input', tell);
  onClick('new-game', () => {
    byId<HTMLInputElement>('level').value = String(settings().level);
    select('move-time').value = String(settings().moveMs ?? '');
    tell();
    dialog('new-dialog').showModal();
  });
  onClick('new-cancel', () => dialog('new-dialog').close());
  byId('new-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const wanted = readNewGame();
    const begun = wanted.ok ? start(wanted.value) : wanted;
    if (begun.ok) dialog('new-dialog').close();
    else byId('new-error').textContent = words.sentence(begun.error);
  });
}

/** `0.5`, `10` */
function secondsOf(ms: number): string {
  return words.figures.decimal(ms / 1000, ms % 1000 === 0 ? 0 : 1);
}

function number(id: string): number {
  return Number(byId<HTMLInputElement>(id).value);
}

function sizeWanted(): BoardSize {
  const side = Number(select('size').value);
  const isOwn = select('size').value === OWN_SIZE;
  return isOwn ? { width: number('columns'), height: number('rows') } : { width: side, height: side };
}

function readNewGame(): Result<NewGame> {
  const fields = new FormData(byId<HTMLFormElement>('new-form'));
  const isOwn = select('size').value === OWN_SIZE;
  const { width, height } = sizeWanted();
  const rowLength = isOwn ? number('row-length') : ROW_LENGTH;
  if (!isBoard({ width, height }, rowLength)) return err(words.page.sides(leastSide(rowLength), SIDES.most));
  const time = select('move-time').value;
  return ok({
    setup: {
      width,
      height,
      rule: select('rule').value as Rule,
      rowLength,
      seats: seatsOf((fields.get('seat') ?? 'black') as Colour | 'both'),
      opening: select('opening').value as OpeningRule,
    },
    level: number('level'),
    moveMs: time === '' ? undefined : Number(time),
  });
}

/** The settings' fields follow the settings and change them. */
export function setUpSettings(settings: () => Settings, change: (changed: Partial<Settings>) => void): void {
  const confirm = byId<HTMLInputElement>('confirm');
  const numbers = byId<HTMLInputElement>('numbers');
  const name = byId<HTMLInputElement>('player-name-field');
  inEveryLanguage(() =>
    addOptions('language', [
      ['auto', words.page.labels.asSystem],
      ...LANGUAGE_TAGS.map((tag) => [tag, LANGUAGES[tag].name] as const),
    ]),
  );
  onClick('open-settings', () => {
    select('theme').value = settings().theme;
    select('language').value = settings().language;
    numbers.checked = settings().numbers;
    name.value = settings().name;
    confirm.checked = settings().confirm ?? true;
    dialog('settings-dialog').showModal();
  });
  select('theme').addEventListener('change', () =>
    change({ theme: select('theme').value as Settings['theme'] }),
  );
  select('language').addEventListener('change', () => change({ language: select('language').value }));
  name.addEventListener('change', () => change({ name: name.value.trim() }));
  numbers.addEventListener('change', () => change({ numbers: numbers.checked }));
  confirm.addEventListener('change', () => change({ confirm: confirm.checked }));
}

/** A longer file is no record of a game, though it may be one of many. */
const MOST_FILE_BYTES = 64 << 20;

/** `openText` and `openFile` put a record on the board or say why they cannot. */
export function setUpOpening(
  openText: (text: string) => Result<void>,
  openFile: (bytes: Uint8Array) => Result<void>,
): void {
  const text = byId<HTMLTextAreaElement>('record-text');
  const file = byId<HTMLInputElement>('record-file');
  const tell = (what: string, opened: Result<void>) => {
    byId('open-error').textContent = opened.ok ? '' : `${what}: ${opened.error}.`;
    if (opened.ok) dialog('open-dialog').close();
  };
  onClick('open-record', () => {
    text.value = '';
    file.value = '';
    byId('open-error').textContent = '';
    dialog('open-dialog').showModal();
  });
  onClick('open-cancel', () => dialog('open-dialog').close());
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (chosen.size > MOST_FILE_BYTES) tell(chosen.name, err(words.page.fileTooLarge));
    else
      chosen.arrayBuffer().then(
        (bytes) => tell(chosen.name, openFile(new Uint8Array(bytes))),
        () => tell(chosen.name, err(words.page.fileUnreadable)),
      );
  });
  byId('open-form').addEventListener('submit', (event) => {
    event.preventDefault();
    tell(words.page.text, openText(text.value));
  });
}

/** `keys`: what each does. */
export function setUpHelp(keys: () => KeyMeanings, about: () => string): void {
  inEveryLanguage(() => {
    byId('keys').replaceChildren(
      ...keys().flatMap(([key, meaning]) => {
        const term = make('dt');
        term.append(make('kbd', '', key));
        return [term, make('dd', '', meaning)];
      }),
    );
    byId('about').textContent = about();
  });
  onClick('open-help', () => dialog('help-dialog').showModal());
}
