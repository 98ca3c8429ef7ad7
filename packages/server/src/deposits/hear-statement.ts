import { bankChannels } from '@tamarind/domain/deposits/methods/deposit-method';
import { depositMethods } from '@tamarind/domain/deposits/methods/index';
import type { Currency, Money } from '@tamarind/domain/money';
import { findReferences } from '@tamarind/domain/payments/reference';
import { post } from '../ledger/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { sha256 } from '../platform/secrets.ts';
import { announceQueue, house } from './credit.ts';
import { providers } from './payment.ts';
import * as knownQueries from './known-queries.ts';
import * as queries from './queries.ts';

/** Money on our account that no notice told us about. */
interface UnheardPayment {
  /** Also the id of the notice. */
  readonly id: string;
  readonly currency: Currency;
  readonly amount: Money;
  /** The bank's reference, and the payer's text and name. */
  readonly bankRef: string;
  readonly reference: string;
  readonly payerName: string;
  readonly paidAt: Date;
}

/**
 * Books the payment to suspense and puts it in the queue, where two people find its owner. False, and nothing changes,
 * when a notice has told us about it.
 */
export async function hearFromStatement(tx: Tx, payment: UnheardPayment, now: Date): Promise<boolean> {
  const { id, currency, bankRef, reference, payerName, ...rest } = payment;
  const channel = bankChannels.find((one) =>
    depositMethods.some((of) => of.channel === one && of.currency === currency),
  );
  if (channel === undefined) throw new Error(`no channel of ${currency}`);
  const [provider, providerRef] = [providers[channel], bankRef || `statement-${id}`];
  await knownQueries.lockPayment(tx, provider, providerRef);
  if (await knownQueries.isKnownPayment(tx, { provider, providerRef, bankRef })) return false;
  const [deposit] = await queries.depositsById(tx, await queries.lockByReferences(tx, findReferences(reference)));

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
  await queries.setNoticeRead(tx, id, {
    ...rest,
    provider,
    providerRef,
    bankRef: bankRef || null,
    currency,
    state: 'unmatched',
    referenceText: reference,
    payerName,
    why: 'unheard',
    depositId: deposit?.id ?? null,
  });
  const { amount } = payment;
  await post(tx, [
    {
      key: `notice:${id}`,
      debit: house('bank', currency),
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
