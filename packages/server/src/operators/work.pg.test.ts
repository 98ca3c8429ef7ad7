import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { dayOf } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { supportJobs, supportRoutes } from '../support/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { staffActs } from './index.ts';

const { getOwnAccess, handOverWork, inviteStaff, linkStaff, listStaff } = contract.operators;
const { listProposals } = contract.proposals;
const { answerChat, getStaffChat, startChat } = contract.support;

let app: TestApp;
type Person = Awaited<ReturnType<TestApp['staff']>>;
const people = new Map<string, Person>();
const as = (name: string) => ({ token: people.get(name)?.token ?? '' });
beforeAll(async () => {
  app = await startTestApp({ routes: [...proposalRoutes(staffActs), ...supportRoutes] });
  for (const name of ['nid', 'lan', 'third', 'fourth']) people.set(name, await app.staff('owner', name));
  for (const name of ['mai', 'noi']) people.set(name, await app.staff('support_1', name));
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql(app.pool)`update staff set person_id = id, active = true, mail = null`;
  await sql(app.pool)`update staff_proposal set decision = 'withdrawn', decided_at = now() where decision is null`;
});

const link = (username: string, other: string, isLinked: boolean, by = 'nid') =>
  app.call(linkStaff, { username, other, isLinked, reason: 'they share a phone' }, as(by));
let invited = 0;
const invite = (by: string) => {
  invited += 1;
  const wish = {
    mail: `new${invited}@house.example`,
    name: 'New Person',
    roles: ['cashier' as const],
    reason: 'we grow',
  };
  return app.call(inviteStaff, wish, as(by));
};
const shown = async (username: string) =>
  (await app.call(listStaff, {}, as('nid'))).value().people.find((one) => one.username === username);
const suspend = (username: string) => sql(app.pool)`update staff set active = false where username = ${username}`;
const handOver = (username: string, to: string | null, by = 'nid') =>
  app.call(handOverWork, { username, to, reason: 'left us' }, as(by));

test('[A01] [S-H4] two accounts that an owner linked are one person: neither checks what the other proposed', async () => {
  const proposed = await invite('lan');
  expect((await link('lan', 'third', true)).value().proposal).toBeNull();
  expect((await shown('lan'))?.linked).toEqual(['third']);
  expect((await app.call(getOwnAccess, {}, as('third'))).value().linked).toEqual(['lan']);
  expect((await agreeTo(app, proposed, as('third'))).code).toBe('SAME_PERSON');
  expect((await link('third', 'lan', true)).code).toBe('STAFF_STATE');
});

test('[A01] nobody links the own account, and only owners link any', async () => {
  expect((await link('third', 'nid', true)).code).toBe('SAME_PERSON');
  expect((await link('third', 'third', true)).code).toBe('STAFF_STATE');
  expect((await link('third', 'nobody', true)).code).toBe('NOT_FOUND');
  expect((await link('third', 'lan', true, 'mai')).code).toBe('FORBIDDEN');
});

test('[A01] [S-H4] a link is taken back by two owners, neither of them the person it is about', async () => {
  (await link('lan', 'third', true)).value();
  (await link('mai', 'third', true)).value();
  const proposed = await link('third', 'lan', false);
  expect((await agreeTo(app, proposed, as('nid'))).code).toBe('SAME_PERSON');
  expect((await agreeTo(app, proposed, as('lan'))).code).toBe('SAME_PERSON');
  (await agreeTo(app, proposed, as('fourth'))).value();
  expect([(await shown('third'))?.linked, (await shown('lan'))?.linked]).toEqual([[], ['mai']]);
  (await agreeTo(app, await invite('lan'), as('third'))).value();
});

test('[A01] taking a link back is stale once the accounts are apart, and impossible for one mailbox', async () => {
  (await link('lan', 'third', true)).value();
  const proposed = await link('lan', 'third', false);
  await sql(app.pool)`update staff set person_id = id`;
  const late = await agreeTo(app, proposed, as('fourth'));
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['areLinked']]);
  (await link('mai', 'noi', true)).value();
  await sql(
    app.pool,
  )`update staff set mail = case username when 'mai' then 'Mai@house.example' else 'mai+2@house.example' end
                       where username in ('mai', 'noi')`;
  expect((await link('mai', 'noi', false)).code).toBe('STAFF_STATE');
});

test('[A01] the review shows when each part was used last, by a call or by a decision', async () => {
  const part = async (username: string) => (await shown(username))?.access.find(({ module }) => module === 'staff');
  expect(await part('fourth')).toEqual({ module: 'staff', level: 'write', usedOn: dayOf(app.clock.now()) });
  people.set('fresh', await app.staff('owner', 'fresh'));
  expect(await part('fresh')).toEqual({ module: 'staff', level: 'write', usedOn: null });
  // Listing staff only reads, so it does not count as a use of the right to change the module.
  (await app.call(listStaff, {}, as('fresh'))).value();
  expect((await part('fresh'))?.usedOn).toBeNull();
  (await agreeTo(app, await invite('nid'), as('fresh'))).value();
  expect((await part('fresh'))?.usedOn).toBe(dayOf(app.clock.now()));
  const own = (await app.call(getOwnAccess, {}, as('mai'))).value();
  expect(own.roles).toEqual(['support_1']);
  expect(own.access.map(({ module, level }) => `${module} ${level}`)).toEqual([
    'members read',
    'notes write',
    'support write',
  ]);
});

test('[A01] [S-H4] a proposal of a person who left is decided neither by them nor by the colleague who stands for it', async () => {
  const proposed = await invite('lan');
  expect((await handOver('lan', 'third')).code).toBe('STAFF_STATE');
  await suspend('lan');
  expect((await agreeTo(app, proposed, as('fourth'))).code).toBe('PROPOSAL_STALE');
  expect((await handOver('lan', 'third')).value()).toEqual({ proposals: 1, left: 0 });
  expect([(await shown('third'))?.proposals, (await shown('lan'))?.handedTo]).toEqual([1, 'third']);
  const { proposals } = (await app.call(listProposals, {}, as('third'))).value();
  expect(proposals.find(({ by }) => by === 'lan')?.handedTo).toBe('third');
  expect((await agreeTo(app, proposed, as('third'))).code).toBe('SAME_PERSON');
  await sql(app.pool)`update staff set active = true where username = 'lan'`;
  expect((await agreeTo(app, proposed, as('lan'))).code).toBe('SAME_PERSON');
  (await agreeTo(app, proposed, as('fourth'))).value();
});

test('[A01] a proposal stays where no colleague takes it, and is then only refused', async () => {
  const proposed = await invite('lan');
  await suspend('lan');
  expect((await handOver('lan', 'mai')).value()).toEqual({ proposals: 0, left: 1 });
  expect((await handOver('lan', null)).value()).toEqual({ proposals: 0, left: 1 });
  expect((await agreeTo(app, proposed, as('fourth'))).code).toBe('PROPOSAL_STALE');
  await suspend('mai');
  expect((await handOver('lan', 'mai')).code).toBe('NOT_FOUND');
});

test('[A01] [D08] chats of a person who left go to the named colleague, or back to the queue', async () => {
  const visitor = await app.member();
  const opened = async () => {
    (await app.call(startChat, { language: 'EN', text: 'Hello' }, visitor)).value();
    const [chat] = await sql<{ id: string }>(
      app.pool,
    )`select id from support_chat order by opened_at desc, id desc limit 1`;
    (await app.call(answerChat, { chat: chat?.id ?? '', text: 'Hi' }, as('mai'))).value();
    return chat?.id ?? '';
  };
  const chat = await opened();
  const run = async () => {
    for (const job of supportJobs) await app.run(job);
    const { state, staff } = (await app.call(getStaffChat, { chat }, as('noi'))).value();
    return [state, staff];
  };
  expect(await run()).toEqual(['open', 'mai']);
  await suspend('mai');
  (await handOver('mai', 'noi')).value();
  expect(await run()).toEqual(['open', 'noi']);
  await sql(
    app.pool,
  )`update support_chat set staff_id = (select id from staff where username = 'mai') where id = ${chat}`;
  (await handOver('mai', null)).value();
  expect(await run()).toEqual(['waiting', null]);
});
