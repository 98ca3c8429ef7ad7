import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { depositRoutes } from '../deposits/index.ts';
import { de, lo, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { promotionRoutes } from '../promotions/index.ts';
import { TEST_PASSWORD, type TestMember } from '../testing/test-app.ts';
import { agreeTo, refuseTo } from '../testing/proposals.ts';
import { PAYMENT_PASSWORD, payee } from '../testing/cashier.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { protectionActs, protectionJobs, protectionRoutes } from './index.ts';

const calls = contract.protection;
const DAY_MS = 86_400_000;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery([], false, {}, [
    ...protectionRoutes,
    ...depositRoutes,
    ...memberRoutes,
    ...withdrawalRoutes,
    ...promotionRoutes,
    ...proposalRoutes(protectionActs),
  ]);
});
afterAll(async () => {
  expect((await room.sums()).every((sum) => sum === 0n)).toBe(true);
  await room.close();
});

type Wish = Omit<InputOf<typeof calls.setLimit>, 'value'>;
const set = (member: TestMember, kind: Wish['kind'], period: Wish['period'], value: bigint | null) =>
  room.app.call(calls.setLimit, { kind, period, value: value === null ? null : money(value) }, member);
const limitOf = async (member: TestMember, kind: Wish['kind'], period: Wish['period']) =>
  (await room.app.call(calls.getProtection, {}, member))
    .value()
    .limits.find((limit) => limit.kind === kind && limit.period === period);
const deposit = (member: TestMember, amount: bigint) =>
  room.app.call(contract.deposits.createDeposit, { method: 'promptpay', amount: money(amount) }, member);
const login = (member: TestMember) =>
  room.app.call(contract.sessions.login, { username: member.account, password: TEST_PASSWORD, type: 'username' });

describe('stakes', () => {
  test('[R8] a bet over the limit is refused with what is left and until when, and takes nothing', async () => {
    const member = await room.app.member({ balance: 100_000n });
    await set(member, 'stake', 'day', 5_000n);
    expect((await room.bet(member, room.north, [de('01', 3_000n)])).code).toBeUndefined();
    const over = await room.bet(member, room.north, [de('02', 3_000n)]);
    expect([over.status, over.code]).toEqual([409, 'LIMIT_REACHED']);
    expect(over.details).toMatchObject({
      kind: 'stake',
      period: 'day',
      by: 'member',
      value: '5000',
      left: '2000',
      until: '2026-11-23T17:00:00.000Z',
    });
    expect(await room.available(member)).toBe(97_000n);
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ used: 3_000n, left: 2_000n, own: 5_000n });
  });

  test('[R8] of twenty simultaneous bets exactly those within the limit are accepted', async () => {
    const member = await room.app.member({ balance: 1_000_000n });
    await set(member, 'stake', 'week', 7_500n);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => room.bet(member, room.north, [de(`${10 + index}`)])),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(7);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'LIMIT_REACHED']));
    expect(await room.available(member)).toBe(993_000n);
  });

  test('[R8] a cancelled ticket gives its part of the limit back', async () => {
    const member = await room.app.member({ balance: 100_000n });
    await set(member, 'loss', 'month', 5_000n);
    const { ticket } = (await room.bet(member, room.north, [de('03', 5_000n)])).value();
    expect((await room.bet(member, room.north, [de('04')])).code).toBe('LIMIT_REACHED');
    (await room.app.call(contract.lottery.cancelTicket, { ticket: ticket.id }, member)).value();
    expect((await room.bet(member, room.north, [de('04')])).code).toBeUndefined();
  });

  test('[GLI 2.5.5] the operator’s limit counts where it is lower, and is loosened by compliance alone', async () => {
    const officer = await room.app.staff('officer');
    const house = (value: bigint | null) =>
      room.app.call(
        calls.setHouseLimit,
        {
          currency: 'VND',
          kind: 'stake',
          period: 'day',
          value: value === null ? null : money(value),
          reason: 'licence',
        },
        officer,
      );
    expect((await house(4_000n)).value().limits).toEqual([
      { currency: 'VND', kind: 'stake', period: 'day', value: 4_000n },
    ]);
    const member = await room.app.member({ balance: 100_000n });
    await set(member, 'stake', 'day', 6_000n);
    const over = await room.bet(member, room.north, [lo('05', 1_000n)]);
    expect((await house(3_000n)).value().proposal).toBeNull();
    const officers = { first: officer, second: await room.app.staff('compliance') };
    const raised = await house(9_000n);
    expect(raised.value().limits[0]?.value).toBe(3_000n);
    expect((await house(null)).code).toBe('PROPOSAL_OPEN');
    expect((await agreeTo(room.app, raised, officers.first)).code).toBe('FORBIDDEN');
    (await agreeTo(room.app, raised, officers.second)).value();
    const limits = async () => (await room.app.call(calls.getHouseLimits, {}, officer)).value().limits;
    expect((await limits())[0]?.value).toBe(9_000n);
    const removed = await house(null);
    (await house(2_000n)).value();
    const stale = await agreeTo(room.app, removed, officers.second);
    expect([stale.code, stale.details['changed'], (await limits())[0]?.value]).toEqual([
      'PROPOSAL_STALE',
      ['value'],
      2_000n,
    ]);
    (await refuseTo(room.app, removed, officers.second)).value();
    (await agreeTo(room.app, await house(null), officers.second)).value();
    expect(await limits()).toEqual([]);
    expect([over.code, over.details['by'], over.details['left']]).toEqual(['LIMIT_REACHED', 'operator', '4000']);
  });

  test('[R8] trial money has no limits, and a limit is not for trial accounts', async () => {
    const trial = await room.app.member({ balance: 100_000n, memberKind: 'trial' });
    expect((await set(trial, 'stake', 'day', 1_000n)).code).toBe('in_need_true_account');
    expect((await room.bet(trial, room.north, [de('06', 5_000n)])).code).toBeUndefined();
  });
});

describe('changes of a limit', () => {
  test('[R8] [GLI A.3.7] lower counts at once; higher waits for 24 hours and a second yes', async () => {
    const member = await room.app.member({ balance: 1_000_000n });
    await set(member, 'stake', 'day', 10_000n);
    await set(member, 'stake', 'day', 2_000n);
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ own: 2_000n, waiting: null });
    (await set(member, 'stake', 'day', 50_000n)).value();
    const asked = await limitOf(member, 'stake', 'day');
    expect(asked).toMatchObject({ own: 2_000n, waiting: { value: 50_000n } });
    const from = asked?.waiting?.from ?? room.noon;
    expect(from.getTime() - addMs(room.app.clock.now(), DAY_MS).getTime()).toBeGreaterThan(-5_000);
    const name = { kind: 'stake', period: 'day' } as const;
    const soon = await room.app.call(calls.confirmRaise, name, member);
    expect([soon.code, soon.details]).toEqual(['RAISE_TOO_SOON', { from: from.toISOString() }]);
    expect((await room.bet(member, room.north, [de('07', 3_000n)])).code).toBe('LIMIT_REACHED');

    // A day later the limit is unchanged: only the second confirmation raises it.
    await sql(room.app.pool)`
      update member_limit set from_at = ${room.app.clock.now()} where member_id = ${member.id} and state = 'waiting'`;
    expect((await room.bet(member, room.north, [de('07', 3_000n)])).code).toBe('LIMIT_REACHED');
    (await room.app.call(calls.confirmRaise, name, member)).value();
    expect((await room.bet(member, room.north, [de('07', 3_000n)])).code).toBeUndefined();
    expect((await room.app.call(calls.confirmRaise, name, member)).code).toBe('NOT_FOUND');
  });

  test('[GLI A.3.7] taking a limit off is a raise; a raise that waits can be taken back', async () => {
    const member = await room.app.member();
    await set(member, 'deposit', 'month', 100_000n);
    await set(member, 'deposit', 'month', null);
    expect(await limitOf(member, 'deposit', 'month')).toMatchObject({ own: 100_000n, waiting: { value: null } });
    const name = { kind: 'deposit', period: 'month' } as const;
    (await room.app.call(calls.withdrawRaise, name, member)).value();
    expect(await limitOf(member, 'deposit', 'month')).toMatchObject({ own: 100_000n, waiting: null });
    expect((await room.app.call(calls.withdrawRaise, name, member)).code).toBe('NOT_FOUND');
  });

  test('[GLI 2.5.5] bad values are refused: a period that does not fit, below zero, a fraction', async () => {
    const member = await room.app.member();
    expect((await set(member, 'time', 'month', 60n)).code).toBe('INPUT_INVALID');
    expect((await set(member, 'stake', 'session', 60n)).code).toBe('INPUT_INVALID');
    const raw = (value: string) =>
      room.app.http.inject({
        method: 'POST',
        url: calls.setLimit.path,
        headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': crypto.randomUUID() },
        payload: { kind: 'stake', period: 'day', value },
      });
    for (const value of ['-1', '1.5', '1e3', '']) expect((await raw(value)).statusCode).toBe(400);
    expect((await room.app.call(calls.getProtection, {}, member)).value().hasLimit).toBe(false);
  });
});

describe('deposits and time', () => {
  test('[R8] open deposits hold their part of the limit: of three at once those that fit are opened', async () => {
    const member = await room.app.member({ currency: 'THB' });
    await set(member, 'deposit', 'day', 25_000n);
    const answers = await Promise.all(Array.from({ length: 3 }, () => deposit(member, 10_000n)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect(answers.find(({ code }) => code === 'LIMIT_REACHED')?.details).toMatchObject({
      kind: 'deposit',
      left: '5000',
    });
  });

  test('[R9] time and net result of the session are shown, and an expired time limit stops bets', async () => {
    const member = await room.app.member({ balance: 100_000n });
    await room.bet(member, room.north, [de('08', 4_000n)]);
    await set(member, 'time', 'session', 30n);
    const begin = room.app.clock.now();
    room.app.clock.moveTo(addMs(begin, 31 * 60_000));
    const time = (await room.app.call(calls.getPlayTime, {}, member)).value();
    const over = await room.bet(member, room.north, [de('08')]);
    room.app.clock.moveTo(begin);
    expect(time).toMatchObject({ sessionSeconds: 1_860, net: -4_000n, isOver: true });
    expect([over.code, over.details['kind'], over.details['until']]).toEqual(['LIMIT_REACHED', 'time', undefined]);
  });

  test('[R9] minutes in which nothing was done for long are not counted', async () => {
    const member = await room.app.member();
    const begin = room.app.clock.now();
    for (const seconds of [61, 122, 183, 2_000, 2_061]) {
      room.app.clock.moveTo(addMs(begin, seconds * 1_000));
      await room.app.call(calls.getPlayTime, {}, member);
    }
    const { todaySeconds } = (await room.app.call(calls.getPlayTime, {}, member)).value();
    room.app.clock.moveTo(begin);
    expect(todaySeconds).toBe(183);
  });
});

describe('breaks and self-exclusion', () => {
  test('[R8] a break refuses bets, deposits and promotions, not the login; a shorter one changes nothing', async () => {
    const member = await room.app.member({ balance: 100_000n, currency: 'THB' });
    const { pause } = (await room.app.call(calls.takeBreak, { hours: 48 }, member)).value();
    expect(pause?.kind).toBe('break');
    expect((pause?.until.getTime() ?? 0) - room.app.clock.now().getTime()).toBeGreaterThan(2 * DAY_MS - 5_000);
    expect((await room.app.call(calls.takeBreak, { hours: 24 }, member)).value().pause).toEqual(pause);
    const bet = await room.bet(member, room.north, [de('09')]);
    expect([bet.code, bet.details]).toEqual(['ON_BREAK', { until: pause?.until.toISOString() }]);
    expect((await deposit(member, 10_000n)).code).toBe('ON_BREAK');
    const promotion = { id: '1', comment: '', images: [] };
    expect((await room.app.call(contract.promotions.applyToPromotion, promotion, member)).code).toBe('ON_BREAK');
    expect((await room.app.call(contract.promotions.listPromotions, {}, member)).value().promotions).toEqual([]);
    expect((await login(member)).code).toBeUndefined();
  });

  test('[GLI A.3.8] self-exclusion asks the password, ends every session and closes the login at once', async () => {
    const member = await room.app.member({ balance: 100_000n });
    const second = (await login(member)).value();
    const exclude = (password: string) => room.app.call(calls.excludeMyself, { months: 6, password }, member);
    expect((await exclude('a wrong one')).code).toBe('CREDENTIALS_WRONG');
    const { until } = (await exclude(TEST_PASSWORD)).value();
    expect(until.toISOString().slice(0, 7)).toBe('2027-05');
    expect((await room.bet(member, room.north, [de('09')])).code).toBe('TOKEN_MISSING');
    expect((await room.app.call(calls.getProtection, {}, { token: second.token })).code).toBe('TOKEN_MISSING');
    const refused = await login(member);
    expect([refused.status, refused.code, refused.details['until']]).toEqual([
      403,
      'SELF_EXCLUDED',
      until.toISOString(),
    ]);
    // A wrong password reveals nothing about the exclusion.
    const guess = { username: member.account, password: 'a wrong one', type: 'username' } as const;
    expect((await room.app.call(contract.sessions.login, guess)).code).toBe('CREDENTIALS_WRONG');
  });

  test('[GLI A.3.8] the excluded member can still withdraw, and do nothing else', async () => {
    const member = await payee(room.app, 1_000_000n);
    (await room.app.call(calls.excludeMyself, { months: 12, password: TEST_PASSWORD }, member)).value();
    const ticket = String((await login(member)).details['ticket']);
    expect((await room.app.call(calls.enterToWithdraw, { ticket: `${ticket.slice(0, -4)}AAAA` })).code).toBe(
      'CREDENTIALS_WRONG',
    );
    const { token } = (await room.app.call(calls.enterToWithdraw, { ticket })).value();
    const as = { token };
    expect((await room.app.call(contract.wallet.getBalance, {}, as)).code).toBeUndefined();
    const out = await room.app.call(
      contract.withdrawals.requestWithdrawal,
      { bankAccountId: member.bankAccountId, amount: money(200_000n), paymentPassword: PAYMENT_PASSWORD },
      as,
    );
    expect(out.code).toBeUndefined();
    expect((await room.bet({ ...member, token }, room.north, [de('09')])).code).toBe('SELF_EXCLUDED');
    expect((await room.app.call(calls.setLimit, { kind: 'stake', period: 'day', value: null }, as)).code).toBe(
      'SELF_EXCLUDED',
    );
    room.app.clock.moveTo(addMs(room.noon, 11 * 60_000));
    expect((await room.app.call(calls.enterToWithdraw, { ticket })).code).toBe('CREDENTIALS_WRONG');
    room.app.clock.moveTo(room.noon);
  });
});

describe('the end of a self-exclusion', () => {
  test('[GLI A.3.8] is never early, and only by the member’s own wish with a reason and a day to sleep on it', async () => {
    const member = await room.app.member({ balance: 100_000n });
    const { until } = (
      await room.app.call(calls.excludeMyself, { months: 6, password: TEST_PASSWORD }, member)
    ).value();
    const ask = async () => {
      const ticket = String((await login(member)).details['ticket']);
      return room.app.call(calls.askReturn, { ticket, reason: 'I play with friends again' });
    };
    const early = await ask();
    expect([early.code, early.details['until']]).toEqual(['SELF_EXCLUDED', until.toISOString()]);
    room.app.clock.moveTo(addMs(until, 30 * DAY_MS));
    const { details, code } = await login(member);
    expect([code, details['mayAsk'], details['until']]).toEqual(['SELF_EXCLUDED', true, undefined]);
    const { backAt } = (await ask()).value();
    expect(Math.round((backAt.getTime() - room.app.clock.now().getTime()) / 60_000)).toBe(1440);
    room.app.clock.advance(3_600_000);
    expect((await ask()).value().backAt).toEqual(backAt);
    expect((await login(member)).details['until']).toBe(backAt.toISOString());
    room.app.clock.moveTo(addMs(backAt, 1_000));
    expect((await login(member)).code).toBeUndefined();
    room.app.clock.moveTo(room.noon);
  });
});

describe('signs of harm', () => {
  test('[R8] repeated raises come on the staff’s list once, and leave it when staff have talked', async () => {
    const member = await room.app.member({ balance: 100_000n });
    await set(member, 'stake', 'day', 5_000n);
    for (const value of [6_000n, 7_000n, 8_000n]) await set(member, 'stake', 'day', value);
    for (const job of [...protectionJobs, ...protectionJobs]) await room.app.run(job);
    const officer = await room.app.staff('officer');
    const list = async () => (await room.app.call(calls.listHarmMarkers, { account: member.account }, officer)).value();
    const { markers, open } = await list();
    expect(markers).toMatchObject([
      { marker: 'repeated_raises', counted: 3n, cutOff: 3n, state: 'open', day: '2026-11-23' },
    ]);
    expect(open).toBeGreaterThan(0);
    const id = markers[0]?.id ?? '';
    const note = { id, state: 'talked', note: 'called, wants a break' } as const;
    expect((await room.app.call(calls.noteHarmMarker, note, member)).code).toBe('FORBIDDEN');
    (await room.app.call(calls.noteHarmMarker, note, officer)).value();
    expect((await list()).markers).toMatchObject([{ state: 'talked', note: 'called, wants a break' }]);
    const file = (await room.app.call(calls.getMemberProtection, { account: member.account }, officer)).value();
    expect(file.limits.find(({ kind, period }) => kind === 'stake' && period === 'day')).toMatchObject({
      own: 5_000n,
      waiting: { value: 8_000n },
    });
    expect(file.changes.map(({ state }) => state)).toEqual(['waiting', 'withdrawn', 'withdrawn', 'in_force']);
  });
});
