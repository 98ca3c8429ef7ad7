import type { contract } from '@tamarind/contract/index';
import { maskAccount } from '@tamarind/domain/agents/line/mask-account';
import { addDays, dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { spend } from '../platform/budget.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { netOf } from '../platform/network.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import type { Random } from '../platform/random.ts';
import { CODE_CHECKS_BY_NETWORK } from './invitation.ts';
import * as inviteQueries from './invite-queries.ts';

type Calls = typeof contract.registration;

/** [E11, M06] A member's referral code, and the friends who joined by it. */
export const inviteHandlers: {
  [Name in 'checkReferral' | 'getInvites' | 'makeReferralCode']: Handler<Calls[Name]>;
} = {
  checkReferral: async (call, { code }) => {
    await spend(call.pool, CODE_CHECKS_BY_NETWORK, netOf(call.ip), call.now);
    const owner = await inviteQueries.ownerOfReferral(call.pool, code.trim());
    if (owner)
      await inviteQueries.noteVisit(call.pool, {
        code: code.trim(),
        day: dayOf(call.now),
        netHash: call.secrets.blindIndex('referral-visit', netOf(call.ip)),
      });
    return owner === undefined ? { valid: false } : { valid: true, invitedBy: maskAccount(owner.account) };
  },

  getInvites: async ({ pool, actor, now }, { page }) => {
    const since = addDays(dayOf(now), -ACTIVE_DAYS);
    const [code, sums, friends] = await Promise.all([
      inviteQueries.referralCodeOf(pool, actor.memberId),
      inviteQueries.inviteSums(pool, actor.memberId, since),
      inviteQueries.friends(pool, actor.memberId, pageOf({ page })),
    ]);
    return {
      code: code ?? null,
      path: code === undefined ? null : pathOf(code),
      ...sums,
      currency: actor.currency,
      friends: friends.map(({ account, amount, state, reason, lastDay, ...one }) => ({
        ...one,
        account: maskAccount(account),
        reward: amount !== null && state !== null && lastDay !== null ? { amount, state, reason, lastDay } : null,
      })),
      count: sums.registered,
      pageSize: PAGE_SIZE,
    };
  },

  makeReferralCode: async (call) => {
    const { memberId } = call.actor;
    const made = madeCode(call.random);
    // Point of no return
    const code = await inviteQueries.putReferralCode(call.tx, { code: made, memberId, now: call.now });
    if (code === made)
      await record(call.tx, {
        actor: actorKey(call.actor),
        action: 'member.referral_code_made',
        subject: `member:${memberId}`,
        facts: { code },
        at: call.now,
      });
    return { code, path: pathOf(code) };
  },
};

const pathOf = (code: string): string => `/register?referralCode=${encodeURIComponent(code)}`;

/** Returns nine unambiguous letters and digits. An affiliate code has eight, so the two kinds cannot be confused. */
const madeCode = (random: Random): string => [...random.bytes(9)].map((byte) => CODE_LETTERS[byte & 31]).join('');
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ234567899';
const ACTIVE_DAYS = 30;
