import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { memberRoutes, membersById } from '../members/index.ts';
import { messageJobs, messageRoutes, tellFormerContact } from '../messages/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, type TestApp, type TestMember } from './test-app.ts';
import { reportRoutes } from '../reports/index.ts';

const { listMemberFriends, listMemberMovements } = contract.reports;
const { listMemberMessages } = contract.messages;
const { listMemberSegments } = contract.members;

let app: TestApp;
let standIns: StandIns;
let desk: { token: string };
let teller: { token: string };
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  standIns = await startStandIns();
  app = await startTestApp({ routes: [...reportRoutes, ...memberRoutes, ...messageRoutes], env: standIns.env });
  desk = await app.staff('support_1', 'tabreader');
  teller = await app.staff('compliance', 'tabsegments');
  member = await app.member({ currency: 'THB', balance: 70_000n });
  other = await app.member({ currency: 'VND' });
});
afterAll(async () => {
  await app.close();
  await standIns.stop();
});

const of = ({ account }: TestMember) => ({ account: ` ${account.toUpperCase()} ` });

test('[B04] staff without the ledger read the movements of one member’s wallet, and nobody else’s', async () => {
  expect((await app.call(listMemberMovements, of(member), desk)).value()).toMatchObject({
    currency: 'THB',
    count: 1,
    entries: [{ amount: 70_000n, balanceAfter: 70_000n, reason: 'grant' }],
  });
  expect((await app.call(listMemberMovements, of(other), desk)).value()).toMatchObject({ currency: 'VND', count: 0 });
  expect((await app.call(contract.reports.listLedgerEntries, of(member), desk)).code).toBe('FORBIDDEN');
  for (const call of [listMemberMovements, listMemberFriends, listMemberSegments, listMemberMessages])
    expect((await app.call(call, { account: 'nobody.here' }, desk)).code).toBe('NOT_FOUND');
});

test('[B04] [M06] a member’s page lists who came by the member’s code, and who invited the member', async () => {
  const friend = await app.member({ currency: 'THB' });
  const idle = await app.member({ currency: 'THB' });
  for (const { id } of [friend, idle])
    await sql(app.pool)`update member set referrer_id = ${member.id} where id = ${id}`;
  const today = dayOf(app.clock.now());
  await sql(app.pool)`
    insert into member_day (member_id, currency, day, deposits) values (${friend.id}, 'THB', ${today}::date, 100)`;
  const page = (await app.call(listMemberFriends, of(member), desk)).value();
  expect(page).toMatchObject({ count: 2, invitedBy: null });
  expect(page.friends.map(({ account, hasDeposited, reward }) => [account, hasDeposited, reward])).toEqual([
    [idle.account, false, null],
    [friend.account, true, null],
  ]);
  expect((await app.call(listMemberFriends, of(friend), desk)).value()).toMatchObject({
    count: 0,
    invitedBy: member.account,
  });
});

test('[B04] a member’s page names the saved segments that hold for the member now', async () => {
  const { saveSegment } = contract.members;
  const none = {
    currency: null,
    language: null,
    levelFrom: null,
    label: null,
    state: null,
    playedWithin: null,
    idleFor: null,
    deposited: null,
  };
  const save = async (name: string, rules: object) =>
    (await app.call(saveSegment, { id: null, name, rules: { ...none, ...rules } }, teller)).value();
  const baht = await save('Baht', { currency: 'THB' });
  await save('Dong', { currency: 'VND' });
  await save('Large depositors', { currency: 'THB', deposited: { days: 30, amount: money(1_000n) } });
  expect((await app.call(listMemberSegments, of(member), desk)).value().segments).toEqual([{ ...baht, name: 'Baht' }]);
  expect((await app.call(listMemberSegments, of(other), desk)).value().segments).toMatchObject([{ name: 'Dong' }]);
});

test('[B04] [J09] a member’s page lists mail and SMS with subject and outcome, without the address', async () => {
  const [row] = await membersById(app.pool, [member.id]);
  if (!row) throw new Error('no member');
  const tell = (requestKey: string, channel: 'mail' | 'sms', address: string) =>
    inTransaction(app.pool, (tx) =>
      tellFormerContact(
        { tx, now: app.clock.now(), requestKey, random: app.platform.random },
        { member: row, channel, address, news: 'contact_bound' },
      ),
    );
  await tell('first', 'mail', 'former@mail.example');
  const listed = async () => (await app.call(listMemberMessages, of(member), desk)).value();
  expect((await listed()).messages).toMatchObject([{ channel: 'mail', state: 'waiting', sentAt: null, tries: 0 }]);
  for (const job of messageJobs) await app.run(job);
  const { messages, count } = await listed();
  expect([count, messages[0]?.state, messages[0]?.tries]).toEqual([1, 'sent', 1]);
  expect(messages[0]?.subject.length).toBeGreaterThan(3);
  expect(JSON.stringify(messages)).not.toContain('mail.example');
  expect((await app.call(listMemberMessages, of(other), desk)).value().count).toBe(0);
});
