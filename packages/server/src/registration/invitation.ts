import { maskAccount } from '@tamarind/domain/agents/line/mask-account';
import type { contract } from '@tamarind/contract/index';
import { dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { budget, spend } from '../platform/budget.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { netOf } from '../platform/network.ts';
import { refuse } from '../platform/refusal.ts';
import type { Form } from './details.ts';
import * as inviteQueries from './invite-queries.ts';
import * as queries from './queries.ts';

export const checkAffiliate: Handler<typeof contract.registration.checkAffiliate> = async (call, { code }) => {
  await spend(call.pool, CODE_CHECKS_BY_NETWORK, netOf(call.ip), call.now);
  const owner = await queries.ownerOfCode(call.pool, code.trim());
  if (owner)
    await queries.noteVisit(call.pool, {
      code: code.trim(),
      day: dayOf(call.now),
      netHash: call.secrets.blindIndex('affiliate-visit', netOf(call.ip)),
    });
  return owner === undefined ? { valid: false } : { valid: true, invitedBy: maskAccount(owner.account) };
};

interface Inviters {
  /** The link of the agent who becomes the upline; null if the member did not use an agent's link. */
  readonly link: queries.LinkRow | null;
  readonly referrerId: bigint | null;
}

/**
 * The new member's inviters: the owner of the agent's link by the affiliate code, and the referrer by the referral code
 * or by name. Refuses AFFILIATE_CODE_INVALID, and FIELD_INVALID for a referrer who does not exist or does not own the
 * referral code.
 */
export async function invitersOf(call: ChangeCall, form: Form): Promise<Inviters> {
  const named = form.recommenderId?.trim();
  const link = await foundBy('affiliateCode', form.affiliateCode, (code) => queries.linkOfCode(call.tx, code));
  const referrer = await foundBy('referralCode', form.referralCode, (code) =>
    inviteQueries.ownerOfReferral(call.tx, code),
  );
  if (!named) return { link, referrerId: referrer?.id ?? null };
  const recommender = await queries.memberByName(call.tx, named.toLowerCase());
  if (!recommender || (referrer && referrer.id !== recommender.id))
    return refuse('FIELD_INVALID', { field: 'recommenderId', fault: 'unknown' });
  return { link, referrerId: recommender.id };
}

async function foundBy<Found>(
  field: 'affiliateCode' | 'referralCode',
  code: string | undefined,
  find: (code: string) => Promise<Found | undefined>,
): Promise<Found | null> {
  const typed = code?.trim();
  if (!typed) return null;
  return (await find(typed)) ?? refuse('AFFILIATE_CODE_INVALID', { field });
}

/**
 * [H03] Stores a member's choices at the first login. Only the first call stores them; later calls succeed without
 * changing anything.
 */
export const completeFirstLogin: Handler<typeof contract.registration.completeFirstLogin> = async (
  call,
  { referralCode, language },
) => {
  const { memberId } = call.actor;
  const code = referralCode?.trim();
  if (code) await spend(call.pool.apart, CODE_CHECKS_BY_NETWORK, netOf(call.ip), call.now);
  const before = await queries.lockWelcome(call.tx, memberId);
  if (before.welcomedAt !== null) return { referredBy: await referredBy(call, memberId) };
  const owner = code ? await inviteQueries.ownerOfReferral(call.tx, code) : undefined;
  // Members cannot use their own code.
  if (code && (!owner || owner.id === memberId)) return refuse('AFFILIATE_CODE_INVALID', { field: 'referralCode' });

  // Point of no return
  await queries.putWelcome(call.tx, memberId, {
    referrerId: owner?.id ?? null,
    language: language ?? null,
    now: call.now,
  });
  await record(call.tx, {
    actor: `member:${memberId}`,
    action: 'member.first_login',
    subject: `member:${memberId}`,
    facts: { referred: owner !== undefined },
    at: call.now,
  });
  return { referredBy: await referredBy(call, memberId) };
};

const referredBy = async ({ tx }: Pick<ChangeCall, 'tx'>, memberId: bigint): Promise<string | null> => {
  const account = await queries.referrerOf(tx, memberId);
  return account === undefined ? null : maskAccount(account);
};

export const CODE_CHECKS_BY_NETWORK = budget({ name: 'affiliate-network', by: 'network', max: 120, windowSeconds: 60 });
