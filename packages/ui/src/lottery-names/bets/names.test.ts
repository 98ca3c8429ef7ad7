import { describe, expect, test } from 'vitest';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { Format } from '@tamarind/contract/lottery';
import { choiceKeys, counted, groupKeys, levelKeys, typeKeys } from './keys.ts';
import en from './messages/en.json';
import th from './messages/th.json';
import vi from './messages/vi.json';
import zh from './messages/zh.json';

/** A bet type has a name if one of its keys has a text, or if it is a sum or a count. */
const isNamed = (texts: Record<string, string>, keys: readonly string[]): boolean => keys.some((key) => key in texts);

describe.each([
  ['English', en],
  ['Thai', th],
  ['Vietnamese', vi],
  ['Chinese', zh],
] as const)('[L02] in %s everything that can be bet on has a name', (_, texts) => {
  test.each(Format.options)('%s', (format) => {
    const types = [...betTypesOf(format).values()];
    expect(types.length).toBeGreaterThan(0);
    const without = types.flatMap(({ code, group, levels, entry }) => [
      ...(isNamed(texts, typeKeys(format, code)) ? [] : [`type ${code}`]),
      ...(isNamed(texts, groupKeys(format, group)) ? [] : [`group ${group}`]),
      ...levels
        .filter(({ name }) => !counted(name) && !isNamed(texts, levelKeys(code, name)))
        .map(({ name }) => `level ${code} ${name}`),
      ...(entry.kind === 'choice' ? entry.choices : [])
        .filter((word) => !counted(word) && !isNamed(texts, choiceKeys(code, word)))
        .map((word) => `choice ${code} ${word}`),
    ]);
    expect(without).toEqual([]);
  });

  test('no two types of one lottery and group are called the same', () => {
    const twice = Format.options.flatMap((format) => {
      const names = [...betTypesOf(format).values()].map(({ code, group }) => {
        const key = typeKeys(format, code).find((one) => one in texts) ?? code;
        return `${group}: ${(texts as Record<string, string>)[key]}`;
      });
      return names.filter((name, at) => names.indexOf(name) < at);
    });
    expect(twice).toEqual([]);
  });
});
