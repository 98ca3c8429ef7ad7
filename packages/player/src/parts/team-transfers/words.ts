import { defineWords } from '@tamarind/ui/words.ts';
import type en from './messages/en.json';

export const useTeamTransferWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));
