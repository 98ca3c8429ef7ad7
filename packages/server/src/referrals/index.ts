import { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { memberIdByAccount } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import { promotionBudget } from '../promotions/index.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { payReferral, stopOf, tellOfReferral } from './judge.ts';
import * as queries from './queries.ts';

const { decideReferral, listReferrals } = contract.referrals;

/** Rewards of invitations [E11, M06]: the offer, and the list of held ones for staff. `judge.ts` pays them. */
export const referralRoutes: Route[] = routes('referrals', contract.referrals, {
  getReferralOffer: async ({ pool, actor, now }) => {
    const { memberId, currency } = actor;
    const [offer, own] = await Promise.all([queries.offerFor(pool, currency, now), queries.idOfFriend(pool, memberId)]);
    const [asFriend] = own === undefined ? [] : await queries.referralsById(pool, [own]);
    return {
      offer: offer ? await shownOffer(pool, offer, currency) : null,
      asFriend:
        asFriend && asFriend.friendAmount !== null
          ? {
              amount: asFriend.friendAmount,
              currency: asFriend.friendCurrency,
              deposit: asFriend.deposit,
              turnover: asFriend.turnover,
              lastDay: asFriend.lastDay,
              state: asFriend.state,
            }
          : null,
    };
  },

  listReferrals: async ({ pool, currencies }, { state, account, page }) => {
    const memberId = account === undefined ? undefined : await idOf(pool, account);
    const { ids, ...counts } = await queries.referralsPage(pool, { state, memberId, currencies }, pageOf({ page }));
    return { referrals: await shownReferrals(pool, ids), ...counts, pageSize: PAGE_SIZE };
  },

  decideReferral: async (call, input) => {
    if (!(await queries.lockReferral(call.tx, input.id))) return refuse('NOT_FOUND');
    const [referral] = await queries.referralsById(call.tx, [input.id]);
    if (referral?.state !== 'held') return refuse('REFERRAL_STATE', { state: referral?.state ?? '' });
    return propose(call, {
      act: 'referral.decide',
      subject: referral.friend,
      endpoint: decideReferral,
      input,
      reason: input.reason,
      rests: await restsOf(call.tx, input.id),
    });
  },
});

/** A held referral is paid or refused when a second person agrees; when that person refuses, it stays held. */
export const referralActs: Acts = {
  'referral.decide': {
    rests: (db, content) => restsOf(db, (content as { id?: string }).id),
    ...actOf(decideReferral, async ({ tx, actor, now }, { id, decision }) => {
      if (!(await queries.lockReferral(tx, id))) return refuse('NOT_FOUND');
      const [referral] = await queries.referralsById(tx, [id]);
      if (referral?.state !== 'held') return refuse('REFERRAL_STATE', { state: referral?.state ?? '' });
      const { referrerId, friendId } = referral;
      if (decision === 'pay' && (await stopOf(tx, [referrerId, friendId], now)) !== 'none')
        return refuse('REFERRAL_STATE', { state: 'stopped' });

      // Point of no return
      const by = actorKey(actor);
      if (decision === 'pay') return payReferral(tx, referral, { by, now });
      await queries.setState(tx, id, { state: 'refused', reason: 'staff', now });
      await tellOfReferral(tx, referral, { state: 'refused', by, now });
    }),
  },
};

/** The state of the referral and the referrer's promised amount; empty if there is no referral. */
async function restsOf(db: Db, id: string | undefined): Promise<Record<string, string>> {
  const [referral] = id === undefined ? [] : await queries.referralsById(db, [id]);
  if (!referral) return {};
  const { state, amount, currency } = referral;
  return { state, amount: `${amount} ${currency}` };
}

async function shownOffer(
  db: Db,
  { promotionId, terms, ...offer }: NonNullable<Awaited<ReturnType<typeof queries.offerFor>>>,
  currency: 'THB' | 'VND',
) {
  const rewards = [offer.amount, ...(offer.friend === null ? [] : [offer.friend])].map((amount) => ({
    amount,
    currency,
  }));
  return {
    ...offer,
    promotion: promotionId.toString(),
    currency,
    isUsedUp: !(await promotionBudget.hasRoom(db, promotionId, rewards)),
    terms: terms.toString('hex'),
  };
}

type StaffReferral = OutputOf<typeof listReferrals>['referrals'][number];

async function shownReferrals(db: Db, ids: readonly string[]): Promise<StaffReferral[]> {
  const rows = new Map((await queries.referralsById(db, ids)).map((row) => [row.id, row]));
  const named = [...rows.values()].flatMap(({ found }) => found.flatMap(({ members }) => members));
  const accounts = await queries.accountsOf(db, [...new Set(named)]);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { found, promotionId, referrer, terms } = row;
    return {
      ...row,
      promotion: promotionId.toString(),
      account: referrer,
      found: found.map(({ kind, signs, members }) => ({
        kind,
        signs,
        accounts: members.flatMap((member) => accounts.get(member) ?? []),
      })),
      terms: terms.toString('hex'),
    };
  });
}

const idOf = async (db: Db, account: string): Promise<bigint> =>
  (await memberIdByAccount(db, account.trim().toLowerCase()))?.id ?? refuse('NOT_FOUND');

/**
 * The reward of a paid referral for this member, either referrer or friend; undefined if this member was paid nothing.
 */
export async function paidReferral(db: Db, id: string, memberId: bigint) {
  const [referral] = await queries.referralsById(db, [id]);
  if (referral?.state !== 'paid') return undefined;
  const { referrerId, friendId, amount, currency, friendAmount, friendCurrency } = referral;
  if (memberId === referrerId) return { amount, currency };
  return memberId === friendId && friendAmount !== null
    ? { amount: friendAmount, currency: friendCurrency }
    : undefined;
}

export { referralJobs } from './judge.ts';
