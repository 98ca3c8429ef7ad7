import { useErrorText } from './error-text.ts';
import type { Refusal } from './refusal.ts';

/**
 * The sentence of a refusal. A separate chunk, because the texts of all refusals are large and most visits see none.
 */
export default function ErrorSentence({ error }: { error: Refusal }) {
  return useErrorText()(error);
}
