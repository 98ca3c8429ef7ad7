import { defineWords } from '@tamarind/ui/words.ts';
import type en from './messages/en.json';

/** These texts are separate from the texts of the home page, because they are long and the card is far down. */
export const useProofWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));
