import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import type { SegmentRules } from '@tamarind/contract/member-segments';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { exportActs, exportRoutes } from './index.ts';

const { askExport, listExports, takeExport } = contract.exports;
const { saveSegment, removeSegment } = contract.members;
type Person = Awaited<ReturnType<TestApp['staff']>>;

let app: TestApp;
let member: TestMember;
let [maker, other, officer]: Person[] = [];
beforeAll(async () => {
  app = await startTestApp({
    routes: [...exportRoutes, ...memberRoutes, ...proposalRoutes(exportActs)],
    now: new Date('2026-11-20T05:00:00Z'),
  });
  [maker, other, officer] = [
    await app.staff('finance', 'datamaker'),
    await app.staff('promotions'),
    await app.staff('compliance', 'dataofficer'),
  ];
  member = await app.member({ currency: 'THB', balance: 123_456n });
  await sql(app.pool)`update member set email = 'secret@example.com', mobile = '+66812345678' where id = ${member.id}`;
});
afterAll(() => app.close());

const as = (person: Person | undefined) => ({ token: person?.token ?? '' });
type Wish = InputOf<typeof askExport>;
const members = { kind: 'members', segment: null, from: '2026-11-20', to: '2026-11-20' } as const;
const ask = (wish: Partial<Wish> = {}, by = maker) =>
  app.call(askExport, { ...members, purpose: 'yearly audit', ...wish }, as(by));
const take = (id: string, by = maker) => app.call(takeExport, { id }, as(by));
const agreed = async (wish: Partial<Wish> = {}) => {
  const proposed = await ask(wish);
  const [row] = await sql<{ id: string }>(app.pool)`
    select subject as id from staff_proposal where id = ${proposed.value().proposal}`;
  (await agreeTo(app, proposed, as(officer))).value();
  return row?.id ?? '';
};

test('[A01] a file of members is taken once a data officer agreed, by its proposer only, and has a watermark in each row', async () => {
  const proposed = await ask();
  expect((await app.call(listExports, {}, as(maker))).value().count).toBe(0);
  expect((await agreeTo(app, proposed, as(other))).code).toBe('FORBIDDEN');
  (await agreeTo(app, proposed, as(officer))).value();
  const [row] = (await app.call(listExports, {}, as(maker))).value().exports;
  expect(row).toMatchObject({
    by: 'datamaker',
    agreedBy: 'dataofficer',
    purpose: 'yearly audit',
    isOwn: true,
    taken: 0,
  });
  const id = row?.id ?? '';
  expect((await take(id, other)).code).toBe('NOT_FOUND');
  const text = (await take(id)).value();
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toBe('account,currency,language,registered_at,last_played,closed_at,export');
  expect(rows.find((one) => one.startsWith(`${member.account},`))).toMatch(
    new RegExp(`,"?${id} asked by datamaker, agreed by dataofficer"?$`),
  );
  expect(rows.join()).not.toMatch(/secret@example|812345678/);
  const taken = await sql<{ facts: object }>(app.pool)`
    select facts from audit_record where action = 'export.taken' and subject = ${`export:${id}`}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  expect(taken).toEqual([{ facts: { kind: 'members', purpose: 'yearly audit', rows: rows.length, sha256 } }]);
  expect((await app.call(listExports, {}, as(officer))).value().exports[0]).toMatchObject({
    isOwn: false,
    taken: 1,
    rows: rows.length,
  });
});

test('[A01] a second account of the proposer agrees to no export', async () => {
  const proposed = await ask();
  await sql(app.pool)`update staff set person_id = (select person_id from staff where username = 'datamaker')
                       where username = 'dataofficer'`;
  expect((await agreeTo(app, proposed, as(officer))).code).toBe('SAME_PERSON');
  await sql(app.pool)`update staff set person_id = id`;
});

test('[A01] nobody exports what the own screens do not show', async () => {
  expect((await ask({ kind: 'entries' }, other)).code).toBe('FORBIDDEN');
  const id = await agreed({ kind: 'entries' });
  const [, row] = (await take(id)).value().split('\r\n');
  expect(row).toMatch(new RegExp(`^${member.account},2026-11-20T.*,THB,1234.56,1234.56,"${id}`));
  const tickets = await agreed({ kind: 'tickets' });
  expect((await take(tickets)).value().split('\r\n')[0]).toMatch(/^reference,account,draw,.*,payout,export$/);
});

test('[A01] days of the future, too many days and a segment that does not exist are refused', async () => {
  expect((await ask({ from: '2026-12-01', to: '2026-12-02' })).details['field']).toBe('from');
  expect((await ask({ from: '2026-08-01' })).details['field']).toBe('to');
  const segment = crypto.randomUUID();
  expect((await ask({ kind: 'segment', segment, from: null, to: null })).code).toBe('NOT_FOUND');
});

test('[A01] [B04] a segment is exported by two people too, as it is when the file is taken', async () => {
  const desk = await app.staff('compliance');
  const none = { language: null, levelFrom: null, label: null, state: null, playedWithin: null, idleFor: null };
  const rules: SegmentRules = { ...none, currency: 'THB', deposited: null };
  const { id: segment } = (await app.call(saveSegment, { id: null, name: 'In baht', rules }, desk)).value();
  const id = await agreed({ kind: 'segment', segment, from: null, to: null });
  const file = (await take(id)).value();
  expect(file.split('\r\n')[0]).toBe('account,currency,registered_at,last_played,export');
  expect(file).toContain(`${member.account},THB,`);
  (await app.call(removeSegment, { id: segment }, desk)).value();
  expect((await take(id)).code).toBe('NOT_FOUND');
});

test('[A01] a file can be taken for 24 hours after the agreement', async () => {
  const id = await agreed();
  await sql(app.pool)`update staff_session set expires_at = expires_at + interval '3 days'`;
  app.clock.advance(24 * 3_600_000 - 60_000);
  (await take(id)).value();
  app.clock.advance(60_000);
  expect((await take(id)).code).toBe('EXPORT_OVER');
});

test('[A01] the audit log leaves as a file with the hashes of its chain, so a reader can follow it without us', async () => {
  const id = await agreed({ kind: 'audit' });
  const [head, ...rows] = (await take(id)).value().trim().split('\r\n');
  expect(head).toBe('seq,at,actor,action,subject,facts,previous_hash,hash,export');
  expect(rows.length).toBeGreaterThan(3);
  const chain = rows.map((row) => /,([0-9a-f]{64}),([0-9a-f]{64}),/.exec(row)?.slice(1) ?? []);
  for (const [index, [previous]] of chain.entries()) if (index > 0) expect(previous).toBe(chain[index - 1]?.[1]);
  expect((await ask({ kind: 'audit' }, other)).code).toBe('FORBIDDEN');
});

test('[A01] [N01] agents leave as a file by two people, with the sums of their lines in each currency', async () => {
  const agent = await app.member({ memberKind: 'agent', currency: 'THB' });
  const rows = (await take(await agreed({ kind: 'agents' }))).value().trim().split('\r\n');
  expect(rows[0]).toMatch(/^account,kind,registered_at,team,currency,.*,clears,export$/);
  expect(rows.filter((row) => row.startsWith(`${agent.account},agent,`))).toHaveLength(2);
});
