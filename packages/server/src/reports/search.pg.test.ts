import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { depositRoutes } from '../deposits/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { payee, type TestPayee } from '../testing/cashier.ts';
import { planOf, sentWhile } from '../testing/plans.ts';
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

test('[B04] without a text the newest members are listed, and a text that matches nothing lists nobody', async () => {
  const newest = await app.member();
  const { members, count } = (await app.call(searchMembers, { text: '' }, desk)).value();
  expect([members[0]?.account, members[0]?.by, members.length, count]).toEqual([newest.account, [], 20, 20]);
  expect(await found('!?')).toEqual([]);
});

test('[B04] each search among contacts is recorded for the member it found, without its text', async () => {
  const before = await searchesOf('members');
  await found('nobody.here@example.com');
  await found('FIND.ME@example.com');
  await found(member.account);
  await found('find.me@example.com', plain);
  expect((await searchesOf('members')).length).toBe(before.length + 1);
  const recorded = await searchesOf(`member:${member.id}`);
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded.every(({ actor, facts }) => actor.startsWith('staff:') && Object.keys(facts).length === 0)).toBe(
    true,
  );
});
const searchesOf = (subject: string) => sql<{ actor: string; facts: object }>(app.pool)`
  select actor, facts from audit_record where action = 'member.contact_searched' and subject = ${subject}`;

test('[B04] every sign of the search is read by its index', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const accesses: string[] = [];
  try {
    // PostgreSQL always scans a small table, so sequential scans are switched off to show the index it would use for a
    // large one.
    await owner.query('set enable_seqscan = off');
    for (const text of ['0812345678', 'round_100%', 'find.me@example.com']) {
      const sent = await sentWhile(() => app.call(searchMembers, { text }, desk));
      const statement = sent.find((one) => one.text.startsWith('with hit'));
      if (!statement) throw new Error('the search sent no statement');
      accesses.push(...(await planOf(owner, statement)).accesses);
    }
  } finally {
    await owner.end();
  }
  expect(accesses.filter((access) => access.startsWith('Seq Scan'))).toEqual([]);
  const used = new Set(accesses);
  for (const index of [
    'member_account_prefix',
    'member_mobile_search',
    'member_email_search',
    'member_name_search',
    'bank_account_numbers_ever',
    'deposit_reference_key',
    'withdrawal_reference_key',
    'ticket_reference_key',
  ])
    expect(used, index).toContain(`by ${index}`);
});
