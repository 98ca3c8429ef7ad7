import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { choiceKeys, counted, groupKeys, levelKeys, typeKeys } from './keys.ts';
import { useTypeWords } from './words.ts';

/** Names of bet types, groups, prize levels and choices of one lottery in the page's language. */
export interface TypeNames {
  type(betType: string): string;
  group(group: string): string;
  level(betType: string, level: string): string;
  choice(betType: string, choice: string): string;
  /** A selection formatted for players: `07 · 17`, `07 · 11 + 05`, `Over`. */
  selection(betType: string, selection: string): string;
}

export function useTypeNames(format: FormatCode): TypeNames {
  const t = useTypeWords();
  const first = (keys: readonly string[], code: string): string => {
    const key = keys.find((one) => t.has(one));
    return key === undefined ? code : t(key as 'group.lo');
  };
  const choice = (betType: string, word: string): string => {
    const own = first(choiceKeys(betType, word), '');
    return own === '' ? String(counted(word)?.value ?? word) : own;
  };
  return {
    type: (betType) => first(typeKeys(format, betType), betType),
    group: (group) => first(groupKeys(format, group), group),
    level: (betType, level) => {
      const own = first(levelKeys(betType, level), '');
      const number = counted(level);
      return own !== '' || !number ? own || level : t(`count.${number.kind}`, { value: number.value });
    },
    choice,
    selection: (betType, selection) =>
      betTypesOf(format).get(betType)?.entry.kind === 'choice' ? choice(betType, selection) : numbersText(selection),
  };
}

/** Replaces the separators of a selection with readable ones. */
export const numbersText = (selection: string): string => selection.replaceAll('-', ' · ').replace('+', ' + ');
