import { agentRights, type AgentRight } from '@tamarind/domain/agents/line/centre';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { commissionSamples } from './call-samples-commission.ts';
import type { TestApp, TestMember } from './test-app.ts';

/**
 * A person in a random tree of agents and members, which the test of visibility uses; assistants of agents have logins
 * too.
 */

export interface Person {
  readonly kind: 'agent' | 'second_agent' | 'member';
  readonly member: TestMember;
  readonly upline: Person | undefined;
}

/** A login that uses the agent centre. `agent` is the person for whom it acts. */
export interface Viewer {
  readonly token: string;
  readonly account: string;
  readonly agent: Person;
  readonly rights: readonly AgentRight[];
}

export const viewers = [
  'the agent at the top',
  'an agent in the middle',
  'an agent without downlines',
  'a member',
  'an assistant (41) with every right',
  'an assistant (41) with two rights',
  'an assistant (41) without rights',
  'an assistant (42) with every right',
  'an assistant (42) without rights',
] as const;
export type ViewerName = (typeof viewers)[number];

interface Shape {
  readonly upline: number | undefined;
  readonly kind: Person['kind'];
}

/**
 * Creates two separate trees from a seed. All persons in them have a day of play, money and a link; agents also have
 * contracts and an income.
 */
export async function growTree(app: TestApp, seed: number) {
  const random = seededRandom(seed);
  const today = dayOf(app.clock.now());
  const people: Person[] = [];
  const { shapes, middle, second } = shapeOf(random);
  for (const { upline, kind } of shapes)
    people.push(await join(upline === undefined ? undefined : people[upline], kind));
  const at = (index: number): Person => people[index] as Person;
  const leaf = (kind: Person['kind']) =>
    people.find(
      (person) => person.kind === kind && person.upline?.upline && !people.some((one) => one.upline === person),
    );
  const agent = at(middle);
  const seen: Record<ViewerName, Viewer> = {
    'the agent at the top': self(at(0)),
    'an agent in the middle': self(agent),
    'an agent without downlines': self(leaf('agent') as Person),
    'a member': self(leaf('member') as Person),
    'an assistant (41) with every right': await assistant(agent, agentRights),
    'an assistant (41) with two rights': await assistant(agent, ['team', 'income']),
    'an assistant (41) without rights': await assistant(agent, []),
    'an assistant (42) with every right': await assistant(at(second), agentRights),
    'an assistant (42) without rights': await assistant(at(second), []),
  };
  for (const person of people) await live(person);
  const strangers = [await assistant(at(0), ['team']), await assistant(leaf('agent') as Person, ['team'])];
  return {
    people,
    join,
    live,
    viewer: (name: ViewerName) => seen[name],
    /** Accounts of assistants, each with the agent for whom it acts. */
    assistants: [
      ...Object.values(seen).filter(({ account, agent: one }) => account !== one.member.account),
      ...strangers,
    ],
  };

  async function join(upline: Person | undefined, kind: Person['kind']): Promise<Person> {
    const account = `p${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const wish = { account, memberKind: kind, currency: 'THB', balance: 50_000n } as const;
    const person = { kind, member: await app.member(upline ? { ...wish, upline: upline.member } : wish), upline };
    if (kind !== 'member') await sign(person);
    return person;
  }

  async function assistant(one: Person, rights: readonly AgentRight[]): Promise<Viewer> {
    const account = `q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const memberKind = one.kind === 'second_agent' ? 'second_sub_agent' : 'sub_agent';
    const { id, token } = await app.member({ account, memberKind, currency: 'THB' });
    await sql(app.pool)`
      insert into sub_account (member_id, principal_id, rights, opened_at)
      values (${id}, ${one.member.id}, ${rights}, ${app.clock.now()})`;
    return { token, account, agent: one, rights };
  }

  /** Gives an agent a daily contract in force, an offer of hourly salary, a paid income and a dispute about it. */
  async function sign({ member, upline }: Person): Promise<void> {
    const now = app.clock.now();
    const tiers = [{ ratePpm: 1_000 + random.below(1_000) }];
    const terms = JSON.stringify({ ...commissionSamples.offerContract.terms, tiers });
    const [contract] = await sql<{ id: string }>(app.pool)`
      insert into agent_contract (id, agent_id, kind, currency, upline_id, state, terms, sha256, top_ppm, offered_at,
                                  expires_at, from_at)
      select gen_random_uuid(), ${member.id}, kind, 'THB', ${upline?.member.id ?? null}::bigint, state, ${terms}::jsonb,
             repeat('a', 64), ${tiers[0]?.ratePpm}, ${now}, ${addMs(now, 86_400_000)},
             case when state = 'active' then ${now}::timestamptz end
        from (values ('daily', 'active'), ('hourly', 'offered')) k (kind, state) returning id`;
    const [window] = await sql<{ id: bigint }>(app.pool)`
      insert into commission_window (kind, period, from_at, until_at, closed_at)
      select 'daily', 'day', free, free + interval '1 millisecond', free + interval '1 millisecond'
        from (select ${now}::timestamptz - interval '1 hour' + count(*) * interval '1 millisecond' as free
                from commission_window) as next returning id`;
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
    const [income] = await sql<{ id: string }>(app.pool)`
      insert into agent_income (id, window_id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay, paid_at, settled)
      values (gen_random_uuid(), ${window?.id}, ${contract?.id}, ${member.id}, 'THB', 0, ${today}::date, ${today}::date + 1,
              ${facts}::jsonb, ${1 + random.below(1_000)}, ${now}, 0) returning id`;
    await sql(app.pool)`
      insert into income_dispute (id, income_id, agent_id, opened_by, opened_at, line_key, message)
      values (gen_random_uuid(), ${income?.id}, ${member.id}, ${member.id}, ${now}, '', 'the sum looks wrong')`;
  }

  /**
   * Adds a day of activity for a person: sums, a bet, a deposit, a transfer to the upline, a visited link, a stop of
   * transfers.
   */
  async function live({ member, upline }: Person): Promise<void> {
    const start = startOfDay(today);
    const amount = BigInt(1 + random.below(1_000_000));
    await sql(app.pool)`
      insert into member_day (member_id, currency, day, bets, turnover, net, bonuses, deposits)
      values (${member.id}, 'THB', ${today}::date, 1, ${amount}, ${amount}, 3, ${amount})
      on conflict (member_id, currency, day) do update set turnover = member_day.turnover + excluded.turnover`;
    await sql(app.pool)`
      insert into counted_bet (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at,
                               counted_at, at)
      values (${`ticket:${crypto.randomUUID()}`}, 1, ${member.id}, 'THB', 'lottery', ${amount}, ${amount}, ${start},
              ${start}, ${start}, ${start})`;
    await sql(app.pool)`
      insert into counted_money (transfer_id, member_id, currency, kind, amount, counted_at, at)
      values (${crypto.randomUUID()}, ${member.id}, 'THB', 'deposit', ${amount}, ${start}, ${start})`;
    if (upline)
      await sql(app.pool)`
        insert into team_transfer (id, from_id, to_id, goes_down, currency, amount, reference, made_by, made_at)
        values (gen_random_uuid(), ${member.id}, ${upline.member.id}, false, 'THB', ${amount}, ${crypto.randomUUID()},
                ${member.id}, ${start})`;
    const code = crypto.randomUUID().slice(0, 8).toUpperCase();
    await sql(
      app.pool,
    )`insert into affiliate_code (code, member_id, name, made_at) values (${code}, ${member.id}, 'a link', ${start})`;
    await sql(app.pool)`
      insert into affiliate_visit (code, day, net_hash) values (${code}, ${today}::date, ${Buffer.from(code)})`;
    await sql(app.pool)`
      insert into transfer_freeze (member_id, agent_id, frozen_at) values (${member.id}, 0, ${start}) on conflict do nothing`;
  }
}

const self = (person: Person): Viewer => ({
  token: person.member.token,
  account: person.member.account,
  agent: person,
  rights: person.kind === 'member' ? [] : agentRights,
});

/** True if `leader` is above the person in the tree, at any distance. */
export const isBelow = (person: Person, leader: Person): boolean =>
  person.upline !== undefined && (person.upline === leader || isBelow(person.upline, leader));

/**
 * Draws random trees until one has every kind of viewer that the test needs: an agent with uplines, siblings and
 * downlines on two levels, a second agent with downlines, and below the second level an agent and a member without
 * downlines.
 */
function shapeOf(random: ReturnType<typeof seededRandom>) {
  for (;;) {
    const shapes: Shape[] = [{ upline: undefined, kind: 'agent' }];
    const grow = (count: number, first: number) => {
      for (let each = 0; each < count; each += 1) {
        const leaders = shapes.flatMap(({ kind }, index) => (index >= first && kind !== 'member' ? [index] : []));
        shapes.push({
          upline: random.pick(leaders.slice(-6)),
          kind: random.pick(['agent', 'agent', 'second_agent', 'member']),
        });
      }
    };
    grow(18, 0);
    shapes.push({ upline: undefined, kind: 'agent' });
    grow(5, 19);
    const lineOf = (index: number): number[] => {
      const above = shapes[index]?.upline;
      return above === undefined ? [] : [above, ...lineOf(above)];
    };
    const below = (index: number) => shapes.flatMap((_, other) => (lineOf(other).includes(index) ? [other] : []));
    const isDirect = (index: number, leader: number) => shapes[index]?.upline === leader;
    const at = shapes.map((shape, index) => ({ ...shape, index, line: lineOf(index), team: below(index) }));
    const middle = at
      .filter(({ index, kind, line, upline, team }) => {
        const siblings = at.filter((one) => one.upline === upline && one.index !== index);
        return (
          kind === 'agent' &&
          line.length > 1 &&
          siblings.length > 0 &&
          team.length > 3 &&
          team.some((one) => !isDirect(one, index))
        );
      })
      .toSorted((one, other) => other.team.length - one.team.length)[0]?.index;
    const second = at.find(
      ({ kind, line, team }) => kind === 'second_agent' && line.length > 0 && team.length > 1,
    )?.index;
    const hasLeaf = (wished: Person['kind']) =>
      at.some(({ kind, line, team }) => kind === wished && line.length > 1 && team.length === 0);
    if (middle !== undefined && second !== undefined && hasLeaf('agent') && hasLeaf('member'))
      return { shapes, middle, second };
  }
}
