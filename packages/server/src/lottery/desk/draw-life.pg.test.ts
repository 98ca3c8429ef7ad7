import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { compactDay, momentAt } from '@tamarind/domain/time';
import { announcementRoutes } from '../../announcements/index.ts';
import { agreeTo } from '../../testing/proposals.ts';
import { messageJobs } from '../../messages/index.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { lotteryJobs } from '../index.ts';
import { age } from '../../testing/age.ts';
import { de, lo, noonAfterNoon, startTestLottery, type TestLottery } from '../testing-lottery.ts';

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
  room = await startTestLottery([], false, {}, announcementRoutes);
  advance = noonAfterNoon(room);
});
afterAll(() => room.close());
const allZero = (sums: readonly bigint[]) => sums.length > 0 && sums.every((sum) => sum === 0n);

/** The Northern result of 2024-11-20 with another special prize, so that each test has its own result. */
const result = (db: string): Prizes => ({
  db: [db],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
});
const wire = (prizes: Prizes) =>
  Object.fromEntries(Object.entries(prizes).map(([tier, numbers]) => [tier, [...numbers]]));
const as = (who: { token: string }) => ({ token: who.token });

async function settleWith(db: string): Promise<void> {
  await room.moveTo(momentAt(day, '18:40'));
  await room.step();
  for (const who of [officer, approver])
    (
      await room.app.call(
        c.enterResult,
        { draw, prizes: wire(result(db)), source: 'typed', sourceNote: 'broadcast' },
        as(who),
      )
    ).value();
  await room.step();
}
const stateOf = async () => (await room.app.call(c.getDraw, { draw }, {})).value().state;
const ask = (db: string, who = officer) =>
  room.app.call(
    c.askCorrection,
    {
      draw,
      kind: 'result',
      prizes: wire(result(db)),
      reason: 'the board was read wrong',
      notice: 'The special prize was read wrong. We are sorry.',
    },
    as(who),
  );
const waiting = async () =>
  (await room.app.call(contract.proposals.listProposals, {}, as(approver)))
    .value()
    .proposals.map(({ act, subject }) => ({ act, subject }));
const word = (who: { token: string }) =>
  room.app.call(c.decideCorrection, { draw, decision: 'approve', note: 'checked' }, as(who));
/** Two people must agree to a correction: the approver, then a compliance officer. */
const decide = async (who = approver) => {
  const first = await word(who);
  return first.code === undefined ? word(await room.app.staff('compliance')) : first;
};

describe('before the result', () => {
  test('[L06] a paused draw sells nothing until it is resumed, and says so', async () => {
    await nextNoon();
    const member = await room.app.member({ balance: 10_000n });
    const pause = (paused: boolean) =>
      room.app.call(c.pauseDraw, { draw, paused, reason: 'a rumour about the result' }, as(officer));
    expect((await pause(true)).value().pausedReason).toBe('a rumour about the result');
    expect((await room.bet(member, draw, [de('01')])).code).toBe('DRAW_PAUSED');
    expect((await pause(false)).value().pausedReason).toBeNull();
    // Resuming a draw that is not paused is no error.
    expect((await pause(false)).value().pausedReason).toBeNull();
    expect((await room.bet(member, draw, [de('01')])).code).toBeUndefined();
  });

  test('[L06] [S-M3] after an early first ball, later bets are void and earlier ones stay valid', async () => {
    await nextNoon();
    await room.moveTo(momentAt(day, '17:50'));
    [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    const member = await room.app.member({ balance: 10_000n });
    const early = (await room.bet(member, draw, [de('01', 2000n)])).value().ticket;
    const firstBall = new Date(room.app.clock.now().getTime() + 60_000);
    await room.moveTo(new Date(firstBall.getTime() + 30_000));
    const late = (await room.bet(member, draw, [de('02', 3000n)])).value().ticket;
    const close = (startedAt: Date, who = officer) =>
      room.app.call(c.closeEarly, { draw, startedAt, reason: 'first ball was early' }, as(who));
    expect((await close(new Date(room.app.clock.now().getTime() + 5000))).code).toBe('MOMENT_INVALID');
    const asked = await close(firstBall);
    // Until a second person agrees, sales are paused and no ticket is void.
    expect(asked.value()).toMatchObject({ state: 'open', pausedReason: 'first ball was early' });
    expect((await room.bet(member, draw, [de('03')])).code).toBe('DRAW_PAUSED');
    expect(await room.available(member)).toBe(5000n);
    expect((await agreeTo(room.app, asked, officer)).code).toBe('SAME_PERSON');
    (await agreeTo(room.app, asked, approver)).value();
    expect(await stateOf()).toBe('closed');
    expect((await close(firstBall)).code).toBe('DRAW_STATE');
    expect(await room.available(member)).toBe(8000n);
    expect((await room.bet(member, draw, [de('03')])).code).toBe('DRAW_CLOSED');
    await settleWith('60701');
    const shown = async (ticket: string) => (await room.app.call(c.getTicket, { ticket }, as(member))).value().state;
    expect([await shown(early.id), await shown(late.id)]).toEqual(['won', 'void']);
    expect(await room.available(member)).toBe(8000n + 198_000n);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] [S-M3] a draw that is not held gives every stake back, once', async () => {
    await nextNoon();
    const member = await room.app.member({ balance: 10_000n });
    await room.bet(member, draw, [de('01', 2000n)]);
    const call = { draw, reason: 'typhoon, no draw today', notice: 'A typhoon: no draw was held.' };
    const asked = await room.app.call(c.voidDraw, call, as(officer));
    expect([asked.value().state, await room.available(member)]).toEqual(['open', 8000n]);
    expect((await room.app.call(c.voidDraw, call, as(approver))).code).toBe('PROPOSAL_OPEN');
    expect((await agreeTo(room.app, asked, officer)).code).toBe('SAME_PERSON');
    expect((await agreeTo(room.app, asked, approver)).value().state).toBe('waiting');
    expect(await stateOf()).toBe('open');
    expect((await agreeTo(room.app, asked, approver)).code).toBe('SAME_PERSON');
    expect((await agreeTo(room.app, asked, await room.app.staff('draw_officer'))).code).toBe('FORBIDDEN');
    (await agreeTo(room.app, asked, await room.app.staff('compliance'))).value();
    expect(await stateOf()).toBe('void');
    // Players can read the notice at once, on the draw's page and in the list of announcements.
    expect((await room.app.call(c.getDraw, { draw }, {})).value().notice).toBe(call.notice);
    const told = (await room.app.call(contract.announcements.listAnnouncements, { language: 'VI' })).value();
    expect(told.player.map(({ title, markup }) => [title, markup])).toContainEqual([
      `Hủy kỳ quay ${draw}`,
      call.notice,
    ]);
    await room.step();
    await room.step();
    expect(await room.available(member)).toBe(10_000n);
    expect((await room.app.call(c.voidDraw, call, as(officer))).code).toBe('DRAW_STATE');
    const hanoi = `hanoi-${compactDay(day)}`;
    await room.moveTo(momentAt(day, '18:40'));
    await room.step();
    await room.step();
    expect((await room.app.call(c.getDraw, { draw: hanoi }, {})).value().state).toBe('void');
    expect(await room.sums()).toSatisfy(allZero);
  });
});

describe('the result', () => {
  test('[L06] is tried dry first, and above the limit it waits for a third look by another person', async () => {
    await nextNoon();
    const members = await Promise.all(Array.from({ length: 5 }, () => room.app.member({ balance: 100_000_000n })));
    for (const member of members) (await room.bet(member, draw, [de('77', 3_900_000n), lo('77', 500_000n)])).value();
    await room.moveTo(momentAt(day, '18:40'));
    await room.step();
    const dry = (await room.app.call(c.previewResult, { draw, prizes: wire(result('60777')) }, as(officer))).value();
    expect(dry.totals).toEqual([
      { currency: 'VND', tickets: 5, stake: 87_000_000n, payout: 2_178_000_000n, winningLines: 10 },
    ]);
    expect(dry.largest).toHaveLength(10);
    await settleWith('60777');
    const held = (await room.app.call(c.getStaffDraw, { draw }, as(officer))).value();
    expect([held.state, held.holdReason, held.prizes?.['db']]).toEqual(['closed', 'payout_above', ['60777']]);
    // A result that is held because it pays too much is not published before its release.
    const published = (await room.app.call(c.getDraw, { draw }, {})).value();
    expect([published.state, published.prizes]).toEqual(['closed', null]);
    expect(await waiting()).toEqual([{ act: 'result.release', subject: draw }]);
    expect(await room.available(members[0] as TestMember)).toBe(82_600_000n);
    expect((await room.app.call(c.releaseResult, { draw }, as(approver))).code).toBe('SAME_PERSON');
    (await room.app.call(c.releaseResult, { draw }, as(officer))).value();
    await room.step();
    expect(await stateOf()).toBe('settled');
    expect(await room.available(members[0] as TestMember)).toBe(82_600_000n + 435_600_000n);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L07] corrected twice leaves exactly the last result; what was spent meanwhile is owed', async () => {
    await nextNoon();
    const [first, second, gone] = [
      await room.app.member({ balance: 10_000n }),
      await room.app.member({ balance: 10_000n }),
      await room.app.member({ balance: 100_000n }),
    ];
    await room.bet(first, draw, [de('11', 1000n)]);
    await room.bet(second, draw, [de('22', 1000n)]);
    (await room.bet(gone, draw, [de('11', 1000n), lo('82')])).value();
    await settleWith('60711');
    expect(await room.available(first)).toBe(9000n + 99_000n);
    // The result 35682 ends in 82. This bet of 27,000 contains the number 82 once, so it was paid 99,000.
    const spent = (await room.available(gone)) - 1000n;
    expect(spent).toBeGreaterThan(0n);
    await nextDayBet(gone, spent);

    expect((await ask('60722')).value().correction).toMatchObject({
      kind: 'result',
      amounts: null,
      reason: 'the board was read wrong',
    });
    const proposed = async () =>
      (await room.app.call(contract.proposals.listProposals, { subject: draw }, as(approver))).value().proposals;
    const [correction] = await proposed();
    expect(correction).toMatchObject({ act: 'result.correct', reason: 'the board was read wrong' });
    expect(correction?.facts).toContainEqual({ name: 'prizes.db', value: '60722', before: '60711' });
    expect((await ask('60722')).code).toBe('CORRECTION_OPEN');
    expect((await decide(officer)).code).toBe('SAME_PERSON');
    await age(room.app, 'result.correct', 72);
    expect((await decide()).code).toBe('PROPOSAL_EXPIRED');
    await age(room.app, 'result.correct', -72);
    expect((await decide()).value()).toMatchObject({ state: 'resulted', resultVersion: 2 });
    expect(await proposed()).toEqual([]);
    await room.step();
    expect(await stateOf()).toBe('settled');
    expect([await room.available(first), await room.available(second)]).toEqual([9000n, 9000n + 99_000n]);
    const lost = (await room.app.call(c.listTickets, { draw }, as(gone))).value().tickets[0];
    const detail = (await room.app.call(c.getTicket, { ticket: lost?.id ?? '' }, as(gone))).value();
    expect(detail.reversed + detail.owed).toBe(99_000n + 99_000n);
    expect(detail.owed).toBe(98_000n);

    (await ask('60711')).value();
    (await decide()).value();
    await room.step();
    expect([await room.available(first), await room.available(second)]).toEqual([9000n + 99_000n, 9000n]);
    const shown = (await room.app.call(c.getDraw, { draw }, {})).value();
    expect([shown.resultVersion, shown.earlier.map(({ prizes }) => prizes?.db?.[0])]).toEqual([3, ['60711', '60722']]);
    expect(shown.notice).toContain('read wrong');
    // The draw's payout is that of its last result version: 99,000 to the first member, and 99,000 twice to the third.
    const staff = (await room.app.call(c.getStaffDraw, { draw }, as(officer))).value();
    expect(staff.stakes.map(({ payout }) => payout)).toEqual([297_000n]);
    // The member won under the last result version, and that win repaid the debt of the reversal. Balances are
    // therefore as if the last result had been the first.
    const paid = (await room.app.call(c.getTicket, { ticket: lost?.id ?? '' }, as(gone))).value();
    expect([await room.available(gone), paid.owed]).toEqual([1000n, 0n]);
    await room.step();
    expect([await room.available(first), await room.available(second)]).toEqual([9000n + 99_000n, 9000n]);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L07] [J09] every member with a ticket gets one mail about the correction and its reason, in the member’s language', async () => {
    await nextNoon();
    const [told, other] = [await room.app.member({ balance: 10_000n }), await room.app.member()];
    for (const { id, account } of [told, other])
      await sql(room.app.pool)`update member set email = ${`${account}@mail.example`} where id = ${id}`;
    (await room.bet(told, draw, [de('55', 1000n)])).value();
    await settleWith('60755');
    (await ask('60766')).value();
    (await decide()).value();
    await room.step();
    const write = messageJobs.find(({ name }) => name === 'write-messages');
    const written = async () => {
      if (write) await room.app.run(write);
      return sql<{ memberId: bigint; language: string; params: { reference: string; notice: string } }>(room.app.pool)`
        select member_id as "memberId", language, params from message
         where event = 'result_corrected' and params ->> 'reference' = ${draw}`;
    };
    await expect.poll(async () => (await written()).length, { timeout: 10_000 }).toBe(1);
    const [message] = await written();
    expect([message?.memberId, message?.language]).toEqual([told.id, 'vi']);
    expect(message?.params.notice).toContain('read wrong');
    expect(await written()).toHaveLength(1);
  });

  test('[L07] settles a draw nobody bet on as well, again after a correction, and a void one is done with', async () => {
    await nextNoon();
    await settleWith('60744');
    const settled = (await room.app.call(c.getDraw, { draw }, {})).value();
    expect([settled.state, settled.settledAt === null]).toEqual(['settled', false]);
    (await ask('60755')).value();
    expect((await decide()).value().state).toBe('resulted');
    await room.step();
    expect((await room.app.call(c.getDraw, { draw }, {})).value()).toMatchObject({
      state: 'settled',
      resultVersion: 2,
      prizes: { db: ['60755'] },
    });

    await nextNoon();
    const asked = await room.app.call(
      c.voidDraw,
      { draw, reason: 'typhoon, no draw', notice: 'No draw was held.' },
      as(officer),
    );
    for (const who of [approver, await room.app.staff('compliance')]) (await agreeTo(room.app, asked, who)).value();
    await room.step();
    const gone = (await room.app.call(c.getDraw, { draw }, {})).value();
    expect([gone.state, gone.settledAt === null]).toEqual(['void', false]);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L07] found void after it had settled: stakes come back and payouts go back', async () => {
    await nextNoon();
    const member = await room.app.member({ balance: 10_000n });
    await room.bet(member, draw, [de('33', 1000n)]);
    await settleWith('60733');
    const call = {
      draw,
      kind: 'void' as const,
      reason: 'the state company annulled it',
      notice: 'The draw was annulled by its organiser.',
    };
    (await room.app.call(c.askCorrection, call, as(officer))).value();
    expect((await decide()).value().state).toBe('void');
    await room.step();
    expect(await room.available(member)).toBe(10_000n);
    expect((await room.app.call(c.listTickets, { draw }, as(member))).value().tickets[0]?.state).toBe('void');
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L07] killed in the middle of settling and correcting fifty times, the same is paid', async () => {
    await nextNoon();
    const members = await Promise.all(Array.from({ length: 8 }, () => room.app.member({ balance: 1_000_000n })));
    for (const [index, member] of members.entries())
      (await room.bet(member, draw, [de('11', 1000n + BigInt(index)), de('22', 500n + 1000n)])).value();
    await room.moveTo(momentAt(day, '18:40'));
    await room.step();
    for (const who of [officer, approver])
      await room.app.call(
        c.enterResult,
        { draw, prizes: wire(result('60711')), source: 'typed', sourceNote: 'broadcast' },
        as(who),
      );
    await settleKilled(25);
    (await ask('60722')).value();
    (await decide()).value();
    await settleKilled(25);
    expect(await stateOf()).toBe('settled');
    for (const [index, member] of members.entries())
      expect(await room.available(member)).toBe(1_000_000n - 2500n - BigInt(index) + 148_500n);
    expect(await room.sums()).toSatisfy(allZero);
  });
});

/** Runs the settlement while its connections are killed repeatedly, then once undisturbed. */
async function settleKilled(times: number): Promise<void> {
  const settle = lotteryJobs.find(({ name }) => name === 'settle-draws');
  if (!settle) throw new Error('no job settles draws');
  for (let count = 0; count < times; count += 1) {
    const run = Promise.resolve(room.app.run(settle)).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, count % 12));
    await sql(room.app.pool)`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and usename = current_user and pid <> pg_backend_pid() and state <> 'idle'`.catch(() => undefined);
    await run;
  }
  await room.step();
}

/** Stakes the money on a later draw, so that a reversal finds the wallet empty. */
async function nextDayBet(member: TestMember, amount: bigint): Promise<void> {
  const mega = (await room.app.call(c.listOpenDraws, {}, {})).value().draws.find(({ game }) => game === 'glo');
  if (!mega) throw new Error('no Thai draw is open');
  const line = { betType: 'top2', selection: '07', unitStake: (amount / 1n) as never, oddsE4: [900_000n] };
  (await room.bet(member, mega.code, [line])).value();
}
