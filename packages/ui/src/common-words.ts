import type en from './messages/words/en.json';
import { defineWords } from './words.ts';

/** The words of the shared UI components. Features have their own words. */
export const useCommonWords = defineWords<typeof en>(import.meta.glob('./messages/words/*.json'));
