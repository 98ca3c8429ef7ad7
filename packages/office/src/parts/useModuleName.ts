import type { StaffModule } from '@tamarind/contract/operators';
import { usePartsWords } from './words.ts';

/** Returns a function that names a module, an area of the platform for which roles have rights. */
export function useModuleName(): (module: StaffModule) => string {
  const t = usePartsWords();
  return (module) => t(`module.${module}`);
}
