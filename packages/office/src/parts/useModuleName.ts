import type { StaffModule } from '@tamarind/contract/operators';
import { usePartsWords } from './words.ts';

/** Name of a part of the house that roles read or change. */
export function useModuleName(): (module: StaffModule) => string {
  const t = usePartsWords();
  return (module) => t(`module.${module}`);
}
