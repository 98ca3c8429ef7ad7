import { bankChannels } from '@tamarind/domain/deposits/methods/deposit-method';
import { depositMethods } from '@tamarind/domain/deposits/methods/index';
import type { Currency, Money } from '@tamarind/domain/money';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import { moneyPlace } from '@tamarind/domain/payments/providers/index';
import { findReferences } from '@tamarind/domain/payments/reference';
import { post } from '../ledger/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { sha256 } from '../platform/secrets.ts';
import { announceQueue, house } from './credit.ts';
import { providers } from './payment.ts';
import * as knownQueries from './known-queries.ts';
import * as noticeQueries from './notice-queries.ts';
import * as queries from './queries.ts';

/** An incoming payment that is on a statement but was reported by no notice. */
interface UnheardPayment {
  /** Id of the payment, also used as the id of its notice. */
  readonly id: string;
  readonly currency: Currency;
  /** The payment provider that holds the money; null if it is at the bank. */
  readonly holder: PaymentProviderCode | null;
  readonly amount: Money;
  /**
   * Three texts from the statement: the reference of the bank or provider, the payer's message, and the payer's name.
   */
  readonly bankRef: string;
  readonly reference: string;
  readonly payerName: string;
  readonly paidAt: Date;
}

/**
 * Books the payment to suspense and puts it into the queue, where two people find its owner. If a notice of the payment
 * exists, it returns false and changes nothing.
 */
export async function hearFromStatement(tx: Tx, payment: UnheardPayment, now: Date): Promise<boolean> {
  const { id, currency, holder, bankRef, reference, payerName, ...rest } = payment;
  const channel = bankChannels.find((one) =>
    depositMethods.some((of) => of.channel === one && of.currency === currency),
  );
  if (channel === undefined) throw new Error(`no channel of ${currency}`);
  const [provider, providerRef] = [holder ?? providers[channel], bankRef || `statement-${id}`];
  const names = { provider, providerRef, bankRef: bankRef || null, transfer: null, isSlip: false };
  await knownQueries.lockPayments(tx, [names]);
  const { known, deposits } = await knownQueries.lockNamed(tx, [names], findReferences(reference));
  if (known.size > 0) return false;
  const [deposit] = deposits;

  // Point of no return
  const raw = Buffer.from(JSON.stringify({ ...payment, amount: payment.amount.toString() }));
  await queries.insertNotice(tx, {
    id,
    channel,
    connection: null,
    source: 'statement',
    raw,
    rawHash: sha256(raw),
    receivedAt: now,
  });
  const read = [
    {
      ...rest,
      id,
      provider,
      providerRef,
      bankRef: bankRef || null,
      transfer: null,
      currency,
      state: 'unmatched' as const,
      referenceText: reference,
      payerName,
      why: 'unheard' as const,
      depositId: deposit?.id ?? null,
    },
  ];
  await noticeQueries.setBooked(tx, { read, credited: [] }, now);
  const { amount } = payment;
  await post(tx, [
    {
      key: `notice:${id}`,
      debit: house(moneyPlace(holder), currency),
      credit: house('suspense', currency),
      amount,
      reason: 'unmatched',
      reference: providerRef,
      at: now,
    },
  ]);
  await announceQueue(tx, now);
  return true;
}
