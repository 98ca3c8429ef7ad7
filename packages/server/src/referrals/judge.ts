import { decideReferral } from '@tamarind/domain/promotions/referral/decide';
import { addMs, dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { post, walletsOf } from '../ledger/index.ts';
import { stops } from '../limits/index.ts';
import { clearance } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { Job } from '../platform/jobs.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { promotionBudget } from '../promotions/index.ts';
import { evidenceOf } from './evidence.ts';
import * as queries from './queries.ts';

export const referralJobs: readonly Job[] = [{ name: 'judge-referrals', everyMs: 60_000, run: judgeReferrals }];

/**
 * Decides due referrals: pays, holds or refuses each one whose friend met the conditions, and ends those whose time
 * limit is over.
 */
async function judgeReferrals({ pool, clock }: Platform): Promise<void> {
  const now = clock.now();
  // Only days before yesterday are complete: a day's stakes are counted by the end of the following day.
  const countedTo = dayOf(addMs(now, -DAY_MS));
  for (let after = 0n; ; ) {
    const due = await queries.dueReferrals(pool, { countedTo, after, limit: BATCH });
    for (const one of due) await inTransaction(pool, (tx) => judge(tx, one, now));
    const last = due.at(-1);
    if (!last || due.length < BATCH) return;
    after = last.friendId;
  }
}

async function judge(tx: Tx, due: { id: string; isMet: boolean; isLate: boolean }, now: Date): Promise<void> {
  const [referral] = await queries.claimWaiting(tx, due.id);
  if (!referral) return;
  if (!due.isMet) {
    await queries.setState(tx, due.id, { state: 'lapsed', reason: null, now });
    return;
  }
  const { referrerId, friendId, promotionId } = referral;
  // Rewards of one promotion wait for each other, so that neither the cap nor the budget is exceeded.
  await promotionBudget.lock(tx, promotionId);
  const { findings, isSameDocument } = await evidenceOf(tx, { referrer: referrerId, friend: friendId }, now);
  const step = decideReferral({
    stop: await stopOf(tx, [referrerId, friendId], now),
    isLate: due.isLate,
    isSameDocument,
    rewarded: await queries.rewardedSince(tx, {
      referrerId,
      promotionId,
      since: addMs(now, -referral.capDays * DAY_MS),
    }),
    cap: referral.cap,
    hasBudget: await promotionBudget.hasRoom(tx, promotionId, rewardsOf(referral)),
    findings,
  });
  if (step.state === 'waiting') return;

  // Point of no return
  if (step.state === 'paid') return payReferral(tx, referral, { by: 'system', now });
  const found = findings.map((one) => ({ ...one, signs: [...one.signs], members: one.members.map(String) }));
  const reason = 'reason' in step ? step.reason : null;
  await queries.setState(tx, due.id, { state: step.state, reason, now, found });
  await tellOfReferral(tx, referral, { state: step.state, by: 'system', now });
}

/** Posts the rewards of referrer and friend, each under its own key, and notifies both. */
export async function payReferral(
  tx: Tx,
  referral: queries.ReferralRow,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { id, currency, amount, friendAmount, friendCurrency } = referral;
  await queries.setState(tx, id, { state: 'paid', reason: null, now });
  const rewards = [
    { key: `referral:${id}`, memberId: referral.referrerId, currency, amount },
    ...(friendAmount === null
      ? []
      : [
          { key: `referral-friend:${id}`, memberId: referral.friendId, currency: friendCurrency, amount: friendAmount },
        ]),
  ];
  const wallets = await walletsOf(
    tx,
    rewards.map(({ memberId }) => memberId),
  );
  await post(
    tx,
    rewards.map(({ key, memberId, currency: of, amount: reward }) => ({
      key,
      amount: reward,
      reason: 'bonus',
      reference: id,
      at: now,
      debit: { purpose: 'promotions', currency: of, realm: 'real' },
      credit: wallets({ memberId, currency: of, realm: 'real' }).id,
    })),
  );
  for (const { memberId } of rewards) {
    await announce(tx, `member:${memberId}`, { type: 'balance', data: {} }, now);
    await announce(tx, `member:${memberId}`, { type: 'referral', data: { id, state: 'paid' } }, now);
  }
  await tellOfReferral(tx, referral, { state: 'paid', by, now });
}

/**
 * Follow-up of a decision: updates the queue of the back office, and then writes the audit record. The audit record
 * comes last, because writing it locks the audit chain.
 */
export async function tellOfReferral(
  tx: Tx,
  { id, promotionId, referrerId, friendId, amount, currency }: queries.ReferralRow,
  { state, by, now }: { state: 'paid' | 'held' | 'refused'; by: string; now: Date },
): Promise<void> {
  if (state === 'held' || by !== 'system')
    await announce(tx, 'staff', { type: 'queue', data: { room: 'promotions' } }, now);
  await record(tx, {
    actor: by,
    action: `referral.${state}`,
    subject: `referral:${id}`,
    facts: {
      promotion: promotionId.toString(),
      referrer: referrerId.toString(),
      friend: friendId.toString(),
      amount: amount.toString(),
      currency,
    },
    at: now,
  });
}

/**
 * The strictest restriction of play among these members: `none`; `break`, which ends by itself; `stopped`, which is any
 * other restriction.
 */
export async function stopOf(db: Db, memberIds: readonly bigint[], now: Date): Promise<'none' | 'break' | 'stopped'> {
  const [stopsOf, stopped] = await Promise.all([stops.of(db, memberIds, now), clearance.stopped(db, memberIds)]);
  if (stopped.size > 0) return 'stopped';
  const found = memberIds.map(stopsOf);
  const isStopped = ({ rest, block }: (typeof found)[number]) =>
    (rest && rest.code !== 'ON_BREAK') || (['login', 'play', 'withdraw'] as const).some((act) => block(act));
  if (found.some(isStopped)) return 'stopped';
  return found.some(({ rest }) => rest) ? 'break' : 'none';
}

const rewardsOf = ({ amount, currency, friendAmount, friendCurrency }: queries.ReferralRow) => [
  { amount, currency },
  ...(friendAmount === null ? [] : [{ amount: friendAmount, currency: friendCurrency }]),
];

const BATCH = 200;
const DAY_MS = 86_400_000;
