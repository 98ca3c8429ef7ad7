import { useErrorText } from './error-text.ts';
import type { Refusal } from './refusal.ts';

/** The sentence of a refusal. Apart, because the texts of all refusals are many and most visits see none. */
export default function ErrorSentence({ error }: { error: Refusal }) {
  return useErrorText()(error);
}
