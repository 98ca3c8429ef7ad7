import { record } from '../audit/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { COOLING_MS, isAtFreshPlace } from './login-history.ts';
import * as queries from './queries.ts';

/** Kinds of security events that are reported to the member, whoever caused them. */
export type NewsOfSecurity =
  | 'totp_on'
  | 'totp_off'
  | 'recovery_used'
  | 'recovery_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'payee_bound'
  | 'payee_unbound'
  | 'password_changed'
  | 'password_recovered'
  | 'payment_password_changed'
  | 'payment_password_set'
  | 'contact_bound'
  | 'contact_undone'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'new_place';

/**
 * Call this after every change of security details. It records the change, notifies the member on every channel, and
 * delays withdrawals by a day if the member has used this network for less than a day (T25). `id` identifies the
 * change. `isRecorded`: the calling module has already written a more detailed audit record. With `cools`, withdrawals
 * are delayed from every network.
 */
export async function noteSecurityChange(
  tx: Tx,
  call: { readonly now: Date; readonly ip: string },
  memberId: bigint,
  change: { state: NewsOfSecurity; id: string; isRecorded?: true; cools?: true },
): Promise<void> {
  const { now } = call;
  if (change.cools || (change.state !== 'new_place' && (await isAtFreshPlace(tx, memberId, call))))
    await queries.cool(tx, memberId, new Date(now.getTime() + COOLING_MS));
  if (!change.isRecorded)
    await record(tx, {
      actor: `member:${memberId}`,
      action: `member.${change.state}`,
      subject: `member:${memberId}`,
      facts: { ip: call.ip },
      at: now,
    });
  const data = { id: change.id, state: change.state };
  await announce(tx, `member:${memberId}`, { type: 'security', data }, now);
}

/** Refuses PAYEE_COOLING (details.until) while a change of security details delays withdrawals (T25). */
export async function needCooled(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const until = await queries.coolingUntil(tx, memberId, now);
  if (until) refuse('PAYEE_COOLING', { until: until.toISOString() });
}
