import type en from './messages/words/en.json';
import { defineWords } from './words.ts';

/** Words of the primitives themselves. Features have their own. */
export const useCommonWords = defineWords<typeof en>(import.meta.glob('./messages/words/*.json'));
