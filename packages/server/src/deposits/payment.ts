import { z } from 'zod/mini';
import { ThaiConfirmation, VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import type { BankChannel } from '@tamarind/domain/deposits/methods/deposit-method';
import { type Currency, fromDecimal, money, type Money } from '@tamarind/domain/money';
import { findReferences } from '@tamarind/domain/payments/reference';
import { momentAt } from '@tamarind/domain/time';

/** A payment as the bank tells it, in our terms. */
export interface HeardPayment {
  /** Who says so, and the name it has there: together they name the payment. */
  readonly provider: string;
  readonly providerRef: string;
  readonly amount: Money;
  readonly currency: Currency;
  readonly references: readonly string[];
  readonly referenceText: string;
  /** The account of ours it came to. */
  readonly account: string;
  readonly payerName: string;
  readonly paidAt: Date;
}

/** Reads the bytes of a notice: a payment, 'outgoing' for the feed's news of money that left, undefined when it is no notice. */
export function readPayment(notice: { channel: BankChannel; raw: Buffer }): HeardPayment | 'outgoing' | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(notice.raw));
    return readers[notice.channel](json);
  } catch {
    // No UTF-8, no JSON or a day that is none. It must not stop the notices behind it.
    return undefined;
  }
}

const readers: Readonly<Record<BankChannel, (json: unknown) => HeardPayment | 'outgoing' | undefined>> = {
  thb: readThai,
  vnd: readVietnamese,
};

function readThai(json: unknown): HeardPayment | undefined {
  const parsed = z.safeParse(ThaiConfirmation, json);
  if (!parsed.success) return undefined;
  const said = parsed.data;
  const amount = fromDecimal(said.amount, 'THB');
  const paidAt = new Date(said.transactionDateandTime);
  if (amount === undefined || amount <= 0n || Number.isNaN(paidAt.getTime())) return undefined;
  const texts = [said.billPaymentRef1, said.billPaymentRef2, said.billPaymentRef3];
  return {
    provider: 'thai-bank',
    providerRef: clean(said.transactionId),
    amount,
    currency: 'THB',
    references: texts.flatMap(findReferences),
    referenceText: clean(texts.filter(Boolean).join(' ')),
    account: said.payeeProxyId,
    payerName: clean(said.payerName),
    paidAt,
  };
}

function readVietnamese(json: unknown): HeardPayment | 'outgoing' | undefined {
  const parsed = z.safeParse(VietnamFeedNotice, json);
  if (!parsed.success) return undefined;
  const said = parsed.data;
  if (said.transferType === 'out') return 'outgoing';
  const [day = '', time = ''] = said.transactionDate.split(' ');
  const paidAt = momentAt(day, time);
  if (said.transferAmount <= 0 || Number.isNaN(paidAt.getTime())) return undefined;
  return {
    provider: 'viet-feed',
    providerRef: said.id.toString(),
    amount: money(said.transferAmount),
    currency: 'VND',
    references: findReferences(said.content),
    referenceText: clean(said.content),
    account: said.accountNumber,
    payerName: clean(said.description),
    paidAt,
  };
}

/** Text as PostgreSQL can keep it. */
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, 300);
