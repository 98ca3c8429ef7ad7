import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { momentAt } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import { proposalJobs } from '../../proposals/index.ts';
import { age } from '../../testing/age.ts';
import { lotteryActs } from '../index.ts';
import { de, lo, noonAfterNoon, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;
const { decideProposal, listProposals } = contract.proposals;

let room: TestLottery;
let advance: ReturnType<typeof noonAfterNoon>;
let [officer, approver] = [{ token: '' }, { token: '' }];
let draw = '';
beforeAll(async () => {
  room = await startTestLottery([]);
  advance = noonAfterNoon(room);
});
afterAll(() => room.close());

const prizes = (db: string) => ({
  db: [db],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
});
const enter = (db: string, who: { token: string }) =>
  room.app.call(c.enterResult, { draw, prizes: prizes(db), source: 'typed', sourceNote: 'broadcast' }, who);
const shown = async () => (await room.app.call(c.getStaffDraw, { draw }, officer)).value();
const release = (who: { token: string }, change: { decision?: 'release' | 'refuse'; note?: string } = {}) =>
  room.app.call(c.releaseResult, { draw, ...change }, who);

/**
 * Prepares a closed draw whose result ends in 77 and pays more than the limit, so the result that two people entered is
 * held.
 */
async function held(db = '60777'): Promise<void> {
  let day = '';
  ({ day, draw, officer, approver } = await advance());
  const members = await Promise.all(Array.from({ length: 5 }, () => room.app.member({ balance: 100_000_000n })));
  for (const member of members) (await room.bet(member, draw, [de('77', 3_900_000n), lo('77', 500_000n)])).value();
  await room.moveTo(momentAt(day, '18:40'));
  await room.step();
  (await enter(db, officer)).value();
  expect((await enter(db, approver)).value()).toMatchObject({ agreed: true, draw: { holdReason: 'payout_above' } });
}

test('[A01] [L06] a refused result leaves its draw closed, its readings count no more, and a new one is entered', async () => {
  await held();
  expect((await enter('60778', officer)).code).toBe('DRAW_STATE');
  expect((await release(approver, { decision: 'refuse', note: 'wrong board' })).code).toBe('SAME_PERSON');
  expect((await release(officer, { decision: 'refuse' })).code).toBe('INPUT_INVALID');
  const refused = (await release(officer, { decision: 'refuse', note: 'wrong board' })).value();
  expect(refused).toMatchObject({ state: 'closed', holdReason: null, prizes: null });
  expect(refused.entries.map(({ isRefused }) => isRefused)).toEqual([true, true]);
  await room.step();
  expect((await enter('60778', officer)).value().agreed).toBe(false);
  expect((await enter('60778', approver)).value()).toMatchObject({ agreed: true, draw: { holdReason: null } });
  await room.step();
  expect(await shown()).toMatchObject({ state: 'settled', resultVersion: 1 });
  const sums = await room.sums();
  expect(sums.every((sum) => sum === 0n)).toBe(true);
});

test('[A01] [L06] a suspended reader leaves no result stuck', async () => {
  await held('61777');
  const [proposal] = (await room.app.call(listProposals, { subject: draw }, officer)).value().proposals;
  await sql(room.app.pool)`update staff set active = false where username = ${proposal?.by ?? ''}`;
  const late = await release(officer);
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['maker']]);
  const word = { id: proposal?.id ?? '', decision: 'refuse', note: 'he left' } as const;
  (await room.app.call(decideProposal, word, officer)).value();
  const [one, two] = [await room.app.staff('officer'), await room.app.staff('approver')];
  (await enter('61777', one)).value();
  (await enter('61777', two)).value();
  expect((await release(officer)).value()).toMatchObject({ state: 'resulted', holdReason: null });
});

test('[A01] [L06] a result that nobody released in time waits for new readings', async () => {
  await held('62777');
  await age(room.app, 'result.release', 72);
  expect((await release(officer)).code).toBe('PROPOSAL_EXPIRED');
  for (const job of proposalJobs(lotteryActs)) await room.app.run(job);
  expect(await shown()).toMatchObject({ state: 'closed', holdReason: null, prizes: null });
});

test('[A01] [L06] a release is stale when tickets of the draw were voided since', async () => {
  await held('63777');
  await sql(room.app.pool)`
    update ticket set state = 'void' where id = (
      select t.id from ticket t join draw d on d.id = t.draw_id where d.code = ${draw} order by t.id limit 1)`;
  const late = await release(officer);
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['payout']]);
});
