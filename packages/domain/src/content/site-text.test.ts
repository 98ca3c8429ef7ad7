import { expect, test } from 'vitest';
import {
  areBlank,
  lineChanges,
  missingWords,
  noWords,
  owesAgreement,
  questionsOf,
  readableLanguage,
  siteTextFaults,
  wordsHash,
} from './site-text.ts';

const written = { title: 'Terms', body: 'Play fair.' };

test('[I04] a text is published once the brand’s own language is whole and no language is half written or has a blank', () => {
  expect(siteTextFaults('terms', { ...noWords, VI: written }, 'VI')).toEqual([]);
  expect(siteTextFaults('terms', { ...noWords, EN: written }, 'VI')).toEqual([{ language: 'VI', why: 'empty' }]);
  expect(siteTextFaults('terms', { ...noWords, VI: written, EN: { title: 'Terms', body: ' ' } }, 'VI')).toEqual([
    { language: 'EN', why: 'half' },
  ]);
  expect(siteTextFaults('terms', { ...noWords, VI: { ...written, body: 'We are [[company]].' } }, 'VI')).toEqual([
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

test('[M08] a help page is published without any words, which is its supplied text, but not half written', () => {
  expect(areBlank(noWords)).toBe(true);
  expect(siteTextFaults('help-faq', noWords, 'VI')).toEqual([]);
  expect(siteTextFaults('help-faq', { ...noWords, EN: written }, 'VI')).toEqual([{ language: 'VI', why: 'empty' }]);
  expect(siteTextFaults('terms', noWords, 'VI')).toEqual([{ language: 'VI', why: 'empty' }]);
});

test('[M08] each heading of a help page asks a question, and the lines below it answer in markup', () => {
  expect(questionsOf('Hello.\n## How?\nSo.\n- **a**\n### Why? \nBecause of #1.')).toEqual({
    introduction: 'Hello.',
    questions: [
      { question: 'How?', answer: 'So.\n- **a**' },
      { question: 'Why?', answer: 'Because of #1.' },
    ],
  });
  expect(questionsOf('# One\nTwo')).toEqual({ introduction: '', questions: [{ question: 'One', answer: 'Two' }] });
  expect(questionsOf('')).toEqual({ introduction: '', questions: [] });
});
