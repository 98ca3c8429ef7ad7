import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { depositRoutes } from '../deposits/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { payee, type TestPayee } from '../testing/cashier.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reportRoutes } from './index.ts';

const { searchMembers } = contract.reports;

let app: TestApp;
let desk: { token: string };
let plain: { token: string };
let member: TestPayee;
beforeAll(async () => {
  app = await startTestApp({ routes: [...memberRoutes, ...depositRoutes, ...reportRoutes] });
  desk = await app.staff('kyc_officer', 'searchdesk');
  plain = await app.staff('rg_officer', 'searchplain');
  member = await payee(app);
  await sql(app.pool)`
    update member set email = 'Find.Me@example.com', mobile = '+66812345678', nickname = 'Round_100%' where id = ${member.id}`;
});
afterAll(() => app.close());

const found = async (text: string, as = desk) =>
  (await app.call(searchMembers, { text }, as)).value().members.map(({ account, by }) => [account, ...by]);

test('[B04] a member is found by account, name, contact and reference, and the answer says by what', async () => {
  const deposit = { method: 'promptpay', amount: money(10_000n) } as const;
  const { reference } = (await app.call(contract.deposits.createDeposit, deposit, member)).value();
  expect(await found(member.account)).toEqual([[member.account, 'account']]);
  expect(await found('round_100%')).toEqual([[member.account, 'name']]);
  expect(await found('roundx100')).toEqual([]);
  expect(await found('FIND.ME@example.com')).toEqual([[member.account, 'email']]);
  expect(await found('081 234 5678')).toEqual([[member.account, 'mobile']]);
  expect(await found(reference.toLowerCase())).toEqual([[member.account, 'deposit']]);
  const account = { bank: 'SCB', accountNumber: '9998887776', holderName: 'Somchai Jaidee' };
  (await app.call(contract.members.bindBankAccount, account, member)).value();
  expect(await found('999-8-88777-6')).toEqual([[member.account, 'bank']]);
});

test('[B04] contacts are searched only with their right', async () => {
  expect(await found('find.me@example.com', plain)).toEqual([]);
  expect(await found('081 234 5678', plain)).toEqual([]);
});

test('[B04] the search is read in pages', async () => {
  for (let index = 0; index < 23; index++) await app.member({ payeeName: 'Paging Person' });
  const first = (await app.call(searchMembers, { text: 'paging per' }, desk)).value();
  const second = (await app.call(searchMembers, { text: 'paging per', page: 2 }, desk)).value();
  expect([first.members.length, second.members.length, first.count]).toEqual([20, 3, 23]);
});
