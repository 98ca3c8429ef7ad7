import { lazy, Suspense } from 'react';
import type { Refusal } from './refusal.ts';
import { toast } from './Toast.tsx';
import { wordsReady } from './words.ts';

// If this part cannot be loaded (no network), the title and code are enough.
const Sentence = lazy(async () => {
  try {
    const module = await import('./ErrorSentence.tsx');
    await wordsReady();
    return module;
  } catch {
    return { default: () => '' };
  }
});

/** The sentence of a refusal, fetched when there is one: the texts of all of them are 3 kB. */
export const RefusalSentence = ({ error }: { error: Refusal }) => (
  <Suspense fallback={null}>
    <Sentence error={error} />
  </Suspense>
);

export const toastRefusal = (error: Refusal): void => toast(<RefusalSentence error={error} />, { tone: 'error' });
