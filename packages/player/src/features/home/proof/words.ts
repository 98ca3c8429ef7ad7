import { defineWords } from '@tamarind/ui/words.ts';
import type en from './messages/en.json';

/** Apart from the words of home: the card stands far down, and its sentences are long. */
export const useProofWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));
