import { filesLike, type Finding, type Project, type Rule } from './project.ts';

/** Languages of the texts. The back office has no Chinese, because staff use the other three. */
const languages = ['en', 'th', 'vi', 'zh'] as const;
const languagesOf = (path: string): readonly string[] =>
  languages.filter((language) => language !== 'zh' || !path.startsWith('packages/office/'));

/** One folder of messages: its texts by language, with nested keys joined by dots. */
interface Folder {
  readonly path: string;
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const complete: Rule = {
  name: 'every language is complete',
  why: 'A player never meets a key, a hole or a sentence of another language.',
  check: (project) =>
    foldersOf(project).flatMap(({ path, texts }) => {
      const english = texts.get('en') ?? new Map<string, string>();
      return languagesOf(path).flatMap((language): Finding[] => {
        const file = `${path}/${language}.json`;
        const own = texts.get(language);
        if (!own) return [{ file, line: 1, message: 'the file is missing' }];
        return [
          ...[...english.keys()].filter((key) => !own.has(key)).map((key) => at(file, `${key} is missing`)),
          ...[...own.keys()].filter((key) => !english.has(key)).map((key) => at(file, `${key} is not in en.json`)),
          ...[...own].filter(([, text]) => text.trim() === '').map(([key]) => at(file, `${key} is empty`)),
        ];
      });
    }),
};

const samePlaceholders: Rule = {
  name: 'every language fills the same placeholders',
  why: 'A lost placeholder shows a sentence without its amount; a misspelt one shows its name.',
  check: (project) =>
    translated(project).flatMap(({ file, key, text, english }) => {
      const [own, wanted] = [placeholdersOf(text), placeholdersOf(english)];
      return own === wanted
        ? []
        : [at(file, `${key} has ${own || 'no placeholders'}, English has ${wanted || 'none'}`)];
    }),
};

const reallyTranslated: Rule = {
  name: 'every text is translated',
  why: 'English left standing in Thai, Vietnamese or Chinese is a text somebody forgot.',
  check: (project) =>
    translated(project).flatMap(({ file, key, text, english, language }) => {
      if (text === english && hasWords(text, language))
        return [at(file, `${key} is the English text: ${text.slice(0, 40)}`)];
      const script = scripts[language];
      return script && !script.test(text) && hasWords(text, language)
        ? [at(file, `${key} has no letter of its language: ${text.slice(0, 40)}`)]
        : [];
    }),
};

const noDeadWords: Rule = {
  name: 'no unused texts',
  why: 'A text that nobody shows is translated again and again for nothing.',
  check: (project) => {
    return foldersOf(project).flatMap(({ path, texts }) => {
      // Skip error messages: the code does not name their keys, and the rule for error texts checks them.
      if (path.endsWith('/errors')) return [];
      const own = /^packages\/([^/]+)\//.exec(path)?.[1];
      const readers = own === 'ui' ? '(ui|player|lottery|office)' : own;
      const code = filesLike(project, new RegExp(`^packages/${readers}/src/.*\\.tsx?$`))
        .map(([, text]) => text)
        .join('\n');
      const dead = [...(texts.get('en')?.keys() ?? [])].filter((key) => !isUsed(key, code));
      return dead.length === 0 ? [] : [at(`${path}/en.json`, `used nowhere: ${dead.join(', ')}`)];
    });
  },
};

/** Checks that each refusal code of the server has a text in each language. */
export const errorTexts = (codes: readonly string[]): Rule => ({
  name: 'every error code has its text',
  why: 'The server sends codes; a code without a text is a dead end for the player.',
  check: (project) => {
    const path = 'packages/ui/src/messages/errors';
    const folder = foldersOf(project).find((candidate) => candidate.path === path);
    return languages.flatMap((language) => {
      const file = `${path}/${language}.json`;
      const texts = folder?.texts.get(language) ?? new Map<string, string>();
      const missing = codes.filter((code) => !texts.has(code));
      return missing.length === 0 ? [] : [at(file, `no text for ${missing.join(', ')}`)];
    });
  },
});

export const wordRules: readonly Rule[] = [complete, samePlaceholders, reallyTranslated, noDeadWords];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function foldersOf(project: Project): Folder[] {
  const folders = new Map<string, Map<string, ReadonlyMap<string, string>>>();
  for (const [file, text] of filesLike(project, /^packages\/[^/]+\/src\/(.*\/)?messages\/(.*\/)?[a-z]{2}\.json$/)) {
    const path = file.slice(0, file.lastIndexOf('/'));
    const texts = folders.get(path) ?? new Map<string, ReadonlyMap<string, string>>();
    texts.set(file.slice(-7, -5), new Map(flat(JSON.parse(text))));
    folders.set(path, texts);
  }
  return [...folders].map(([path, texts]) => ({ path, texts }));
}

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [[path, '']];
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

interface Translation {
  readonly file: string;
  readonly key: string;
  readonly language: string;
  readonly text: string;
  readonly english: string;
}

function translated(project: Project): Translation[] {
  return foldersOf(project).flatMap(({ path, texts }) =>
    languages
      .filter((language) => language !== 'en')
      .flatMap((language) =>
        [...(texts.get(language) ?? [])].flatMap(([key, text]) => {
          const english = texts.get('en')?.get(key);
          return english === undefined ? [] : [{ file: `${path}/${language}.json`, key, language, text, english }];
        }),
      ),
  );
}

/**
 * The placeholders of an ICU message with their kinds, the words of a select, and the tags: "{count, plural} {name}
 * <b>". Two translations must have the same. Plural forms are left out, because languages differ in them (Thai,
 * Vietnamese and Chinese have only `other`).
 */
export function placeholdersOf(text: string): string {
  const found = new Set<string>(text.match(/<\/?\w+\/?>/g));
  for (const inside of bracesOf(text)) {
    const [, name = '', kind, forms = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,?([\s\S]*))?$/.exec(inside) ?? [];
    if (kind !== 'select' && kind !== 'plural' && kind !== 'selectordinal') {
      found.add(kind ? `{${name}, ${kind}}` : `{${name}}`);
      continue;
    }
    const words = formWords(forms);
    found.add(kind === 'select' ? `{${name}, select, ${words.sort().join('|')}}` : `{${name}, ${kind}}`);
    // The text of each plural or select form is itself a message, so its placeholders count too.
    for (const form of bracesOf(forms)) for (const inner of placeholdersOf(form).split(/ (?=[{<])/)) found.add(inner);
  }
  found.delete('');
  return [...found].sort().join(' ');
}

/** The texts inside the outermost braces of a message, one for each pair of braces. */
function bracesOf(text: string): string[] {
  const insides: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{' && depth++ === 0) from = index + 1;
    if (brace === '}' && --depth === 0) insides.push(text.slice(from, index));
  }
  return insides;
}

/** The words outside the outermost braces: "win {…} other {…}" gives win, other. */
const formWords = (forms: string): string[] =>
  bracesOf(forms)
    .reduce((rest, inside) => rest.replace(`{${inside}}`, ' '), forms)
    .trim()
    .split(/\s+/);

/**
 * True if the text contains words to translate: letters other than placeholders, tags and names that are the same in
 * every language.
 */
function hasWords(text: string, language: string): boolean {
  const bare = text.replace(/\{[^{}]*\}|<\/?\w+\/?>/g, ' ');
  return bare
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => !sameEverywhere.has(word) && !namesIn[language]?.has(word))
    .some((word) => /\p{L}/u.test(word) && word.length > 1);
}

/**
 * The script of which a text must contain at least one letter. Vietnamese is not listed, because it uses the Latin
 * script.
 */
const scripts: Readonly<Record<string, RegExp>> = { th: /\p{Script=Thai}/u, zh: /\p{Script=Han}/u };

/** Product names that may stay in Latin letters in Chinese texts; Thai and Vietnamese have their own words for them. */
const namesIn: Readonly<Record<string, ReadonlySet<string>>> = { zh: new Set(['mega', 'power', 'lotto', 'max', '3d']) };

/** Names, units and abbreviations that are the same in all languages. */
const sameEverywhere = new Set(
  `tamarind ok vip thai id qr promptpay vietqr napas momo truemoney zalo telegram line facebook google sms otp pin totp
   csv png jpg pdf url api gmt utc ict
   thb vnd vnđ baht đồng xổ số miền bắc xsmb lô đề xiên xien ba càng đầu đuôi email wifi kb mb merkle sha
   drand hash seed scb kbank bbl ktb tiếng việt ไทย english visa mastercard app ios android web ip html cat bc`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * True if the code uses a message key: in quotes, as a property, or as part of a key built at run time:
 * `state.${state}`.
 */
function isUsed(key: string, code: string): boolean {
  const last = key.slice(key.lastIndexOf('.') + 1);
  if ([`'${key}'`, `"${key}"`, `\`${key}\``].some((quoted) => code.includes(quoted))) return true;
  if (new RegExp(`\\.${escaped(key)}\\b|\\['${escaped(last)}'\\]`).test(code)) return true;
  // A key built at run time has a fixed prefix, `state.${x}`, or a fixed suffix, `${x}.title`.
  return [...key.matchAll(/[._-]|(?<=[a-z])(?=[A-Z])/g)].some(
    ({ index, 0: mark }) =>
      code.includes(`\`${key.slice(0, index + mark.length)}\${`) ||
      new RegExp(`\`\\$\\{[^\`}]+\\}${escaped(key.slice(index))}\``).test(code),
  );
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const at = (file: string, message: string): Finding => ({ file, line: 1, message });
