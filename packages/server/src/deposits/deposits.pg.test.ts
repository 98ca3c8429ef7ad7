import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { signatureHeaders, webhookPaths } from '@tamarind/contract/outside/signature';
import { money, toDecimal } from '@tamarind/domain/money';
import { parsePromptPay } from '@tamarind/domain/payments/promptpay';
import { parseVietQr } from '@tamarind/domain/payments/vietqr';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing.ts';
import { depositJobs, depositRoutes, depositWebhooks } from './index.ts';

const {
  listDepositMethods,
  createDeposit,
  getDeposit,
  listDeposits,
  listUnmatchedNotices,
  proposeAssignment,
  decideAssignment,
} = contract.deposits;

let app: TestApp;
let [first, second] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  app = await startTestApp({
    routes: depositRoutes,
    webhooks: depositWebhooks,
    env: { BANK_KEYS: 'new-key-000000001,old-key-000000001' },
  });
  [first, second] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(async () => {
  const proof = await proveLedger(app.pool, app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await app.close();
});

const job = async (name: string) => {
  const found = depositJobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  await app.run(found);
};
const thai = () => app.member({ currency: 'THB' });
const deposit = async (member: TestMember, amount = 50_000n) =>
  (await app.call(createDeposit, { method: 'promptpay', amount: money(amount) }, member)).value();
const balance = async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance;
const stateOf = async (member: TestMember, id: string) =>
  (await app.call(getDeposit, { id }, member)).value().state;
const bankBalance = async () =>
  (await balanceOf(app.pool, { purpose: 'bank', currency: 'THB', realm: 'real' })).balance;
const suspense = async () =>
  (await balanceOf(app.pool, { purpose: 'suspense', currency: 'THB', realm: 'real' })).balance;

let payments = 0;
const payment = (reference: string, amount: bigint, change: Record<string, unknown> = {}) => ({
  transactionId: `TX${(payments += 1)}`,
  amount: toDecimal(money(amount), 'THB'),
  transactionDateandTime: app.clock.now().toISOString(),
  currencyCode: '764',
  payeeProxyId: '010000000000101',
  payerName: 'Somchai J.',
  payerAccountNumber: '1112223334',
  billPaymentRef1: reference,
  billPaymentRef2: '',
  billPaymentRef3: '',
  ...change,
});
const feed = (content: string, amount: number, change: Record<string, unknown> = {}) => ({
  id: (payments += 1),
  gateway: 'Vietcombank',
  transactionDate: new Date(app.clock.now().getTime() + 7 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' '),
  accountNumber: '0011000123456',
  code: null,
  content,
  transferType: 'in',
  transferAmount: amount,
  accumulated: 0,
  subAccount: null,
  referenceCode: `FT${payments}`,
  description: 'NGUYEN THI LINH',
  ...change,
});
function notify(
  channel: 'thb' | 'vnd',
  body: unknown,
  change: { key?: string; ageSeconds?: number; sentBody?: string; signature?: string } = {},
) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000) - (change.ageSeconds ?? 0));
  const signature =
    change.signature ??
    createHmac('sha256', change.key ?? 'new-key-000000001')
      .update(`${timestamp}.${raw}`)
      .digest('hex');
  const names = signatureHeaders[channel];
  return app.http.inject({
    method: 'POST',
    url: webhookPaths[channel],
    payload: change.sentBody ?? raw,
    headers: {
      'content-type': 'application/json',
      [names.signature]: signature,
      [names.timestamp]: timestamp,
    },
  });
}
const tell = async (channel: 'thb' | 'vnd', body: unknown) => {
  const answer = await notify(channel, body);
  await job('process-notices');
  return answer;
};
const queue = async () => (await app.call(listUnmatchedNotices, {}, first)).value().notices;
const unmatched = async (providerRef: string) => {
  const found = (await queue()).find((notice) => notice.providerRef === providerRef);
  if (!found) throw new Error(`${providerRef} is not in the queue`);
  return found;
};

describe('opening', () => {
  test('[J05] a member is offered the method of the own currency', async () => {
    const offered = (await app.call(listDepositMethods, {}, await thai())).value();
    expect(offered.methods.map(({ method, currency }) => [method, currency])).toEqual([['promptpay', 'THB']]);
    expect(offered.simulation).toBe(true);
  });

  test('[J05] the THB code is a bill payment with the own reference and the amount', async () => {
    const shown = await deposit(await thai(), 123_456n);
    expect(parsePromptPay(shown.qrPayload)).toEqual({
      kind: 'bill',
      repeat: 'once',
      currency: 'THB',
      amount: 123_456n,
      bill: { billerId: shown.payee.account, ref1: shown.reference },
    });
    expect(shown.expiresAt.getTime() - shown.createdAt.getTime()).toBe(15 * 60_000);
  });

  test('[J05] the VND code carries bank, account, amount and the reference as purpose', async () => {
    const shown = (
      await app.call(
        createDeposit,
        { method: 'vietqr', amount: money(100_000) },
        await app.member({ currency: 'VND' }),
      )
    ).value();
    expect(parseVietQr(shown.qrPayload)).toMatchObject({
      repeat: 'once',
      amount: 100_000n,
      purpose: shown.reference,
      payee: { bankBin: '970436', account: shown.payee.account },
    });
  });

  test('[J05] another currency’s method and amounts out of bounds are refused', async () => {
    const member = await thai();
    const open = (method: 'promptpay' | 'vietqr', amount: bigint) =>
      app.call(createDeposit, { method, amount: money(amount) }, member);
    expect((await open('vietqr', 50_000n)).code).toBe('METHOD_OFF');
    expect(await open('promptpay', 1_999n)).toMatchObject({
      code: 'AMOUNT_TOO_SMALL',
      details: { min: '2000' },
    });
    expect(await open('promptpay', 20_000_001n)).toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
    expect((await app.call(listDeposits, {}, member)).value().count).toBe(0);
  });

  test('[J05] at most three codes are open, asked for at the same moment too, and an expired one makes room', async () => {
    const member = await thai();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call(createDeposit, { method: 'promptpay', amount: money(50_000) }, member),
      ),
    );
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(3);
    expect(outcomes.filter(({ code }) => code === 'DEPOSIT_LIMIT_REACHED')).toHaveLength(5);
    app.clock.advance(15 * 60_000);
    expect(
      (await app.call(createDeposit, { method: 'promptpay', amount: money(50_000) }, member)).code,
    ).toBeUndefined();
    await job('expire-deposits');
    const states = (await app.call(listDeposits, {}, member)).value().deposits.map(({ state }) => state);
    expect(states).toEqual(['waiting', 'expired', 'expired', 'expired']);
  });

  test('[J05] nobody sees another member’s deposit', async () => {
    const { id } = await deposit(await thai());
    expect((await app.call(getDeposit, { id }, await thai())).code).toBe('NOT_FOUND');
  });
});

describe('the bank’s notice', () => {
  test('[J05] a payment that fits is credited, and the bank gets its own form of thanks', async () => {
    const member = await thai();
    const { id, reference } = await deposit(member);
    const before = await bankBalance();
    const body = payment(reference, 50_000n);
    const answer = await tell('thb', body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ resCode: '00', resDesc: 'success', transactionId: body.transactionId });
    expect(await stateOf(member, id)).toBe('credited');
    expect([await balance(member), (await bankBalance()) - before]).toEqual([50_000n, -50_000n]);
  });

  test('[J05] the Vietnamese feed finds its deposit inside a free text', async () => {
    const member = await app.member({ currency: 'VND' });
    const { id, reference } = (
      await app.call(createDeposit, { method: 'vietqr', amount: money(100_000) }, member)
    ).value();
    const answer = await tell('vnd', feed(`MBVCB.123.${reference.toLowerCase()} chuyen tien`, 100_000));
    expect(answer.json()).toEqual({ success: true });
    expect([await stateOf(member, id), await balance(member)]).toEqual(['credited', 100_000n]);
  });

  test('[J10] the same notice twenty times at the same moment credits once', async () => {
    const member = await thai();
    const { reference } = await deposit(member);
    const body = payment(reference, 50_000n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify('thb', body)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await Promise.all(Array.from({ length: 6 }, () => job('process-notices')));
    expect(await balance(member)).toBe(50_000n);
  });

  test('[J10] one payment told in other bytes, read by several processes at once, credits once', async () => {
    const member = await thai();
    const { reference } = await deposit(member);
    const body = payment(reference, 50_000n);
    await Promise.all(
      Array.from({ length: 8 }, (_, copy) => notify('thb', { ...body, payerName: `Somchai ${copy}` })),
    );
    await Promise.all(Array.from({ length: 6 }, () => job('process-notices')));
    expect(await balance(member)).toBe(50_000n);
    const states = await sql<{ state: string }>(
      app.pool,
    )`select state from bank_notice where raw like ${Buffer.from(`%${body.transactionId}"%`)}`;
    expect(states.map(({ state }) => state).sort()).toEqual(['matched', ...Array(7).fill('repeated')]);
  });

  test('[J05] a notice without a good signature of the last five minutes leaves no row', async () => {
    const { reference } = await deposit(await thai());
    const count = async () =>
      (await sql<{ count: number }>(app.pool)`select count(*)::int as count from bank_notice`)[0]?.count;
    const before = await count();
    const body = payment(reference, 50_000n);
    const cheap = JSON.stringify({ ...body, amount: '99999.00' });
    const refused = [
      await notify('thb', body, { key: 'somebody-elses-key' }),
      await notify('thb', body, { ageSeconds: 301 }),
      await notify('thb', body, { ageSeconds: -301 }),
      await notify('thb', body, { sentBody: cheap }),
      await notify('thb', body, { signature: '' }),
      await notify('thb', body, { signature: 'ab'.repeat(31) }),
      await app.http.inject({
        method: 'POST',
        url: webhookPaths.thb,
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(401));
    expect(await count()).toBe(before);
  });

  test('[J05] a key being replaced is good until it is taken away', async () => {
    const member = await thai();
    const { reference } = await deposit(member);
    expect((await notify('thb', payment(reference, 50_000n), { key: 'old-key-000000001' })).statusCode).toBe(
      200,
    );
    await job('process-notices');
    expect(await balance(member)).toBe(50_000n);
  });

  test('[J05] signed nonsense is kept for people and stops nothing behind it', async () => {
    const member = await thai();
    const { reference } = await deposit(member);
    for (const nonsense of [
      '',
      '{',
      '[]',
      '{"amount":"-1"}',
      JSON.stringify(payment(reference, 50_000n, { currencyCode: '840' })),
      JSON.stringify(payment(reference, 50_000n, { amount: '0.00' })),
    ])
      expect((await notify('thb', nonsense)).statusCode).toBe(200);
    expect(
      (await notify('vnd', feed(reference, 500, { transactionDate: '2026-13-45 10:00:00' }))).statusCode,
    ).toBe(200);
    expect((await notify('vnd', feed(reference, 500, { transferType: 'out' }))).statusCode).toBe(200);
    await tell('thb', payment(reference, 50_000n, { payerName: 'nul\u0000 and half \ud800' }));
    expect(await balance(member)).toBe(50_000n);
    const rows = await sql<{ state: string; count: number }>(
      app.pool,
    )`select state, count(*)::int as count from bank_notice where state in ('unreadable', 'outgoing') group by state order by state`;
    expect(rows).toEqual([
      { state: 'outgoing', count: 1 },
      { state: 'unreadable', count: 7 },
    ]);
  });
});

describe('what does not fit', () => {
  test.each([
    ['unknown_reference', (reference: string) => payment(`${reference}X`.slice(1), 50_000n)],
    ['wrong_amount', (reference: string) => payment(reference, 49_999n)],
    [
      'wrong_account',
      (reference: string) => payment(reference, 50_000n, { payeeProxyId: '010000000000999' }),
    ],
    [
      'late',
      (reference: string) =>
        payment(reference, 50_000n, {
          transactionDateandTime: new Date(app.clock.now().getTime() + 15 * 60_000 + 1_000).toISOString(),
        }),
    ],
  ] as const)('[J05] %s: the money waits in suspense and the deposit stays unpaid', async (why, made) => {
    const member = await thai();
    const { id, reference } = await deposit(member);
    const [held, bank] = [await suspense(), await bankBalance()];
    const body = made(reference);
    await tell('thb', body);
    const notice = await unmatched(body.transactionId);
    expect(notice).toMatchObject({ why, state: 'unmatched', proposal: null });
    expect(notice.suggestion?.depositId).toBe(why === 'unknown_reference' ? undefined : id);
    expect([await stateOf(member, id), await balance(member)]).toEqual(['waiting', 0n]);
    expect([(await suspense()) - held, (await bankBalance()) - bank]).toEqual([
      notice.amount,
      -notice.amount,
    ]);
  });

  test('[J05] a second payment of a credited deposit, and đồng for a baht deposit, wait too', async () => {
    const member = await thai();
    const { reference } = await deposit(member);
    await tell('thb', payment(reference, 50_000n));
    const again = payment(reference, 50_000n);
    await tell('thb', again);
    expect((await unmatched(again.transactionId)).why).toBe('already_credited');
    const other = await deposit(member, 100_000n);
    const inVnd = feed(other.reference, 100_000);
    await tell('vnd', inVnd);
    expect((await unmatched(String(inVnd.id))).why).toBe('wrong_currency');
    expect(await balance(member)).toBe(50_000n);
  });

  test('[J05] paid in time and told after the expiry is credited', async () => {
    const member = await thai();
    const { id, reference } = await deposit(member);
    const body = payment(reference, 50_000n);
    app.clock.advance(20 * 60_000);
    await job('expire-deposits');
    expect(await stateOf(member, id)).toBe('expired');
    await tell('thb', body);
    expect([await stateOf(member, id), await balance(member)]).toEqual(['credited', 50_000n]);
  });
});

describe('two people', () => {
  const late = async (amount = 50_000n, paid = amount) => {
    const member = await thai();
    const opened = await deposit(member, amount);
    app.clock.advance(16 * 60_000);
    await job('expire-deposits');
    const body = payment(opened.reference, paid);
    await tell('thb', body);
    return { member, deposit: opened, notice: await unmatched(body.transactionId) };
  };
  const propose = (id: string, account: string | undefined, as = first) =>
    app.call(proposeAssignment, { id, note: 'slip seen', ...(account === undefined ? {} : { account }) }, as);
  const decide = (id: string, agree: boolean, as = second) =>
    app.call(decideAssignment, { id, agree, note: '' }, as);

  test('[J05] a late payment of the right amount completes its deposit when two people agree', async () => {
    const { member, deposit: opened, notice } = await late();
    expect(notice).toMatchObject({
      why: 'late',
      suggestion: { depositId: opened.id, account: member.account, amount: 50_000n },
    });
    const held = await suspense();
    expect((await propose(notice.id, member.account.toUpperCase())).value()).toMatchObject({
      state: 'proposed',
      proposal: { account: member.account, note: 'slip seen' },
    });
    expect(await balance(member)).toBe(0n);
    expect((await decide(notice.id, true)).value().state).toBe('assigned');
    expect([await balance(member), await stateOf(member, opened.id), (await suspense()) - held]).toEqual([
      50_000n,
      'credited',
      -50_000n,
    ]);
  });

  test('[J05] another amount than asked for becomes a deposit of what really came', async () => {
    const { member, deposit: opened, notice } = await late(50_000n, 70_000n);
    await propose(notice.id, member.account);
    (await decide(notice.id, true)).value();
    expect([await balance(member), await stateOf(member, opened.id)]).toEqual([70_000n, 'expired']);
    const { deposits } = (await app.call(listDeposits, {}, member)).value();
    expect(deposits.map(({ state, amount }) => [state, amount])).toEqual(
      expect.arrayContaining([
        ['credited', 70_000n],
        ['expired', 50_000n],
      ]),
    );
  });

  test('[J05] money that goes back leaves suspense and touches no wallet', async () => {
    const { member, notice } = await late();
    const [held, bank] = [await suspense(), await bankBalance()];
    await propose(notice.id, undefined);
    expect((await decide(notice.id, true)).value().state).toBe('returned');
    expect([(await suspense()) - held, (await bankBalance()) - bank, await balance(member)]).toEqual([
      -50_000n,
      50_000n,
      0n,
    ]);
  });

  test('[J05] a refused proposal leaves the notice for a new one', async () => {
    const { member, notice } = await late();
    await propose(notice.id, member.account);
    expect((await decide(notice.id, false)).value()).toMatchObject({ state: 'unmatched', proposal: null });
    expect((await decide(notice.id, true)).code).toBe('DEPOSIT_NOT_OPEN');
    expect((await propose(notice.id, member.account, second)).code).toBeUndefined();
    expect((await decide(notice.id, true, first)).value().state).toBe('assigned');
  });

  test('[J05] one person cannot do both, and the database knows it', async () => {
    const { member, notice } = await late();
    await propose(notice.id, member.account);
    expect((await decide(notice.id, true, first)).code).toBe('SAME_PERSON');
    await expect(
      sql(app.pool)`update bank_notice set decided_by = proposed_by where id = ${notice.id}`,
    ).rejects.toThrow(/bank_notice_two_people/);
    expect(await balance(member)).toBe(0n);
  });

  test('[J05] ten decisions at the same moment credit once', async () => {
    const { member, notice } = await late();
    await propose(notice.id, member.account);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => decide(notice.id, true)));
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(await balance(member)).toBe(50_000n);
  });

  test('[J05] nobody of another currency, no trial, no stranger can be named', async () => {
    const { notice } = await late();
    const [vietnamese, trial] = [
      await app.member({ currency: 'VND' }),
      await app.member({ currency: 'THB', isAgent: 4 }),
    ];
    for (const account of [vietnamese.account, trial.account, 'nobodyatall'])
      expect((await propose(notice.id, account)).code).toBe('NOT_FOUND');
    expect((await propose(crypto.randomUUID(), vietnamese.account)).code).toBe('NOT_FOUND');
  });
});
