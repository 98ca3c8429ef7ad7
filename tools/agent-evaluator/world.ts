/**
 * The kinds of agents' contracts. This file generates random trees of agents with a few days of events in two
 * currencies: bets that are settled, corrected and voided, money in and out, contracts that change, sub-trees that
 * move, persons with several accounts. The result is plain data, which both the server and the evaluator process.
 */
export type Kind = 'real_time' | 'hourly' | 'daily' | 'dividend';
export type Period = 'day' | 'week' | 'half_month' | 'month';
export type Currency = 'VND' | 'THB';
export interface Terms {
  period: Period;
  tiers: { ratePpm: number; active?: number; turnover?: string; profit?: string }[];
  deducts: ('bonuses' | 'salaries' | 'fees')[];
  platformPpm: number;
  paymentPpm: number;
  activeWhen: { deposits: string; turnover: string };
  carriesLoss: boolean;
  unit: string;
  most: string | null;
  unearned: 'upline' | 'house';
  sharePpm: number | null;
  fenceFrom?: string;
  branches?: 'positive';
  shortfall?: 'receivable';
}
export interface Contract {
  agent: number;
  kind: Kind;
  terms: Terms;
  from: number;
  until: number;
}
/**
 * A bet with its states in order of time: the first state settles it, further states correct it; a state of zeros means
 * void.
 */
export interface Bet {
  name: string;
  member: number;
  placed: number;
  states: { at: number; stake: bigint; net: bigint }[];
}
export interface Gift {
  member: number;
  at: number;
  kind: 'deposit' | 'bonus' | 'withdrawal' | 'withdrawal_returned';
  amount: bigint;
}
/** One tree, independent of all others. `ids` are indexes into the world's list of members. */
export interface Tree {
  ids: number[];
  contracts: Contract[];
  bets: Bet[];
  gifts: Gift[];
}
export interface World {
  trees: Tree[];
  /** The uplines of a member, each valid from the start of a day. */
  members: {
    leads: boolean;
    currency: Currency;
    /** The lowest index among the accounts of the same person; these accounts log in from one device. */
    person: number;
    parents: { from: number; parent: number | null }[];
  }[];
  contracts: Contract[];
  bets: Bet[];
  gifts: Gift[];
  steps: number[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Monday, 23 November 2026, 00:00 in the brand's time zone (UTC+7). */
export const MONDAY = Date.UTC(2026, 10, 22, 17);

export function worldOf(trees: number, seed: number): World {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const chance = (part: number) => random() < part;
  const steps = [0, 1, 2].flatMap((day) =>
    [1, 3, 3.5, 9, 23.9].map((hour) => MONDAY + day * DAY + Math.round(hour * HOUR) + below(200) * 1000),
  );
  // These steps come shortly after the end of a day, of the week, of the month and of its second half, when windows
  // close.
  steps.push(...[3, 5, 7, 8].map((day) => MONDAY + day * DAY + 20 * MINUTE));
  const world: World = { trees: [], members: [], contracts: [], bets: [], gifts: [], steps };
  const maker = { world, below, chance };
  for (let tree = 0; tree < trees; tree += 1) grow();
  return world;

  function grow(): void {
    const first = world.members.length;
    const before = [world.contracts.length, world.bets.length, world.gifts.length];
    const size = 3 + below(6);
    const currency = chance(0.6) ? 'VND' : 'THB';
    for (let place = 0; place < size; place += 1) {
      const agents = world.members.slice(first).flatMap((one, id) => (one.leads ? [first + id] : []));
      const parent = place === 0 ? null : (agents[below(agents.length)] ?? first);
      const own = first + place;
      world.members.push({
        leads: place === 0 || chance(0.6),
        currency: chance(0.15) ? (currency === 'VND' ? 'THB' : 'VND') : currency,
        // Make the accounts of one person neighbours in the list of members: an account belongs to the person of the
        // account before it, or to a new person.
        person: place > 0 && chance(0.15) ? (world.members[own - 1]?.person ?? own) : own,
        parents: [{ from: -Infinity, parent }],
      });
    }
    const ids = Array.from({ length: size }, (_, place) => first + place);
    const agents = ids.filter((id) => world.members[id]?.leads);
    for (const kind of ['real_time', 'hourly', 'daily', 'dividend'] as const) sign(kind, agents);
    for (const day of [1, 2, 4]) if (chance(0.12)) move(maker, { ids, agents, day });
    for (const member of ids) for (let count = below(5); count > 0; count -= 1) bet(maker, member);
    for (const member of ids)
      if (chance(0.4))
        world.gifts.push({
          member,
          at: steps[below(9)] ?? 0,
          kind: chance(0.5) ? 'deposit' : 'bonus',
          amount: BigInt(1 + below(20_000)),
        });
    for (const member of ids) if (chance(0.2)) withdraw(maker, member);
    world.trees.push({
      ids,
      contracts: world.contracts.slice(before[0]),
      bets: world.bets.slice(before[1]),
      gifts: world.gifts.slice(before[2]),
    });
  }

  function sign(kind: Kind, agents: readonly number[]): void {
    const period = (['day', 'day', 'week', 'week', 'half_month', 'month'] as const)[below(6)] ?? 'day';
    const length = { real_time: 5 * MINUTE, hourly: HOUR, daily: DAY, dividend: DAY }[kind];
    const starts = new Map<number, number>();
    for (const agent of agents) {
      if (chance(0.3)) continue;
      const parent = world.members[agent]?.parents[0]?.parent ?? -1;
      // A downline's contract never starts before the contract of its upline.
      const earliest = Math.max(MONDAY, ...[...starts].filter(([id]) => id === parent).map(([, from]) => from));
      const from = earliest + (chance(0.3) ? below(2) * Math.max(length, HOUR) : 0);
      starts.set(agent, from);
      const depth = depthOf(agent);
      const change = from + Math.max(length, HOUR) * (1 + below(2));
      const changes = chance(kind === 'dividend' ? 0.2 : 0.4);
      world.contracts.push({
        agent,
        kind,
        terms: termsOf(maker, kind, period, depth),
        from,
        until: changes ? change : Infinity,
      });
      if (changes) {
        const gap = chance(0.5) ? 0 : length;
        const terms = termsOf(maker, kind, period, depth);
        world.contracts.push({ agent, kind, terms, from: change + gap, until: Infinity });
      }
    }
  }

  function depthOf(id: number): number {
    const parent = world.members[id]?.parents[0]?.parent;
    return parent === null || parent === undefined ? 0 : 1 + depthOf(parent);
  }
}

interface Maker {
  readonly world: World;
  readonly below: (count: number) => number;
  readonly chance: (part: number) => boolean;
}

function termsOf({ below, chance }: Maker, kind: Kind, period: Period, depth: number): Terms {
  // Lower agents usually have lower rates.
  const top = (kind === 'dividend' ? 300_000 : 3_000) - depth * (kind === 'dividend' ? 30_000 : 300) + below(100);
  const rates = kind === 'real_time' ? [top] : Array.from({ length: 1 + below(3) }, (_, row) => top - 50 * (2 - row));
  const sharePpm = kind === 'dividend' && chance(0.1) ? 100_000 : null;
  const carriesLoss = chance(0.6);
  return {
    period,
    tiers: rates.map((ratePpm) => ({
      ratePpm: Math.max(1, ratePpm),
      ...(kind !== 'real_time' && chance(0.4) ? { active: 1 + below(3) } : null),
      ...(kind !== 'real_time' && chance(0.3) ? { turnover: String(below(30_000)) } : null),
      ...(kind !== 'real_time' && chance(0.2) ? { profit: String(below(20_000) - 10_000) } : null),
    })),
    deducts: (['bonuses', 'salaries', 'fees'] as const).filter(() => kind === 'dividend' && chance(0.5)),
    platformPpm: kind === 'dividend' && chance(0.3) ? 50_000 : 0,
    paymentPpm: chance(0.3) ? 10_000 : 0,
    activeWhen: { deposits: chance(0.3) ? String(below(9_000)) : '0', turnover: String(1 + below(9_000)) },
    carriesLoss,
    unit: String(chance(0.5) ? 1 : 1_000),
    most: chance(0.1) ? String(1 + below(2_000)) : null,
    unearned: chance(0.5) ? 'upline' : 'house',
    sharePpm,
    ...(kind === 'dividend' && carriesLoss && chance(0.4) ? { fenceFrom: String(1 + below(15_000)) } : null),
    ...(kind === 'dividend' && sharePpm === null && chance(0.3) ? { branches: 'positive' as const } : null),
    ...(kind !== 'real_time' && sharePpm === null && chance(0.4) ? { shortfall: 'receivable' as const } : null),
  };
}

/** Adds a deposit, a withdrawal of a part of it, and sometimes the return of that withdrawal. */
function withdraw({ world, below, chance }: Maker, member: number): void {
  const place = below(9);
  const at = world.steps[place] ?? 0;
  const amount = 1 + below(20_000);
  const part = BigInt(1 + below(amount));
  world.gifts.push({ member, at, kind: 'deposit', amount: BigInt(amount) });
  world.gifts.push({ member, at, kind: 'withdrawal', amount: part });
  if (chance(0.4))
    world.gifts.push({
      member,
      at: world.steps[place + 1 + below(6)] ?? at,
      kind: 'withdrawal_returned',
      amount: part,
    });
}

function move(
  { world, below }: Maker,
  { ids, agents, day }: { readonly ids: readonly number[]; readonly agents: readonly number[]; readonly day: number },
): void {
  const mover = ids[1 + below(ids.length - 1)];
  if (mover === undefined) return;
  const isUnder = (id: number | null): boolean => id !== null && (id === mover || isUnder(parentOf(id)));
  const parentOf = (id: number) => world.members[id]?.parents.at(-1)?.parent ?? null;
  const targets = agents.filter((id) => !isUnder(id) && id !== parentOf(mover));
  const parent = targets[below(targets.length)];
  if (parent !== undefined) world.members[mover]?.parents.push({ from: MONDAY + day * DAY, parent });
}

function bet({ world, below, chance }: Maker, member: number): void {
  const place = below(world.steps.length - 3);
  const placed = (world.steps[place] ?? 0) - below(90) * MINUTE;
  const states: Bet['states'] = [];
  let at = place;
  const stake = BigInt(1 + below(20_000));
  do {
    const net = stake - BigInt(below(Number(stake) * 2));
    states.push({ at: world.steps[at] ?? 0, stake, net });
    at += 1 + below(3);
  } while (chance(0.3) && at < world.steps.length - 1);
  if (chance(0.2) && at < world.steps.length - 1) states.push({ at: world.steps[at] ?? 0, stake: 0n, net: 0n });
  world.bets.push({ name: `b${world.bets.length}`, member, placed: Math.max(MONDAY, placed), states });
}

/** The random generator Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
