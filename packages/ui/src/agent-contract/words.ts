import { defineWords } from '../words.ts';
import type en from './messages/en.json';

export const useContractWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));
