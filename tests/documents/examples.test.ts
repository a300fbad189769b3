import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conformanceCases } from '../../src/match/conformance/cases.ts';
import { LEVELS } from '../../src/play/level.ts';
import { words } from '../../src/play/words.ts';
import { commandHelp } from '../../src/terminal/option-help.ts';
import { RUNS_ALL } from '../battery.ts';

/** Examples whose output is another one each time, or takes minutes: matched by how the command begins. */
const NOT_COMPARED: readonly (readonly [beginning: string, why: string])[] = [
  ["printf 'H8 I9 H7 H9 G8\\nhint", 'limited by time'],
  ['dist/pbrain-tengen bench', 'compared with bench-signature.txt below'],
  ['dist/pbrain-tengen analyze openings.lib', 'needs a library; tests/cli/library.test.ts has one'],
  ['dist/pbrain-tengen board', 'serves until Ctrl-C'],
  ['dist/pbrain-tengen match', 'plays for minutes'],
  ['dist/pbrain-tengen selfplay', 'plays for minutes'],
  ['npm run -s ', 'takes minutes, or other engines'],
  ['npm run build:core && cp', 'changes the checkout'],
  ['../venv/bin/python', 'takes minutes, and PyTorch'],
];

/** What `npm run test:all` alone runs: those that take longer, and what another example shows too. */
const SLOW = [
  'openings',
  "TURN 8,8\\n' |",
  'YXNBEST',
  'dist/pbrain-tengen analyze',
  'solve h5g9',
  'solve E6',
];

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

interface Example {
  readonly document: string;
  readonly command: string;
  readonly output: string;
}

interface Block {
  readonly language: string;
  readonly text: string;
  /** Whether nothing but an empty line stands between it and the block before. */
  readonly followsDirectly: boolean;
}

function blocksOf(document: string): readonly Block[] {
  const text = readFileSync(document, 'utf8');
  let end = -1;
  return Array.from(text.matchAll(/^```(\w*)\n(.*?)^```\n/gms), (match) => {
    const between = end < 0 ? 'x' : text.slice(end, match.index);
    end = match.index + match[0].length;
    return { language: match[1] ?? '', text: match[2] ?? '', followsDirectly: between.trim() === '' };
  });
}

function unfolded(text: string): string {
  return text.replace(/\\\n\s*/g, '');
}

/** A block that begins with `$`, or one of shell and the output right after it. */
const EXAMPLES: readonly Example[] = DOCUMENTS.flatMap((document) =>
  blocksOf(document).flatMap(({ language, text, followsDirectly }, i, blocks) => {
    const shell = blocks[i - 1];
    if (language === '' && text.startsWith('$ '))
      return text.split(/^\$ /m).flatMap((part) => {
        const [command = '', ...output] = unfolded(part).split('\n');
        return command === '' ? [] : [{ document, command, output: output.join('\n') }];
      });
    return language === '' && followsDirectly && shell?.language === 'sh'
      ? [{ document, command: unfolded(shell.text).trim(), output: text }]
      : [];
  }),
);

/** Nothing else is ever run: a document may name commands that change a checkout. */
const RUNS_TENGEN = /^(?:(?:printf|echo) (?:'[^']*'|"[^"]*") \| )?dist\/pbrain-tengen(?: |$)/;

const COMPARED = EXAMPLES.filter(
  ({ command }) =>
    RUNS_TENGEN.test(command) && !NOT_COMPARED.some(([beginning]) => command.startsWith(beginning)),
);

/** Every line of shell in the documents: in blocks, and in tables as code. */
const COMMAND_LINES: readonly (readonly [document: string, line: string])[] = DOCUMENTS.flatMap(
  (document) => {
    const lines = blocksOf(document).flatMap(({ language, text }) => {
      if (language === 'sh') return unfolded(text).split('\n');
      return Array.from(unfolded(text).matchAll(/^\$ (.*)$/gm), ([, line = '']) => line);
    });
    const spans = Array.from(
      readFileSync(document, 'utf8').matchAll(/`((?:dist\/pbrain-tengen|npm run) [^`]+)`/g),
      ([, line = '']) => line,
    );
    return [...lines, ...spans].flatMap((line) =>
      line
        .replace(/ +# .*/, '')
        .split(' && ')
        .map((part) => [document, part] as const),
    );
  },
);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tengen-examples-'));
  symlinkSync(path.resolve('dist'), path.join(folder, 'dist'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What differs from run to run and from machine to machine: times, and what is sent about a search while it lasts. */
function masked(output: string): string {
  return output
    .replace(/\d+(?:\.\d+)?( ?m?s\b)/g, '#$1')
    .replace(/"ms":\d+/g, '"ms":#')
    .replace(/^MESSAGE Node .*\n/gm, '')
    .replace(/^(MESSAGE Depth .*\n)\1+/gm, '$1')
    .trim();
}

it('an example is compared alike on a machine so busy that its first search takes seconds', () => {
  const told = 'MESSAGE Depth 1-1 | Eval 13 | Node 1 | Time 82ms | H8\n';
  const [quiet, busy] = [`OK\n${told}7,7`, `OK\nMESSAGE Node 0 | Time 3037ms\n${told}${told}7,7`];
  expect(masked(busy)).toBe(masked(quiet));
});

/** A line of `...` in a document stands for any number of lines. */
function pattern(output: string): RegExp {
  const parts = masked(output).split(/^ *\.\.\.$\n?/m);
  return new RegExp(
    `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(?:.*\n)*')}$`,
  );
}

async function outputOf(command: string): Promise<string> {
  const shell = spawn('bash', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(shell, 'close');
  return output;
}

it.each(COMPARED)('$document: $command', async ({ command, output }) => {
  if (!RUNS_ALL && SLOW.some((part) => command.includes(part))) return;
  const actual = masked(await outputOf(command));
  if (!pattern(output).test(actual)) expect(actual).toBe(masked(output));
});

it('every example is compared, or there is a reason', () => {
  const excused = (command: string) => NOT_COMPARED.some(([beginning]) => command.startsWith(beginning));
  const neither = EXAMPLES.filter((example) => !COMPARED.includes(example) && !excused(example.command));
  expect(neither.map(({ document, command }) => `${document}: ${command}`)).toEqual([]);
  const unused = NOT_COMPARED.filter(
    ([beginning]) => !EXAMPLES.some(({ command }) => command.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
  expect(COMPARED.length).toBeGreaterThan(6);
});

it("bench's example has the nodes and the signature of this build", () => {
  const [nodes, signature] = readFileSync('tests/cli/bench-signature.txt', 'utf8').match(/\w*\d\w*/g) ?? [];
  const bench = EXAMPLES.find(({ command }) => command === 'dist/pbrain-tengen bench')?.output;
  expect(bench).toMatch(new RegExp(`^nodes +${nodes}$`, 'm'));
  expect(bench).toMatch(new RegExp(`^signature +${signature}$`, 'm'));
});

it('what the documents copy from the code is what the code has', () => {
  const play = readFileSync('docs/play.md', 'utf8');
  const commands = commandHelp(words.typed.commands);
  expect(play).toContain(`\`\`\`\n${commands}\n\`\`\`\n`);
  const share = (part: number) => (part === 0 ? 'none' : `${Math.round(100 * part)} %`);
  for (const [i, { rating, overlooks, lines, nodes = 'no limit' }] of LEVELS.entries()) {
    const searched = lines === 0 ? 'none' : nodes;
    expect(play).toContain(
      `\n| ${i + 1} | ${rating} | ${share(overlooks.threes)} | ${share(overlooks.fours)} | ${searched} |\n`,
    );
  }
  expect(readFileSync('docs/conformance.md', 'utf8')).toContain(
    `Tengen passes all ${conformanceCases('freestyle', true).length}:`,
  );
});

/** The text that defines a tool's options: its file in cli/, and all modules of options that it imports. */
function optionSources(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imports = Array.from(text.matchAll(/from '(\.[^']*options\.ts)'/g), ([, to = '']) => to);
  return [text, ...imports.map((to) => optionSources(path.join(path.dirname(file), to), seen))].join('\n');
}

function hasOption(sources: string, option: string): boolean {
  return new RegExp(`^ *'?${option}'?(?::|,$)`, 'm').test(sources);
}

it('tools are called with options that they have', () => {
  const calls = COMMAND_LINES.flatMap(([document, line]) => {
    const [, tool, words] =
      /pbrain-tengen(?:64\.exe)? ([a-z]+)(?=$| )(.*)/.exec(line.split(' | ').at(-1) ?? '') ?? [];
    return tool === undefined || tool === 'help' ? [] : [{ document, tool, words: words ?? '' }];
  });
  const wrong = calls.flatMap(({ document, tool, words }) => {
    const sources = optionSources(`src/cli/${tool}.ts`);
    const options = Array.from(
      words.matchAll(/ (?:--([a-z][\w-]*)|([a-z]+)=)/g),
      ([, name, key]) => name ?? key ?? '',
    );
    const unknown = options.filter((option) => option !== 'help' && !hasOption(sources, option));
    return [...(sources === '' ? ['no such tool'] : []), ...unknown].map((word) => [document, tool, word]);
  });
  expect(wrong).toEqual([]);
  expect(calls.length).toBeGreaterThan(20);
});

it('tools of the workbench are scripts of package.json, and called with options that they have', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const calls = COMMAND_LINES.flatMap(([document, line]) => {
    const [, script, words] = /npm run (?:-s )?([\w:]+)(.*)/.exec(line) ?? [];
    return script === undefined ? [] : [{ document, script, words: words ?? '' }];
  });
  const wrong = calls.flatMap(({ document, script, words }) => {
    const tool = /run-tool\.mjs (\S+)\//.exec(scripts[script] ?? '')?.[1];
    const sources = tool === undefined ? '' : sourcesIn(tool);
    const options = (words.match(/(?<= --)[a-z][\w-]*/g) ?? []).filter((option) => option !== 'help');
    const unknown = options.filter((option) => !hasOption(sources, option));
    return [...(script in scripts ? [] : ['no such script']), ...unknown].map((word) => [
      document,
      script,
      word,
    ]);
  });
  expect(wrong).toEqual([]);
  expect(calls.length).toBeGreaterThan(20);
});

function sourcesIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
}
