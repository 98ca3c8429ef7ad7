import { describe, expect, test } from 'vitest';
import { Format } from '@tamarind/contract/lottery';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { checkResult } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { exampleDraw, exampleOf } from './example.ts';
import en from './messages/en.json';
import { ruleKeys } from './rule-keys.ts';

describe.each(Format.options)('[B16] words and examples of %s', (format) => {
  test('every bet type has its wording', () => {
    const without = [...betTypesOf(format).values()].filter((type) => !ruleKeys(type).some((key) => key in en));
    expect(without.map(({ code }) => code)).toEqual([]);
  });

  test('the example is a valid result and each example a valid pick', () => {
    const prizes = exampleDraw(format);
    expect(checkResult(formatOf(format), prizes).ok).toBe(true);
    for (const type of betTypesOf(format).values()) {
      const { selection, isWon } = exampleOf(format, type, prizes);
      expect(type.normalise(selection)).toBe(selection);
      expect(type.hits(prizes, selection).some((count) => count > 0)).toBe(isWon);
    }
  });
});
