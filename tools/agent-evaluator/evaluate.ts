import type { Evaluation, Line, Pay } from './evaluation.ts';
import { type Contract, DAY, type Gift, type Kind, MONDAY, type Terms, type Tree, type World } from './world.ts';

/**
 * A second reading of the rules of commission: walks each bet and each agent one by one, in memory, with separate code.
 * It shares nothing with packages/domain/src/agents, so that a fault there makes the two differ.
 */
const MILLION = 1_000_000n;
const TEN_MINUTES = 600_000;
const FIVE = 300_000;
const HOUR = 3_600_000;
const floorTo = (moment: number, length: number) => MONDAY + Math.floor((moment - MONDAY) / length) * length;
const dayOf = (moment: number) => floorTo(moment, DAY);

interface Row {
  member: number;
  placed: number;
  counted: number;
  turnover: bigint;
  net: bigint;
}
interface Sums {
  turnover: bigint;
  net: bigint;
  bonuses: bigint;
  salaries: bigint;
  deposits: bigint;
}

interface Salary {
  agent: number;
  day: number;
  amount: bigint;
}
/** A tree, with what was computed for it so far. */
interface State {
  ids: readonly number[];
  members: World['members'];
  rows: readonly Row[];
  byKind: Record<Kind, Contract[]>;
  rowsByMember: Map<number, Row[]>;
  giftsByMember: Map<number, Gift[]>;
  families: Map<number, Map<number, number[]>>;
  paid: Pay[];
  lines: Line[];
  salaries: Salary[];
  losses: Map<string, bigint>;
  remainders: Map<number, bigint>;
  cursor: Map<string, number>;
}

export function evaluate(world: World): Evaluation {
  const trees = world.trees.map((tree) => evaluateTree(tree, world));
  return { pays: trees.flatMap(({ pays }) => pays), lines: trees.flatMap(({ lines }) => lines) };
}

function evaluateTree(tree: Tree, world: World): Evaluation {
  const rows: Row[] = tree.bets.flatMap(({ member, placed, states }) =>
    states.map(({ at, stake, net }, place) => {
      const before = states[place - 1];
      return { member, placed, counted: at, turnover: stake - (before?.stake ?? 0n), net: net - (before?.net ?? 0n) };
    }),
  );
  const contractsOf = (kind: Kind) => tree.contracts.filter((one) => one.kind === kind);
  const s: State = {
    ids: tree.ids,
    members: world.members,
    rows,
    byKind: {
      real_time: contractsOf('real_time'),
      hourly: contractsOf('hourly'),
      daily: contractsOf('daily'),
      dividend: contractsOf('dividend'),
    },
    rowsByMember: Map.groupBy(rows, ({ member }) => member),
    giftsByMember: Map.groupBy(tree.gifts, ({ member }) => member),
    families: new Map(),
    paid: [],
    lines: [],
    salaries: [],
    losses: new Map(),
    remainders: new Map(),
    cursor: new Map(),
  };
  for (const step of world.steps) {
    const stepSalaries: Salary[] = [];
    for (const period of ['day', 'week'] as const) closeDays(s, 'dividend', period, step, stepSalaries);
    closeDays(s, 'daily', 'day', step, stepSalaries);
    closeHours(s, step, stepSalaries);
    closeRealTime(s, step, stepSalaries);
    s.salaries.push(...stepSalaries);
  }
  lineBetByBet(s);
  return { pays: s.paid.filter(({ pay }) => pay !== 0n), lines: s.lines };
}

function childrenOf(s: State, day: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const id of s.ids) {
    const parent = parentAt(s, id, day);
    if (parent !== null) found.set(parent, [...(found.get(parent) ?? []), id]);
  }
  return found;
}

/** The member and everybody below on a day, with the steps between them. */
function teamAt(s: State, id: number, day: number, depth = 0): { id: number; depth: number }[] {
  let family = s.families.get(day);
  if (!family) s.families.set(day, (family = childrenOf(s, day)));
  return [{ id, depth }, ...(family.get(id) ?? []).flatMap((child) => teamAt(s, child, day, depth + 1))];
}

const parentAt = (s: State, id: number, day: number): number | null =>
  s.members[id]?.parents.findLast(({ from }) => from <= day)?.parent ?? null;

function record(
  s: State,
  kind: Kind,
  agent: number,
  from: number,
  pay: bigint,
  at: { step: number; salaries: Salary[] },
) {
  s.paid.push({ kind, agent, from, pay });
  if (kind !== 'dividend') at.salaries.push({ agent, day: dayOf(at.step - TEN_MINUTES), amount: pay });
}

// ── Bet by bet ────────────────────────────────────────────────────────────────────────────────────────────────────

function closeRealTime(s: State, step: number, out: typeof s.salaries): void {
  const until = floorTo(step, FIVE);
  const from = s.cursor.get('real_time') ?? MONDAY;
  if (s.byKind.real_time.length === 0 || until <= from) return;
  s.cursor.set('real_time', until);
  const due = new Map<number, bigint>();
  for (const row of s.rows) {
    if (row.counted < from || row.counted >= until) continue;
    let below = 0n;
    for (let id: number | null = row.member; id !== null; id = parentAt(s, id, dayOf(row.placed))) {
      const holder = id;
      const contract = s.byKind.real_time.find(
        (one) => one.agent === holder && one.from <= row.placed && row.placed < one.until,
      );
      if (!contract) continue;
      const rate = BigInt(contract.terms.tiers[0]?.ratePpm ?? 0);
      const gap = rate > below ? rate - below : 0n;
      due.set(holder, (due.get(holder) ?? 0n) + gap * row.turnover);
      below = rate;
    }
  }
  for (const [agent, amount] of due) {
    const whole = amount + (s.remainders.get(agent) ?? 0n);
    const units = whole / MILLION - (whole % MILLION < 0n ? 1n : 0n);
    s.remainders.set(agent, whole - units * MILLION);
    // The limit is that of the contract whose rate counts in this window; the newest one decides.
    const most = mostOf(s, agent, from, until);
    record(s, 'real_time', agent, from, most !== null && units > most ? most : units, { step, salaries: out });
  }
}

/** All bets of a tree at the rate of the highest contract above each, if no contract limits that and rates only rise. */
function lineBetByBet(s: State): void {
  if (s.byKind.real_time.some(({ terms }) => terms.most !== null)) return;
  const until = s.cursor.get('real_time') ?? MONDAY;
  let dueE6 = 0n;
  for (const row of s.rows) {
    if (row.counted >= until) continue;
    let top = 0n;
    for (let id: number | null = row.member; id !== null; id = parentAt(s, id, dayOf(row.placed))) {
      const holder = id;
      const held = s.byKind.real_time.find(
        (one) => one.agent === holder && one.from <= row.placed && row.placed < one.until,
      );
      const rate = BigInt(held?.terms.tiers[0]?.ratePpm ?? 0);
      if (held && rate < top) return;
      if (held) top = rate;
    }
    dueE6 += row.turnover * top;
  }
  const keptE6 = [...s.remainders.values()].reduce((sum, part) => sum + part, 0n);
  const agents = [...new Set(s.byKind.real_time.map(({ agent }) => agent))];
  if (dueE6 !== 0n) s.lines.push({ kind: 'real_time', agents, window: null, dueE6, keptE6 });
}

function mostOf(s: State, agent: number, from: number, until: number): bigint | null {
  const used = s.byKind.real_time.filter(
    (one) =>
      one.agent === agent &&
      s.rows.some(
        (row) =>
          row.counted >= from &&
          row.counted < until &&
          one.from <= row.placed &&
          row.placed < one.until &&
          isAbove(s, agent, row.member, dayOf(row.placed)),
      ),
  );
  const most = used.toSorted((one, other) => one.from - other.from).at(-1)?.terms.most ?? null;
  return most === null ? null : BigInt(most);
}

function isAbove(s: State, agent: number, member: number, day: number): boolean {
  for (let id: number | null = member; id !== null; id = parentAt(s, id, day)) if (id === agent) return true;
  return false;
}

// ── Sums of teams ─────────────────────────────────────────────────────────────────────────────────────────────────

function closeHours(s: State, step: number, out: typeof s.salaries): void {
  if (s.byKind.hourly.length === 0) return;
  for (let from = s.cursor.get('hourly') ?? MONDAY; from + HOUR + TEN_MINUTES <= step; from += HOUR) {
    s.cursor.set('hourly', from + HOUR);
    const parts = s.byKind.hourly
      .filter((one) => one.from < from + HOUR && one.until > from)
      .map((contract) => ({ contract, from, until: from + HOUR }));
    closeParts(s, 'hourly', parts, from, { step, salaries: out });
  }
}

function closeDays(
  s: State,
  kind: 'daily' | 'dividend',
  period: 'day' | 'week',
  step: number,
  out: typeof s.salaries,
): void {
  const contracts = s.byKind[kind].filter(({ terms }) => kind === 'daily' || terms.period === period);
  if (contracts.length === 0) return;
  const length = period === 'day' ? DAY : 7 * DAY;
  const name = `${kind} ${period}`;
  for (let from = s.cursor.get(name) ?? MONDAY; from + length + TEN_MINUTES <= step; from += length) {
    s.cursor.set(name, from + length);
    const parts = contracts
      .filter((one) => one.from < from + length && one.until > from)
      .flatMap((contract) => {
        const [start, end] = [Math.max(from, contract.from), Math.min(from + length, contract.until)];
        const days = Array.from({ length: (end - start) / DAY }, (_, day) => start + day * DAY);
        // A part ends where anybody above the agent changed.
        const cuts = days.filter(
          (day) => day > start && lineAt(s, contract.agent, day) !== lineAt(s, contract.agent, day - DAY),
        );
        return [start, ...cuts].map((begin, place) => ({ contract, from: begin, until: cuts[place] ?? end }));
      });
    closeParts(s, kind, parts, from, { step, salaries: out });
  }
}

function lineAt(s: State, id: number, day: number): string {
  const parent = parentAt(s, id, day);
  return parent === null ? '' : `${parent} ${lineAt(s, parent, day)}`;
}

interface Part {
  contract: Contract;
  from: number;
  until: number;
}
interface Result {
  earned: bigint;
  potential: bigint;
  /** Whether the agent and everybody below gave on all that the top rate of the top base is. */
  isWhole: boolean;
  agents: number[];
}

function closeParts(
  s: State,
  kind: Exclude<Kind, 'real_time'>,
  parts: Part[],
  window: number,
  at: { step: number; salaries: Salary[] },
): void {
  const parentOf = (part: Part): Part | undefined => {
    const day = dayOf(part.from);
    for (let id = parentAt(s, part.contract.agent, day); id !== null; id = parentAt(s, id, day)) {
      const holder = id;
      const above = parts.find(
        (one) => one.contract.agent === holder && one.from <= part.from && one.until > part.from,
      );
      if (above) return above;
    }
    return undefined;
  };
  const children = Map.groupBy(parts, parentOf);
  const done = new Map<Part, Result>();
  const sorted = parts.toSorted((one, other) => one.from - other.from);
  const compute = (part: Part): Result => {
    const known = done.get(part);
    if (known) return known;
    for (const earlier of sorted)
      if (earlier.contract.agent === part.contract.agent && earlier.from < part.from) compute(earlier);
    const below = (children.get(part) ?? []).map(compute);
    const { result, pay } = incomeOf(s, kind, part, below, at.step);
    const agents = [part.contract.agent, ...below.flatMap((one) => one.agents)];
    const taken = below.reduce((sum, one) => sum + one.earned, 0n);
    const { terms } = part.contract;
    const givesOn = terms.unearned === 'upline' && terms.sharePpm === null && terms.most === null;
    const isWhole = givesOn && taken <= result.earned && below.every((one) => one.isWhole);
    const found = { ...result, isWhole, agents };
    done.set(part, found);
    record(s, kind, part.contract.agent, window, pay, at);
    return found;
  };
  sorted.forEach(compute);
  for (const part of children.get(undefined) ?? []) {
    const { earned, isWhole, agents } = compute(part);
    // Agents with two parts in the window have pays of two lines.
    const isOnce = agents.every((agent) => parts.filter((one) => one.contract.agent === agent).length === 1);
    if (isWhole && isOnce && earned > 0n) s.lines.push({ kind, agents, window, dueE6: earned * MILLION, keptE6: 0n });
  }
}

function incomeOf(s: State, kind: Exclude<Kind, 'real_time'>, part: Part, below: Result[], step: number) {
  const { contract } = part;
  const { terms } = contract;
  const { sums, active } = sumsOf(s, kind, part, step);
  const moved = sums.deposits;
  const fees = moved > 0n ? (moved * BigInt(terms.paymentPpm)) / MILLION : 0n;
  const name = `${contract.agent}`;
  let base: bigint;
  if (kind === 'dividend') {
    base = sums.net - (sums.net > 0n ? (sums.net * BigInt(terms.platformPpm)) / MILLION : 0n);
    if (terms.deducts.includes('bonuses')) base -= sums.bonuses;
    if (terms.deducts.includes('salaries')) base -= sums.salaries;
    if (terms.deducts.includes('fees')) base -= fees;
    if (terms.carriesLoss) base += s.losses.get(name) ?? 0n;
    s.losses.set(name, terms.carriesLoss && base < 0n ? base : 0n);
  } else base = sums.turnover > 0n ? (sums.turnover / BigInt(terms.unit)) * BigInt(terms.unit) : 0n;
  const profit = kind === 'dividend' ? base : sums.net;
  const rate = rateOf(terms, { turnover: sums.turnover, profit, active });
  const wish = rateOf(terms, { turnover: sums.turnover, profit, active: Infinity });
  const whole = base > 0n ? base : 0n;
  const result = { earned: (whole * rate) / MILLION, potential: (whole * wish) / MILLION };
  const theirs = below.reduce(
    (sum, one) => sum + (terms.sharePpm === null && terms.unearned === 'house' ? one.potential : one.earned),
    0n,
  );
  const own =
    terms.sharePpm === null ? result.earned - theirs : result.earned + (theirs * BigInt(terms.sharePpm)) / MILLION;
  const most = terms.most === null ? own : BigInt(terms.most);
  return { result, pay: own < 0n ? 0n : own > most ? most : own };
}

function rateOf(terms: Terms, of: { turnover: bigint; profit: bigint; active: number }): bigint {
  let rate = 0;
  for (const row of terms.tiers)
    if (
      of.active >= (row.active ?? 0) &&
      (row.turnover === undefined || of.turnover >= BigInt(row.turnover)) &&
      (row.profit === undefined || of.profit >= BigInt(row.profit))
    )
      rate = row.ratePpm;
  return BigInt(rate);
}

/** Day by day with the team of that day; an hour has the team of its day. */
function sumsOf(s: State, kind: Exclude<Kind, 'real_time'>, { contract, from, until }: Part, step: number) {
  const members = new Map<number, Sums>();
  const levels = contract.terms.sharePpm === null ? Infinity : 1;
  const length = kind === 'hourly' ? HOUR : DAY;
  for (let start = from; start < until; start += length)
    for (const { id, depth } of teamAt(s, contract.agent, dayOf(start))) {
      if (depth > levels) continue;
      const sums = members.get(id) ?? { turnover: 0n, net: 0n, bonuses: 0n, salaries: 0n, deposits: 0n };
      const isIn = (moment: number) => moment >= start && moment < start + length;
      for (const row of s.rowsByMember.get(id) ?? [])
        if (isIn(row.counted) && row.counted <= step) {
          sums.turnover += row.turnover;
          sums.net += row.net;
        }
      for (const gift of s.giftsByMember.get(id) ?? [])
        if (isIn(gift.at)) sums[gift.kind === 'deposit' ? 'deposits' : 'bonuses'] += gift.amount;
      if (kind !== 'hourly')
        for (const one of s.salaries) if (one.agent === id && one.day === start) sums.salaries += one.amount;
      members.set(id, sums);
    }
  const total = { turnover: 0n, net: 0n, bonuses: 0n, salaries: 0n, deposits: 0n };
  for (const sums of members.values())
    for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name];
  const { deposits, turnover } = contract.terms.activeWhen;
  const isActive = ([id, sums]: [number, Sums]) =>
    id !== contract.agent &&
    sums.deposits >= BigInt(deposits) &&
    sums.turnover >= BigInt(turnover) &&
    hasAnything(sums);
  return { sums: total, active: [...members].filter(isActive).length };
}

const hasAnything = (sums: Sums): boolean => Object.values(sums).some((amount) => amount !== 0n);
