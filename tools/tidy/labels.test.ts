import { expect, test } from 'vitest';
import { projectFolder } from '../project.ts';
import { filesLike, lineAt, readProject } from './project.ts';

type Texts = Readonly<Record<string, string>>;
const project = readProject(projectFolder);
const languages = ['en', 'th', 'vi', 'zh'];
const screens = filesLike(project, /^packages\/(player|lottery|office|ui)\/src\/.*(?<!\.test)\.tsx$/);

/** The texts of the nearest `messages` folder; undefined if the site does not have this language. */
function textsOf(file: string, language: string): Texts | undefined {
  for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
    const texts = project.files.get(`${file.slice(0, at)}/messages/${language}.json`);
    if (texts !== undefined) return JSON.parse(texts) as Texts;
  }
  return undefined;
}

/**
 * The message keys that a piece of code may use. A key with a variable part, as in `rule.${kind}`, means every key of
 * that form.
 */
function keysIn(code: string, texts: Texts): { key: string; part: string | undefined }[] {
  const quoted = [...code.matchAll(/['`]([\w.]+|[\w.]*\$\{[\w?.]+\}[\w.]*)['`]/g)];
  return quoted.flatMap(([, key = '']) => {
    const form = new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/, '(\\w+)')}$`);
    return Object.keys(texts).flatMap((known) => {
      const found = form.exec(known);
      return found ? [{ key: known, part: found[1] }] : [];
    });
  });
}

/**
 * Splits a text into words as the accessibility checker axe does: diacritics are ignored, and Thai and Chinese are
 * split with a dictionary.
 */
const divider = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => {
  const letters = text.normalize('NFKD').replace(/\([^()]*\)|\{\w+\}|[^\p{L}\p{N}]/gu, ' ');
  return [...divider.segment(letters.toLowerCase())].map(({ segment }) => segment.trim()).filter(Boolean);
};
const holds = (name: string, label: string): boolean => {
  const [words, sought] = [wordsOf(name), wordsOf(label)];
  return words.some((_, start) => sought.every((word, at) => words[start + at] === word));
};

/** Buttons and links that have an aria-label: the label for screen readers, and the visible text. */
function namedButtons(code: string): { at: number; name: string; label: string }[] {
  return [...code.matchAll(/\baria-label=\{(.*?)\}(?=\s|>)/g)].flatMap(({ index, 1: name = '' }) => {
    const tag = [...code.slice(0, index).matchAll(/<([A-Za-z]\w*)\s/g)].at(-1)?.[1] ?? '';
    if (!/^(Button|button|ButtonLink|Link|a|summary)$/.test(tag)) return [];
    const rest = code.slice(index);
    const end = /\/>|[^=]>\n/.exec(rest);
    const close = rest.indexOf(`</${tag}>`);
    if (!end || end[0] === '/>' || close < end.index) return [];
    return [{ at: index, name, label: rest.slice(end.index, close) }];
  });
}

test('[A04] the name of a button contains the words that are seen on it, in every language', () => {
  let checked = 0;
  const faults: string[] = [];
  for (const [file, code] of screens)
    for (const { at, name, label } of namedButtons(code))
      for (const language of languages) {
        const texts = textsOf(file, language);
        const names = texts ? keysIn(name, texts) : [];
        if (!texts || names.length === 0) continue;
        for (const { key, part } of keysIn([...label.matchAll(/\{t\((.*?)\)\}/g)].map(String).join(' '), texts)) {
          // If the visible text is `rule.${kind}` and the aria-label `rule.${kind}.one`, compare only the texts of the
          // same kind.
          const own = part === undefined ? names : names.filter((one) => one.part === part);
          if (own.length === 0) continue;
          checked += 1;
          if (!own.some((one) => holds(texts[one.key] ?? '', texts[key] ?? '')))
            faults.push(
              `${file}:${lineAt(code, at)} ${language}: ${key} is not in ${own.map((one) => one.key).join()}`,
            );
        }
      }
  expect(faults).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});

test('[D01] no button that confirms has the words of the button that closes its dialog', () => {
  let checked = 0;
  const faults: string[] = [];
  for (const language of languages) {
    const { close } = JSON.parse(project.files.get(`packages/ui/src/messages/words/${language}.json`) ?? '') as Texts;
    for (const [file, code] of screens)
      for (const { index, 1: act = '' } of code.matchAll(/\bact=\{(t\([^]*?\))\}/g)) {
        const texts = textsOf(file, language) ?? {};
        const acts = keysIn(act, texts);
        checked += acts.length;
        if (acts.some(({ key }) => texts[key] === close))
          faults.push(`${file}:${lineAt(code, index)} ${language}: ${close ?? ''}`);
      }
  }
  expect(faults).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});
