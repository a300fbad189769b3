/** Figures as tables and lines show them to people. */

/** Stands for a figure that is not known. */
export const UNKNOWN = '–';
const KIB = 1 << 10;
const MIB = 1 << 20;

/** `62.5 %` of a share from 0 to 1. */
export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** `+12.5`, `−3.0`; `+∞` and `−∞`. */
export function signed(value: number, digits = 1): string {
  if (!Number.isFinite(value)) return value > 0 ? '+∞' : '−∞';
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? '−' : '+'}${text}`;
}

/** A short time with its unit: `3.1 ms`, `812 ms`, `12.5 s`. */
export function millisecondsText(ms: number | undefined): string {
  if (ms === undefined) return UNKNOWN;
  return ms < 10_000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** A long time as a clock has it: `1:04:09`, `4:09`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** The mean depth of searches: `8.3`. */
export function depthText(depth: number | undefined): string {
  return depth === undefined ? UNKNOWN : depth.toFixed(1);
}

/** A size beside its limit, in units that leave the limit whole: `360 MiB` beside 350, `60 KiB` beside 50. */
export function sizeBeside(limit: number, bytes = limit): string {
  const units = [
    [MIB, 'MiB'],
    [KIB, 'KiB'],
  ] as const;
  const [unit, name] = units.find(([size]) => limit % size === 0) ?? [1, 'bytes'];
  return `${Math.ceil(bytes / unit)} ${name}`;
}

/** `3.1 MiB`, `86 MiB` */
export function memoryText(bytes: number | undefined): string {
  return bytes === undefined ? UNKNOWN : `${(bytes / MIB).toFixed(bytes < 10 * MIB ? 1 : 0)} MiB`;
}
