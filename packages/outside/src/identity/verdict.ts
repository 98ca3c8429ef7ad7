import type { z } from 'zod/mini';
import type { IdentityAnswer, IdentityCheck } from '@tamarind/contract/outside/identity';
import { partsOf } from '@tamarind/domain/identity/documents';

type Check = z.output<typeof IdentityCheck>;

/**
 * The stand-in cannot read pictures, so it answers by rule: a missing part is unclear; a name with FAKE is not genuine;
 * a name with BLUR is unreadable; a birthday in the future is unclear; a name with OTHER is reported as another
 * person's. Anything else is clear, and the answer repeats what the member typed.
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
