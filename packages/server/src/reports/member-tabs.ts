import type { contract } from '@tamarind/contract/index';
import { statement } from '../ledger/index.ts';
import { findMember } from './find-member.ts';
import type { Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { walletOf } from '../wallet/index.ts';
import * as queries from './member-tab-queries.ts';

type Calls = typeof contract.reports;

/** Lists on a member's page that combine data of several modules. */
export const memberTabHandlers = {
  listMemberMovements: async ({ pool }, { account, page }) => {
    const member = await findMember(pool, account);
    const wallet = await walletOf(pool, member);
    const { entries, totals } = await statement(pool, { account: wallet, ...pageOf({ page }) });
    return {
      currency: member.currency,
      entries: entries.map((entry) => ({ ...entry, seq: Number(entry.seq) })),
      count: totals.count,
      pageSize: PAGE_SIZE,
    };
  },

  listMemberFriends: async (call, { account, page }) => {
    const { memberId } = await findMember(call.pool, account);
    const { friends, ...rest } = await queries.friendsPage(call.pool, memberId, call, pageOf({ page }));
    return {
      ...rest,
      friends: friends.map(({ amount, currency, state, reason, lastDay, ...friend }) => ({
        ...friend,
        reward:
          amount === null || currency === null || state === null || lastDay === null
            ? null
            : { amount, currency, state, reason, lastDay },
      })),
      pageSize: PAGE_SIZE,
    };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };
