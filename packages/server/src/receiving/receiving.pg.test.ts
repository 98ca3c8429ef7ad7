import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { seedReceiving } from '../demo/receiving.ts';
import { depositRoutes } from '../deposits/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { receivingActs, receivingRoutes } from './index.ts';

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

test('[J05] two people add an account; from then on new deposits show it, and open ones keep theirs', async () => {
  const member = await app.member({ currency: 'THB' });
  const older = (await app.call(createDeposit, { method: 'promptpay', amount: money(50_000) }, member)).value();
  const asked = await add();
  expect((await deposit()).value().payee.account).toBe('010000000000001');
  (await agreeTo(app, asked, tuan)).value();

  const { payee, instruction } = (await deposit()).value();
  expect(payee).toEqual({ name: 'Brand Co Ltd', bank: 'Kasikornbank', account: '010754400010801' });
  expect(JSON.stringify(instruction)).toContain('010754400010801');
  expect((await app.call(getDeposit, { id: older.id }, member)).value().payee.account).toBe('010000000000001');
  expect(await accountOn('promptpay')).toMatchObject({ number: baht.number, by: [mali.username, tuan.username] });
  expect((await methodAccounts('promptpay')).map(({ isOn }) => isOn)).toEqual([true, false]);
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

test('[S-H4] the database refuses one person, changed details, and two accounts of a method that are on', async () => {
  const put = (people: string, isOn = false) =>
    database.query(`insert into receiving_account (id, method, bank, number, name, is_on, added_at, asked_by, agreed_by)
      values (gen_random_uuid(), 'promptpay', 'SCB', '1', 'x', ${isOn}, now(), ${people})`);
  const one = `(select id from staff where username = '${mali.username}')`;
  await expect(put(`${one}, ${one}`)).rejects.toThrow('receiving_account_two_people');
  await expect(put(`${one}, null`)).rejects.toThrow('receiving_account_whole');
  await expect(put('null, null', true)).rejects.toThrow('receiving_account_on');
  await expect(sql(app.pool)`update receiving_account set number = '2'`).rejects.toThrow('permission denied');
});
