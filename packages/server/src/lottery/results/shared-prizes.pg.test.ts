import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { inTransaction } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemRandom } from '../../platform/random.ts';
import { startSession } from '../../sessions/index.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { startTestLottery, type TestLottery } from '../testing-lottery.ts';

/**
 * The contract of the lottery. These tests cover prizes that several winners share: bets, two reports of the result,
 * settlement, correction and receipt (decision 11).
 */

const c = contract.lottery;
const SCRIPT = fileURLToPath(new URL('../../../../../tools/verify/verify.mjs', import.meta.url));
type Amounts = Record<string, readonly [winners: number, value: bigint]>;

let room: TestLottery;
let folder = '';
let staff: { token: string }[] = [];
beforeAll(async () => {
  room = await startTestLottery([]);
  folder = mkdtempSync(join(tmpdir(), 'tamarind-shares-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await room.close();
});

/** Starts a new session for the member, because sessions end within a day and the draws are days apart. */
async function signedIn(member: TestMember): Promise<{ token: string }> {
  const context = { random: systemRandom, now: room.app.clock.now(), ip: '127.0.0.1', userAgent: 'test' };
  return {
    token: await inTransaction(room.app.pool, (tx) =>
      startSession(tx, context, { memberId: member.id, rememberMe: true }),
    ),
  };
}

async function openDraw(game: string) {
  await room.step();
  const { draws } = (await room.app.call(c.listOpenDraws, {})).value();
  const draw = draws.find((open) => open.game === game);
  if (!draw) throw new Error(`no draw of ${game} is open`);
  return draw;
}

/** Bets one line for each stake on the given selections; returns the ticket's id. */
async function bet(
  member: TestMember,
  draw: { code: string; game: string },
  betType: string,
  lines: [string, bigint][],
) {
  const { levels } = betTypeOf(gameOf(draw.game)?.format ?? 'vn27', betType);
  const oddsE4 = levels.map((level) => level.oddsE4);
  const { token } = await signedIn(member);
  const made = lines.map(([selection, unitStake]) => ({ betType, selection, unitStake: money(unitStake), oddsE4 }));
  return (await room.bet({ ...member, token }, draw.code, made)).value().ticket.id;
}

const amountsOf = (amounts: Amounts | undefined) =>
  amounts && {
    amounts: Object.fromEntries(
      Object.entries(amounts).map(([tier, [winners, value]]) => [tier, { winners, value: money(value) }]),
    ),
  };
const prizesOf = (prizes: Prizes) =>
  Object.fromEntries(Object.entries(prizes).map(([tier, numbers]) => [tier, [...numbers]]));

/** Closes the draw, enters the result as two people, releases it if it is held, and settles the draw. */
async function settle(draw: { code: string; closesAt: Date; drawsAt: Date }, prizes: Prizes, amounts?: Amounts) {
  await room.moveTo(draw.closesAt);
  await room.step();
  await room.moveTo(addMs(draw.drawsAt, 120_000));
  await room.step();
  staff = [await room.app.staff('officer'), await room.app.staff('approver')];
  for (const who of staff)
    (
      await room.app.call(
        c.enterResult,
        { draw: draw.code, prizes: prizesOf(prizes), source: 'typed', sourceNote: 'broadcast', ...amountsOf(amounts) },
        who,
      )
    ).value();
  await release(draw.code);
}

async function release(draw: string) {
  const [first = { token: '' }] = staff;
  const { holdReason } = (await room.app.call(c.getStaffDraw, { draw }, first)).value();
  if (holdReason !== null) (await room.app.call(c.releaseResult, { draw }, first)).value();
  await room.step();
  expect((await room.app.call(c.getStaffDraw, { draw }, first)).value().state).toBe('settled');
  expect((await room.sums()).every((sum) => sum === 0n)).toBe(true);
}

/** Corrects a settled draw: one person asks, the other approves. */
async function correct(draw: string, prizes: Prizes, amounts: Amounts) {
  const [asks = { token: '' }, approves = { token: '' }] = staff;
  const notice = 'The published result was corrected.';
  (
    await room.app.call(
      c.askCorrection,
      { draw, kind: 'result', prizes: prizesOf(prizes), reason: 'the page was wrong', notice, ...amountsOf(amounts) },
      asks,
    )
  ).value();
  for (const who of [approves, await room.app.staff('compliance')])
    (await room.app.call(c.decideCorrection, { draw, decision: 'approve', note: 'seen' }, who)).value();
  await release(draw);
}

/** The payout of each line as the member sees it. The ticket, the receipt and the published script must agree on it. */
async function paid(member: TestMember, ticket: string): Promise<(bigint | null)[]> {
  const who = await signedIn(member);
  const shown = (await room.app.call(c.getTicket, { ticket }, who)).value();
  const receipt = (await room.app.call(c.getReceipt, { ticket }, who)).value();
  const payouts = shown.lines.map(({ payout }) => payout?.valueOf() ?? null);
  expect(receipt.lines.map(({ payout }) => payout)).toEqual(payouts);
  const sum = payouts.reduce<bigint>((total, payout) => total + (payout ?? 0n), 0n);
  expect(shown.payout).toBe(sum);
  const checked = verify(receipt);
  expect(checked.said).not.toMatch(/FAILED|MISSING/);
  expect(checked.code).toBe(0);
  return payouts;
}

function verify(receipt: unknown): { code: number | null; said: string } {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(z.encode(c.getReceipt.output, receipt as never)));
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' });
  return { code: status, said: stdout };
}

const mega: Prizes = { numbers: ['02', '17', '33', '37', '38', '45'] };
const six = '02-17-33-37-38-45';

test('[L04] two winning tickets share one jackpot with published winners; a correction takes back exactly that', async () => {
  const draw = await openDraw('mega645');
  const [one, other, baht] = [
    await room.app.member({ balance: 1_000_000n }),
    await room.app.member({ balance: 1_000_000n }),
    await room.app.member({ balance: 1_000_000n, currency: 'THB' }),
  ];
  const members = [one, other, baht];
  const trial = await room.app.member({ balance: 1_000_000n, memberKind: 'trial' });
  const single = await bet(one, draw, 'mega', [
    [six, 10_000n],
    ['02-17-33-37-38-44', 10_000n],
  ]);
  const system = await bet(other, draw, 'mega_bao7', [['01-02-17-33-37-38-45', 10_000n]]);
  const inBaht = await bet(baht, draw, 'mega', [[six, 2_000n]]);
  const before = await Promise.all(members.map((member) => room.available(member)));
  const playMoney = await bet(trial, draw, 'mega', [[six, 10_000n]]);

  // No ticket outside the platform won. Four tickets of the platform share the jackpot; two of these tickets are from
  // one stake of 20 baht. A play-money ticket gets the same share but does not reduce the shares of the others.
  await settle(draw, mega, { jackpot: [0, 20_000_000_003n], first: [12, 10_000_000n] });
  expect(await paid(one, single)).toEqual([5_000_000_000n, 10_000_000n]);
  expect(await paid(other, system)).toEqual([5_000_000_000n + 60_000_000n]);
  expect(await paid(baht, inBaht)).toEqual([1_000_000_000n]);
  expect(await paid(trial, playMoney)).toEqual([5_000_000_000n]);
  const gained = async () =>
    Promise.all(members.map(async (member, at) => (await room.available(member)) - (before[at] ?? 0n)));
  expect(await gained()).toEqual([5_010_000_000n, 5_060_000_000n, 1_000_000_000n]);

  // The correction adds one winner outside the platform, so five tickets share: new payouts are posted and the old ones
  // are taken back in full.
  await correct(draw.code, mega, { jackpot: [1, 20_000_000_003n], first: [12, 10_000_000n] });
  expect(await gained()).toEqual([4_010_000_000n, 4_060_000_000n, 800_000_000n]);
  expect(await paid(one, single)).toEqual([4_000_000_000n, 10_000_000n]);

  // The last correction has other numbers: the selection `six` no longer wins the jackpot, but the second line of
  // `single` does.
  await correct(draw.code, { numbers: ['02', '17', '33', '37', '38', '44'] }, { jackpot: [1, 20_000_000_003n] });
  expect(await gained()).toEqual([10_010_000_001n, 21_500_000n, 2_000_000n]);
  expect(await paid(one, single)).toEqual([10_000_000n, 10_000_000_001n]);
  const kept = await sql<{ version: number; tickets: bigint; odds: bigint }>(room.app.pool)`
    select result_version as version, tickets_e4 as tickets, odds_e4 as odds from draw_share
     where draw_id = ${await room.drawId(draw.code)} order by 1`;
  expect(kept).toEqual([
    { version: 1, tickets: 40_000n, odds: 5_000_000_000n },
    { version: 2, tickets: 50_000n, odds: 4_000_000_000n },
    { version: 3, tickets: 20_000n, odds: 10_000_000_001n },
  ]);
});

test('[L04] more than five tickets with ten of ten in Keno share 10,000,000,000 đ', async () => {
  const draw = await openDraw('vkeno');
  const numbers = Array.from({ length: 20 }, (_, at) => String(at * 4 + 1).padStart(2, '0'));
  const [one, other] = [
    await room.app.member({ balance: 10_000_000n }),
    await room.app.member({ balance: 10_000_000n }),
  ];
  const ten = numbers.slice(0, 10).join('-');
  const mine = await bet(one, draw, 'keno10', [
    [ten, 20_000n],
    [[...numbers.slice(0, 9), '80'].join('-'), 10_000n],
  ]);
  const theirs = await bet(other, draw, 'keno10', [[ten, 40_000n]]);
  await settle(draw, { numbers });
  expect(await paid(one, mine)).toEqual([3_333_333_332n, 150_000_000n]);
  expect(await paid(other, theirs)).toEqual([6_666_666_664n]);
});

test('[L04] a split draw of Lotto 5/35 is split again with our winners among the others', async () => {
  const draw = await openDraw('lotto535');
  const member = await room.app.member({ balance: 10_000_000n });
  const ticket = await bet(member, draw, 'lotto', [
    ['01-02-03-04-05+07', 10_000n],
    ['01-02-03-29-30+07', 10_000n],
    ['01-02-28-29-30+06', 10_000n],
  ]);
  // The publisher reported no winner of the first tier. Each of the other tiers, with 24, 474, 732 and 11,337 winners,
  // gets a quarter of the 12 bn.
  const amounts: Amounts = {
    jackpot: [0, 12_000_000_000n],
    first: [0, 10_000_000n],
    second: [24, 130_000_000n],
    third: [474, 6_825_000n],
    fourth: [732, 4_195_000n],
    fifth: [11_337, 290_000n],
    consolation: [20_000, 10_000n],
  };
  await settle(draw, { numbers: ['01', '02', '03', '04', '05'], special: ['06'] }, amounts);
  // With the platform's winners the jackpot has six shares of 2 bn. Two of them go to the platform's ticket, the only
  // winner of the first tier, which also gets the rounding remainder.
  const each = (pot: bigint, count: bigint) => (pot / (count * 5_000n)) * 5_000n;
  const others = (
    [
      [24n, 2_000_000_000n],
      [474n, 2_000_000_000n],
      [732n, 2_000_000_000n],
      [11_338n, 2_000_000_000n],
    ] as const
  ).reduce((sum, [count, pot]) => sum + each(pot, count) * count, 0n);
  expect(await paid(member, ticket)).toEqual([
    10_000_000n + 12_000_000_000n - others,
    30_000n + each(2_000_000_000n, 11_338n),
    10_000n,
  ]);
});

test('[L07] a receipt whose share does not follow from pot and tickets fails in the script', async () => {
  const draw = await openDraw('lotto535');
  const member = await room.app.member({ balance: 10_000_000n });
  const ticket = await bet(member, draw, 'lotto', [['11-12-13-14-15+06', 20_000n]]);
  const numbers = ['11', '12', '13', '14', '15'];
  await settle(draw, { numbers, special: ['06'] }, { jackpot: [1, 9_000_000_000n] });
  expect(await paid(member, ticket)).toEqual([6_000_000_000n]);
  const who = await signedIn(member);
  const receipt = (await room.app.call(c.getReceipt, { ticket }, who)).value();
  const [line] = receipt.lines;
  expect(line?.shares).toEqual([{ level: 0, isCap: false, base: 0n, pot: 9_000_000_000n, ticketsE4: 30_000n }]);
  const bent = (part: object) => ({ ...receipt, lines: [{ ...line, shares: [{ ...line?.shares[0], ...part }] }] });
  expect(verify(bent({})).said).toContain('9000000000 / 3 = 3000000000');
  for (const part of [{ pot: money(9_000_030_001) }, { ticketsE4: 30_001n }, { base: money(5_000) }])
    expect(verify(bent(part)).code).toBe(1);
});
