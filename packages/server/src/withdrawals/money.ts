import { add, type Money, ZERO } from '@tamarind/domain/money';
import type { MoneyPlace } from '@tamarind/domain/payments/providers/index';
import { post, type Posting, take } from '../ledger/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { walletOf } from '../wallet/index.ts';
import type { WithdrawalRow } from './queries.ts';
import { payoutOf } from './way-out.ts';

/**
 * This file makes the postings of a withdrawal. The amount leaves the wallet in two parts: the sum to be paid goes to
 * payouts in transit, the fee to the operator. If nothing was paid, both parts return to the wallet.
 */
type Row = Pick<WithdrawalRow, 'id' | 'memberId' | 'currency' | 'amount' | 'fee' | 'holdId' | 'reference'>;

const house = (purpose: MoneyPlace | 'payouts_in_transit' | 'payment_fees', { currency }: Row) =>
  ({ purpose, currency, realm: 'real' }) as const;

/** Takes the held amount of an approved withdrawal from the wallet. */
export async function takeHeld(tx: Tx, row: Omit<Row, 'memberId'>, at: Date): Promise<void> {
  const { id, holdId, fee, currency } = row;
  const held = { holdId, at } as const;
  const transit = { purpose: 'payouts_in_transit', currency, realm: 'real' } as const;
  await take(tx, {
    ...held,
    key: `withdrawal-approved:${id}`,
    to: transit,
    amount: payoutOf(row),
    reason: 'withdrawal',
  });
  if (fee === ZERO) return;
  const fees = { purpose: 'payment_fees', currency, realm: 'real' } as const;
  await take(tx, { ...held, key: `withdrawal-fee:${id}`, to: fees, amount: fee, reason: 'fee' });
}

/**
 * Books a completed payment: the money in transit leaves the bank account, or the account of the provider that paid.
 */
export async function bookPaid(tx: Tx, row: Row, from: MoneyPlace, at: Date): Promise<void> {
  await post(tx, [
    {
      key: `withdrawal-disbursed:${row.id}`,
      debit: house('payouts_in_transit', row),
      credit: house(from, row),
      amount: payoutOf(row),
      reason: 'disbursement',
      reference: row.reference,
      at,
    },
  ]);
}

/** Returns the whole amount, including the fee, of a withdrawal that was not paid. */
export async function returnTaken(tx: Tx, row: Row, at: Date): Promise<void> {
  const wallet = await walletOf(tx, { memberId: row.memberId, currency: row.currency, realm: 'real' });
  await post(tx, [
    {
      key: `withdrawal-failed:${row.id}`,
      debit: house('payouts_in_transit', row),
      credit: wallet,
      amount: payoutOf(row),
      reason: 'withdrawal_returned',
      reference: row.reference,
      at,
    },
    ...feeReturned(row, wallet, at),
  ]);
}

/**
 * Credits the member's wallet with the part of a payout that did not arrive, from the account that paid it; if nothing
 * arrived, with the fee too. Returns the sum credited.
 */
export async function returnPaid(
  tx: Tx,
  row: Row,
  { amount, from, now: at }: { readonly amount: Money; readonly from: MoneyPlace; readonly now: Date },
): Promise<Money> {
  const wallet = await walletOf(tx, { memberId: row.memberId, currency: row.currency, realm: 'real' });
  const fees = amount === payoutOf(row) ? feeReturned(row, wallet, at) : [];
  await post(tx, [
    {
      key: `withdrawal-refunded:${row.id}`,
      debit: house(from, row),
      credit: wallet,
      amount,
      reason: 'withdrawal_returned',
      reference: row.reference,
      at,
    },
    ...fees,
  ]);
  return fees.reduce((total, { amount: fee }) => add(total, fee), amount);
}

const feeReturned = (row: Row, wallet: bigint, at: Date): Posting[] =>
  row.fee === ZERO
    ? []
    : [
        {
          key: `withdrawal-fee-returned:${row.id}`,
          debit: house('payment_fees', row),
          credit: wallet,
          amount: row.fee,
          reason: 'fee',
          reference: row.reference,
          at,
        },
      ];
