import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeConnection } from '@tamarind/contract/connections';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { money } from '@tamarind/domain/money';
import { enterConnection } from '../connections/index.ts';
import { seedReceiving } from '../demo/receiving.ts';
import { depositRoutes } from '../deposits/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { putReceivingAccount, receivingActs, receivingRoutes } from './index.ts';

const { listReceivingAccounts, addReceivingAccount, switchReceivingAccount } = contract.receiving;
const { createDeposit, getDeposit, listDepositMethods } = contract.deposits;
const { decideProposal, listProposals } = contract.proposals;

let app: TestApp;
let database: pg.Client;
let mali: { token: string; username: string };
let tuan: { token: string; username: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...receivingRoutes, ...depositRoutes, ...proposalRoutes(receivingActs)] });
  [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
  database = new pg.Client({ connectionString: app.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
});
/** Each test starts with the demo's two accounts, both on. */
beforeEach(async () => {
  await database.query('delete from staff_proposal');
  await database.query('delete from receiving_account');
  await seedReceiving(app.platform);
});

const baht = { method: 'promptpay', bank: 'KBANK', number: '010754400010801', name: 'Brand Co Ltd' } as const;
const add = (change: Partial<InputOf<typeof addReceivingAccount>> = {}, by = mali) =>
  app.call(addReceivingAccount, { ...baht, isOn: true, reason: 'new bank', ...change }, by);
const turn = (id: string, isOn: boolean, by = mali) =>
  app.call(switchReceivingAccount, { id, isOn, reason: 'new bank' }, by);
const list = async () => (await app.call(listReceivingAccounts, {}, mali)).value();
const methodAccounts = async (method: string) => (await list()).accounts.filter((account) => account.method === method);
const accountOn = async (method: string) => (await methodAccounts(method)).find(({ isOn }) => isOn);
const deposit = async (method: 'promptpay' | 'vietqr' = 'promptpay') => {
  const currency = method === 'promptpay' ? 'THB' : 'VND';
  return app.call(createDeposit, { method, amount: money(100_000) }, await app.member({ currency }));
};

test('[J05] two people add an account; from then on it shares new deposits, and open ones keep theirs', async () => {
  const member = await app.member({ currency: 'THB' });
  const older = (await app.call(createDeposit, { method: 'promptpay', amount: money(50_000) }, member)).value();
  const asked = await add();
  expect((await deposit()).value().payee.account).toBe('010000000000001');
  (await agreeTo(app, asked, tuan)).value();

  // The deposit gets this account, because the other one has received more today.
  const { payee, instruction } = (await deposit()).value();
  expect(payee).toEqual({ name: 'Brand Co Ltd', bank: 'Kasikornbank', account: '010754400010801' });
  expect(JSON.stringify(instruction)).toContain('010754400010801');
  expect((await app.call(getDeposit, { id: older.id }, member)).value().payee.account).toBe('010000000000001');
  expect((await methodAccounts('promptpay'))[0]).toMatchObject({
    number: baht.number,
    by: [mali.username, tuan.username],
  });
  expect((await methodAccounts('promptpay')).map(({ isOn }) => isOn)).toEqual([true, true]);
  expect((await accountOn('vietqr'))?.number).toBe('0011000123456');
  const [row] = await sql<{ facts: object }>(app.pool)`
    select facts from audit_record where action = 'receiving.added'`;
  expect(row?.facts).toMatchObject({ number: baht.number, bank: 'KBANK', by: mali.username, reason: 'new bank' });
});

test('[S-H4] nobody agrees to an own account, and nothing changes until another does', async () => {
  const { proposal } = (await add()).value();
  const own = await app.call(decideProposal, { id: proposal, decision: 'agree', note: 'me too' }, mali);
  expect(own.code).toBe('SAME_PERSON');
  expect((await add({}, tuan)).code).toBe('PROPOSAL_OPEN');
  (await app.call(decideProposal, { id: proposal, decision: 'refuse', note: 'who is that?' }, tuan)).value();
  expect(await methodAccounts('promptpay')).toHaveLength(1);
});

test('[J05] one person switches an account off at once, and the method is offered no more; on again takes two', async () => {
  const member = await app.member({ currency: 'THB' });
  for (const method of ['promptpay_id', 'truemoney'] as const)
    expect((await turn((await accountOn(method))?.id ?? '', false)).value()).toEqual({ proposal: null });
  const { id = '' } = (await accountOn('promptpay')) ?? {};
  expect((await turn(id, false)).value()).toEqual({ proposal: null });
  expect((await app.call(listDepositMethods, {}, member)).value().methods).toEqual([]);
  expect((await deposit()).code).toBe('METHOD_OFF');
  expect((await list()).missing).toEqual(['THB']);

  const asked = await turn(id, true);
  expect((await list()).missing).toEqual(['THB']);
  (await agreeTo(app, asked, tuan)).value();
  expect((await list()).missing).toEqual([]);
  expect((await deposit()).status).toBe(200);
  expect((await turn(id, true)).value()).toEqual({ proposal: null });
});

test('[J05] a changed account takes the place of the old one, which is listed no more', async () => {
  const old = await accountOn('promptpay');
  const asked = await add({ replaces: old?.id ?? '' });
  const [waiting] = (await app.call(listProposals, { subject: 'promptpay' }, tuan)).value().proposals;
  expect(waiting?.facts).toContainEqual({ name: 'number', value: baht.number, before: '010000000000001' });
  (await agreeTo(app, asked, tuan)).value();
  expect((await methodAccounts('promptpay')).map(({ number }) => number)).toEqual([baht.number]);
  expect((await turn(old?.id ?? '', true)).code).toBe('NOT_FOUND');
  expect((await add({ number: '010000000000001', replaces: old?.id ?? '' })).code).toBe('NOT_FOUND');
});

test('[J05] the second person reads which connection reports the payments of an account', async () => {
  const id = '0193a000-0000-7000-8000-0000000000e1';
  const { random, secrets } = app.platform;
  const feed = {
    provider: 'sepay',
    name: 'Feed of ACB',
    address: 'http://127.0.0.1:9/sepay',
    settings: { security: 'hmac' },
    secrets: { webhookKey: demoShops.sepay.secret, token: demoShops.sepay.token },
    ...freeConnection,
    isOn: true,
  } as const;
  await inTransaction(app.pool, (tx) =>
    enterConnection(
      tx,
      { random, secrets, now: app.clock.now() },
      { ...feed, deposits: ['viet_transfer'], withdrawals: [], ips: [] },
      id,
    ),
  );
  const wish = {
    method: 'viet_transfer',
    bank: 'ACB',
    number: '2576788590001',
    name: 'Brand Co Ltd',
    connection: id,
  } as const;
  const reads = async () =>
    (await app.call(listProposals, { subject: 'viet_transfer' }, tuan))
      .value()
      .proposals[0]?.facts.find(({ name }) => name === 'connectionName')?.value;
  const asked = await add({ ...wish, isOn: false });
  expect(await reads()).toBe('Feed of ACB');
  (await agreeTo(app, asked, tuan)).value();
  const added = (await methodAccounts('viet_transfer')).find(({ number }) => number === wish.number);
  (await turn(added?.id ?? '', true)).value();
  expect(await reads()).toBe('Feed of ACB');
});

test('[S-H4] a proposal that rests on another account than the one now on is stale', async () => {
  const { id = '' } = (await accountOn('promptpay')) ?? {};
  const asked = await add();
  (await turn(id, false)).value();
  expect(await agreeTo(app, asked, tuan)).toMatchObject({ code: 'PROPOSAL_STALE', details: { changed: ['on'] } });
});

test('[S-H4] a proposal to switch on an account that was replaced meanwhile is stale', async () => {
  const { id = '' } = (await accountOn('promptpay')) ?? {};
  (await turn(id, false)).value();
  const asked = await turn(id, true);
  (await agreeTo(app, await add({ replaces: id, isOn: false }), tuan)).value();
  const [waiting] = (await app.call(listProposals, { subject: 'promptpay' }, tuan)).value().proposals;
  expect(waiting?.changed).toEqual([{ name: 'account', was: '010000000000001', now: '' }]);
  expect((await agreeTo(app, asked, tuan)).code).toBe('PROPOSAL_STALE');
});

test('[J05] a mistyped number, a bank of another country and a second account with the number are refused', async () => {
  expect(await add({ number: '010754400010901' })).toMatchObject({
    code: 'RECEIVING_FAULTY',
    details: { field: 'number', why: 'check' },
  });
  expect((await add({ bank: 'VCB' })).details).toEqual({ field: 'bank', why: 'unknown' });
  expect((await add({ number: '010000000000001' })).code).toBe('RECEIVING_TAKEN');
});

test('[S-H4] the database refuses one person, changed details, and one account that is on twice', async () => {
  const put = (people: string, isOn = false) =>
    database.query(`insert into receiving_account (id, method, bank, number, name, is_on, added_at, asked_by, agreed_by)
      values (gen_random_uuid(), 'promptpay', 'SCB', '010000000000001', 'x', ${isOn}, now(), ${people})`);
  const one = `(select id from staff where username = '${mali.username}')`;
  await expect(put(`${one}, ${one}`)).rejects.toThrow('receiving_account_two_people');
  await expect(put(`${one}, null`)).rejects.toThrow('receiving_account_whole');
  await expect(put('null, null', true)).rejects.toThrow('receiving_account_on');
  await expect(sql(app.pool)`update receiving_account set number = '2'`).rejects.toThrow('permission denied');
});

describe('a pool', () => {
  const terms = { dayMax: null, dayCount: null, restMinutes: 0, share: 1 };
  /** Switches off all receiving accounts of the deposit method and switches on the given ones. */
  const pool = async (
    accounts: readonly { number: string; change?: object }[],
    method: 'promptpay' | 'promptpay_id',
  ) => {
    await database.query(`update receiving_account set is_on = false where method = '${method}'`);
    const call = { random: app.platform.random, now: app.clock.now(), people: null };
    await inTransaction(app.pool, async (tx) => {
      for (const { number, change } of accounts)
        await putReceivingAccount(tx, call, { ...baht, method, number, isOn: true, ...terms, ...change });
    });
  };
  const numbers = ['010555400000303', '010555400000101', '010555400000202'] as const;
  const open = async (method: 'promptpay' | 'promptpay_id', amount = 100_000n) =>
    app.call(createDeposit, { method, amount: money(amount) }, await app.member({ currency: 'THB' }));
  const usesOf = async (method: string) =>
    Object.fromEntries((await methodAccounts(method)).map(({ number, used, count }) => [number, [used, count]]));

  test('[J05] a hundred deposits at once: no account passes its ceilings, and each is filled', async () => {
    const [one, two, three] = numbers;
    await pool(
      [
        { number: one, change: { dayCount: 20 } },
        { number: two, change: { dayMax: money(1_500_000) } },
        { number: three, change: { dayCount: 40, dayMax: money(2_550_000), share: 0 } },
      ],
      'promptpay',
    );
    const members = await Promise.all(Array.from({ length: 100 }, () => app.member({ currency: 'THB' })));
    const answers = await Promise.all(
      members.map((member) => app.call(createDeposit, { method: 'promptpay', amount: money(100_000) }, member)),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(20 + 15 + 25);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'METHOD_OFF']));
    expect(await usesOf('promptpay')).toMatchObject({
      [one]: [2_000_000n, 20],
      [two]: [1_500_000n, 15],
      [three]: [2_500_000n, 25],
    });
    // A smaller deposit still fits within the account's limit, and an expired deposit frees its part of the limit.
    expect((await open('promptpay', 50_000n)).value().payee.account).toBe(three);
    app.clock.advance(16 * 60_000);
    [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
    expect((await open('promptpay')).status).toBe(200);
  });

  test('[J05] an account rests after a deposit while another is shown, and the office says until when', async () => {
    const [one, two] = numbers;
    await pool(
      [
        { number: one, change: { restMinutes: 10 } },
        { number: two, change: { share: 0 } },
      ],
      'promptpay',
    );
    app.clock.advance(86_400_000);
    [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
    expect((await open('promptpay')).value().payee.account).toBe(one);
    expect((await open('promptpay')).value().payee.account).toBe(two);
    const resting = (await methodAccounts('promptpay')).find(({ number }) => number === one);
    expect((resting?.restsUntil?.getTime() ?? 0) > app.clock.now().getTime()).toBe(true);
    app.clock.advance(10 * 60_000);
    expect((await open('promptpay')).value().payee.account).toBe(one);
  });

  test('[J05] by amount the ceiling holds with the satang, and one amount may be open at two accounts', async () => {
    const [one, two] = ['0812345678', '0899999999'];
    app.clock.advance(86_400_000);
    [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
    await pool([{ number: one, change: { dayMax: money(100_098) } }], 'promptpay_id');
    expect((await open('promptpay_id')).code).toBe('METHOD_OFF');
    await pool([{ number: one, change: { dayMax: money(100_099) } }, { number: two }], 'promptpay_id');
    const opened = await Promise.all([open('promptpay_id'), open('promptpay_id')]);
    expect(new Set(opened.map((answer) => answer.value().payee.account))).toEqual(new Set([one, two]));
  });
});
