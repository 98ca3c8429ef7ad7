import type { SiteText, SiteTextWords } from '@tamarind/domain/content/site-text';
import { isAgreedTo, wordsHash } from '@tamarind/domain/content/site-text';
import type { TextPlace } from '@tamarind/domain/content/text-place';
import { brandSettings, putSetting } from '../brand/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import * as queries from './queries.ts';

/**
 * Publishes the text as the next version and returns it. New terms become the ones that members must have agreed to.
 * `people` is null in the demo, which publishes without two people.
 */
export async function publishWords(
  tx: Tx,
  { people, now }: { people: { askedBy: bigint; agreedBy: bigint } | null; now: Date },
  wish: {
    text: SiteText;
    words: SiteTextWords;
    place?: TextPlace | null;
    asksMembers: boolean;
    reason: string;
    restores?: number | undefined;
  },
): Promise<{ number: number; sha256: string; before: string }> {
  const { text, words, place = null, asksMembers, reason, restores = null } = wish;
  const last = await queries.version(tx, text);
  const [number, sha256] = [(last?.number ?? 0) + 1, wordsHash(words, place)];
  await queries.insertVersion(tx, {
    text,
    number,
    words,
    place,
    sha256,
    asksMembers,
    reason,
    restores,
    authorId: people?.askedBy ?? null,
    checkerId: people?.agreedBy ?? null,
    publishedAt: now,
  });
  if (isAgreedTo(text)) {
    const { agreeFrom } = (await brandSettings(tx)).terms;
    await putSetting(tx, 'terms', { number, sha256, agreeFrom: asksMembers ? number : agreeFrom }, now);
  }
  await announce(tx, 'public', { type: 'brand', data: {} }, now);
  return { number, sha256, before: last?.sha256 ?? '' };
}
