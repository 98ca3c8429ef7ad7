import { type Money, money } from '@tamarind/domain/money';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import { Refusal } from '../platform/refusal.ts';
import { balanceOf, hold, openAccount, post, release, take } from './index.ts';
import type { HouseAccount, Posting, Realm } from './types.ts';

/**
 * The time of all postings in these tests. This file has helpers for tests of money: a funded wallet, one posting in a
 * separate transaction, the code of a refusal.
 */
export const at = new Date('2026-03-01T05:00:00Z');

export const house = (
  purpose: HouseAccount['purpose'],
  currency: 'THB' | 'VND' = 'THB',
  realm: Realm = 'real',
): HouseAccount => ({ purpose, currency, realm });

export function ledgerActs(pool: Pool) {
  let members = 0n;
  return {
    async wallet(amount = 0, currency: 'THB' | 'VND' = 'THB', realm: Realm = 'real'): Promise<bigint> {
      members += 1n;
      const id = members;
      return inTransaction(pool, async (tx) => {
        const account = await openAccount(tx, { owner: { kind: 'member', id }, purpose: 'wallet', currency, realm });
        if (amount > 0)
          await post(tx, [
            {
              key: `start:${id}`,
              debit: house('bank', currency, realm),
              credit: account,
              amount: money(amount),
              reason: 'deposit',
              at,
            },
          ]);
        return account;
      });
    },
    post: (...postings: Posting[]) => inTransaction(pool, (tx) => post(tx, postings)),
    hold: (input: Parameters<typeof hold>[1]) => inTransaction(pool, (tx) => hold(tx, input)),
    take: (input: Parameters<typeof take>[1]) => inTransaction(pool, (tx) => take(tx, input)),
    release: (input: Parameters<typeof release>[1]) => inTransaction(pool, (tx) => release(tx, input)),
    balance: async (account: bigint | HouseAccount): Promise<Money> => (await balanceOf(pool, account)).balance,
  };
}

export const stake = (key: string, wallet: bigint, amount: number): Posting => ({
  key,
  debit: wallet,
  credit: house('stakes'),
  amount: money(amount),
  reason: 'stake',
  reference: `ticket ${key}`,
  at,
});

/** The outcome, or the code of its refusal; any other error is rethrown. */
export async function outcomeOf<Outcome>(work: Promise<Outcome>): Promise<Outcome | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
