import { post, type HouseAccount, type Posting, walletsOf } from '../ledger/index.ts';
import { earnForDeposits } from '../points/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce, announceAll, announceToMembers } from '../platform/outbox.ts';
import { addMs } from '@tamarind/domain/time';
import { type Currency, ZERO } from '@tamarind/domain/money';
import { feeOf } from '@tamarind/domain/payments/fee';
import type { MoneyPlace } from '@tamarind/domain/payments/providers/index';
import * as noticeQueries from './notice-queries.ts';
import type { ReadNotice } from './notice-queries.ts';
import type * as queries from './queries.ts';

/**
 * The money of one notice, to be credited. `from` is the ledger account where the money is: that of the bank or
 * provider, or suspense if it waited for a decision.
 */
interface Credit {
  readonly deposit: Omit<queries.DepositRow, 'held' | 'slip'>;
  readonly noticeId: string;
  readonly from: Source;
}

/**
 * Credits the money of notices to the members' wallets, takes the announced fees, and marks the deposits as credited,
 * in the notices' transaction. The caller must have locked the deposits' rows, and each deposit may occur only once.
 * `read`: notices whose content is stored in the same step. `postings`: further postings of the same transaction.
 * Posting all of them together takes all locks in one order.
 */
export async function creditAll(
  tx: Tx,
  credits: readonly Credit[],
  at: Date,
  { read = [], postings: others = [] }: { read?: readonly ReadNotice[]; postings?: readonly Posting[] } = {},
): Promise<void> {
  if (credits.length + read.length === 0) return;
  const again = credits.find(({ deposit }) => deposit.state === 'credited');
  if (again) throw new Error(`deposit ${again.deposit.id} is credited already`);
  const deposits = credits.map(({ deposit }) => deposit);
  const members = [...new Set(deposits.map(({ memberId }) => memberId))];
  const walletOf = await walletsOf(tx, members);
  // Add the points before posting the money: converting points also locks points first and then the wallet, and a
  // different order could deadlock.
  await earnForDeposits(tx, deposits, at);
  const postings = credits.map(({ deposit, from }) => ({
    key: `deposit:${deposit.id}`,
    debit: house(from, deposit.currency),
    credit: walletOf({ memberId: deposit.memberId, currency: deposit.currency, realm: 'real' }).id,
    amount: deposit.amount,
    reason: 'deposit' as const,
    reference: deposit.reference,
    at,
  }));
  const fees = credits.flatMap(({ deposit }): Posting[] => {
    const { id, memberId, currency, amount, reference } = deposit;
    const fee = feeOf({ fixed: deposit.feeFixed, ppm: deposit.feePpm }, amount);
    if (fee === ZERO) return [];
    return [
      {
        key: `deposit-fee:${id}`,
        debit: walletOf({ memberId, currency, realm: 'real' }).id,
        credit: { purpose: 'payment_fees', currency, realm: 'real' },
        amount: fee,
        reason: 'fee',
        reference,
        at,
      },
    ];
  });
  await post(tx, [...postings, ...fees, ...others]);
  const credited = credits.map(({ deposit, noticeId }) => ({
    id: deposit.id,
    noticeId,
    amount: deposit.amount,
    nextAskAt: deposit.instruction?.kind === 'chain' ? addMs(at, COINS_ASK_MS) : null,
  }));
  await noticeQueries.setBooked(tx, { read, credited }, at);
  await announceAll(
    tx,
    deposits.map(({ id, memberId }) => ({
      audience: `member:${memberId}`,
      event: { type: 'deposit', data: { id, state: 'credited' } },
    })),
    at,
  );
  await announceToMembers(tx, members, { type: 'balance', data: {} }, at);
}

type Source = MoneyPlace | 'suspense';

const COINS_ASK_MS = 60_000;

/**
 * The operator's ledger account that is used for `purpose` in the module deposits. Its realm is always `real`, because
 * deposits move real money.
 */
export const house = (purpose: Source, currency: Currency): HouseAccount => ({ purpose, currency, realm: 'real' });

export const announceQueue = (tx: Tx, at: Date) =>
  announce(tx, 'staff', { type: 'queue', data: { room: 'deposits' } }, at);
