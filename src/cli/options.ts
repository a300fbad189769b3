import { MAX_SIDE } from '../binding/core-module.ts';
import type { BoardSize } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';

/** What was given for each option: of `--name value` the value, by `name`. */
export type Options<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Reads a line of `--name value` and `--name=value`; `names` are all there are. */
export function parseOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Result<Options<Name>> {
  const options: Partial<Record<Name, string>> = {};
  for (let i = 0; i < args.length; i++) {
    const [, text, inline] = /^--([^=]*)(?:=(.*))?$/s.exec(args[i] ?? '') ?? [];
    const name = names.find((name) => name === text);
    if (name === undefined) return err(`"${args[i]}" is none of ${names.map((n) => `--${n}`).join(', ')}`);
    if (options[name] !== undefined) return err(`--${name} comes twice`);
    const value = inline ?? args[++i];
    if (value === undefined) return err(`--${name} lacks its value`);
    options[name] = value;
  }
  return ok(options);
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

export function parseWhole(name: string, text: string, { least, most }: Range): Result<number> {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return ok(number);
  return err(`--${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/** `3-8`, or `5` for `5-5`. */
export function parseRange(name: string, text: string, { least, most }: Range): Result<Range> {
  const [, from, to = from] = /^([0-9]{1,15})(?:-([0-9]{1,15}))?$/.exec(text) ?? [];
  const range = { least: Number(from), most: Number(to) };
  if (range.least >= least && range.least <= range.most && range.most <= most) return ok(range);
  return err(`--${name} must be a range within ${least}-${most}, not "${text}"`);
}

export function parseChoice<T extends string>(name: string, text: string, choices: readonly T[]): Result<T> {
  const choice = choices.find((choice) => choice === text);
  return choice !== undefined
    ? ok(choice)
    : err(`--${name} must be one of ${choices.join(', ')}, not "${text}"`);
}

/** Of boards in the tools, unless a shorter row makes smaller ones sensible. */
export const SIDES = { least: 5, most: MAX_SIDE };

/** `15`, or `20x15`. Boards are as small as in the protocol. */
export function parseSize(text: string, rowLength: number): Result<BoardSize> {
  const [, columns, rows = columns] = /^(\d{1,3})(?:x(\d{1,3}))?$/.exec(text) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  const least = Math.min(SIDES.least, rowLength);
  const fits = (side: number) => side >= least && side <= SIDES.most;
  if (fits(width) && fits(height)) return ok({ width, height });
  return err(`--size must be a side from ${least} to ${SIDES.most}, or two as in 20x15, not "${text}"`);
}
