import { type Currency, type Money, subtract } from '@tamarind/domain/money';
import type { Posting, postStakes } from '../ledger/index.ts';
import type { NewTicket, TicketRow } from './ticket-queries.ts';

/**
 * A member's credit from the settlement of a draw. This file has all money transfers of the lottery module; the key of
 * each transfer names the event that may be paid only once.
 */

export interface CreditRow {
  wallet: bigint;
  memberId: bigint;
  realm: 'real' | 'trial';
  currency: Currency;
  amount: Money;
}
export interface Debt {
  drawId: bigint;
  version: number;
  wallet: bigint;
  owed: Money;
}

const stakes = ({ currency, realm }: Pick<CreditRow, 'currency' | 'realm'>) =>
  ({ purpose: 'stakes', currency, realm }) as const;

type StakePosting = Parameters<typeof postStakes>[1][number];
export const stakePosting = (ticket: NewTicket, wallet: StakePosting['wallet']): StakePosting => ({
  key: `stake:${ticket.id}`,
  wallet,
  house: stakes(ticket),
  amount: ticket.stake,
  reference: ticket.reference,
});

export const cancelTransfer = (ticket: TicketRow, at: Date): Posting => ({
  key: `cancel:${ticket.id}`,
  debit: stakes(ticket),
  credit: ticket.wallet,
  amount: ticket.stake,
  reason: 'stake_returned',
  reference: ticket.reference,
  at,
});

/**
 * SQL for the credits of a settlement: one for each member and draw. A corrected result has another version, and
 * therefore another key. Version 0 refunds stakes. The rows are input for `postingRowsOf`, read from the credits in
 * `from`: $1 is the draw's code, $2 the version, $3 the time.
 */
export const settlementPostings = (from: string): string => `
  select wallet as ord, 'settle:' || $1::text || ':' || $2::int || ':' || wallet as key, 'stakes/' || currency || '/' || realm as debit,
         wallet::text as credit, amount, case when $2::int = 0 then 'stake_returned' else 'payout' end as reason, $1::text as reference,
         $3::timestamptz as at from ${from}`;

/**
 * Takes back the credits of the result version before a correction. The part that the wallet no longer holds is
 * recorded as owed to the operator.
 */
export const reversalTransfers = (
  credit: CreditRow & { version: number },
  draw: { code: string },
  taken: Money,
  at: Date,
): Posting[] => {
  const parts: [key: string, debit: Posting['debit'], amount: Money][] = [
    ['reverse', credit.wallet, taken],
    [
      'owed',
      { purpose: 'receivables', currency: credit.currency, realm: credit.realm },
      subtract(credit.amount, taken),
    ],
  ];
  return parts
    .filter(([, , amount]) => amount > 0n)
    .map(([key, debit, amount]) => ({
      key: `${key}:${draw.code}:${credit.version}:${credit.wallet}`,
      debit,
      credit: stakes(credit),
      amount,
      reason: 'payout_reversed',
      reference: draw.code,
      at,
    }));
};

/** Repays a member's debt from later winnings, never from deposits. */
export const repaymentTransfer = (
  credit: CreditRow,
  debt: Debt,
  draw: { code: string },
  amount: Money,
  at: Date,
): Posting => ({
  key: `repay:${draw.code}:${debt.drawId}:${debt.version}:${credit.wallet}`,
  debit: credit.wallet,
  credit: { purpose: 'receivables', currency: credit.currency, realm: credit.realm },
  amount,
  reason: 'payout_reversed',
  reference: draw.code,
  at,
});

/** Refunds a ticket that was sold after the first ball fell. */
export const voidTicketTransfer = (
  ticket: Pick<TicketRow, 'id' | 'wallet' | 'stake' | 'currency' | 'realm' | 'reference'>,
  at: Date,
): Posting => ({
  key: `void:${ticket.id}`,
  debit: stakes(ticket),
  credit: ticket.wallet,
  amount: ticket.stake,
  reason: 'stake_returned',
  reference: ticket.reference,
  at,
});

/** Pays one small prize of a yeekee round to the member who sent the last number, or the 16th from the last. */
export const shotPrizeTransfer = (
  prize: { wallet: bigint; currency: Currency; position: number; amount: Money },
  draw: { code: string },
  at: Date,
): Posting => ({
  key: `shot:${draw.code}:${prize.position}`,
  debit: stakes({ currency: prize.currency, realm: 'real' }),
  credit: prize.wallet,
  amount: prize.amount,
  reason: 'payout',
  reference: draw.code,
  at,
});
