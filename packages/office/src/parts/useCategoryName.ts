import type { Category } from '@tamarind/domain/games/categories';
import { usePartsWords } from './words.ts';

/** Returns a function that gives the name of a category of games. */
export function useCategoryName(): (category: Category) => string {
  const t = usePartsWords();
  return (category) => t(`category.${category}`);
}
