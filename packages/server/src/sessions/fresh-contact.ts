import { brandSettings } from '../brand/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import * as entranceQueries from './entrance-queries.ts';

/**
 * The time until which a new phone number or mail address cannot be used as proof; undefined if it can be used now.
 * Only the login password protects the adding of a contact after the registration. If the contact were trusted at once,
 * a thief of the password could replace every secret that a code can reset.
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
