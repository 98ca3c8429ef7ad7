import type en from './messages/words/en.json';
import { defineWords } from './words.ts';

/** The texts of the shared UI components. Features have their own texts. */
export const useCommonWords = defineWords<typeof en>(import.meta.glob('./messages/words/*.json'));
