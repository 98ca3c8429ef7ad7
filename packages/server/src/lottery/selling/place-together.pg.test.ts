import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { addDays, compactDay, dayOf } from '@tamarind/domain/time';
import { proveLedger } from '../../ledger/index.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import type { CallWithInput } from '../../platform/http/routes.ts';
import { createHttp } from '../../platform/http/server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sha256 } from '../../platform/secrets.ts';
import { systemRandom } from '../../platform/random.ts';
import { insertMember } from '../../registration/index.ts';
import { memberOfToken, startSession } from '../../sessions/index.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { lotteryRoutes } from '../index.ts';
import { placeBets } from './place-bet.ts';
import { de, lo } from '../testing-lottery.ts';
import { askedBy, at, startTestRisk, type TestRisk, wire } from '../testing-risk.ts';

const { placeBet, cancelTicket } = contract.lottery;

/**
 * Two identical test brands. One receives its bets in batches, the other the same bets one after the other; the
 * outcomes must be equal.
 */
let worlds: [TestRisk, TestRisk];
beforeAll(async () => {
  worlds = [await startTestRisk(), await startTestRisk()];
}, 120_000);
afterAll(() => Promise.all(worlds.map(({ room }) => room.close())));

/** An outcome without its random and time-dependent parts, so that outcomes can be compared. */
const plain = (outcome: unknown): unknown =>
  outcome instanceof Refusal
    ? [outcome.code, outcome.details]
    : JSON.parse(
        JSON.stringify(outcome, (key, value: unknown) =>
          key === 'id' || key === 'reference' || key === 'placedAt' || key === 'cancelUntil'
            ? undefined
            : typeof value === 'bigint'
              ? value.toString()
              : value,
        ),
      );
const counters = ({ room }: TestRisk) => sql(room.app.pool)`
  select d.code, e.currency, e.bet_type, e.selection, e.liability, e.stake, e.lines
    from exposure e join draw d on d.id = e.draw_id where e.lines > 0 order by 1, 2, 3, 4`;

describe('bets placed together', () => {
  test('[L06] each gets its own outcome: any list as one batch is the same list one after the other', async () => {
    const day = dayOf(worlds[0].room.noon);
    const [today, tomorrow] = [`xsmb-${compactDay(day)}`, `xsmb-${compactDay(addDays(day, 1))}`];
    const closed = `xsmb-${compactDay(addDays(day, -1))}`;
    const kinds = ['rich', 'rich', 'rich', 'rich', 'poor', 'limited', 'resting', 'trial'] as const;
    const people = await Promise.all(
      worlds.map(async ({ room: { app } }) => {
        const members: TestMember[] = [];
        for (const kind of kinds)
          members.push(
            await app.member({
              balance: kind === 'poor' ? 900n : 9_000_000n,
              ...present({ memberKind: kind === 'trial' ? 'trial' : undefined }),
            }),
          );
        const [limited, resting] = [members[5]?.id, members[6]?.id];
        const now = app.clock.now();
        await sql(app.pool)`
          insert into member_limit (member_id, kind, period, value, state, asked_at, from_at)
          values (${limited}, 'stake', 'day', 900, 'in_force', ${now}, ${now})`;
        await sql(app.pool)`
          insert into member_pause (member_id, kind, from_at, until) values (${resting}, 'break', ${now}, '2027-01-01T00:00:00Z')`;
        return members;
      }),
    );
    const line = fc
      .record({
        number: fc.nat(2),
        odds: fc.constantFrom(990_000n, 990_000n, 891_000n, 792_000n),
        stake: fc.constantFrom(...[1000n, 1000n, 1000n, 2000n, 2000n, 2000n, 5000n, 9000n, 9000n, 500n, 30_000_000n]),
        isLo: fc.boolean(),
      })
      .map(({ number, odds, stake, isLo }) => at(odds, (isLo ? lo : de)(`0${number}`, stake)));
    const bet = fc.record({
      who: fc.nat(kinds.length - 1),
      draw: fc.constantFrom(today, today, today, tomorrow, closed, 'xsmb-19990101'),
      isSeries: fc.constantFrom(false, false, false, true),
      lines: fc.array(line, { maxLength: 3 }),
      accept: fc.constantFrom('all', 'rest', 'rest', 'rest'),
    });
    const lists = fc.uniqueArray(bet, { selector: ({ who }) => who, minLength: 1, maxLength: 8 });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        const asked = worlds.map((world, index) =>
          list.map(({ who, draw, isSeries, lines, accept }) =>
            askedBy(
              world,
              people[index]?.[who] as TestMember,
              {
                draw: isSeries ? today : draw,
                ...present({ ahead: isSeries ? [tomorrow] : undefined }),
                lines: wire(lines),
                accept,
              },
              kinds[who] === 'trial' ? 'trial' : 'real',
            ),
          ),
        );
        const together = await inTransaction(worlds[0].room.app.pool, (tx) => placeBets(tx, asked[0] ?? []));
        const alone: unknown[] = [];
        for (const one of asked[1] ?? [])
          alone.push(...(await inTransaction(worlds[1].room.app.pool, (tx) => placeBets(tx, [one]))));
        expect(together.map(plain)).toEqual(alone.map(plain));
        for (const outcome of together)
          if (outcome instanceof Refusal) seen.add(outcome.code);
          else for (const code of ['accepted', ...outcome.left.map((one) => one.code)]) seen.add(code);
        expect(await counters(worlds[0])).toEqual(await counters(worlds[1]));
      }),
      { numRuns: 40, seed: 20_261_122 },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['accepted', 'NOT_FOUND', 'STAKE_TOO_SMALL', 'STAKE_TOO_LARGE', 'LINES_MISSING', 'BALANCE_TOO_LOW'],
        ...['LIMIT_REACHED', 'ON_BREAK', 'RATE_CHANGED', 'NUMBER_FULL', 'SELECTION_REPEATED'],
      ]),
    );
    expect(await worlds[0].room.sums()).toSatisfy((sums: bigint[]) => sums.every((sum) => sum === 0n));
  });

  test('[L06] accepted, refused, repeated and reused requests that arrive at one moment each get their answer', async () => {
    const { room } = worlds[0];
    const draw = await worlds[0].nextDraw();
    const members = await Promise.all(
      Array.from({ length: 12 }, (_, index) => room.app.member({ balance: index < 4 ? 500n : 5_000_000n })),
    );
    const ids = members.map(() => crypto.randomUUID());
    const first = await Promise.all(
      members.map((member, index) => room.bet(member, draw, [de(`${10 + index}`)], ids[index])),
    );
    expect(first.map(({ code }) => code)).toEqual(
      members.map((_, index) => (index < 4 ? 'BALANCE_TOO_LOW' : undefined)),
    );
    expect(first[0]?.details).toEqual({ available: '500' });
    const again = await Promise.all(
      members.map((member, index) =>
        room.bet(member, draw, [index % 2 === 0 ? de(`${10 + index}`) : de('99')], ids[index]),
      ),
    );
    for (const [index, answer] of again.entries()) {
      if (index < 4) expect(answer.code).toBe('BALANCE_TOO_LOW');
      else if (index % 2 === 0) expect(answer.body).toBe(first[index]?.body);
      else expect(answer.code).toBe('REQUEST_REUSED');
    }
    const [row] = await sql<{ claims: number }>(room.app.pool)`
      select count(*)::int as claims from request where call = 'lottery.placeBet' and id = any (${ids}::uuid[])`;
    expect(row?.claims).toBe(8);
  });

  test('[L06] one that breaks what cannot be broken fails by itself; its neighbours are placed', async () => {
    const { room } = worlds[0];
    const draw = await worlds[0].nextDraw();
    const members = await Promise.all(Array.from({ length: 20 }, () => room.app.member({ balance: 5_000n })));
    // A member without a wallet makes the whole batch fail. No request can cause this.
    const broken = await inTransaction(room.app.pool, async (tx) => {
      const now = room.app.clock.now();
      const id = await insertMember(tx, {
        account: `broken${crypto.randomUUID().slice(0, 8)}`,
        passwordHash: '',
        currency: 'VND',
        payeeName: 'B',
        email: null,
        mobile: null,
        birthday: '1990-01-01',
        uplineId: null,
        termsVersion: '',
        contacts: {},
        memberKind: 'trial',
        now,
      });
      const how = { random: systemRandom, now, ip: '127.0.0.1', userAgent: 'test' };
      return { token: await startSession(tx, how, { memberId: id ?? 0n, rememberMe: true }) };
    });
    const bets = [...members.slice(0, 10), broken as TestMember, ...members.slice(10)];
    const answers = await Promise.all(bets.map((member, index) => room.bet(member, draw, [de(String(index + 10))])));
    expect(answers.map(({ code }) => code)).toEqual(bets.map((member) => (member === broken ? 'INTERNAL' : undefined)));
  });

  test('[J10] a reference that another ticket already has is replaced without an error', async () => {
    const [, world] = worlds;
    const { app } = world.room;
    const draw = `xsmb-${compactDay(addDays(dayOf(world.room.noon), 1))}`;
    const members = [await app.member({ balance: 1_000_000n }), await app.member({ balance: 1_000_000n })];
    let tries = 0;
    // On the first attempt the random source gives this ticket the reference of an existing ticket, so the insert
    // fails.
    const place = (member: TestMember, isClash: () => boolean) => {
      const { call, input } = askedBy(world, member, { draw, lines: wire([de('11')]) });
      const bytes = (length: number) => (length === 8 && isClash() ? Buffer.alloc(8, 7) : systemRandom.bytes(length));
      return { call: { ...call, random: { bytes } }, input };
    };
    const referencesOf = (asked: CallWithInput<typeof placeBet>[]) =>
      inTransaction(app.pool, async (tx) => {
        tries += 1;
        const outcomes = await placeBets(tx, asked);
        return outcomes.map((outcome) => (outcome as { ticket: { reference: string } }).ticket.reference);
      });
    const [known] = await referencesOf([place(await app.member({ balance: 1_000_000n }), () => true)]);
    tries = 0;
    const references = await referencesOf(
      members.map((member, index) => place(member, () => index === 0 && tries === 1)),
    );
    expect(tries).toBe(2);
    expect(new Set([...references, known]).size).toBe(3);
  });

  test('[J10] the first failing statement of those sent together gives the error', async () => {
    const { pool } = worlds[1].room.app;
    const failing = inTransaction(pool, (tx) =>
      Promise.all([
        // This failing query is nested deeper than the other two, so its error reaches `Promise.all` after their
        // errors.
        Promise.all([sql(tx)`select 1 / 0`, sql(tx)`select 0`]).then((rows) => rows),
        sql(tx)`select 1`,
        sql(tx)`select 2`,
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  test('[L06] bets beyond the queue limit get Retry-After, and may be sent again', async () => {
    const { room } = worlds[0];
    const draw = await worlds[0].nextDraw();
    const member = await room.app.member({ balance: 5_000_000n });
    const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
    const send = (id: string) =>
      room.app.http.inject({
        method: 'POST',
        url: placeBet.path,
        headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': id },
        payload: { draw, lines: [{ betType: 'de_db', selection: '31', unitStake: '1000', oddsE4: ['990000'] }] },
      });
    const answers = await Promise.all(ids.map(send));
    const away = answers.filter(({ statusCode }) => statusCode === 503);
    expect(away.length).toBeGreaterThan(0);
    expect(away.every(({ headers, body }) => headers['retry-after'] === '1' && body.includes('UNAVAILABLE'))).toBe(
      true,
    );
    const index = answers.findIndex(({ statusCode }) => statusCode === 503);
    expect((await send(ids[index] ?? '')).statusCode).not.toBe(503);
  });
});

test('[L06] two processes, repeats, small balances and a close in between: no bet twice or late, no money lost', async () => {
  const [risk] = worlds;
  const { room } = risk;
  const { app } = room;
  const draw = await risk.nextDraw();
  const second = createHttp({
    platform: app.platform,
    routes: lotteryRoutes,
    webhooks: [],
    payloadKey: app.payloadKey,
    authenticate: (token, now) => memberOfToken(app.pool, sha256(token), now),
    noteRefused: async () => {},
    needLimits: async () => {},
    noteUse: async () => {},
    isEntrance: async () => false,
    statusOf: async () => 0,
  });
  const random = seededRandom(20_261_124);
  const START = 4_000n;
  const members = await Promise.all(Array.from({ length: 40 }, () => app.member({ balance: START })));
  const sent = new Map<string, Set<string>>();
  const send = async (http: typeof second, member: TestMember, id: string, selection: string) => {
    const answer = await http.inject({
      method: 'POST',
      url: placeBet.path,
      headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': id },
      payload: {
        draw,
        lines: [{ betType: 'de_db', selection, unitStake: '1000', oddsE4: ['990000'] }],
        accept: 'rest',
      },
    });
    const { success, errorCode } = answer.json<{ success: boolean; errorCode?: string }>();
    if (success) (sent.get(id) ?? sent.set(id, new Set()).get(id))?.add(answer.body);
    return errorCode ?? 'accepted';
  };
  const codes = new Map<string, number>();
  const wave = async (count: number) => {
    const work: Promise<string>[] = [];
    for (let n = 0; n < count; n += 1) {
      const member = members[random.below(members.length)] as TestMember;
      const [id, selection] = [crypto.randomUUID(), String(random.below(100)).padStart(2, '0')];
      const http = [app.http, second][random.below(2)] as typeof second;
      work.push(send(http, member, id, selection));
      // One request in five is sent a second time, to the other server and at the same moment. One in four of these
      // repeats has another number.
      if (random.below(5) === 0)
        work.push(send(http === second ? app.http : second, member, id, random.below(4) === 0 ? '77' : selection));
    }
    for (const code of await Promise.all(work)) codes.set(code, (codes.get(code) ?? 0) + 1);
  };
  await wave(150);
  const id = await room.drawId(draw);
  const [{ closesAt } = { closesAt: new Date(0) }] = await sql<{ closesAt: Date }>(app.pool)`
    select closes_at as "closesAt" from draw where id = ${id}`;
  await room.moveTo(new Date(closesAt.getTime() - 150));
  await Promise.all([
    wave(150),
    (async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await room.step();
    })(),
  ]);
  await wave(30);
  await second.close();

  expect([...codes.keys()]).toEqual(
    expect.arrayContaining(['accepted', 'BALANCE_TOO_LOW', 'DRAW_CLOSED', 'REQUEST_REUSED']),
  );
  expect([...codes.keys()].filter((code) => code === 'INTERNAL')).toEqual([]);
  for (const answers of sent.values()) expect(answers.size).toBe(1);
  const tickets = await sql<{ memberId: bigint; stake: bigint; placedAt: Date }>(app.pool)`
    select member_id as "memberId", stake, placed_at as "placedAt" from ticket where draw_id = ${id}`;
  expect(tickets).toHaveLength(sent.size);
  expect(tickets.every(({ placedAt }) => placedAt < closesAt)).toBe(true);
  for (const member of members) {
    const staked = tickets.filter(({ memberId }) => memberId === member.id).reduce((sum, { stake }) => sum + stake, 0n);
    expect(await room.available(member)).toBe(START - staked);
  }
  const [reserved] = await sql<{ stake: bigint; lines: number }>(app.pool)`
    select sum(stake)::bigint as stake, sum(lines)::int as lines
      from exposure where draw_id = ${id}`;
  expect(reserved).toEqual({ stake: tickets.reduce((sum, { stake }) => sum + stake, 0n), lines: tickets.length });
  expect(await proveLedger(app.pool, app.clock.now(), { whole: true })).toMatchObject({ intact: true });
});

test('[L06] bets and cancellations of the same tickets at once leave counters that are what is held', async () => {
  const [risk] = worlds;
  const { room } = risk;
  const draw = await risk.nextDraw();
  const members = await Promise.all(Array.from({ length: 10 }, () => room.app.member({ balance: 500_000n })));
  let cancelled = 0;
  await Promise.all(
    members.map(async (member) => {
      for (let n = 0; n < 4; n += 1) {
        const lines = [lo('31'), lo(`0${n}`)].slice(n % 2);
        const answer = await risk.place(member, draw, lines, { accept: 'rest' });
        // Ten members bet on one number. Its odds fall with these bets, so a bet can be refused, and rise again when a
        // ticket is cancelled.
        if (answer.code === 'RATE_CHANGED' || n % 2 === 1) continue;
        (await room.app.call(cancelTicket, { ticket: answer.value().ticket.id }, { token: member.token })).value();
        cancelled += 1;
      }
    }),
  );
  expect(cancelled).toBeGreaterThan(2);
  const kept = await sql(room.app.pool)`
    select bet_type, selection, liability, stake, lines
      from exposure where draw_id = ${await room.drawId(draw)} and lines > 0 order by 1, 2`;
  const held = await sql(room.app.pool)`
    select l.bet_type, l.selection, sum(l.liability)::bigint as liability, sum(l.stake)::bigint as stake, count(*)::int as lines
      from ticket t join ticket_line l on l.ticket_id = t.id
     where t.draw_id = ${await room.drawId(draw)} and t.state = 'accepted' group by 1, 2 order by 1, 2`;
  expect(kept).toEqual(held);
});
