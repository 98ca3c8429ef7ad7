import { describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { amountText } from './amount-text.ts';
import { textOf, texts, type MessageEvent, type MessageLanguage } from './texts.ts';

const languages = Object.keys(texts) as MessageLanguage[];
const events = Object.keys(texts.en) as MessageEvent[];
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

describe('[J09] messages', () => {
  test.each(languages.flatMap((language) => events.map((event) => [language, event] as const)))(
    '%s %s has the parts of the English text',
    (language, event) => {
      for (const part of ['subject', 'mail', 'sms'] as const)
        expect(holes(texts[language][event][part])).toEqual(holes(texts.en[event][part]));
    },
  );

  test.each(languages)('%s leaves no part unfilled and every subject on one line', (language) => {
    for (const event of events) {
      const text = textOf(event, language, {
        brand: 'B',
        amount: '1',
        reference: 'R',
        minutes: '60',
        notice: 'N',
        hours: '72',
        link: 'L',
      });
      expect(Object.values(text).join('')).not.toMatch(/[{}]/);
      expect(text.subject).not.toContain('\n');
    }
  });

  test('an amount is written as people of the language write it', () => {
    expect(amountText(money(123_456_789n), 'THB', 'th')).toBe('1,234,567.89 บาท');
    expect(amountText(money(100n), 'THB', 'en')).toBe('THB 1.00');
    expect(amountText(money(50_000n), 'VND', 'vi')).toBe('50.000 đ');
    expect(amountText(money(123_456n), 'THB', 'vi')).toBe('1.234,56 THB');
    expect(amountText(money(50_000n), 'VND', 'zh')).toBe('50,000 越南盾');
  });
});
