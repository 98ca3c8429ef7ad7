/**
 * Message keys under which a name is looked up, from specific to general; the first key with a text wins. A bet type's
 * code may have another meaning in one lottery (`pair` in Bingo18 and in poker hands) and then has a separate name
 * there.
 */
export const typeKeys = (format: string, betType: string): string[] => [`type.${format}.${betType}`, `type.${betType}`];
export const groupKeys = (format: string, group: string): string[] => [`group.${format}.${group}`, `group.${group}`];
export const levelKeys = (betType: string, level: string): string[] => [`level.${betType}.${level}`, `level.${level}`];
export const choiceKeys = (betType: string, choice: string): string[] => [
  `choice.${betType}.${choice}`,
  `choice.${choice}`,
];

/**
 * Parses codes of sums and counts, which need no translated name: `s11` is the sum 11, `h7` seven numbers, `n3` three.
 */
export function counted(word: string): { kind: 'sum' | 'hits' | 'count'; value: number } | undefined {
  const [, letter, digits] = /^([shn])(\d{1,2})$/.exec(word) ?? [];
  if (letter === undefined || digits === undefined) return undefined;
  return { kind: letter === 's' ? 'sum' : letter === 'h' ? 'hits' : 'count', value: Number(digits) };
}
