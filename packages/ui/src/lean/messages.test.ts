import { setupI18n as lingui } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localeOf, textsOf, type Language } from '../language.ts';
import { setupI18n } from './messages.ts';

const packages = join(import.meta.dirname, '..', '..', '..');

test('[C01] a built site says every message in every language as the library would', () => {
  const languages = Object.entries(textsOf) as [Language, string][];
  let said = 0;
  const differing: string[] = [];
  for (const [language, tag] of languages)
    for (const file of globSync(`*/src/**/messages/**/${tag}.json`, { cwd: packages })) {
      const texts = JSON.parse(readFileSync(join(packages, file), 'utf8')) as Record<string, string>;
      const compiled = Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]),
      );
      const setup = { locale: tag, locales: localeOf[language], messages: { [tag]: compiled } };
      const [left, right] = [lingui(setup), setupI18n(setup as Parameters<typeof setupI18n>[0])];
      for (const [key, text] of Object.entries(texts))
        for (const values of samples(text)) {
          said += 1;
          const [ours, theirs] = [right._(key, values), left._(key, values)];
          if (ours !== theirs) differing.push(`${file}: ${key} with ${JSON.stringify(values)}: ${ours}, ${theirs}`);
        }
    }
  expect(differing).toEqual([]);
  expect(said).toBeGreaterThan(5000);
});

/** Returns sets of sample values for the placeholders of a message: words, and counts at plural boundaries. */
function samples(text: string): Record<string, string | number>[] {
  const names = [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name ?? ''))];
  if (names.length === 0) return [{}];
  return [0, 1, 2, 5, 1234, 'word', 'other'].map((value) => Object.fromEntries(names.map((name) => [name, value])));
}
