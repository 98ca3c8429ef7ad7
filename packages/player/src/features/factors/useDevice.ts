import { useFactorsWords } from './words.ts';

/** Returns a function that describes a browser and its system, such as "Chrome · Android", or "unknown". */
export function useDevice(): (from: { browser: string; system: string }) => string {
  const t = useFactorsWords();
  return ({ browser, system }) => [browser, system].filter(Boolean).join(' · ') || t('device.unknown');
}
