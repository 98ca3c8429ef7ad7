import { useFactorsWords } from './words.ts';

/** Describes a browser in words, such as "Chrome · Android", or "unknown". */
export function useDevice(): (from: { browser: string; system: string }) => string {
  const t = useFactorsWords();
  return ({ browser, system }) => [browser, system].filter(Boolean).join(' · ') || t('device.unknown');
}
