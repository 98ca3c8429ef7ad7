import type { SiteText, SiteTextWords } from '@tamarind/domain/content/site-text';
import type { Tx } from '../platform/db/sql.ts';
import * as queries from './queries.ts';

/**
 * Stores the draft that a jurisdiction pack (the rules of one law) supplies. A text that is published or being edited
 * is not touched; an unedited draft of another pack is replaced.
 */
export async function putPackDraft(tx: Tx, text: SiteText, words: SiteTextWords, now: Date): Promise<void> {
  await queries.lockTexts(tx);
  const [open, published] = [await queries.draft(tx, text), await queries.version(tx, text)];
  if (published || (open && open.authorId !== null)) return;
  await queries.putDraft(tx, { text, lock: (open?.lock ?? 0) + 1, base: 0, words, place: null, author: null, now });
}
