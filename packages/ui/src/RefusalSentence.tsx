import { lazy, Suspense } from 'react';
import type { Refusal } from './refusal.ts';
import { toast } from './Toast.tsx';
import { wordsReady } from './words.ts';

// If this chunk cannot be loaded (no network), only the error's title and code are shown.
const Sentence = lazy(async () => {
  try {
    const module = await import('./ErrorSentence.tsx');
    await wordsReady();
    return module;
  } catch {
    return { default: () => '' };
  }
});

/**
 * The sentence of a refusal. Its text is fetched only when a refusal is shown, because the texts of all refusals are 3
 * kB.
 */
export const RefusalSentence = ({ error }: { error: Refusal }) => (
  <Suspense fallback={null}>
    <Sentence error={error} />
  </Suspense>
);

export const toastRefusal = (error: Refusal): void => toast(<RefusalSentence error={error} />, { tone: 'error' });
