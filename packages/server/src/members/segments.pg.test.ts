import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { SegmentRules } from '@tamarind/contract/member-segments';
import { money } from '@tamarind/domain/money';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { memberRoutes } from './index.ts';

const { blockMember, labelMember, listSegmentMembers, listSegments, removeSegment, saveLabel, saveSegment } =
  contract.members;

let app: TestApp;
let desk: { token: string };
let played: TestMember;
let idle: TestMember;
let dong: TestMember;
beforeAll(async () => {
  app = await startTestApp({ routes: memberRoutes, now: new Date('2026-11-20T05:00:00Z') });
  desk = await app.staff('compliance', 'segmentdesk');
  [played, idle] = [await app.member({ currency: 'THB' }), await app.member({ currency: 'THB' })];
  dong = await app.member({ currency: 'VND' });
  await app.member({ memberKind: 'trial' });
  // Connects as the owner of the tables: the ledger's triggers write the days of play, and only the owner may change
  // these.
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into play_day (member_id, day, staked, deposited)
     values ($1, '2026-11-14', 5000, 30000), ($1, '2026-11-20', 0, 20000), ($2, '2026-11-13', 5000, 100000)`,
    [played.id, idle.id],
  );
  await owner.end();
});
afterAll(() => app.close());

const none: SegmentRules = {
  currency: null,
  language: null,
  levelFrom: null,
  label: null,
  state: null,
  playedWithin: null,
  idleFor: null,
  deposited: null,
};
async function members(rules: Partial<SegmentRules>) {
  const { id } = (
    await app.call(saveSegment, { id: null, name: 'A test', rules: { ...none, ...rules } }, desk)
  ).value();
  const page = (await app.call(listSegmentMembers, { id }, desk)).value();
  const { segments } = (await app.call(listSegments, {}, desk)).value();
  expect(segments.find((segment) => segment.id === id)?.members).toBe(page.count);
  (await app.call(removeSegment, { id }, desk)).value();
  return page.members.map(({ account }) => account);
}

test('[B04] a segment without rules has every member but those who play for fun', async () => {
  expect(await members({})).toEqual([dong.account, idle.account, played.account]);
});

test('[B04] a segment counts play back from today, where the members live', async () => {
  expect(await members({ playedWithin: 7 })).toEqual([played.account]);
  expect(await members({ playedWithin: 8 })).toEqual([idle.account, played.account]);
  expect(await members({ idleFor: 7 })).toEqual([dong.account, idle.account]);
});

test('[B04] a sum of deposits is taken in its days and its currency', async () => {
  const deposited = (days: number, amount: bigint) =>
    members({ currency: 'THB', deposited: { days, amount: money(amount) } });
  expect(await deposited(7, 50_000n)).toEqual([played.account]);
  expect(await deposited(7, 50_001n)).toEqual([]);
  expect(await deposited(8, 50_001n)).toEqual([idle.account]);
  const wish = { id: null, name: 'No currency', rules: { ...none, deposited: { days: 7, amount: money(1n) } } };
  expect((await app.call(saveSegment, wish, desk)).code).toBe('INPUT_INVALID');
});

test('[B04] a segment finds a label, a state, a level and a currency', async () => {
  const { id: label } = (await app.call(saveLabel, { id: null, name: 'Regular', tone: 'info' }, desk)).value();
  (await app.call(labelMember, { account: idle.account, label, isSet: true }, desk)).value();
  expect(await members({ label })).toEqual([idle.account]);
  const block = { account: dong.account, kind: 'play', cause: 'risk', reason: 'odd bets', until: null } as const;
  (await app.call(blockMember, block, desk)).value();
  expect(await members({ state: 'blocked' })).toEqual([dong.account]);
  expect(await members({ state: 'free', currency: 'VND' })).toEqual([]);
  expect(await members({ levelFrom: 0, currency: 'THB' })).toEqual([idle.account, played.account]);
  expect(await members({ levelFrom: 1 })).toEqual([]);
});
