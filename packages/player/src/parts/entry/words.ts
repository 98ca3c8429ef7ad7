import { defineWords } from '@tamarind/ui/words.ts';
import type en from './messages/en.json';

export const useEntryWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));
