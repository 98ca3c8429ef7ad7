import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addMs } from '@tamarind/domain/time';
import { maskedName } from '@tamarind/domain/winners/board';
import { sql } from '../platform/db/sql.ts';
import { message, startTestVendor, type TestPlayer, type TestVendor } from '../vendors/testing-vendor.ts';
import { winnerRoutes } from './index.ts';

const { getLeaderboard, getOwnPlace, getWinnerBoard, setWinnerChoice } = contract.winners;

describe('the leaderboard', () => {
  let vendor: TestVendor;
  beforeAll(async () => {
    vendor = await startTestVendor({ routes: winnerRoutes() });
  });
  afterAll(() => vendor.close());

  const agree = async (player: TestPlayer, isShown = true) =>
    (await vendor.app.call(setWinnerChoice, { isShown }, { token: player.token })).value();
  const member = async () => {
    const player = await vendor.player({ balance: 100_000_000n });
    await agree(player);
    return player;
  };
  /** A closed round that pays `back` for `stake`, in satang. */
  async function round(player: TestPlayer, stake: bigint, back: bigint) {
    const at = { round: crypto.randomUUID(), game_code: 'g1' };
    const bet = message(player, { ...at, amount: stake * 1000n });
    expect((await vendor.send('/transaction/bet', bet)).status).toBe('RS_OK');
    const won = message(player, { ...at, amount: back * 1000n, reference_transaction_uuid: bet.transaction_uuid });
    expect((await vendor.send('/transaction/win', { ...won, round_closed: true })).status).toBe('RS_OK');
  }
  /** Moves the clock past the cache's lifetime. */
  const later = (ms = 25_000) => vendor.app.clock.moveTo(addMs(vendor.app.clock.now(), ms));
  const board = async (input: Parameters<typeof vendor.app.call<typeof getLeaderboard>>[1] = {}) =>
    (await vendor.app.call(getLeaderboard, input)).value();
  const own = async (player: TestPlayer, period: 'today' | 'week' = 'today') =>
    (await vendor.app.call(getOwnPlace, { period }, { token: player.token })).value();
  /** Removes all consents, so that members of earlier tests are not on the board. */
  const fresh = () => sql(vendor.app.pool)`delete from winner_consent`;

  test('[K11] each member is listed once by the largest multiple, so a small stake can beat a large one, without amounts', async () => {
    await fresh();
    const [small, large, shy] = [await member(), await member(), await vendor.player()];
    await round(small, 100n, 9_500n);
    await round(small, 100n, 3_000n);
    await round(large, 1_000_000n, 9_000_000n);
    await round(shy, 100n, 100_000n);
    // A round that pays back the stake or less is not a win.
    await round(large, 5_000n, 5_000n);
    await round(large, 900_000n, 0n);
    later();
    const { list, period } = await board({ language: 'EN' });
    expect(period).toBe('today');
    expect(list).toEqual([
      {
        place: 1,
        account: maskedName(small.account),
        multipleE4: 950_000n,
        lottery: null,
        gameId: null,
        displayName: 'Game g1',
        smallIcon: null,
        at: expect.any(Date),
      },
      expect.objectContaining({ place: 2, account: maskedName(large.account), multipleE4: 90_000n }),
    ]);
  });

  test('[K11] members who agreed see their own row and place; others see why they have none', async () => {
    await fresh();
    const [first, second, equal, shy] = [await member(), await member(), await member(), await vendor.player()];
    await round(first, 100n, 5_000n);
    await round(second, 100n, 2_000n);
    await round(equal, 700n, 14_000n);
    await round(shy, 100n, 9_000n);
    later();
    expect(await own(first)).toMatchObject({ isShown: true, own: { place: 1, multipleE4: 500_000n } });
    // Members with equal multiples (win divided by stake) share a rank.
    expect([(await own(second)).own?.place, (await own(equal)).own?.place]).toEqual([2, 2]);
    expect(await own(shy)).toEqual({ isShown: false, own: null });
    await agree(first, false);
    expect(await own(first)).toEqual({ isShown: false, own: null });
    expect((await board()).list.map(({ multipleE4 }) => multipleE4)).toEqual([200_000n, 200_000n]);
    const quiet = await member();
    expect(await own(quiet)).toEqual({ isShown: true, own: null });
  });

  test('[K11] [R8] a member on a break or excluded is on neither board until the return is complete', async () => {
    await fresh();
    const [onBreak, excluded, plays] = [await member(), await member(), await member()];
    await round(onBreak, 100n, 4_000n);
    await round(excluded, 100n, 3_000n);
    await round(plays, 100n, 2_000n);
    const now = vendor.app.clock.now();
    for (const [player, kind, ms] of [
      [onBreak, 'break', 3_600_000],
      [excluded, 'exclusion', 60_000],
    ] as const)
      await sql(vendor.app.pool)`
        insert into member_pause (member_id, kind, from_at, until) values (${player.id}, ${kind}, ${now}, ${addMs(now, ms)})`;
    later();
    const ladder = async () => (await board({ period: 'week' })).list.map(({ multipleE4 }) => multipleE4 / 10_000n);
    const wins = async () =>
      (await vendor.app.call(getWinnerBoard, { period: 'week' })).value().list.map(({ netWin }) => netWin);
    expect([await ladder(), await wins()]).toEqual([[20n], [1_900n]]);
    // After the break the member is shown again. After an exclusion the member is not, because an exclusion does not
    // end by itself.
    later(3_700_000);
    expect([await ladder(), await wins()]).toEqual([
      [40n, 20n],
      [3_900n, 1_900n],
    ]);
    const back = vendor.app.clock.now();
    await sql(vendor.app.pool)`
      insert into pause_return (member_id, reason, asked_at, back_at)
      values (${excluded.id}, 'rested', ${addMs(back, -1000)}, ${addMs(back, 1000)})`;
    later();
    expect(await ladder()).toEqual([40n, 30n, 20n]);
  });

  test('[K11] a week ago is not today; a trial account has no place', async () => {
    await fresh();
    const trial = await vendor.player({ memberKind: 'trial' });
    expect((await vendor.app.call(getOwnPlace, {}, { token: trial.token })).code).toBe('in_need_true_account');
    const player = await member();
    await round(player, 100n, 3_000n);
    later(2 * 86_400_000);
    expect([(await board()).list, (await board({ period: 'week' })).list.length]).toEqual([[], 1]);
    later(9 * 86_400_000);
    expect((await board({ period: 'week' })).list).toEqual([]);
  });
});
