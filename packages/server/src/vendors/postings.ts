import { type Currency, type Money, subtract } from '@tamarind/domain/money';
import type { Decision } from '@tamarind/domain/vendors/decide-command';
import type { hold, Posting, take } from '../ledger/index.ts';
import type { TransferRow } from './transfer-queries.ts';

/**
 * This file contains every posting of money by this module. The key of each posting makes sure that it happens only
 * once.
 */

interface Purse {
  readonly currency: Currency;
  readonly realm: 'real' | 'trial';
}
const stakesOf = ({ currency, realm }: Purse) => ({ purpose: 'vendor_stakes', currency, realm }) as const;

interface CommandMoney {
  /** Identifies the movement in the keys of its postings: `vendor:transaction_uuid`. */
  readonly movement: string;
  /** `vendor:round`. */
  readonly round: string;
  readonly wallet: bigint;
  readonly purse: Purse;
  readonly action: Decision['action'];
  readonly moved: Money;
  /** The part of a rolled-back win that the wallet no longer covers, which the member owes. */
  readonly owed: Money;
  /** The part of a win that repays an earlier debt. */
  readonly repaid: Money;
}

/** The postings of a vendor's bet, win or rollback. */
export function commandPostings(command: CommandMoney, at: Date): Posting[] {
  const { wallet, purse, action, moved, owed, repaid } = command;
  const stakes = stakesOf(purse);
  const receivables = { ...stakes, purpose: 'receivables' } as const;
  const posting = (
    act: string,
    [debit, credit]: readonly [Posting['debit'], Posting['credit']],
    amount: Money,
    reason: Posting['reason'],
  ): Posting => ({
    key: `${act}:${command.movement}`,
    debit,
    credit,
    amount,
    reason,
    reference: command.round.slice(0, 120),
    at,
  });
  const all: Partial<Record<Decision['action'], readonly Posting[]>> = {
    debit: [posting('vendor-bet', [wallet, stakes], moved, 'stake')],
    credit: [
      posting('vendor-win', [stakes, wallet], moved, 'payout'),
      posting('vendor-repay', [wallet, receivables], repaid, 'payout_reversed'),
    ],
    undo_bet: [posting('vendor-undo', [stakes, wallet], moved, 'stake_returned')],
    undo_win: [
      posting('vendor-undo', [wallet, stakes], moved, 'payout_reversed'),
      posting('vendor-owed', [receivables, stakes], owed, 'payout_reversed'),
    ],
  };
  return (all[action] ?? []).filter(({ amount }) => amount > 0n);
}

type Hold = Parameters<typeof hold>[1];
type Take = Parameters<typeof take>[1];

/** Holds (reserves) money in the wallet while it is on its way to a vendor's wallet. */
export const transferHold = (
  { id, vendor, wallet, amount }: { id: string; vendor: string; wallet: bigint; amount: Money },
  at: Date,
): Hold => ({ key: `vendor-in:${id}`, account: wallet, amount, reason: 'vendor_in', reference: vendor, at });

/** Moves the held money to the member's account at the vendor, after it has arrived there. */
export const transferArrived = (
  { id, vendor }: TransferRow,
  { holdId, there }: { holdId: Take['holdId']; there: bigint },
  at: Date,
): Take => ({
  key: `vendor-in-done:${id}`,
  holdId,
  to: there,
  rest: 'release',
  reason: 'vendor_in',
  reference: vendor,
  at,
});

/** Releases the held money in the wallet, because the vendor has refused it. */
export const transferRefused = ({ id }: TransferRow, holdId: Take['holdId'], at: Date) => ({
  key: `vendor-refused:${id}`,
  holdId,
  at,
});

/** Moves money that a vendor has returned from the member's account there back to the wallet. */
export const transferBack = (
  { id, vendor }: TransferRow,
  { there, wallet, amount }: { there: bigint; wallet: bigint; amount: Money },
  at: Date,
): Posting => ({
  key: `vendor-out:${id}`,
  debit: there,
  credit: wallet,
  amount,
  reason: 'vendor_out',
  reference: vendor,
  at,
});

/**
 * Adjusts the member's account at the vendor to the balance that the vendor reports: a gain is posted as a payout, a
 * loss as a stake.
 */
export function playPosting(
  row: TransferRow,
  { there, balance, told }: { there: bigint; balance: Money; told: Money },
  at: Date,
): Posting {
  const stakes = stakesOf(row);
  const hasWon = told > balance;
  return {
    key: `vendor-play:${row.id}:${balance}:${told}`,
    debit: hasWon ? stakes : there,
    credit: hasWon ? there : stakes,
    amount: hasWon ? subtract(told, balance) : subtract(balance, told),
    reason: hasWon ? 'payout' : 'stake',
    reference: row.vendor,
    at,
  };
}
