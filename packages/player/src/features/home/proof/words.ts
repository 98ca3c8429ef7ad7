import { defineWords } from '@tamarind/ui/words.ts';
import type en from './messages/en.json';

/** Separate from the texts of home: the card is far down, and its texts are long. */
export const useProofWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));
