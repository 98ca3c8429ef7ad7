import { brandSettings } from '../brand/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import * as entranceQueries from './entrance-queries.ts';

/**
 * Until when a number or mail address is too new to be used as proof. A contact bound after the registration was
 * protected by the login password only; trusting it at once would let a thief of the password replace every secret that
 * a code can reset. Undefined if the contact may be used.
 */
export async function freshUntil(
  db: Db,
  memberId: bigint,
  channel: 'sms' | 'mail',
  now: Date,
): Promise<Date | undefined> {
  const boundAt = await entranceQueries.contactBoundAt(db, memberId, channel);
  if (!boundAt) return undefined;
  const { contactWaitHours } = await brandSettings(db);
  const until = new Date(boundAt.getTime() + contactWaitHours * 3_600_000);
  return until > now ? until : undefined;
}

/** Refuses CONTACT_FRESH (details.until) while the contact is too new. */
export async function refuseFresh(db: Db, memberId: bigint, channel: 'sms' | 'mail', now: Date): Promise<void> {
  const until = await freshUntil(db, memberId, channel, now);
  if (until) refuse('CONTACT_FRESH', { until: until.toISOString() });
}
