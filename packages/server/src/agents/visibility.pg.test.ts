import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { allRoutes } from '../app.ts';
import type { PayloadKey } from '../platform/http/enc.ts';
import { sql } from '../platform/db/sql.ts';
import { commissionSamples } from '../testing/call-samples-commission.ts';
import { operations, sendRaw } from '../testing/calls.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';

/**
 * [F13] An agent sees the own team only: a random tree in which everybody has bets, money, day sums and a link, and every
 * call that agents may make, taken from the contract, so a new one joins by itself. Nothing that happens outside the team
 * changes a byte of an answer, and a name outside it is answered like a name that nobody has.
 */
interface Person {
  readonly member: TestMember;
  readonly upline: Person | undefined;
}

let app: TestApp;
let today: string;
let agent: Person;
let team: Person[];
let outside: Person[];
const random = seededRandom(2026);
beforeAll(async () => {
  const there = new Set(['brand', 'sessions', 'registration', 'operators', 'audit']);
  app = await startTestApp({ routes: allRoutes({} as PayloadKey).filter(({ room }) => !there.has(room)) });
  today = dayOf(app.clock.now());
  const people: Person[] = [await join(undefined)];
  for (let index = 1; index < 24; index += 1) people.push(await join(random.pick(people.slice(-8))));
  // The agent with uplines, siblings and downlines who has the most of them.
  const within = (person: Person, leader: Person): boolean =>
    person.upline !== undefined && (person.upline === leader || within(person.upline, leader));
  const sizes = people
    .filter((person) => person.upline?.upline !== undefined)
    .map((person) => ({ person, size: people.filter((other) => within(other, person)).length }));
  agent = sizes.toSorted((one, other) => other.size - one.size)[0]?.person as Person;
  team = people.filter((person) => within(person, agent));
  outside = people.filter((person) => person !== agent && !team.includes(person));
  for (const person of people) await live(person);
});
afterAll(() => app.close());

async function join(upline: Person | undefined): Promise<Person> {
  const account = `p${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const wish = { account, memberKind: 'agent', currency: 'THB', balance: 50_000n } as const;
  const person = { member: await app.member(upline ? { ...wish, upline: upline.member } : wish), upline };
  await sign(person);
  return person;
}

/** A daily contract in force, an offer of hourly salary, and an income that was paid. */
async function sign({ member, upline }: Person): Promise<void> {
  const at = app.clock.now();
  const tiers = [{ ratePpm: 1_000 + rates.below(1_000) }];
  const terms = JSON.stringify({ ...commissionSamples.offerContract.terms, tiers });
  const [contract] = await sql<{ id: string }>(app.pool)`
    insert into agent_contract (id, agent_id, kind, currency, upline_id, state, terms, sha256, top_ppm, offered_at, expires_at, from_at)
    select gen_random_uuid(), ${member.id}, kind, 'THB', ${upline?.member.id ?? null}::bigint, state, ${terms}::jsonb,
           repeat('a', 64), ${tiers[0]?.ratePpm}, ${at}, ${addMs(at, 86_400_000)}, case when state = 'active' then ${at}::timestamptz end
      from (values ('daily', 'active'), ('hourly', 'offered')) k (kind, state) returning id`;
  const [window] = await sql<{ id: bigint }>(app.pool)`
    insert into commission_window (kind, period, from_at, until_at, closed_at)
    values ('daily', 'day', ${addMs(at, windows)}, ${addMs(at, windows + 1)}, ${addMs(at, windows + 1)}) returning id`;
  windows += 1;
  const nothing = { loss: '0', remainderE6: '0' };
  const facts = JSON.stringify({
    figures: { turnover: '5', net: '5', bonuses: '0', salaries: '0', fees: '0', active: 1, placed: [] },
    base: '5',
    ratePpm: '1000',
    earnedE6: '5',
    potentialE6: '5',
    shortfall: '0',
    downlines: [],
    before: nothing,
    after: nothing,
  });
  await sql(app.pool)`
    insert into agent_income (id, window_id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay, paid_at, settled)
    values (gen_random_uuid(), ${window?.id}, ${contract?.id}, ${member.id}, 'THB', 0, ${today}::date - 1, ${today}::date,
            ${facts}::jsonb, ${1 + rates.below(1_000)}, ${at}, 0)`;
}
let windows = -1_000_000;
const rates = seededRandom(19);

/** A day of a person: sums, a bet, a deposit, a link that somebody saw, a freeze. */
async function live({ member }: Person): Promise<void> {
  const at = startOfDay(today);
  const amount = BigInt(1 + random.below(1_000_000));
  await sql(app.pool)`
    insert into member_day (member_id, currency, day, bets, turnover, net, bonuses, deposits)
    values (${member.id}, 'THB', ${today}::date, 1, ${amount}, ${amount}, 3, ${amount})
    on conflict (member_id, currency, day) do update set turnover = member_day.turnover + excluded.turnover`;
  await sql(app.pool)`
    insert into counted_bet (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at, counted_at, at)
    values (${`ticket:${crypto.randomUUID()}`}, 1, ${member.id}, 'THB', 'lottery', ${amount}, ${amount}, ${at}, ${at}, ${at}, ${at})`;
  await sql(app.pool)`
    insert into counted_money (transfer_id, member_id, currency, kind, amount, counted_at, at)
    values (${crypto.randomUUID()}, ${member.id}, 'THB', 'deposit', ${amount}, ${at}, ${at})`;
  const code = crypto.randomUUID().slice(0, 8).toUpperCase();
  await sql(
    app.pool,
  )`insert into affiliate_code (code, member_id, name, made_at) values (${code}, ${member.id}, 'a link', ${at})`;
  await sql(app.pool)`
    insert into affiliate_visit (code, day, net_hash) values (${code}, ${today}::date, ${Buffer.from(code)})`;
  await sql(app.pool)`
    insert into transfer_freeze (member_id, agent_id, frozen_at) values (${member.id}, 0, ${at}) on conflict do nothing`;
}

const calls = operations.filter(
  ({ room, endpoint }) => endpoint.access === 'agent' || (room === 'agents' && endpoint.access === 'account'),
);
/** Fields by which a call names somebody. */
const naming = ['account', 'of', 'search'] as const;
/** These give a new account its name: a name in use is refused like at any registration. */
const opening = new Set(['registerDownline', 'openSubAccount']);
const fieldsOf = ({ room, name, sample }: (typeof calls)[number]) =>
  naming.filter((field) => field in sample && !opening.has(name) && !(room === 'commission' && field === 'of'));

/** The sample with days up to today and without names. */
function inputOf({ sample }: (typeof calls)[number]): Record<string, unknown> {
  const dated = 'from' in sample ? { ...sample, from: addDays(today, -30), to: today } : sample;
  return Object.fromEntries(
    Object.entries(dated).filter(
      ([field]) => field !== 'account' && field !== 'search' && (field !== 'of' || sample['of'] === 'own'),
    ),
  );
}
const ask = (call: (typeof calls)[number], input: Record<string, unknown>) =>
  sendRaw(app, call.endpoint, input, agent.member.token);

test('the tree has uplines, siblings and a team', () => {
  expect(team.length).toBeGreaterThan(3);
  expect(outside.length).toBeGreaterThan(5);
  expect(outside.some(({ upline }) => upline === agent.upline)).toBe(true);
  expect(calls.length).toBeGreaterThan(25);
});

describe('[F13] reading', () => {
  const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET');
  const variants = (call: (typeof calls)[number]): Record<string, unknown>[] => [
    inputOf(call),
    ...fieldsOf(call).flatMap((field) => [
      { ...inputOf(call), [field]: field === 'search' ? 'p' : team[0]?.member.account },
      { ...inputOf(call), [field]: team.at(-1)?.member.account },
    ]),
  ];
  const answers = async () => {
    const bodies: [string, string][] = [];
    for (const call of reads)
      for (const input of variants(call))
        bodies.push([`${call.name} ${JSON.stringify(input)}`, (await ask(call, input)).body]);
    return bodies;
  };

  test('no answer, search, sum, count or file changes with anything outside the team', async () => {
    const before = await answers();
    for (const person of outside) await live(person);
    for (const person of outside.slice(0, 4)) await live(await join(person));
    expect(await answers()).toEqual(before);
    // The same acts inside the team do change answers, so equal ones above say something.
    for (const person of team) await live(person);
    const after = new Map(await answers());
    expect(before.filter(([asked, body]) => after.get(asked) !== body).length).toBeGreaterThan(8);
  });

  test('no answer has the name of anybody outside the team', async () => {
    const names = outside.map(({ member }) => member.account);
    for (const [asked, body] of await answers())
      expect([asked, names.filter((name) => body.includes(name))]).toEqual([asked, []]);
  });
});

describe('[F13] a name outside the team', () => {
  const named = calls.flatMap((call) => fieldsOf(call).map((field) => ({ name: call.name, field, call })));
  test.each(named)('$name by $field is answered like a name that nobody has', async ({ call, field }) => {
    const input = (name: string) => ({ ...call.sample, ...inputOf(call), [field]: name });
    const unknown = await ask(call, input('p00000000nobody'));
    const kin = [
      agent.upline,
      agent.upline?.upline,
      ...outside.filter(({ upline }) => upline === agent.upline),
      ...outside,
    ];
    for (const person of new Set(kin))
      if (person !== undefined) {
        const { status, code, body } = await ask(call, input(person.member.account));
        expect([status, code, body]).toEqual([unknown.status, unknown.code, unknown.body]);
      }
  });

  test('a link of another agent is not there', async () => {
    const end = calls.find(({ name }) => name === 'endInviteLink');
    const codes = await sql<{ code: string }>(app.pool)`
      select code from affiliate_code where member_id <> ${agent.member.id}`;
    if (!end) throw new Error('no call ends a link');
    const unknown = await ask(end, { code: 'NOSUCH77' });
    for (const { code } of codes) expect((await ask(end, { code })).body).toBe(unknown.body);
  });
});

describe('[F13] an id outside the team', () => {
  const byId = calls.filter(({ sample }) => 'id' in sample);
  test.each(byId)('$name is answered like an id that nobody has', async (call) => {
    const rows = await sql<{ id: string }>(app.pool)`
      select id from agent_contract where agent_id = any (${outside.map(({ member }) => member.id)}::bigint[])
         and upline_id is distinct from ${agent.member.id}
      union all select id from agent_income where agent_id <> ${agent.member.id}`;
    expect(rows.length).toBeGreaterThan(outside.length);
    const unknown = await ask(call, { ...call.sample, id: crypto.randomUUID() });
    for (const { id } of rows) {
      const { status, code, body } = await ask(call, { ...call.sample, id });
      expect([status, code, body]).toEqual([unknown.status, unknown.code, unknown.body]);
    }
  });

  test('the own ids are found, so the answers above say something', async () => {
    const statement = byId.find(({ name }) => name === 'getStatement');
    const [own] = await sql<{ id: string }>(app.pool)`
      select id from agent_income where agent_id = ${agent.member.id}`;
    if (!statement || !own) throw new Error('no statement');
    expect((await ask(statement, { id: own.id })).status).toBe(200);
    expect(byId.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['answerContract', 'endContract', 'getStatement', 'getStatementFile']),
    );
  });
});

describe('[F13] time tells nothing', () => {
  // The statements of a call, as the database sees them. A few are sent once a second for all callers.
  async function statementsOf(does: () => Promise<unknown>): Promise<string[]> {
    const tries: string[][] = [];
    for (let time = 0; time < 4; time += 1) {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      await does();
      tries.push(
        spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text)),
      );
      spy.mockRestore();
    }
    return tries.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  const named = calls.flatMap((call) => fieldsOf(call).map((field) => ({ name: call.name, field, call })));

  test.each(named)(
    '$name by $field sends the same statements for a name outside and one that nobody has',
    async ({ call, field }) => {
      const input = (name: string) => ({ ...call.sample, ...inputOf(call), [field]: name });
      const unknown = await statementsOf(() => ask(call, input('p00000000nobody')));
      expect(unknown.length).toBeGreaterThan(0);
      for (const person of [agent.upline, ...outside.slice(0, 3)])
        if (person) expect(await statementsOf(() => ask(call, input(person.member.account)))).toEqual(unknown);
    },
  );
});
