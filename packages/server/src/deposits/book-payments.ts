import { meantByAmount, strictPayer, suggestedByAmount } from '@tamarind/domain/payments/match-by-amount';
import {
  decideNotice,
  decideSuggested,
  type NoticeDecision,
  plainAccount,
} from '@tamarind/domain/payments/match-deposit';
import type { PayerRule } from '@tamarind/domain/payments/payer-name';
import { addMs } from '@tamarind/domain/time';
import { moneyPlace } from '@tamarind/domain/payments/providers/index';
import { brandSettings } from '../brand/index.ts';
import type { Posting } from '../ledger/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announceAll } from '../platform/outbox.ts';
import type { HeardPayment } from '../platform/ports/payments/adapter.ts';
import * as amountQueries from './amount-queries.ts';
import { announceQueue, creditAll, house } from './credit.ts';
import * as knownQueries from './known-queries.ts';
import * as noticeQueries from './notice-queries.ts';
import * as queries from './queries.ts';

/** A payment that a stored notice (a message of the bank or provider) reports. */
export interface NoticedPayment {
  readonly notice: queries.RawNotice;
  readonly payment: HeardPayment;
}

/**
 * Books each payment to the wallet of its deposit, or to suspense with the reason why no deposit matches. No two
 * payments may have the same identifiers (`PaymentNames`). A payment that may concern the same deposit as an earlier
 * one gets no outcome and must be processed again.
 */
export async function bookPayments(
  tx: Tx,
  heard: readonly NoticedPayment[],
  now: Date,
): Promise<ReadonlyMap<string, 'matched' | 'unmatched' | 'repeated'>> {
  if (heard.length === 0) return new Map();
  const names = heard.map(({ notice, payment }) => ({
    ...payment,
    transfer: payment.transfer || null,
    isSlip: notice.source === 'slip',
  }));
  await knownQueries.lockPayments(tx, names);
  const { known, deposits } = await knownQueries.lockNamed(
    tx,
    names,
    heard.flatMap(({ payment }) => payment.references),
    heard.map(({ notice, payment }) => ({ connection: notice.connection, order: payment.order })),
  );
  const fresh = await withDeposits(
    tx,
    heard.filter((_, at) => !known.has(at)),
    deposits,
  );
  const { payers } = await brandSettings(tx);
  const decided = fresh.map((one) => ({ ...one, decision: decide(one, payers) }));
  const credits = decided.flatMap(({ notice, payment, intents, decision }) => {
    if (decision.kind !== 'credit') return [];
    const deposit = intents.find(({ id }) => id === decision.depositId);
    if (!deposit) throw new Error(`deposit ${decision.depositId} was not asked about`);
    // For coins, use the value that arrived as the amount. Other payments whose amount differs are refused by
    // decideNotice.
    const paid = { ...deposit, amount: payment.amount };
    return [{ deposit: paid, noticeId: notice.id, from: moneyPlace(payment.provider) }];
  });
  const unmatched = decided.filter(({ decision }) => decision.kind === 'unmatched');
  await creditAll(tx, credits, now, {
    read: decided.map(readOf),
    postings: unmatched.map((one) => toSuspense(one, now)),
  });
  if (unmatched.length > 0) await announceQueue(tx, now);
  await announceAll(
    tx,
    unmatched.flatMap(({ intents, near, decision }) =>
      [...intents, ...near]
        .filter(({ id }) => id === decision.depositId)
        .map(({ id, memberId }) => ({
          audience: `member:${memberId}`,
          event: { type: 'deposit', data: { id, state: 'held' } },
        })),
    ),
    now,
  );
  return new Map([
    ...heard.filter((_, at) => known.has(at)).map(({ notice }) => [notice.id, 'repeated'] as const),
    ...decided.map(
      ({ notice, decision }) => [notice.id, decision.kind === 'credit' ? 'matched' : 'unmatched'] as const,
    ),
  ]);
}

/**
 * Adds identifiers of a payment to those already taken, and returns true if all were free. All are added even if one
 * was taken: otherwise a third payment that shares one of them could be processed before the second.
 */
export function takesAll(taken: Set<string>, names: readonly (string | null | undefined)[]): boolean {
  const isFree = !names.some((name) => !!name && taken.has(name));
  for (const name of names) if (name) taken.add(name);
  return isFree;
}

type Intent = Awaited<ReturnType<typeof intentsOf>>[number];
interface FoundDeposits extends NoticedPayment {
  readonly isByAmount: boolean;
  readonly intents: readonly Intent[];
  /**
   * Deposits to which a payment may belong although no deposit has exactly its amount. They are not locked and never
   * credited automatically.
   */
  readonly near: readonly Intent[];
}

/**
 * Finds and locks the deposits to which each payment may belong. `locked` are the deposits that the payments name,
 * already locked. A payment is left out if an earlier payment may belong to the same deposit.
 */
async function withDeposits(
  tx: Tx,
  heard: readonly NoticedPayment[],
  locked: readonly knownQueries.NamedDeposit[],
): Promise<FoundDeposits[]> {
  const taken = new Set<string>();
  const found: (NoticedPayment & { readonly isByAmount: boolean; readonly ids: readonly string[] })[] = [];
  for (const { notice, payment } of heard) {
    const named = locked.filter((deposit) => isNamed(deposit, { notice, payment })).map(({ id }) => id);
    const isByAmount = named.length === 0 && payment.references.length === 0;
    const ids = isByAmount
      ? await amountQueries.lockByAmount(tx, {
          account: plainAccount(payment.account),
          amount: payment.amount,
          connection: notice.connection,
          since: addMs(payment.paidAt, -LATE_MS),
        })
      : named;
    if (takesAll(taken, ids)) found.push({ notice, payment, isByAmount, ids });
  }
  const intents = new Map((await intentsOf(tx, [...taken])).map((intent) => [intent.id, intent]));
  return Promise.all(
    found.map(async ({ ids, ...one }) => ({
      ...one,
      intents: ids.flatMap((id) => intents.get(id) ?? []),
      near: one.isByAmount && ids.length === 0 ? await nearAmount(tx, one) : [],
    })),
  );
}

const nearAmount = async (tx: Tx, { notice: { connection }, payment: { account, currency, paidAt } }: NoticedPayment) =>
  intentsOf(
    tx,
    await amountQueries.nearAmount(tx, {
      account: plainAccount(account),
      currency,
      connection,
      since: addMs(paidAt, -LATE_MS),
    }),
  );

const isNamed = (deposit: knownQueries.NamedDeposit, { notice, payment }: NoticedPayment): boolean =>
  payment.references.includes(deposit.reference) || isOrder(deposit, { notice, payment });

/**
 * True if the payment has the provider's id that is stored at the deposit. The id identifies the deposit as surely as
 * its reference.
 */
const isOrder = (
  { connection, providerRef }: Pick<knownQueries.NamedDeposit, 'connection' | 'providerRef'>,
  { notice, payment }: NoticedPayment,
): boolean => connection !== null && connection === notice.connection && providerRef === (payment.order ?? '');

/** The deposits with the data that a payment is compared with. Empty if no id is given. */
async function intentsOf(tx: Tx, depositIds: readonly string[]) {
  const deposits = depositIds.length > 0 ? await queries.intentsById(tx, depositIds) : [];
  return deposits.map((deposit) => ({
    ...deposit,
    coins: deposit.instruction?.kind === 'chain' ? deposit.instruction : undefined,
  }));
}

function decide({ notice, payment, isByAmount, intents, near }: FoundDeposits, payers: PayerRule): NoticeDecision {
  const isSlip = notice.source === 'slip';
  const payer = { name: payment.payerName, isText: payment.currency === 'VND' || isSlip };
  const byAmount = isByAmount ? meantByAmount(intents, { paidAt: payment.paidAt, payer }, payers) : undefined;
  const byOrder = intents.filter((intent) => isOrder(intent, { notice, payment }));
  const meant = [...byOrder, ...(byAmount ? [byAmount] : [])].map(({ reference }) => reference);
  const references = [...new Set([...payment.references, ...meant])];
  const told = { ...payment, references, connection: notice.connection, payer };
  const suggested = suggestedByAmount(near, told, payers);
  if (suggested) return decideSuggested(suggested, told);
  // For a slip always compare the payer's name, because anybody who has seen a slip can send it in.
  return decideNotice(intents, told, isByAmount || isSlip ? strictPayer(payers) : payers);
}

const readOf = ({
  notice,
  payment,
  decision,
}: NoticedPayment & { readonly decision: NoticeDecision }): noticeQueries.ReadNotice => ({
  id: notice.id,
  state: decision.kind === 'credit' ? 'matched' : 'unmatched',
  why: decision.kind === 'credit' ? null : decision.why,
  provider: payment.provider,
  providerRef: payment.providerRef,
  bankRef: payment.bankRef,
  transfer: payment.transfer || null,
  amount: payment.amount,
  currency: payment.currency,
  referenceText: payment.referenceText,
  payerName: payment.payerName,
  paidAt: payment.paidAt,
  depositId: decision.depositId ?? null,
});

/** The money is booked at once, so that the ledger equals the bank's balance whatever people decide later. */
const toSuspense = ({ notice, payment }: NoticedPayment, now: Date): Posting => ({
  key: `notice:${notice.id}`,
  debit: house(moneyPlace(payment.provider), payment.currency),
  credit: house('suspense', payment.currency),
  amount: payment.amount,
  reason: 'unmatched',
  reference: payment.providerRef,
  at: now,
});

/** A payment without a reference is matched only with deposits created at most this long before it, in milliseconds. */
const LATE_MS = 86_400_000;
