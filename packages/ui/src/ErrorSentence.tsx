import { useErrorText } from './error-text.ts';
import type { Refusal } from './refusal.ts';

/**
 * The sentence for a refusal (an expected error of the API). It is a separate chunk, because the texts of all refusals
 * are large and most visits need none.
 */
export default function ErrorSentence({ error }: { error: Refusal }) {
  return useErrorText()(error);
}
