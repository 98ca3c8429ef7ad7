import { createHash, createHmac } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { sql } from '../../platform/db/sql.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { startTestLottery, type TestLine, type TestLottery } from '../testing-lottery.ts';

const { getDraw, getGame, listOpenDraws, listTickets, shootNumber, listShots, exportShots } = contract.lottery;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery(['yeekee15', 'vn27x1']);
});
afterAll(() => room.close());

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Codes of the rounds that earlier tests have used. Each test takes a round that has just opened and is not in this
 * set.
 */
const used = new Set<string>();
async function newRound() {
  for (;;) {
    const { draws } = (await room.app.call(listOpenDraws, {})).value();
    const round = draws.find(({ game }) => game === 'yeekee15');
    if (round && !used.has(round.code) && after(round.opensAt, MINUTE) > room.app.clock.now()) {
      used.add(round.code);
      return round;
    }
    await room.moveTo(after(round?.drawsAt ?? room.app.clock.now(), 5 * SECOND));
    await room.step();
  }
}
const shoot = (member: Pick<TestMember, 'token'>, draw: string, number: string, requestId?: string) =>
  room.app.call(shootNumber, { draw, number }, { token: member.token, ...present({ requestId }) });
/** The members take turns sending numbers, 1.5 seconds apart. */
async function fill(draw: string, members: readonly TestMember[], count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await room.moveTo(after(room.app.clock.now(), 1500));
    const number = String((index * 7919 + 4242) % 100_000).padStart(5, '0');
    const { shot } = (await shoot(members[index % members.length] as TestMember, draw, number)).value();
    expect(shot).toMatchObject({ seq: index + 1, number });
    numbers.push(number);
  }
  return numbers;
}
const line = (betType: string, selection: string, odds: bigint): TestLine => ({
  betType,
  selection,
  unitStake: money(100n),
  oddsE4: [odds],
});
const twoDigits = Array.from({ length: 100 }, (_, n) => line('bottom2', String(n).padStart(2, '0'), 900_000n));
const threeDigits = Array.from({ length: 1000 }, (_, n) => line('top3', String(n).padStart(3, '0'), 9_000_000n));
const thb = (balance = 1_000_000n) => room.app.member({ currency: 'THB', balance });
const drawOf = async (draw: string) => (await room.app.call(getDraw, { draw })).value();
async function finish(draw: { drawsAt: Date }) {
  await room.moveTo(after(draw.drawsAt, 4 * SECOND));
  await room.step();
  await room.step();
}

/**
 * The system's number, computed by a second implementation of the published protocol: HMAC with the seed, then the
 * first word (32 bits) that introduces no bias.
 */
function systemNumber(seed: string, roundId: string, listHash: string, randomness: string): number {
  const prk = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${roundId}|${listHash}|${randomness}`);
  const block = createHmac('sha256', prk.digest()).update(Buffer.alloc(4)).digest();
  // 32-bit words of 4,294,900,000 and above are skipped, because they would make small numbers more likely. Eight such
  // words in a row practically never occur.
  for (let at = 0; at < 32; at += 4)
    if (block.readUInt32BE(at) < 4_294_900_000) return block.readUInt32BE(at) % 100_000;
  throw new Error('no fair word');
}
/** Runs the published verification script on these file contents. */
function verified(...contents: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tamarind-yeekee-'));
  const files = contents.map((_, at) => join(folder, String(at)));
  for (const [at, file] of files.entries()) writeFileSync(file, contents[at] ?? '');
  const script = fileURLToPath(new URL('../../../../../tools/verify/verify.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, stdout };
}
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

test('[L03] [L05] a whole round: numbers, list, result anybody can compute, payouts and small prizes to the satang', async () => {
  const round = await newRound();
  const [anna, ben, chai, dao] = await Promise.all([thb(), thb(), thb(), thb()]);
  for (const lines of [twoDigits, threeDigits.slice(0, 500), threeDigits.slice(500)])
    (await room.bet(anna, round.code, lines)).value();
  // Dao stakes 99 baht, one baht less than a small prize requires.
  (await room.bet(dao, round.code, twoDigits.slice(1))).value();
  const numbers = await fill(round.code, [anna, ben, chai, dao], 23);
  const shown = (await room.app.call(listShots, { draw: round.code })).value();
  expect(shown).toMatchObject({
    count: 23,
    countMin: 20,
    pageSize: 20,
    endsAt: after(round.closesAt, 2 * MINUTE),
    sum: numbers.reduce((sum, number) => sum + Number(number), 0),
  });
  expect(shown.shots.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => 23 - index));
  expect(shown.shots[0]?.account).toBe(`te***${chai.account.at(-1)}`);
  const second = (await room.app.call(listShots, { draw: round.code, page: 2 })).value();
  expect(second.shots.map(({ number }) => number)).toEqual(numbers.slice(0, 3).toReversed());

  // Betting is closed, but members may still send numbers.
  await room.moveTo(after(round.closesAt, 2 * MINUTE - 20 * SECOND));
  await room.step();
  expect((await room.bet(ben, round.code, twoDigits.slice(0, 1))).code).toBe('DRAW_CLOSED');
  expect((await drawOf(round.code)).proof).toMatchObject({ listHash: null, seed: null });
  expect((await shoot(dao, round.code, '99999')).value().shot.seq).toBe(24);
  await room.moveTo(after(round.closesAt, 2 * MINUTE));
  expect(await shoot(ben, round.code, '00000')).toMatchObject({
    status: 409,
    code: 'DRAW_CLOSED',
    details: { closedAt: shown.endsAt.toISOString() },
  });
  await room.step();

  // The list of sent numbers is published a minute before the beacon's value exists, and contains exactly the numbers
  // that were sent.
  const fixed = await drawOf(round.code);
  const list = (await room.app.call(exportShots, { draw: round.code })).body;
  const rows = list.split('\n').map((row) => row.split('|'));
  expect(rows.map(([seq]) => Number(seq))).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(rows.map(([, , number]) => number)).toEqual([...numbers, '99999']);
  expect(rows.every(([, at = '']) => new Date(at).toISOString() === at)).toBe(true);
  expect(fixed.proof).toMatchObject({ listHash: sha256(list), seed: null, randomness: null });
  expect([fixed.state, fixed.prizes]).toEqual(['closed', null]);

  await finish(round);
  const { state, proof, prizes } = await drawOf(round.code);
  expect(state).toBe('settled');
  expect(sha256(Buffer.from(proof?.seed ?? '', 'hex'))).toBe(fixed.proof?.commit);
  expect(proof).toMatchObject({ commit: round.proof?.commit, beaconRound: round.proof?.beaconRound });
  const sum = rows.reduce((total, [, , number]) => total + Number(number), 0);
  const players = sum - Number(rows[24 - 16]?.[2]);
  const roundId = `yeekee-15m:${round.code.slice('yeekee15-'.length)}`;
  const system = systemNumber(proof?.seed ?? '', roundId, sha256(list), proof?.randomness ?? '');
  const result = String((players + system) % 100_000).padStart(5, '0');
  expect(prizes).toEqual({ top: [result.slice(2)], bottom: [result.slice(0, 2)] });

  // The published verification script computes the same result.
  const answer = (await room.app.call(getDraw, { draw: round.code })).value();
  const { format, derivation } = (await room.app.call(getGame, { game: 'yeekee15' })).value();
  const kept = { form: 'tamarind-draw/1', ...z.encode(getDraw.output, answer), format, derivation };
  expect(verified(JSON.stringify(kept), list)).toMatchObject({ status: 0 });
  expect(verified(JSON.stringify(kept), list.replace(/99999$/, '99998'))).toMatchObject({ status: 1 });

  // Anna bet one baht on each number and won 900 on top and 90 at the bottom. She also sent number 9 of 24, the 16th
  // from the newest, which pays a small prize.
  expect(await room.available(anna)).toBe(1_000_000n - 110_000n + 90_000n + 9_000n + 40_000n);
  // Dao sent the last number but gets no small prize, because she staked only 99 baht in the round. Her ticket contains
  // every number but 00.
  expect(await room.available(dao)).toBe(1_000_000n - 9_900n + (result.startsWith('00') ? 0n : 9_000n));
  expect(await room.available(ben)).toBe(1_000_000n);
  await room.step();
  expect(await room.available(anna)).toBe(1_000_000n - 110_000n + 90_000n + 9_000n + 40_000n);
  expect((await room.sums()).every((balance) => balance === 0n)).toBe(true);
});

test('[L03] the newest number has its prize from 100 baht on, and đồng accounts have theirs', async () => {
  const round = await newRound();
  const [ann, dong, other] = await Promise.all([thb(), room.app.member({ balance: 1_000_000n }), thb()]);
  (await room.bet(ann, round.code, twoDigits)).value();
  (
    await room.bet(dong, round.code, [
      { ...line('bottom2', '00', 900_000n), unitStake: money(80_000n / 80n) },
      { ...line('bottom2', '01', 900_000n), unitStake: money(79_000n / 79n) },
    ])
  ).value();
  // The 16th from the newest of 22 numbers is the seventh, sent by dong, who staked too little for its prize. The last
  // number is ann's.
  const order = Array.from({ length: 22 }, (_, index) => (index === 6 ? dong : index === 21 ? ann : other));
  for (const [index, member] of order.entries()) {
    await room.moveTo(after(room.app.clock.now(), 6 * SECOND));
    (await shoot(member, round.code, String(10_000 + index))).value();
  }
  await room.moveTo(after(round.closesAt, 2 * MINUTE));
  await room.step();
  await finish(round);
  const { prizes } = await drawOf(round.code);
  const hit = ['00', '01'].includes(prizes?.bottom?.[0] ?? '') ? 90_000n : 0n;
  expect(await room.available(ann)).toBe(1_000_000n - 10_000n + 9_000n + 20_000n);
  expect(await room.available(dong)).toBe(1_000_000n - 2_000n + hit);
  expect(await room.available(other)).toBe(1_000_000n);
});

test('[L03] fewer than twenty numbers: the round is void, every stake comes back once, and nobody has a small prize', async () => {
  const round = await newRound();
  const [ann, ben] = await Promise.all([thb(50_000n), thb()]);
  (await room.bet(ann, round.code, twoDigits)).value();
  await fill(round.code, [ann, ben, await thb(), await thb()], 19);
  await room.moveTo(after(round.closesAt, 2 * MINUTE));
  await room.step();
  const { state, proof } = await drawOf(round.code);
  const list = (await room.app.call(exportShots, { draw: round.code })).body;
  expect([state, proof?.listHash, proof?.seed]).toEqual(['void', sha256(list), null]);
  const facts = await sql<{ facts: unknown }>(
    room.app.pool,
  )`select facts from audit_record where action = 'draw.voided' and subject = ${`draw:${round.code}`}`;
  expect(facts).toEqual([{ facts: { why: 'too few numbers' } }]);
  await finish(round);
  expect((await drawOf(round.code)).state).toBe('void');
  expect(await room.available(ann)).toBe(50_000n);
  const { tickets } = (await room.app.call(listTickets, { show: 'settled' }, { token: ann.token })).value();
  expect(tickets.map((ticket) => ticket.state)).toEqual(['void']);
});

test('[L05] a list that was not fixed before the beacon could speak makes no result', async () => {
  const round = await newRound();
  const ann = await thb(50_000n);
  (await room.bet(ann, round.code, twoDigits)).value();
  await fill(round.code, [ann, await thb(), await thb(), await thb()], 20);
  await room.moveTo(after(round.closesAt, SECOND));
  await room.step();
  // `finish` moves past the beacon's value in one step, as if the process had been down, so the list cannot be fixed in
  // time.
  await finish(round);
  expect(await drawOf(round.code)).toMatchObject({ state: 'void', prizes: null, proof: { seed: null } });
  expect(await room.available(ann)).toBe(50_000n);
});

test('[L03] numbers are refused outside their time, too soon, without five digits, and from anybody but members', async () => {
  const round = await newRound();
  const [ann, trial, staff] = [
    await thb(),
    await room.app.member({ memberKind: 'trial' }),
    await room.app.staff('owner'),
  ];
  const next = `yeekee15-${round.code.slice(9, 17)}-${String(Number(round.code.slice(-4)) + 1).padStart(4, '0')}`;
  await room.step();
  // A round takes bets long before it closes, but it takes players' numbers only when it is the next round to close.
  expect((await drawOf(next)).state).toBe('open');
  expect(await shoot(ann, next, '12345')).toMatchObject({ status: 409, code: 'DRAW_NOT_OPEN' });
  for (const number of ['', '1234', '123456', '12 45', '๑๒๓๔๕'])
    expect((await shoot(ann, round.code, number)).code).toBe('SHOT_INVALID');
  expect((await shoot(trial, round.code, '12345')).code).toBe('in_need_true_account');
  expect((await shoot(staff, round.code, '12345')).code).toBe('FORBIDDEN');
  expect((await room.app.call(shootNumber, { draw: round.code, number: '12345' })).code).toBe('TOKEN_MISSING');
  expect((await shoot(ann, (await room.quickDraw()).code, '12345')).code).toBe('NOT_FOUND');

  const again = await newRound();
  const requestId = crypto.randomUUID();
  const first = await shoot(ann, again.code, '12345', requestId);
  expect((await shoot(ann, again.code, '12345', requestId)).body).toBe(first.body);
  await room.moveTo(after(room.app.clock.now(), 1));
  expect(await shoot(ann, again.code, '12345')).toMatchObject({
    status: 429,
    code: 'SHOT_TOO_SOON',
    details: { seconds: 5 },
  });
  await room.moveTo(first.value().againAt);
  expect((await shoot(ann, again.code, '12345')).value().shot.seq).toBe(2);
  expect((await room.app.call(listShots, { draw: again.code })).value()).toMatchObject({ count: 2, sum: 24_690 });
});

test('[L05] the database itself takes no number out of time or order and changes none, whatever the application does', async () => {
  const round = await newRound();
  const [ann, trial] = [await thb(), await room.app.member({ memberKind: 'trial' })];
  const insert = async (seq: number, at: Date, code = round.code, member = ann) =>
    sql(room.app.pool)`
      insert into yeekee_shot (draw_id, seq, member_id, number, at)
      values (${await room.drawId(code)}, ${seq}, ${member.id}, '12345', ${at})`;
  const now = room.app.clock.now();
  await expect(insert(1, after(round.opensAt, -1))).rejects.toThrow('no numbers are taken');
  await expect(insert(1, after(round.closesAt, 2 * MINUTE))).rejects.toThrow('no numbers are taken');
  await expect(insert(1, now, room.north)).rejects.toThrow('no numbers are taken');
  await expect(insert(2, now)).rejects.toThrow('does not follow');
  await expect(insert(1, now, round.code, trial)).rejects.toThrow('play money');
  await insert(1, now);
  await expect(insert(1, now)).rejects.toThrow('does not follow');
  await expect(insert(2, after(now, -1))).rejects.toThrow('does not follow');
  for (const change of [`update yeekee_shot set number = '00000'`, 'delete from yeekee_shot', 'truncate yeekee_shot'])
    await expect(room.app.pool.query({ text: change })).rejects.toThrow('permission denied');

  await allAtOnce(round.code, 19);
  await room.moveTo(after(round.closesAt, 2 * MINUTE));
  await room.step();
  expect((await drawOf(round.code)).proof?.listHash).toMatch(/^[0-9a-f]{64}$/);
  // This number is sent before the end of sending, but after the list of the round was published, so the database
  // refuses it.
  await expect(insert(21, after(round.closesAt, 2 * MINUTE - 1))).rejects.toThrow('no numbers are taken');
  await expect(sql(room.app.pool)`update draw set list_hash = 'x' where code = ${round.code}`).rejects.toThrow(
    'what was published is fixed',
  );
});

test('[L03] twenty simultaneous numbers get one order without a gap', async () => {
  const round = await newRound();
  const seqs = await allAtOnce(round.code, 20);
  expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const shots = await sql<{ at: Date }>(
    room.app.pool,
  )`select at from yeekee_shot where draw_id = ${await room.drawId(round.code)} order by seq`;
  const times = shots.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

/** `count` members send one number each at the same time. */
async function allAtOnce(draw: string, count: number): Promise<number[]> {
  const members = await Promise.all(Array.from({ length: count }, () => thb()));
  const answers = await Promise.all(members.map((member) => shoot(member, draw, '54321')));
  return answers.map((answer) => answer.value().shot.seq);
}
