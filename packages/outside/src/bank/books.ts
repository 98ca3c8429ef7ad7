import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Currency, money, type Money } from '@tamarind/domain/money';
import { movementNumbers, openLogBook, type LogBook } from '../log-book.ts';
import type { LogItem } from '../stand-in.ts';

/** An incoming transfer to an account at the bank. Amounts are minor units as text, because the journal is JSON. */
export interface Transfer {
  readonly id: string;
  /** Sequence number in the bank feed. */
  readonly number: number;
  readonly at: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly account: string;
  readonly ref1: string;
  readonly ref2: string;
  readonly ref3: string;
  /** The transfer text as the payer's bank passes it on; VND only. */
  readonly content: string;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly payerBank: string;
}

export interface PayoutRecord {
  readonly reference: string;
  readonly payoutId: string;
  readonly at: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
  /** The state that the first response to the payout order reports. */
  readonly first: 'processing' | 'refused';
  readonly reason: string;
}

export interface PayoutEnd {
  readonly at: string;
  readonly state: 'completed' | 'failed';
  readonly reason: string;
}

/** A notice the platform must receive: `transfer:<id>` or `payout:<reference>`. */
export type NoticeId = `${'transfer' | 'payout'}:${string}`;

/**
 * A journal line. The line of a transfer or of a payout's end also records that its notice is due, so neither exists
 * without the other.
 */
type Entry =
  | { readonly kind: 'transfer'; readonly transfer: Transfer; readonly scanKey?: string }
  | { readonly kind: 'payout'; readonly payout: PayoutRecord }
  | { readonly kind: 'payout_end'; readonly reference: string; readonly end: PayoutEnd }
  | {
      readonly kind: 'told';
      readonly at: string;
      readonly notice: NoticeId;
      readonly outcome: 'delivered' | 'not_taken' | 'given_up';
      readonly note: string;
    };

export interface Books extends LogBook<Entry> {
  transfers(): readonly Transfer[];
  transfer(id: string): Transfer | undefined;
  /** Finds the transfer that was paid by scanning a code in the app, by the scan's idempotency key. */
  scanned(key: string): Transfer | undefined;
  payout(reference: string): { readonly record: PayoutRecord; readonly end: PayoutEnd | undefined } | undefined;
  payouts(): readonly { readonly record: PayoutRecord; readonly end: PayoutEnd | undefined }[];
  /** Notices that are not delivered yet and are still retried. */
  owed(): readonly NoticeId[];
  /** Returns a number that no movement has had before, even if the journal was deleted. */
  nextNumber(now: Date): number;
}

export async function openBooks(dataDir: string): Promise<Books> {
  const transfers = new Map<string, Transfer>();
  const scans = new Map<string, Transfer>();
  const payouts = new Map<string, { record: PayoutRecord; end: PayoutEnd | undefined }>();
  const owed = new Set<NoticeId>();
  const numbers = movementNumbers(1000);

  const show = (entry: Entry): void => {
    if (entry.kind === 'transfer') {
      transfers.set(entry.transfer.id, entry.transfer);
      if (entry.scanKey !== undefined) scans.set(entry.scanKey, entry.transfer);
      numbers.used(entry.transfer.number);
      owed.add(`transfer:${entry.transfer.id}`);
    } else if (entry.kind === 'payout') {
      payouts.set(entry.payout.reference, { record: entry.payout, end: undefined });
    } else if (entry.kind === 'payout_end') {
      const payout = payouts.get(entry.reference);
      if (payout) payout.end = entry.end;
      owed.add(`payout:${entry.reference}`);
    } else if (entry.outcome !== 'not_taken') owed.delete(entry.notice);
  };
  const book = await openLogBook<Entry>(join(dataDir, 'bank.jsonl'), { show, lineOf });

  return {
    transfers: () => [...transfers.values()],
    transfer: (id) => transfers.get(id),
    scanned: (key) => scans.get(key),
    payout: (reference) => payouts.get(reference),
    payouts: () => [...payouts.values()],
    owed: () => [...owed],
    nextNumber: numbers.next,
    ...book,
  };
}

export const amountOf = ({ amount }: { readonly amount: string }): Money => money(BigInt(amount));

/** A transaction id in the style of banks: the bank's date and random characters. */
export const newTransactionId = (day: string): string =>
  day.replaceAll('-', '') + randomBytes(7).toString('hex').toUpperCase();

function lineOf(entry: Entry): LogItem {
  switch (entry.kind) {
    case 'transfer': {
      const { transfer } = entry;
      return {
        at: transfer.at,
        kind: 'transfer',
        summary: `${transfer.currency} ${transfer.amount} from ${transfer.payerName}`,
        detail: { ...transfer },
      };
    }
    case 'payout': {
      const { payout } = entry;
      return {
        at: payout.at,
        kind: 'payout',
        summary: `${payout.reference}: ${payout.currency} ${payout.amount} to ${payout.holder}, ${payout.first}`,
        detail: { ...payout },
      };
    }
    case 'payout_end':
      return {
        at: entry.end.at,
        kind: 'payout_end',
        summary: `${entry.reference}: ${entry.end.state}`,
        detail: { reference: entry.reference, ...entry.end },
      };
    case 'told':
      return {
        at: entry.at,
        kind: 'notice',
        summary: `${entry.notice}: ${entry.outcome}`,
        detail: { notice: entry.notice, outcome: entry.outcome, note: entry.note },
      };
  }
}
