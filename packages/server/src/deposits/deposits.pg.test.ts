import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { webhookPaths } from '@tamarind/contract/outside/signature';
import { money } from '@tamarind/domain/money';
import { scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import { parsePromptPay } from '@tamarind/domain/payments/promptpay';
import { parseVietQr } from '@tamarind/domain/payments/vietqr';
import { brandActs } from '../brand/index.ts';
import { proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { feedNotice, notify } from '../testing/cashier.ts';
import { sentWhile } from '../testing/plans.ts';
import { depositRoutes, depositWebhooks } from './index.ts';
import { thaiCashier } from './testing-deposits.ts';

const { listDepositMethods, createDeposit, getDeposit, listDeposits } = contract.deposits;

let app: TestApp;
let cashier: ReturnType<typeof thaiCashier>;
let officer = { token: '' };
beforeAll(async () => {
  app = await startTestApp({
    routes: [...depositRoutes, ...proposalRoutes(brandActs)],
    webhooks: depositWebhooks,
    env: { BANK_KEYS: 'new-key-000000001,old-key-000000001' },
  });
  officer = await app.staff('officer');
  cashier = thaiCashier(app, officer);
});
afterAll(async () => {
  const proof = await proveLedger(app.pool, app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await app.close();
});

const feed = (content: string, amount: number, change?: Record<string, unknown>) =>
  feedNotice(app, content, amount, change);

describe('opening', () => {
  test('[J05] a member is offered the methods of the own currency', async () => {
    const offered = (await app.call(listDepositMethods, {}, await cashier.thai())).value();
    expect(offered.methods.map(({ method, currency }) => [method, currency])).toEqual([
      ['promptpay', 'THB'],
      ['promptpay_id', 'THB'],
      ['truemoney', 'THB'],
    ]);
    expect(offered.simulation).toBe(true);
  });

  test('[J05] the THB code is a bill payment with the own reference and the amount', async () => {
    const shown = await cashier.deposit(await cashier.thai(), 123_456n);
    expect(parsePromptPay(scannedText(shown.instruction))).toEqual({
      kind: 'bill',
      repeat: 'once',
      currency: 'THB',
      amount: 123_456n,
      bill: { billerId: shown.payee.account, ref1: shown.reference },
    });
    expect(shown.expiresAt.getTime() - shown.createdAt.getTime()).toBe(15 * 60_000);
  });

  test('[J05] a deposit reads member, pool, connections and limits once each', async () => {
    const member = await cashier.thai();
    const sent = await sentWhile(() => cashier.deposit(member));
    const own = sent.filter(({ text }) =>
      /\b(deposit|vip_member|receiving_account|payment_connection|member_rules)\b/.test(text),
    );
    expect(own.map(({ text }) => text)).toHaveLength(6);
  });

  test('[J05] the VND code carries bank, account, amount and the reference as purpose', async () => {
    const shown = (
      await app.call(createDeposit, { method: 'vietqr', amount: money(100_000) }, await app.member({ currency: 'VND' }))
    ).value();
    expect(parseVietQr(scannedText(shown.instruction))).toMatchObject({
      repeat: 'once',
      amount: 100_000n,
      purpose: shown.reference,
      payee: { bankBin: '970436', account: shown.payee.account },
    });
  });

  test('[J05] another currency’s method and amounts out of bounds are refused', async () => {
    const member = await cashier.thai();
    const open = (method: 'promptpay' | 'vietqr', amount: bigint) =>
      app.call(createDeposit, { method, amount: money(amount) }, member);
    expect((await open('vietqr', 50_000n)).code).toBe('METHOD_OFF');
    expect(await open('promptpay', 1_999n)).toMatchObject({ code: 'AMOUNT_TOO_SMALL', details: { min: '2000' } });
    expect(await open('promptpay', 20_000_001n)).toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
    expect((await app.call(listDeposits, {}, member)).value().count).toBe(0);
  });

  test('[J05] at most three codes are open, asked for at the same moment too, and an expired one makes room', async () => {
    const member = await cashier.thai();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => app.call(createDeposit, { method: 'promptpay', amount: money(50_000) }, member)),
    );
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(3);
    expect(outcomes.filter(({ code }) => code === 'DEPOSIT_LIMIT_REACHED')).toHaveLength(5);
    app.clock.advance(15 * 60_000);
    expect(
      (await app.call(createDeposit, { method: 'promptpay', amount: money(50_000) }, member)).code,
    ).toBeUndefined();
    await cashier.job('expire-deposits');
    const states = (await app.call(listDeposits, {}, member)).value().deposits.map(({ state }) => state);
    expect(states).toEqual(['waiting', 'expired', 'expired', 'expired']);
  });

  test('[J05] a member cannot see another member’s deposit', async () => {
    const { id } = await cashier.deposit(await cashier.thai());
    expect((await app.call(getDeposit, { id }, await cashier.thai())).code).toBe('NOT_FOUND');
  });
});

describe('the bank’s notice', () => {
  test('[J05] a payment that fits is credited, and the bank gets its own form of thanks', async () => {
    const member = await cashier.thai();
    const { id, reference } = await cashier.deposit(member);
    const before = await cashier.bankBalance();
    const body = cashier.payment(reference, 50_000n);
    const answer = await cashier.tell('thb', body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ resCode: '00', resDesc: 'success', transactionId: body.transactionId });
    expect(await cashier.stateOf(member, id)).toBe('credited');
    expect([await cashier.balance(member), (await cashier.bankBalance()) - before]).toEqual([50_000n, -50_000n]);
  });

  test('[J05] the Vietnamese feed finds its deposit inside a free text', async () => {
    const member = await app.member({ currency: 'VND' });
    const { id, reference } = (
      await app.call(createDeposit, { method: 'vietqr', amount: money(100_000) }, member)
    ).value();
    const answer = await cashier.tell('vnd', feed(`MBVCB.123.${reference.toLowerCase()} chuyen tien`, 100_000));
    expect(answer.json()).toEqual({ success: true });
    expect([await cashier.stateOf(member, id), await cashier.balance(member)]).toEqual(['credited', 100_000n]);
  });

  test('[J10] the same notice twenty times at the same moment credits once', async () => {
    const member = await cashier.thai();
    const { reference } = await cashier.deposit(member);
    const body = cashier.payment(reference, 50_000n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(app, 'thb', body)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await Promise.all(Array.from({ length: 6 }, () => cashier.job('process-notices')));
    expect(await cashier.balance(member)).toBe(50_000n);
  });

  test('[J10] one payment in several notices with different bytes, processed in parallel, is credited once', async () => {
    const member = await cashier.thai();
    const { reference } = await cashier.deposit(member);
    const body = cashier.payment(reference, 50_000n);
    await Promise.all(
      Array.from({ length: 8 }, (_, copy) => notify(app, 'thb', { ...body, payerAccountNumber: `${copy}` })),
    );
    await Promise.all(Array.from({ length: 6 }, () => cashier.job('process-notices')));
    expect(await cashier.balance(member)).toBe(50_000n);
    const states = await sql<{ state: string }>(
      app.pool,
    )`select state from bank_notice where raw like ${Buffer.from(`%${body.transactionId}"%`)}`;
    expect(states.map(({ state }) => state).sort()).toEqual(['matched', ...Array(7).fill('repeated')]);
  });

  test('[J05] a notice without a good signature of the last five minutes leaves no row', async () => {
    const { reference } = await cashier.deposit(await cashier.thai());
    const count = async () =>
      (await sql<{ count: number }>(app.pool)`select count(*)::int as count from bank_notice`)[0]?.count;
    const before = await count();
    const body = cashier.payment(reference, 50_000n);
    const cheap = JSON.stringify({ ...body, amount: '99999.00' });
    const refused = [
      await notify(app, 'thb', body, { key: 'somebody-elses-key' }),
      await notify(app, 'thb', body, { ageSeconds: 301 }),
      await notify(app, 'thb', body, { ageSeconds: -301 }),
      await notify(app, 'thb', body, { sentBody: cheap }),
      await notify(app, 'thb', body, { signature: '' }),
      await notify(app, 'thb', body, { signature: 'ab'.repeat(31) }),
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
    const member = await cashier.thai();
    const { reference } = await cashier.deposit(member);
    expect(
      (await notify(app, 'thb', cashier.payment(reference, 50_000n), { key: 'old-key-000000001' })).statusCode,
    ).toBe(200);
    await cashier.job('process-notices');
    expect(await cashier.balance(member)).toBe(50_000n);
  });

  test('[J05] signed nonsense is kept for people and stops nothing behind it', async () => {
    const member = await cashier.thai();
    const { reference } = await cashier.deposit(member);
    for (const nonsense of [
      '',
      '{',
      '[]',
      '{"amount":"-1"}',
      JSON.stringify(cashier.payment(reference, 50_000n, { currencyCode: '840' })),
      JSON.stringify(cashier.payment(reference, 50_000n, { amount: '0.00' })),
    ])
      expect((await notify(app, 'thb', nonsense)).statusCode).toBe(200);
    expect(
      (await notify(app, 'vnd', feed(reference, 500, { transactionDate: '2026-13-45 10:00:00' }))).statusCode,
    ).toBe(200);
    expect((await notify(app, 'vnd', feed(reference, 500, { transferType: 'out' }))).statusCode).toBe(200);
    await cashier.tell('thb', cashier.payment(reference, 50_000n, { billPaymentRef2: 'nul\u0000 and half \ud800' }));
    expect(await cashier.balance(member)).toBe(50_000n);
    const rows = await sql<{ state: string; count: number }>(
      app.pool,
    )`select state, count(*)::int as count from bank_notice where state in ('unreadable', 'outgoing') group by state order by state`;
    expect(rows).toEqual([
      { state: 'outgoing', count: 1 },
      { state: 'unreadable', count: 7 },
    ]);
  });
});

describe('payments that do not match', () => {
  test('[W-2] a payment by another person waits in the queue with its reason and credits nobody', async () => {
    const member = await cashier.thai();
    const { reference, id } = await cashier.deposit(member);
    const body = cashier.payment(reference, 50_000n, { payerName: 'SOMSAK DEEJAI' });
    await cashier.tell('thb', body);
    expect([await cashier.balance(member), await cashier.stateOf(member, id)]).toEqual([0n, 'waiting']);
    expect(await cashier.unmatched(body.transactionId)).toMatchObject({
      why: 'payer_differs',
      payerName: 'SOMSAK DEEJAI',
      suggestion: { account: member.account },
    });
  });

  test('[W-2] two people set the brand’s rule: it lets any payer through, or holds payments without a name', async () => {
    const { getBrandBounds, setCashierSafety } = contract.brand;
    const [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
    const { safety } = (await app.call(getBrandBounds, {}, mali)).value();
    const set = async (payers: typeof safety.payers) => {
      const proposed = await app.call(setCashierSafety, { ...safety, payers, reason: 'a test' }, mali);
      (await agreeTo(app, proposed, tuan)).value();
    };
    const member = await cashier.thai();
    await set({ rule: 'off', nameless: 'credit' });
    await cashier.tell(
      'thb',
      cashier.payment((await cashier.deposit(member)).reference, 50_000n, { payerName: 'SOMSAK DEEJAI' }),
    );
    expect(await cashier.balance(member)).toBe(50_000n);
    await set({ rule: 'folded', nameless: 'queue' });
    const nameless = cashier.payment((await cashier.deposit(member)).reference, 50_000n, { payerName: '' });
    await cashier.tell('thb', nameless);
    expect(await cashier.balance(member)).toBe(50_000n);
    expect((await cashier.unmatched(nameless.transactionId)).why).toBe('payer_missing');
    await set({ rule: 'folded', nameless: 'credit' });
  });

  test.each([
    ['unknown_reference', (reference: string) => cashier.payment(`${reference}X`.slice(1), 50_000n)],
    ['wrong_amount', (reference: string) => cashier.payment(reference, 49_999n)],
    ['wrong_amount', (reference: string) => cashier.payment(reference, 50_001n)],
    ['wrong_account', (reference: string) => cashier.payment(reference, 50_000n, { payeeProxyId: '010000000000999' })],
    [
      'late',
      (reference: string) =>
        cashier.payment(reference, 50_000n, {
          transactionDateandTime: new Date(app.clock.now().getTime() + 15 * 60_000 + 1_000).toISOString(),
        }),
    ],
  ] as const)('[J05] %s: the money waits in suspense and the deposit stays unpaid', async (why, made) => {
    const member = await cashier.thai();
    const { id, reference } = await cashier.deposit(member);
    const [held, bank] = [await cashier.suspense(), await cashier.bankBalance()];
    const body = made(reference);
    await cashier.tell('thb', body);
    const notice = await cashier.unmatched(body.transactionId);
    expect(notice).toMatchObject({ why, state: 'unmatched', proposal: null });
    expect(notice.suggestion?.depositId).toBe(why === 'unknown_reference' ? undefined : id);
    expect([await cashier.stateOf(member, id), await cashier.balance(member)]).toEqual(['waiting', 0n]);
    const { held: shown } = (await app.call(contract.deposits.getDeposit, { id }, member)).value();
    expect(shown).toEqual(
      why === 'unknown_reference' ? null : { why, amount: notice.amount, currency: 'THB', isReturned: false },
    );
    expect([(await cashier.suspense()) - held, (await cashier.bankBalance()) - bank]).toEqual([
      notice.amount,
      -notice.amount,
    ]);
  });

  test('[J05] a second payment of a credited deposit, and đồng for a baht deposit, wait too', async () => {
    const member = await cashier.thai();
    const { reference } = await cashier.deposit(member);
    await cashier.tell('thb', cashier.payment(reference, 50_000n));
    const again = cashier.payment(reference, 50_000n);
    await cashier.tell('thb', again);
    expect((await cashier.unmatched(again.transactionId)).why).toBe('already_credited');
    const other = await cashier.deposit(member, 100_000n);
    const inVnd = feed(other.reference, 100_000);
    await cashier.tell('vnd', inVnd);
    expect((await cashier.unmatched(String(inVnd.id))).why).toBe('wrong_currency');
    expect(await cashier.balance(member)).toBe(50_000n);
  });

  test('[J05] a payment for a closed account waits, and its member is shown why once it went back', async () => {
    const member = await cashier.thai();
    const { id, reference } = await cashier.deposit(member);
    await sql(app.pool)`update member set closed_at = ${app.clock.now()} where id = ${member.id}`;
    const body = cashier.payment(reference, 50_000n);
    await cashier.tell('thb', body);
    expect((await cashier.unmatched(body.transactionId)).why).toBe('account_closed');
    await sql(app.pool)`update bank_notice set state = 'returned' where provider_ref = ${body.transactionId}`;
    await sql(app.pool)`update member set closed_at = null where id = ${member.id}`;
    const { held } = (await app.call(contract.deposits.getDeposit, { id }, member)).value();
    expect(held).toMatchObject({ why: 'account_closed', isReturned: true });
  });

  test('[J05] a payment made in time and reported after the expiry is credited', async () => {
    const member = await cashier.thai();
    const { id, reference } = await cashier.deposit(member);
    const body = cashier.payment(reference, 50_000n);
    app.clock.advance(20 * 60_000);
    await cashier.job('expire-deposits');
    expect(await cashier.stateOf(member, id)).toBe('expired');
    await cashier.tell('thb', body);
    expect([await cashier.stateOf(member, id), await cashier.balance(member)]).toEqual(['credited', 50_000n]);
  });
});
