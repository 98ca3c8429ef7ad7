import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { fromHex } from '@tamarind/domain/hash';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { commitOf, deriveResult } from '@tamarind/domain/lottery/quick-draw';
import { sealRoot } from '@tamarind/domain/lottery/seal';
import { sql } from '../../platform/db/sql.ts';
import { lotteryJobs } from '../index.ts';
import { de, startTestLottery, type TestLottery } from '../testing-lottery.ts';
import { sealLines } from '../ticket-queries.ts';

const { getDraw, listTickets } = contract.lottery;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery();
});
afterAll(() => room.close());
const allZero = (sums: readonly bigint[]) => sums.length > 0 && sums.every((sum) => sum === 0n);

describe('a quick draw', () => {
  test('[L05] lives from commit to payout, and anybody can compute it again', async () => {
    const draw = await room.quickDraw();
    const committed = (await room.app.call(getDraw, { draw: draw.code })).value();
    expect(committed).toMatchObject({ seal: null, proof: { seed: null, randomness: null } });
    const members = await Promise.all(Array.from({ length: 4 }, () => room.app.member({ balance: 10_000_000n })));
    const all = Array.from({ length: 100 }, (_, number) => de(number.toString().padStart(2, '0'), 10_000n));
    for (const member of members) await room.bet(member, draw.code, all);

    await room.moveTo(draw.closesAt);
    await room.step();
    const closed = (await room.app.call(getDraw, { draw: draw.code })).value();
    expect([closed.state, closed.proof?.seed]).toEqual(['closed', null]);
    const sealed = sealRoot(await sealLines(room.app.pool, await room.drawId(draw.code)));
    expect(closed.seal).toMatchObject({ ...sealed, sums: { THB: 0n, VND: 4_000_000n }, lines: 400 });
    expect((await room.bet(members[0] as (typeof members)[number], draw.code, [de('01')])).code).toBe('DRAW_CLOSED');

    await room.moveTo(new Date(draw.drawsAt.getTime() + 4000));
    await room.step();
    await room.step();
    const settled = (await room.app.call(getDraw, { draw: draw.code })).value();
    expect(settled).toMatchObject({ state: 'settled', resultVersion: 1, source: 'own draw' });
    const { proof, prizes } = settled;
    expect(commitOf(fromHex(proof?.seed ?? ''))).toBe(committed.proof?.commit);
    expect(
      deriveResult(
        formatOf('vn27'),
        fromHex(proof?.seed ?? ''),
        'vn-north-1m',
        draw.code.slice('vn27x1-'.length),
        proof?.randomness ?? '',
      ),
    ).toEqual(prizes);
    expect(proof?.beaconRound).toBe(committed.proof?.beaconRound);
    // Each number was bet once, so exactly one line of each ticket wins 99 times its stake.
    for (const member of members) expect(await room.available(member)).toBe(10_000_000n - 1_000_000n + 990_000n);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test.each([
    ['without a ticket', 0],
    ['with a ticket', 1],
  ])('[S-L7] a settled own draw %s takes no second result from the application', async (_, bets) => {
    const draw = await room.quickDraw();
    if (bets > 0) await room.bet(await room.app.member({ balance: 5000n }), draw.code, [de('01', 5000n)]);
    await room.moveTo(draw.closesAt);
    await room.step();
    await room.moveTo(new Date(draw.drawsAt.getTime() + 4000));
    await room.step();
    await room.step();
    const id = await room.drawId(draw.code);
    const insertVersion = (version: number) =>
      room.app.pool.query({
        text: `insert into draw_result select draw_id, ${version}, prizes, amounts, source, at from draw_result
          where draw_id = ${id} and version = 1`,
      });
    for (const version of [2, 3]) await expect(insertVersion(version)).rejects.toThrow(/comes once/);
    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      room.app.pool,
    )`select count(*)::int as count from draw_result where draw_id = ${id}`;
    expect(count).toBe(1);
  });

  test('[S-L7] an own draw that still sells takes no result from the application', async () => {
    const id = await room.drawId((await room.quickDraw()).code);
    await expect(
      room.app.pool.query({
        text: `insert into draw_result (draw_id, version, prizes, source, at) values (${id}, 1, '{}', 'own draw', now())`,
      }),
    ).rejects.toThrow(/comes once/);
  });

  test('[L05] without its beacon for a minute is void, and every stake comes back once', async () => {
    const draw = await room.quickDraw();
    const member = await room.app.member({ balance: 5000n });
    await room.bet(member, draw.code, [de('01', 5000n)]);
    await room.moveTo(draw.closesAt);
    await room.step();
    // The beacon is late: its round does not exist yet, although the platform's clock is a minute past the draw time.
    room.app.clock.moveTo(new Date(draw.drawsAt.getTime() + 61_000));
    await room.step();
    await room.step();
    expect((await room.app.call(getDraw, { draw: draw.code })).value().state).toBe('void');
    expect(await room.available(member)).toBe(5000n);
    const { tickets, totals } = (
      await room.app.call(listTickets, { show: 'settled' }, { token: member.token })
    ).value();
    expect([tickets[0]?.state, totals.stake]).toEqual(['void', 0n]);
    await room.moveTo(room.app.clock.now());
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] no bet is accepted after the close, however close they come', async () => {
    const draw = await room.quickDraw();
    const members = await Promise.all(Array.from({ length: 6 }, () => room.app.member({ balance: 1_000_000n })));
    await room.moveTo(new Date(draw.closesAt.getTime() - 150));
    const close = lotteryJobs.find(({ name }) => name === 'close-draws');
    const accepted: Date[] = [];
    await Promise.all([
      ...members.map(async (member) => {
        for (let count = 0; count < 12; count += 1) {
          const answer = await room.bet(member, draw.code, [de('33')]);
          if (answer.code === undefined) accepted.push(answer.value().ticket.placedAt);
          else expect(answer.code).toBe('DRAW_CLOSED');
        }
      }),
      (async () => {
        for (let count = 0; count < 30; count += 1) {
          if (close) await room.app.run(close);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })(),
    ]);
    for (const placedAt of accepted) expect(placedAt.getTime()).toBeLessThan(draw.closesAt.getTime());
    expect((await room.app.call(getDraw, { draw: draw.code })).value().state).toBe('closed');
    const [stakes] = await sql<{ count: number }>(
      room.app.pool,
    )`select count(*)::int as count from ticket where draw_id = ${await room.drawId(draw.code)}`;
    expect(stakes?.count).toBe(accepted.length);
  });
});
