import { z } from 'zod/mini';
import { ThaiConfirmation, VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import type { BankChannel } from '@tamarind/domain/deposits/methods/deposit-method';
import { fromDecimal, money } from '@tamarind/domain/money';
import { transferName } from '@tamarind/domain/payments/slip';
import { findReferences } from '@tamarind/domain/payments/reference';
import { momentAt } from '@tamarind/domain/time';
import type { HeardPayment } from '../platform/ports/payments/adapter.ts';

/** Names of the payment providers behind the bank's channels. */
export const providers: Readonly<Record<BankChannel, string>> = { thb: 'thai-bank', vnd: 'viet-feed' };

/**
 * Reads a notice of the configured bank. Returns a payment, 'outgoing' for money that left the account, or undefined if
 * the bytes are no valid notice.
 */
export function readPayment(notice: { channel: BankChannel; raw: Buffer }): HeardPayment | 'outgoing' | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(notice.raw));
    return readers[notice.channel](json);
  } catch {
    // The bytes are not UTF-8 or JSON, or contain an invalid date. Return instead of failing, so that the notice does
    // not block those after it.
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
    provider: providers.thb,
    providerRef: clean(said.transactionId),
    bankRef: null,
    transfer: transferName({ sendingBank: said.sendingBankCode, transactionId: clean(said.transactionId) }),
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
    provider: providers.vnd,
    providerRef: said.id.toString(),
    bankRef: said.referenceCode === null ? null : clean(said.referenceCode),
    amount: money(said.transferAmount),
    currency: 'VND',
    references: findReferences(said.content),
    referenceText: clean(said.content),
    account: said.accountNumber,
    payerName: clean(said.description),
    paidAt,
  };
}

/** Removes characters that PostgreSQL cannot store in text, and shortens the text. */
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, 300);
