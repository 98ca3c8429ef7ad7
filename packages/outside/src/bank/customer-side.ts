import { z } from 'zod/mini';
import { AppScan, appScanPath } from '@tamarind/contract/outside/bank';
import { type Currency, fromDecimal, type Money, toDecimal } from '@tamarind/domain/money';
import { parsePromptPay } from '@tamarind/domain/payments/promptpay';
import { parseVietQr } from '@tamarind/domain/payments/vietqr';
import { present } from '@tamarind/domain/present';
import { dayOf } from '@tamarind/domain/time';
import type { StandInClock } from '../clock.ts';
import { fault, ok, type Question, type Reply } from '../stand-in.ts';
import { amountOf, type Books, newTransactionId, type Transfer } from './books.ts';
import type { Notices } from './notices.ts';

/**
 * The customers' banking app: scan a payment code or type a transfer. Payers are invented, so no account is
 * debited. The money is booked first; then the platform is notified.
 */
export function createCustomerSide({ books, notices, clock }: { books: Books; notices: Notices; clock: StandInClock }) {
  /** Scans in progress by idempotency key, so that two concurrent scans with one key pay only once. */
  const underWay = new Map<string, Promise<Reply>>();

  const book = async (wish: Wish, scanKey?: string): Promise<Reply> => {
    const now = clock.now();
    const id = newTransactionId(dayOf(now));
    const payer = {
      ...payers[wish.currency],
      ...present({ payerName: wish.payerName || undefined, payerAccount: wish.payerAccount || undefined }),
    };
    const transfer: Transfer = {
      id,
      number: books.nextNumber(now),
      at: now.toISOString(),
      currency: wish.currency,
      amount: wish.amount.toString(),
      account: wish.account,
      ref1: wish.ref1 ?? '',
      ref2: wish.ref2 ?? '',
      ref3: wish.ref3 ?? '',
      ...payer,
      // Vietnamese banks surround the payer's text with their own.
      content:
        wish.currency === 'VND'
          ? `MBVCB.${id.slice(8, 18)}.${wish.purpose ?? ''}.CT tu ${payer.payerAccount} ${payer.payerName} toi ${wish.account}`
          : '',
    };
    await books.write({ kind: 'transfer', transfer, ...present({ scanKey }) });
    notices.tell(`transfer:${id}`);
    return paid(transfer);
  };

  const scan = async ({ json }: Question, key: string | undefined): Promise<Reply> => {
    const before = key === undefined ? undefined : books.scanned(key);
    if (before) return paid(before);
    const asked = z.safeParse(AppScan, json);
    if (!asked.success) return fault(400, 'not_a_scan');
    const code = readCode(asked.data.payload);
    if (typeof code === 'string') return fault(422, code);
    const amount = asked.data.amount === undefined ? code.amount : fromDecimal(asked.data.amount, code.currency);
    if (amount === undefined || amount <= 0n) return fault(422, 'amount_needed');
    return book({ ...code, ...asked.data, amount }, key);
  };

  const transfer = async ({ json }: Question): Promise<Reply> => {
    const asked = z.safeParse(AppTransfer, json);
    if (!asked.success) return fault(400, 'not_a_transfer');
    const { currency, reference, payeeAccount, ...payer } = asked.data;
    const amount = fromDecimal(asked.data.amount, currency);
    if (amount === undefined || amount <= 0n) return fault(422, 'amount_needed');
    return book({ ...payer, currency, amount, account: payeeAccount, ref1: reference, purpose: reference });
  };

  return async (question: Question): Promise<Reply | undefined> => {
    if (question.method !== 'POST') return undefined;
    if (question.path === '/app/transfer') return transfer(question);
    if (question.path !== appScanPath) return undefined;
    const key = [question.headers['idempotency-key']].flat()[0];
    if (key === undefined) return scan(question, undefined);
    const reply = underWay.get(key) ?? scan(question, key).finally(() => underWay.delete(key));
    underWay.set(key, reply);
    return reply;
  };
}

interface Wish {
  readonly currency: Currency;
  readonly amount: Money;
  readonly account: string;
  readonly ref1?: string | undefined;
  readonly ref2?: string | undefined;
  readonly ref3?: string | undefined;
  readonly purpose?: string | undefined;
  readonly payerName?: string | undefined;
  readonly payerAccount?: string | undefined;
}

/** A transfer with free text: it may be empty or contain an unknown reference. */
const AppTransfer = z.object({
  currency: z.enum(['THB', 'VND']),
  amount: z.string(),
  reference: z._default(z.string().check(z.maxLength(100)), ''),
  payeeAccount: z.string().check(z.minLength(1), z.maxLength(30)),
  payerName: z.optional(z.string().check(z.maxLength(100))),
  payerAccount: z.optional(z.string().check(z.maxLength(30))),
});

const payers = {
  THB: { payerName: 'SOMCHAI JAIDEE', payerAccount: '1234567890', payerBank: '004' },
  VND: { payerName: 'NGUYEN VAN AN', payerAccount: '0071000987654', payerBank: '970436' },
} as const;

const paid = (transfer: Transfer): Reply =>
  ok({
    transactionId: transfer.id,
    currency: transfer.currency,
    amount: toDecimal(amountOf(transfer), transfer.currency),
  });

/**
 * Parses and checks a code as a banking app does: a broken code, or one of another kind, is refused before anything is
 * paid.
 */
function readCode(
  payload: string,
): (Omit<Wish, 'amount'> & { readonly amount: Money | undefined }) | 'malformed' | 'bad_check' | 'not_a_payment' {
  const thai = parsePromptPay(payload);
  if (thai === 'malformed' || thai === 'bad_check') return thai;
  if (thai !== 'other') {
    const { currency, amount } = thai;
    // A plain transfer carries no reference, so the receiver sees only the payer.
    return thai.kind === 'transfer'
      ? { currency, amount, account: thai.alias.number }
      : {
          currency,
          amount,
          account: thai.bill.billerId,
          ref1: thai.bill.ref1,
          ref2: thai.bill.ref2,
          ref3: thai.bill.ref3,
        };
  }
  const viet = parseVietQr(payload);
  if (viet === 'other') return 'not_a_payment';
  return typeof viet === 'string'
    ? viet
    : { currency: viet.currency, amount: viet.amount, account: viet.payee.account, purpose: viet.purpose };
}
