import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addMs } from '@tamarind/domain/time';
import { maskedName } from '@tamarind/domain/winners/board';
import { seedGames } from '../games/index.ts';
import { de, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { message, startTestVendor, type TestPlayer, type TestVendor } from '../vendors/testing-vendor.ts';
import { winnerRoutes } from './index.ts';

const { getWinnerBoard, getWinnerChoice, setWinnerChoice } = contract.winners;
const { enterResult, releaseResult } = contract.lottery;
const agree = (app: TestVendor['app'], member: { token: string }, isShown = true) =>
  app.call(setWinnerChoice, { isShown }, { token: member.token });

describe('wins at vendors', () => {
  let vendor: TestVendor;
  beforeAll(async () => {
    vendor = await startTestVendor({ routes: winnerRoutes() });
    await inTransaction(vendor.app.pool, seedGames);
    // In the catalogue, the vendor's game g2 has the title mgr0002; g1 has two titles.
    await sql(
      vendor.app.pool,
    )`update catalogue_game set served_by = 'DEMO1', served_as = case code when 'mgr0002' then 'g2' else 'g1' end
       where code in ('mgr0002', 'mgr0003', 'mgr0004')`;
  });
  afterAll(() => vendor.close());

  /** Adds a round with a stake of 100 ฿ that pays `back` (in satang), closed by default. */
  async function round(player: TestPlayer, back: bigint, wish: { isOpen?: boolean; game?: string } = {}) {
    const at = { round: crypto.randomUUID(), game_code: wish.game ?? 'g1' };
    const bet = message(player, { ...at, amount: 10_000n * 1000n });
    expect((await vendor.send('/transaction/bet', bet)).status).toBe('RS_OK');
    const win = {
      ...message(player, { ...at, amount: back * 1000n, reference_transaction_uuid: bet.transaction_uuid }),
      round_closed: wish.isOpen !== true,
    };
    expect((await vendor.send('/transaction/win', win)).status).toBe('RS_OK');
  }
  const board = async (input: Parameters<typeof vendor.app.call<typeof getWinnerBoard>>[1] = {}) =>
    (await vendor.app.call(getWinnerBoard, input)).value();
  /** Moves the clock past the cache's lifetime. */
  const later = (ms = 25_000) => vendor.app.clock.moveTo(addMs(vendor.app.clock.now(), ms));

  test('[K11] the board shows only members who agreed, with net wins from then on, largest first', async () => {
    const [shy, open] = [await vendor.player(), await vendor.player()];
    expect((await vendor.app.call(getWinnerChoice, {}, { token: open.token })).value().isShown).toBe(false);
    await round(open, 90_000n);
    later();
    expect((await agree(vendor.app, open)).value().isShown).toBe(true);
    await round(shy, 80_000n);
    await round(open, 25_000n);
    await round(open, 60_000n, { game: 'g2' });
    // A round that returns the stake or less, or an open round, is not a win.
    await round(open, 10_000n);
    await round(open, 4_000n);
    await round(open, 70_000n, { isOpen: true });
    later();
    const { list, period, currency } = await board({ language: 'VI' });
    expect([period, currency]).toEqual(['today', 'THB']);
    expect(list).toMatchObject([
      { account: maskedName(open.account), netWin: 50_000n, gameId: 'mgr0002', lottery: null },
      { account: maskedName(open.account), netWin: 15_000n, gameId: null, displayName: 'Game g1' },
    ]);
    expect(list[0]?.smallIcon).toBe('/tile/mgr0002.webp');
    expect(list[0]?.displayName).not.toBe('Game g2');
    expect(JSON.stringify(list, (_key, value) => (typeof value === 'bigint' ? '' : value))).not.toContain(open.account);
    expect((await board({ currency: 'VND' })).list).toEqual([]);
  });

  test('[K11] a member who withdraws consent leaves the board at once with every win; the audit log records it', async () => {
    const player = await vendor.player();
    await agree(vendor.app, player);
    await round(player, 999_000n);
    later();
    expect((await board()).list[0]?.netWin).toBe(989_000n);
    await agree(vendor.app, player, false);
    expect((await board()).list.every(({ netWin }) => netWin !== 989_000n)).toBe(true);
    const actions = await sql<{ action: string }>(
      vendor.app.pool,
    )`select action from audit_record where subject = ${`member:${player.id}`} order by action`;
    expect(actions.map(({ action }) => action)).toEqual(['winner.agree', 'winner.disagree']);
  });

  test('[K11] a trial account has no place on the board and no choice', async () => {
    const trial = await vendor.player({ memberKind: 'trial' });
    expect((await agree(vendor.app, trial)).code).toBe('in_need_true_account');
    await sql(vendor.app.pool)`insert into winner_consent (member_id, since) values (${trial.id}, '2020-01-01')`;
    await round(trial, 500_000n);
    later();
    expect((await board()).list.some(({ netWin }) => netWin === 490_000n)).toBe(false);
  });

  test('[C04] the board has twenty places, and a week ago is not today', async () => {
    const player = await vendor.player({ balance: 1_000_000n });
    await agree(vendor.app, player);
    for (let turn = 0n; turn < 22n; turn += 1n) await round(player, 200_000n + turn * 100n);
    later();
    const { list } = await board();
    expect(list).toHaveLength(20);
    expect(list.map(({ netWin }) => netWin)).toEqual(
      list.map(({ netWin }) => netWin).toSorted((a, b) => Number(b - a)),
    );
    later(3 * 86_400_000);
    expect((await board()).list).toEqual([]);
    expect((await board({ period: 'week' })).list).toHaveLength(20);
    later(10 * 86_400_000);
    expect((await board({ period: 'week' })).list).toEqual([]);
    expect((await board({ period: 'biggest' })).list).toHaveLength(20);
  });
});

describe('wins at lotteries', () => {
  let room: TestLottery;
  beforeAll(async () => {
    room = await startTestLottery(['vn27x1'], false, {}, winnerRoutes());
  });
  afterAll(() => room.close());

  test('[K11] a draw counts with all a member staked on it: what is left is shown, and nothing where nothing is left', async () => {
    const { app } = room;
    const [winner, loser] = [
      await app.member({ currency: 'VND', balance: 10_000_000n }),
      await app.member({ currency: 'VND', balance: 10_000_000n }),
    ];
    for (const member of [winner, loser]) await agree(app, member);
    (await room.bet(winner, room.north, [de('55', 20_000n)])).value();
    (await room.bet(winner, room.north, [de('11', 50_000n)])).value();
    // The member wins 99,000 đ but has staked more on the same draw, so the draw does not count as a win.
    (await room.bet(loser, room.north, [de('55', 1000n), de('22', 200_000n)])).value();
    await room.moveTo(addMs(room.noon, 6.6 * 3_600_000));
    await room.step();
    const [one, two] = [await app.staff('officer'), await app.staff('approver')];
    for (const staff of [one, two])
      (
        await app.call(
          enterResult,
          { draw: room.north, prizes, amounts: {}, source: 'typed', sourceNote: 'board' },
          { token: staff.token },
        )
      ).value();
    await app.call(releaseResult, { draw: room.north }, { token: two.token });
    await room.step();
    const { list } = (await app.call(getWinnerBoard, { currency: 'VND' })).value();
    expect(list).toEqual([
      {
        account: maskedName(winner.account),
        lottery: 'xsmb',
        gameId: null,
        displayName: null,
        smallIcon: null,
        netWin: 20_000n * 99n - 70_000n,
        at: expect.any(Date),
      },
    ]);
  });
});

/** The prizes of a Northern result whose special prize ends in 55. */
const prizes = {
  db: ['60755'],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
};
