import type { z } from 'zod/mini';
import type { IdentityAnswer, IdentityCheck } from '@tamarind/contract/outside/identity';
import { partsOf } from '@tamarind/domain/identity/documents';

type Check = z.output<typeof IdentityCheck>;

/**
 * Answers by fixed rules, because the stand-in cannot read pictures. A name with FAKE gives the verdict `fake`. A
 * missing picture, a name with BLUR or a birthday in the future gives `unclear`. Anything else is `clear`, and the
 * answer repeats what the member typed; only a name with OTHER is answered with another person's name.
 */
export function verdictOf(
  { document, name, birthday, pictures }: Check,
  today: string,
): Omit<z.output<typeof IdentityAnswer>, 'reference'> {
  const has = (word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(name);
  if (has('fake')) return { verdict: 'fake', read: null };
  const isWhole = partsOf[document].every((part) => pictures.some((picture) => picture.part === part));
  if (!isWhole || has('blur') || birthday > today) return { verdict: 'unclear', read: null };
  return { verdict: 'clear', read: { name: has('other') ? 'SOMEBODY ELSE' : name, birthday } };
}
