/** As much of node:util as subcommands use. */

type Token =
  | { readonly kind: 'option-terminator' }
  | { readonly kind: 'positional'; readonly value: string }
  | {
      readonly kind: 'option';
      readonly name: string;
      readonly rawName: string;
      readonly value: string | undefined;
      readonly inlineValue: boolean | undefined;
    };

interface ParseConfig {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>;
}

/** The tokens of a command line, not strict: `--name value`, `--name=value` and words; `--` ends the options. */
export function parseArgs({ args, options }: ParseConfig): { readonly tokens: readonly Token[] } {
  const tokens: Token[] = [];
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--') {
      tokens.push({ kind: 'option-terminator' });
      for (const value of words.splice(0)) tokens.push({ kind: 'positional', value });
    } else if (!/^-./.test(word)) {
      tokens.push({ kind: 'positional', value: word });
    } else {
      const [, rawName = word, , inline] = /^(--[^=]+|-.)(=(.*))?/s.exec(word) ?? [];
      const name = rawName.replace(/^--?/, '');
      const takesNext = inline === undefined && options[name]?.type === 'string';
      const value = takesNext ? words.shift() : inline;
      const inlineValue = value === undefined ? undefined : !takesNext;
      tokens.push({ kind: 'option', name, rawName, value, inlineValue });
    }
  }
  return { tokens };
}

/** Nothing is known of the system's errors but their codes. */
export const getSystemErrorMap = (): ReadonlyMap<number, readonly [string, string]> => new Map();
