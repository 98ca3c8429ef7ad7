import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import type { UnmatchedReason } from '@tamarind/domain/payments/match-deposit';
import { sql } from '../platform/db/sql.ts';
import { feedNotice, notify, thaiPayment } from '../testing/cashier.ts';
import { type TestApp, type TestMember } from '../testing/test-app.ts';
import { startCashier, type Cashier } from './testing-cashier.ts';
import { enterWays, FEED_ACCOUNT, PROMPTPAY_ID } from './testing-ways.ts';

/**
 * This file tests payments that do not match their deposit, for each kind of method; the results are in a table in
 * README.md.
 */
const { cancelDeposit, createDeposit, getDeposit } = contract.deposits;

let cashier: Cashier;
let app: TestApp;
beforeAll(async () => {
  cashier = await startCashier();
  ({ app } = cashier);
  await enterWays(app, cashier.outside);
}, 120_000);
afterAll(async () => {
  await cashier.stop();
});
beforeEach(() => cashier.advance(3 * 60_000));

interface Deposit {
  readonly id: string;
  readonly amount: bigint;
  readonly reference: string;
}
interface Wish {
  readonly deposit: Deposit;
  readonly more?: bigint;
  readonly payerName?: string;
  readonly inOtherCurrency?: boolean;
}

let counter = 0;
/** A new name for each member: a payment without a reference is identified by its payer, so names must differ. */
const ownName = (): string =>
  `SOMCHAI JAIDEE${String.fromCodePoint(65 + (counter % 26), 65 + Math.floor(counter / 26))}`;

/** The ways of paying. Each function makes one payment, and returns the provider's refusal if no money was taken. */
const ways = {
  'bank reference': {
    method: 'promptpay',
    pay: ({ deposit, more = 0n, payerName = ownName(), inOtherCurrency = false }: Wish) =>
      inOtherCurrency
        ? notify(app, 'vnd', feedNotice(app, deposit.reference, 100_000)).then(() => '')
        : notify(app, 'thb', thaiPayment(app, deposit.reference, deposit.amount + more, { payerName })).then(() => ''),
  },
  content: {
    method: 'viet_transfer',
    pay: ({ deposit, more = 0n, payerName = ownName(), inOtherCurrency = false }: Wish) =>
      inOtherCurrency
        ? notify(app, 'thb', thaiPayment(app, deposit.reference, deposit.amount)).then(() => '')
        : atStandIn('sepay/app/transfer', {
            account: FEED_ACCOUNT,
            content: deposit.reference,
            amount: Number(deposit.amount + more),
            payerName,
          }),
  },
  'provider’s page': {
    method: 'momo',
    pay: async ({ deposit, more = 0n, payerName = ownName(), inOtherCurrency = false }: Wish) => {
      if (inOtherCurrency)
        return notify(app, 'thb', thaiPayment(app, deposit.reference, deposit.amount)).then(() => '');
      const [row] = await sql<{ ref: string }>(
        app.pool,
      )`select provider_ref as ref from deposit where id = ${deposit.id}`;
      return atStandIn('momo/app/pay', { order: row?.ref, amount: Number(deposit.amount + more), payerName });
    },
  },
  'unique amount': {
    method: 'promptpay_id',
    pay: ({ deposit, more = 0n, payerName = ownName(), inOtherCurrency = false }: Wish) =>
      inOtherCurrency
        ? notify(
            app,
            'vnd',
            feedNotice(app, 'nap tien', Number(deposit.amount), { description: `CT TU 0123 ${payerName}` }),
          ).then(() => '')
        : notify(
            app,
            'thb',
            thaiPayment(app, '', deposit.amount + more, { payerName, payeeProxyId: PROMPTPAY_ID }),
          ).then(() => ''),
  },
} as const;
type Kind = keyof typeof ways;

async function atStandIn(path: string, body: object): Promise<string> {
  const answer = await fetch(`${cashier.outside.urls.payments}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return answer.ok ? '' : ((await answer.json()) as { error: string }).error;
}

async function open(kind: Kind): Promise<{ member: TestMember; deposit: Deposit }> {
  const { method } = ways[kind];
  const currency = method === 'promptpay' || method === 'promptpay_id' ? 'THB' : 'VND';
  counter += 1;
  const member = await app.member({ currency, payeeName: ownName() });
  const amount = money(currency === 'THB' ? 50_000 + counter * 100 : 200_000 + counter * 1_000);
  const deposit = (await app.call(createDeposit, { method, amount }, member)).value();
  if (deposit.instruction?.kind === 'wait') await cashier.run('create-at-provider');
  return { member, deposit };
}

const heldOf = async ({ member, deposit }: { member: TestMember; deposit: Deposit }) =>
  (await app.call(getDeposit, { id: deposit.id }, member)).value().held?.why ?? null;

/** Waits until the next notice is processed, and returns its state and reason. */
async function decided(count: number): Promise<{ state: string; why: UnmatchedReason | null }> {
  const read = () => sql<{ state: string; why: UnmatchedReason | null }>(app.pool)`
    select state, why from bank_notice where state not in ('received', 'outgoing', 'asked') order by received_at, id`;
  await expect
    .poll(async () => (await cashier.run('process-notices'), (await read()).length), { timeout: 10_000 })
    .toBe(count);
  return (await read()).at(-1) ?? { state: '', why: null };
}
const heard = async (): Promise<number> =>
  (await sql(app.pool)`select 1 from bank_notice where state not in ('outgoing', 'asked')`).length;

/**
 * Each case has a situation, the payment to make, and the expected result for each kind of method: the reason why the
 * payment waits for people, the state of the deposit, or the code with which the provider refuses the payment.
 */
const cases: readonly {
  what: string;
  before?: 'expire' | 'cancel' | 'pay' | 'close';
  wish?: Omit<Wish, 'deposit'>;
  expected: Record<Kind, UnmatchedReason | 'credited' | 'expired' | 'already_paid'>;
}[] = [
  {
    what: 'late',
    before: 'expire',
    expected: { 'bank reference': 'late', content: 'late', 'provider’s page': 'expired', 'unique amount': 'late' },
  },
  {
    what: 'after cancelling',
    before: 'cancel',
    expected: {
      'bank reference': 'cancelled',
      content: 'cancelled',
      'provider’s page': 'cancelled',
      'unique amount': 'cancelled',
    },
  },
  {
    what: 'short',
    wish: { more: -1_000n },
    expected: {
      'bank reference': 'wrong_amount',
      content: 'wrong_amount',
      'provider’s page': 'wrong_amount',
      'unique amount': 'wrong_amount',
    },
  },
  {
    what: 'over',
    wish: { more: 10_000_000n },
    expected: {
      'bank reference': 'wrong_amount',
      content: 'wrong_amount',
      'provider’s page': 'wrong_amount',
      'unique amount': 'wrong_amount',
    },
  },
  {
    what: 'a second time',
    before: 'pay',
    expected: {
      'bank reference': 'already_credited',
      content: 'already_credited',
      'provider’s page': 'already_paid',
      'unique amount': 'already_credited',
    },
  },
  {
    what: 'by somebody else',
    wish: { payerName: 'SOMEBODY ELSE' },
    // The text of a bank feed and the order of an e-wallet do not identify the payer with certainty, so the brand's
    // rule for payments without a name applies.
    expected: {
      'bank reference': 'payer_differs',
      content: 'payer_differs',
      'provider’s page': 'credited',
      'unique amount': 'payer_differs',
    },
  },
  {
    what: 'in the other currency',
    wish: { inOtherCurrency: true },
    expected: {
      'bank reference': 'wrong_currency',
      content: 'wrong_currency',
      'provider’s page': 'wrong_currency',
      'unique amount': 'wrong_currency',
    },
  },
  {
    what: 'to a closed account',
    before: 'close',
    expected: {
      'bank reference': 'account_closed',
      content: 'account_closed',
      'provider’s page': 'account_closed',
      'unique amount': 'account_closed',
    },
  },
];

test.each(
  cases.flatMap(({ expected, ...one }) =>
    (Object.keys(ways) as Kind[]).map((kind) => [one.what, kind, expected[kind], one] as const),
  ),
)('[J05] paid %s, %s: %s', async (_what, kind, expected, { before, wish }) => {
  const made = await open(kind);
  const { member, deposit } = made;
  let count = await heard();
  if (before === 'expire') {
    await cashier.advance(40 * 60_000);
    await cashier.run('expire-deposits');
  }
  if (before === 'cancel') {
    (await app.call(cancelDeposit, { id: deposit.id }, member)).value();
    await cashier.advance(1_000);
  }
  if (before === 'close') await sql(app.pool)`update member set closed_at = ${app.clock.now()} where id = ${member.id}`;
  if (before === 'pay') {
    expect(await ways[kind].pay({ deposit })).toBe('');
    count += 1;
    expect((await decided(count)).state).toBe('matched');
  }
  const credited = await cashier.balance(member);
  const refusal = await ways[kind].pay({ deposit, ...wish });
  if (expected === 'expired' || expected === 'already_paid') expect(refusal).toBe(expected);
  else {
    expect(refusal).toBe('');
    const notice = await decided(count + 1);
    expect(notice).toEqual(
      expected === 'credited' ? { state: 'matched', why: null } : { state: 'unmatched', why: expected },
    );
    if (before === 'close') await sql(app.pool)`update member set closed_at = null where id = ${member.id}`;
    expect(await heldOf(made)).toBe(expected === 'credited' ? null : expected);
  }
  expect(await cashier.balance(member)).toBe(expected === 'credited' ? deposit.amount : credited);
});
