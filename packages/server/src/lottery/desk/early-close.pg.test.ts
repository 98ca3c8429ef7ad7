import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { momentAt } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import { proposalJobs } from '../../proposals/index.ts';
import { agreeTo } from '../../testing/proposals.ts';
import { drawActs } from './draw-life.ts';
import { de, noonAfterNoon, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;

let room: TestLottery;
let [officer, approver] = [{ token: '' }, { token: '' }];
let day = '';
let draw = '';

let advance: ReturnType<typeof noonAfterNoon>;
async function nextNoon(): Promise<void> {
  ({ day, draw, officer, approver } = await advance());
}
beforeAll(async () => {
  room = await startTestLottery([]);
  advance = noonAfterNoon(room);
});
afterAll(() => room.close());
const as = (who: { token: string }) => ({ token: who.token });

const prizes = {
  db: ['60702'],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
};

describe('an early close', () => {
  test('[S-M3] a first ball is never said to have fallen hours before the drawing, nor after it', async () => {
    await nextNoon();
    const member = await room.app.member({ balance: 10_000n });
    (await room.bet(member, draw, [de('01', 2000n)])).value();
    const close = (startedAt: Date) =>
      room.app.call(c.closeEarly, { draw, startedAt, reason: 'first ball was early' }, as(officer));
    const { opensAt, drawsAt } = (await room.app.call(c.getDraw, { draw }, {})).value();
    // The reported first ball is eighteen or six hours before the draw time. No official draw begins so early.
    expect((await close(opensAt)).code).toBe('MOMENT_INVALID');
    expect((await close(momentAt(day, '11:59'))).code).toBe('MOMENT_INVALID');
    await room.moveTo(momentAt(day, '18:40'));
    await room.step();
    [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    expect((await close(momentAt(day, '18:30'))).code).toBe('MOMENT_INVALID');
    expect((await close(new Date(drawsAt.getTime() - 61 * 60_000))).code).toBe('MOMENT_INVALID');
    // The proposal of one person alone voids no ticket, even if tickets were sold after a known first ball.
    const asked = (await close(new Date(drawsAt.getTime() - 30 * 60_000))).value();
    expect(await room.available(member)).toBe(8000n);
    expect(asked.state).toBe('closed');
  });

  test('[S-M3] a refused early close sells on; a pause that was there before stays', async () => {
    await nextNoon();
    await room.moveTo(momentAt(day, '17:50'));
    [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    const startedAt = room.app.clock.now();
    const close = async (reason: string) =>
      (await room.app.call(c.closeEarly, { draw, startedAt, reason }, as(officer))).value();
    const refuseIt = (id: string) =>
      room.app.call(contract.proposals.decideProposal, { id, decision: 'refuse', note: 'not true' }, as(approver));
    const paused = async () => (await room.app.call(c.getStaffDraw, { draw }, as(officer))).value().pausedReason;
    (await refuseIt((await close('somebody said so')).proposal)).value();
    expect(await paused()).toBeNull();
    await room.app.call(c.pauseDraw, { draw, paused: true, reason: 'a rumour' }, as(officer));
    (await refuseIt((await close('somebody said so again')).proposal)).value();
    expect(await paused()).toBe('a rumour');
    await room.app.call(c.pauseDraw, { draw, paused: false, reason: 'no rumour' }, as(officer));
  });

  test('[S-M3] an early close that nobody decided in time sells on; a pause that was there before stays', async () => {
    await nextNoon();
    const paused = async () =>
      (
        await sql<{ reason: string | null }>(
          room.app.pool,
        )`select paused_reason as reason from draw where code = ${draw}`
      )[0];
    const lapse = async (pausedFor: string) => {
      await sql(room.app.pool)`update draw set paused_reason = ${pausedFor} where code = ${draw}`;
      const content = { draw, startedAt: room.app.clock.now().toISOString(), reason: 'a rumour' };
      await sql(room.app.pool)`
        insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at)
        select gen_random_uuid(), 'draw.close', ${draw}, ${{ json: content }}, 'a rumour', id, ${room.app.clock.now()},
               ${room.app.clock.now()} from staff limit 1`;
      for (const job of proposalJobs(drawActs)) await room.app.run(job);
      return paused();
    };
    expect(await lapse('a rumour')).toEqual({ reason: null });
    expect(await lapse('another cause')).toEqual({ reason: 'another cause' });
    await sql(room.app.pool)`update draw set paused_reason = null where code = ${draw}`;
  });

  test('[S-M3] no result is entered before the drawing time, not even of a draw that was closed early', async () => {
    await nextNoon();
    await room.moveTo(momentAt(day, '17:50'));
    [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    const startedAt = room.app.clock.now();
    const asked = await room.app.call(c.closeEarly, { draw, startedAt, reason: 'first ball' }, as(officer));
    (await agreeTo(room.app, asked, approver)).value();
    const enter = () =>
      room.app.call(c.enterResult, { draw, prizes, source: 'typed', sourceNote: 'broadcast' }, as(officer));
    expect((await enter()).code).toBe('DRAW_STATE');
    await expect(
      sql(room.app.pool)`
        insert into result_entry (draw_id, staff_id, prizes, source, source_note, at)
        select id, null, '{}'::jsonb, 'typed', '', ${startedAt}::timestamptz from draw where code = ${draw}`,
    ).rejects.toThrow(/before its drawing time/);
    await room.moveTo(momentAt(day, '18:20'));
    expect((await enter()).code).toBeUndefined();
  });
});
