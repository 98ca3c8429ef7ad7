import { useRulesWords } from '#rules/words.ts';

/** Names of bet types in the page's language. */
export function useTypeName(): (betType: string) => string {
  const t = useRulesWords();
  return (betType) => t(`type.${betType}` as 'type.lo2');
}
