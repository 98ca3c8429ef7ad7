import { defineWords } from '../words.ts';
import type en from './messages/en.json';

export const useMethodWords = defineWords<typeof en>(import.meta.glob('./messages/*.json'));
