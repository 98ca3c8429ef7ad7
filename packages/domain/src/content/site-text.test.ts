import { expect, test } from 'vitest';
import {
  lineChanges,
  missingWords,
  noWords,
  owesAgreement,
  readableLanguage,
  siteTextFaults,
  wordsHash,
} from './site-text.ts';

const written = { title: 'Terms', body: 'Play fair.' };

test('[I04] a text is published once the brand’s own language is whole and no language is half written or has a blank', () => {
  expect(siteTextFaults({ ...noWords, VI: written }, 'VI')).toEqual([]);
  expect(siteTextFaults({ ...noWords, EN: written }, 'VI')).toEqual([{ language: 'VI', why: 'empty' }]);
  expect(siteTextFaults({ ...noWords, VI: written, EN: { title: 'Terms', body: ' ' } }, 'VI')).toEqual([
    { language: 'EN', why: 'half' },
  ]);
  expect(siteTextFaults({ ...noWords, VI: { ...written, body: 'We are [[company]].' } }, 'VI')).toEqual([
    { language: 'VI', why: 'blank' },
  ]);
});

test('[I04] a reader of a language without words gets the next one in order, and the office lists the gap', () => {
  const words = { ...noWords, EN: written };
  expect(readableLanguage(words, ['TY', 'VI', 'EN', 'CN'])).toBe('EN');
  expect(readableLanguage(noWords, ['TY', 'EN'])).toBeUndefined();
  expect(missingWords(words, ['TY', 'EN', 'VI'])).toEqual(['TY', 'VI']);
});

test('[I04] a hash follows the words and not the order in which they are stored', () => {
  const { CN, TY, EN, VI } = { ...noWords, EN: written };
  expect(wordsHash({ TY, EN, VI, CN })).toBe(wordsHash({ CN, VI, EN, TY }));
  expect(wordsHash({ ...noWords, EN: { ...written, body: 'Play fair!' } })).not.toBe(
    wordsHash({ ...noWords, EN: written }),
  );
});

test.each([
  ['', 0, true],
  ['0', 0, false],
  ['2026-11', 0, false],
  ['2026-11', 2, true],
  ['1', 2, true],
  ['2', 2, false],
  ['3', 2, false],
  ['10', 9, false],
])('[I04] a yes to version "%s" with agreement asked from %s on owes another: %s', (agreed, agreeFrom, owes) => {
  expect(owesAgreement(agreed, { number: 12, sha256: 'a', agreeFrom })).toBe(owes);
});

test('[I04] nobody owes a yes before the first version', () => {
  expect(owesAgreement('', { number: 0, sha256: '', agreeFrom: 0 })).toBe(false);
});

test('[I04] a comparison shows each removed line before the line that replaces it, and keeps the others', () => {
  expect(lineChanges('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([
    { kind: 'same', line: 'one' },
    { kind: 'removed', line: 'two' },
    { kind: 'added', line: '2' },
    { kind: 'same', line: 'three' },
    { kind: 'added', line: 'four' },
  ]);
  expect(lineChanges('', 'one')).toEqual([{ kind: 'added', line: 'one' }]);
  expect(lineChanges('one', 'one')).toEqual([{ kind: 'same', line: 'one' }]);
});
