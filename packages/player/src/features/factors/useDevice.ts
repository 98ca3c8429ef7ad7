import { useFactorsWords } from './words.ts';

/** A browser in plain words: "Chrome · Android", or "unknown". */
export function useDevice(): (from: { browser: string; system: string }) => string {
  const t = useFactorsWords();
  return ({ browser, system }) => [browser, system].filter(Boolean).join(' · ') || t('device.unknown');
}
