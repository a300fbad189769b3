import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { terminalLanguage } from '../../src/console/terminal-language.ts';
import { firstLanguage, LANGUAGE_TAGS, LANGUAGES, languageOf } from '../../src/play/languages.ts';
import { english } from '../../src/play/words/en.ts';
import { traditional } from '../../src/play/words/zh-hant.ts';

type Leaf = string | number | readonly unknown[] | ((...given: never[]) => unknown);

/** Every sentence of a table by its path: `page.labels.undo`. */
function sentencesOf(table: object, path = ''): ReadonlyMap<string, Leaf> {
  return new Map(
    Object.entries(table).flatMap(([key, value]): (readonly [string, Leaf])[] => {
      const name = path === '' ? key : `${path}.${key}`;
      const isGroup = typeof value === 'object' && !Array.isArray(value) && key !== 'figures';
      return isGroup ? [...sentencesOf(value, name)] : [[name, value]];
    }),
  );
}

/** Names of a function's parameters, and how often each stands in its text. */
function parametersOf(
  said: (...given: never[]) => unknown,
): readonly (readonly [name: string, uses: number])[] {
  const text = String(said);
  const list = /^\w*\s*\(([^)]*)\)|^(\w+)\s*=>/.exec(text);
  const names = (list?.[1] ?? list?.[2] ?? '').split(',').map((name) => name.trim());
  return names
    .filter((name) => name !== '')
    .map((name) => [name, text.match(new RegExp(`(?<![\\w.])${name}\\b`, 'g'))?.length ?? 0]);
}

const ENGLISH = sentencesOf(english);

describe.each(LANGUAGE_TAGS)('the sentences of %s', (language) => {
  const { words } = LANGUAGES[language];
  const sentences = sentencesOf(words);

  it('has every sentence', () => {
    expect([...ENGLISH.keys()].filter((name) => !sentences.has(name))).toEqual([]);
  });

  it('has no sentence that English lacks', () => {
    expect([...sentences.keys()].filter((name) => !ENGLISH.has(name))).toEqual([]);
  });

  it('uses every parameter', () => {
    const wrong = [...sentences].flatMap(([name, said]) => {
      const other = ENGLISH.get(name);
      if (typeof said !== 'function' || typeof other !== 'function') return [];
      const parameters = parametersOf(said);
      const unused = parameters.flatMap(([parameter, uses]) => (uses < 2 ? [`${name}: ${parameter}`] : []));
      // A function passed on takes what it takes: `sentence`.
      const lacks = said.length === other.length ? [] : [`${name} has ${said.length} of ${other.length}`];
      return [...unused, ...lacks];
    });
    expect(wrong).toEqual([]);
  });

  it('has a sentence for each level, command and the like', () => {
    const lengths = [...sentences].flatMap(([name, said]) => {
      const other = ENGLISH.get(name);
      return Array.isArray(said) && Array.isArray(other) && said.length !== other.length ? [name] : [];
    });
    expect(lengths).toEqual([]);
  });

  it('has the plural forms of its whole numbers', () => {
    const { figures = english.figures } = words;
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 1001 }, (_, number) => rules.select(number)));
    if (words.figures) expect(new Set(figures.forms)).toEqual(needed);
    expect(language === 'en' || !words.figures || figures.locale === language).toBe(true);
  });
});

it.each(['ja', 'zh-Hans', 'zh-Hant'] as const)(
  '%s lists with its own comma, also what is put together',
  (tag) => {
    const { words } = LANGUAGES[tag];
    expect(words.listed?.(['A', 'B'])).toMatch(/^A[、，]B$/);
    // A colour and a score follow each other with a sign between them.
    expect(words.analysis?.answer?.('H8', 'black', '2')).toMatch(/(黒|黑棋)：2）$/);
    expect(readFileSync(`src/play/words/${tag.toLowerCase()}.ts`, 'utf8')).not.toContain("join(', ')");
  },
);

it('writes traditional Chinese without simplified characters', () => {
  const big5 = new TextDecoder('big5');
  const characters = new Set<string>();
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) characters.add(big5.decode(Uint8Array.of(lead, trail)));
  const written = traditional(readFileSync('src/play/words/zh-hans.ts', 'utf8'));
  const simplified = written.match(/\p{Script=Han}/gu)?.filter((character) => !characters.has(character));
  expect([...new Set(simplified)]).toEqual([]);
});

/** Simplified characters that stand for several traditional ones, and the words in which the right one is known. */
const SEVERAL =
  /[里面干发只准余系制台表历范几复冲注并布才曲谷斗卷折征志致云占困采松周升叶舍蒙酸雕游签胡御欲郁极伙种适托泛汇钟尽当据价]/g;
const KNOWN =
  /局面|后面|只[能受]|准确|标准|系统|复制|恢复|限制|列表|几[子个]|冲[`$四]|注[明释]|并[粘给]|宣布|才获胜|曲线|当作|数据|评价/g;

it('writes traditional Chinese with the right one of several characters', () => {
  const sentences = readFileSync('src/play/words/zh-hans.ts', 'utf8').replace(/^ *\/\*\*.*/gm, '');
  expect(sentences.replace(KNOWN, '').match(SEVERAL)).toBeNull();
});

it('says every sentence of the table somewhere', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|html)$/.test(file),
  );
  const texts = files
    .filter((file) => !file.startsWith('play/words/'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'));
  const said = new Set(texts.join(' ').match(/\w[\w-]*/g));
  const unsaid = [...ENGLISH.keys()].filter(
    (path) => !(path.split('.').at(-1) ?? '').split(' ').every((word) => said.has(word)),
  );
  expect(unsaid).toEqual([]);
});

it('finds the language of a tag', () => {
  const tags = [
    'en-GB',
    'zh',
    'zh-CN',
    'zh_TW.UTF-8',
    'zh-HK',
    'zh-Hant-SG',
    'ja_JP',
    'ko',
    'ru@cyrillic',
    'cs',
  ];
  expect(tags.map(languageOf)).toEqual([
    'en',
    'zh-Hans',
    'zh-Hans',
    'zh-Hant',
    'zh-Hant',
    'zh-Hant',
    'ja',
    'ko',
    'ru',
    'cs',
  ]);
  expect(['xx', 'C', 'POSIX', '', '*', 'auto', 'C.UTF-8'].map(languageOf)).toEqual(Array(7).fill(undefined));
  expect(firstLanguage(['xx', 'vi-VN', 'en'])).toBe('vi');
  expect(firstLanguage(['xx'])).toBe('en');
});

it("takes a terminal's language from the environment, and English where others cannot be shown", () => {
  const cases = [
    [{ LANG: 'ru_RU.UTF-8' }, 'ru'],
    [{ LANG: 'ru_RU.UTF-8', LC_ALL: 'cs_CZ.utf8' }, 'cs'],
    [{ LANG: 'ru_RU.UTF-8', LC_MESSAGES: 'ja_JP.UTF-8', LC_ALL: '' }, 'ja'],
    [{ LANG: 'ru_RU.UTF-8', LC_ALL: 'C' }, 'en'],
    [{ LANG: 'ru_RU.KOI8-R' }, 'en'],
    [{ LANG: 'zh_TW' }, 'zh-Hant'],
    [{}, 'vi'],
  ] as const;
  expect(cases.map(([environment]) => terminalLanguage(environment, 'vi-VN'))).toEqual(
    cases.map(([, language]) => language),
  );
});
