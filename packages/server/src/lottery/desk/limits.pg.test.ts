import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { Limits } from '@tamarind/domain/lottery/risk/limits';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import { age } from '../../testing/age.ts';
import { de } from '../testing-lottery.ts';
import { as, at, startTestRisk, type TestRisk } from '../testing-risk.ts';

const c = contract.lottery;

let risk: TestRisk;
let [asker, other] = [{ token: '' }, { token: '' }];
let draw = '';
beforeAll(async () => {
  risk = await startTestRisk();
});
afterAll(() => risk.room.close());

async function next(): Promise<Date> {
  draw = await risk.nextDraw();
  [asker, other] = [await risk.room.app.staff('officer'), await risk.room.app.staff('approver')];
  return addMs(risk.room.app.clock.now(), 60_000);
}
const settings = async () => (await risk.room.app.call(c.listLimits, { game: 'xsmb' }, as(asker))).value();
const ladder = { steps: [{ from: money(100_000), factorE4: 5000 }], max: money(300_000) };
const askLadder = (effectiveFrom: Date, change: object = {}) =>
  risk.room.app.call(
    c.askLadder,
    {
      game: 'xsmb',
      betType: 'de_db',
      currency: 'VND',
      ladder,
      effectiveFrom,
      reason: 'too much on single numbers',
      ...change,
    },
    as(asker),
  );
const askLimits = async (effectiveFrom: Date, change: Partial<Limits> = {}, game = 'xsmb') => {
  const current = (await settings()).limits.find(({ currency }) => currency === 'VND');
  if (!current) throw new Error('no limits');
  const input = { game, currency: 'VND' as const, limits: { ...current.limits, ...change }, effectiveFrom };
  return risk.room.app.call(c.askLimits, { ...input, reason: 'a careful week' }, as(asker));
};
const decide = (id: string, decision: 'approve' | 'reject', who = other) =>
  risk.room.app.call(c.decideLimits, { id, decision }, as(who));

test('[L06] a ladder is asked for by one person, approved by another and lowers numbers from its moment on', async () => {
  const from = await next();
  const member = await risk.room.app.member({ balance: 100_000n });
  // A stake of 2,000 at odds of 99 can cost the operator 198,000. That is below the amount at which the old ladder
  // first lowers the odds (200,000), and above that of the new ladder (100,000).
  const early = (await risk.place(member, draw, [de('11', 2000n)])).value().ticket;
  const { id } = (await askLadder(from)).value();
  expect((await settings()).asked).toMatchObject([{ id, betType: 'de_db', ladder, limits: null }]);
  const [shown] = (await risk.room.app.call(contract.proposals.listProposals, { subject: id }, as(other))).value()
    .proposals;
  expect(shown).toMatchObject({ act: 'ladder.set', changed: [] });
  expect(shown?.facts).toContainEqual({ name: 'ladder.steps.0.from', value: '100000', before: '200000' });
  expect((await decide(id, 'approve', asker)).code).toBe('SAME_PERSON');
  (await decide(id, 'approve')).value();
  expect((await decide(id, 'approve')).code).toBe('NOT_FOUND');
  const versions = (await settings()).ladders.filter(
    ({ betType, currency }) => betType === 'de_db' && currency === 'VND',
  );
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(versions[0]).toMatchObject({ ladder, effectiveFrom: from });

  // Until the new ladder takes effect, the old one applies.
  (await risk.place(member, draw, [de('12', 1000n)])).value();
  await risk.room.moveTo(from);
  expect((await risk.place(member, draw, [de('11', 1000n)])).code).toBe('RATE_CHANGED');
  const later = (await risk.place(member, draw, [at(495_000n, de('11', 1000n))])).value().ticket;
  // The accepted bets may cost 198,000 + 49,500, so 52,500 are left on the number. A further 2,000 at 49.5 would cost
  // 99,000 and is refused.
  expect((await risk.place(member, draw, [at(495_000n, de('11', 2000n))])).code).toBe('NUMBER_FULL');
  const kept = (await risk.room.app.call(c.getTicket, { ticket: early.id }, as(member))).value();
  expect([kept.lines[0]?.oddsE4, later.lines[0]?.oddsE4]).toEqual([[990_000n], [495_000n]]);
});

test('[L03] limits of two people bound what comes after their moment and leave sold tickets alone', async () => {
  const from = await next();
  const member = await risk.room.app.member({ balance: 100_000n });
  const early = (await risk.place(member, draw, [de('21', 2000n)])).value().ticket;
  const { id } = (await askLimits(from, { unitStakeMax: money(2000), linesMax: 2 })).value();
  expect((await decide(id, 'approve', asker)).code).toBe('SAME_PERSON');
  (await decide(id, 'approve')).value();
  await risk.room.moveTo(from);
  expect((await risk.place(member, draw, [de('22', 3000n)])).code).toBe('STAKE_TOO_LARGE');
  expect(
    (
      await risk.place(
        member,
        draw,
        ['22', '23', '24'].map((number) => de(number)),
      )
    ).code,
  ).toBe('LINE_LIMIT_REACHED');
  expect((await risk.place(member, draw, [de('22', 2000n)])).code).toBeUndefined();
  expect((await risk.room.app.call(c.getTicket, { ticket: early.id }, as(member))).value()).toMatchObject({
    state: 'accepted',
    stake: 2000n,
  });
  // Quick stakes outside the new limits are removed, the others stay.
  const { presets } = (await risk.room.app.call(c.getGame, { game: 'xsmb' }, as(member)))
    .value()
    .limits.find(({ currency }) => currency === 'VND') ?? { presets: [] };
  expect(presets).toEqual([1000n]);
  expect((await settings()).limits.filter(({ currency }) => currency === 'VND')).toMatchObject([
    { version: 2, effectiveFrom: from },
    { version: 1 },
  ]);
  const people = await sql<{ two: boolean }>(risk.room.app.pool)`
    select proposed_by <> approved_by as two from lottery_limit where game = 'xsmb' and currency = 'VND' and version = 2`;
  expect(people).toEqual([{ two: true }]);
});

test('[L03] limits that are contradictory, too late or without a ladder are refused with a code and change nothing', async () => {
  const from = await next();
  const past = addMs(risk.room.app.clock.now(), -1000);
  expect((await askLimits(past)).details).toEqual({ field: 'effectiveFrom' });
  expect((await askLimits(from, { unitStakeMin: money(10n ** 12n) })).details).toEqual({ field: 'unitStakeMax' });
  expect((await askLimits(from, {}, 'nosuch')).code).toBe('NOT_FOUND');
  expect((await askLadder(past)).code).toBe('LIMIT_INVALID');
  expect((await askLadder(from, { betType: 'nosuch' })).code).toBe('BET_TYPE_OFF');
  expect((await askLadder(from, { game: 'mega645', betType: 'mega' })).code).toBe('BET_TYPE_OFF');
  const rising = {
    steps: [
      { from: money(5), factorE4: 5000 },
      { from: money(6), factorE4: 6000 },
    ],
  };
  expect((await askLadder(from, { ladder: { ...rising, max: money(10) } })).details).toEqual({ field: 'steps.1' });
  const slow = (await askLimits(from)).value();
  const unwanted = (await askLadder(from)).value();
  const before = await settings();
  (await decide(unwanted.id, 'reject')).value();
  await risk.room.moveTo(addMs(from, 1000));
  expect((await decide(slow.id, 'approve')).code).toBe('LIMIT_INVALID');
  (await decide(slow.id, 'reject')).value();
  expect(await settings()).toEqual({ ...before, asked: [] });
});

test('[L06] a dry run says which numbers of the open draws a ladder would lower or close, and sets nothing', async () => {
  await next();
  const member = await risk.room.app.member({ balance: 100_000n });
  (await risk.place(member, draw, [de('31', 2000n), de('32', 1000n)])).value();
  const preview = async (steps: { from: ReturnType<typeof money>; factorE4: number }[], max: number) =>
    (
      await risk.room.app.call(
        c.previewLadder,
        { game: 'xsmb', betType: 'de_db', currency: 'VND', ladder: { steps, max: money(max) } },
        as(asker),
      )
    )
      .value()
      .draws.find((row) => row.draw === draw);
  const before = await settings();
  expect(await preview([{ from: money(90_000), factorE4: 5000 }], 150_000)).toMatchObject({
    numbers: 2,
    reduced: 1,
    closed: 1,
    changed: [
      { selection: '31', liability: 198_000n, afterE4: 0 },
      { selection: '32', liability: 99_000n, beforeE4: 10_000, afterE4: 5000 },
    ],
  });
  expect(await preview([], 1_000_000)).toMatchObject({ numbers: 2, reduced: 0, closed: 0 });
  expect(await settings()).toEqual(before);
});

test('[A01] [L06] asked limits are not approved after a week, nor once others were approved since', async () => {
  const from = await next();
  const first = (await askLimits(from, { linesMax: 90 })).value().id;
  await age(risk.room.app, 'limits.set', 168);
  expect((await decide(first, 'approve')).code).toBe('PROPOSAL_EXPIRED');
  await age(risk.room.app, 'limits.set', -167);
  (await decide((await askLimits(from, { linesMax: 80 })).value().id, 'approve')).value();
  const late = await decide(first, 'approve');
  expect([late.code, late.details]).toEqual(['PROPOSAL_STALE', { changed: ['limits'] }]);
  (await decide(first, 'reject')).value();
});
