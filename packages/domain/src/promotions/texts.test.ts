import { expect, test } from 'vitest';
import { missingTexts, shownLanguage, textFault } from './texts.ts';

const none = { title: '', rules: ' ' };
const text = { title: 'Gift', rules: 'For everybody.' };
const texts = { TY: none, EN: none, VI: text, CN: none };

test('[M02] a promotion needs its text in the brand’s first language, and no half text in another', () => {
  expect(textFault(texts, 'VI')).toBeUndefined();
  expect(textFault(texts, 'EN')).toBe('EN');
  expect(textFault({ ...texts, CN: { title: 'Gift', rules: '' } }, 'VI')).toBe('CN');
  expect(textFault({ ...texts, VI: { ...text, rules: '  ' } }, 'VI')).toBe('VI');
});

test('[M02] a reader without a text in their language gets the brand’s first, English, or any', () => {
  expect(missingTexts(texts, ['VI', 'EN'])).toEqual(['EN']);
  expect(shownLanguage(texts, 'TY', 'VI')).toBe('VI');
  expect(shownLanguage({ ...texts, EN: text }, 'TY', 'CN')).toBe('EN');
  expect(shownLanguage({ ...texts, TY: text }, 'TY', 'VI')).toBe('TY');
  expect(shownLanguage({ ...texts, VI: none, CN: text }, 'TY', 'VI')).toBe('CN');
});
