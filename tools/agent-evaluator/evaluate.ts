import type { Evaluation } from './evaluation.ts';
import { dayOf, floorTo, HOUR, parentAt, type Part, type Row, type Salary, type State } from './state.ts';
import { sumsOf } from './team-sums.ts';
import { type Contract, DAY, type Kind, MONDAY, type Period, type Terms, type Tree, type World } from './world.ts';

/**
 * This file is a second implementation of the commission rules: it processes bets and agents one by one, in memory. It
 * shares no code with packages/domain/src/agents, so that an error there makes the results differ.
 */
const MILLION = 1_000_000n;
const TEN_MINUTES = 600_000;
const FIVE = 300_000;

export function evaluate(world: World): Evaluation {
  const trees = world.trees.map((tree) => evaluateTree(tree, world));
  return {
    pays: trees.flatMap(({ pays }) => pays),
    lines: trees.flatMap(({ lines }) => lines),
    apart: trees.flatMap(({ apart }) => apart),
  };
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
    apart: new Map(),
    remainders: new Map(),
    cursor: new Map(),
  };
  for (const step of world.steps) {
    const stepSalaries: Salary[] = [];
    for (const period of ['day', 'week', 'half_month', 'month'] as const)
      closeDays(s, 'dividend', period, step, stepSalaries);
    closeDays(s, 'daily', 'day', step, stepSalaries);
    closeHours(s, step, stepSalaries);
    closeRealTime(s, step, stepSalaries);
    s.salaries.push(...stepSalaries);
  }
  lineBetByBet(s);
  const apart = [...s.apart].filter(([, amount]) => amount !== 0n).map(([key, amount]) => `${key} ${amount}`);
  return { pays: s.paid.filter(({ pay }) => pay !== 0n), lines: s.lines, apart };
}

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
      const contract = heldAt(s, holder, row);
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
    // The maximum income comes from the contract whose rate applies in this window; if there are several, from the
    // newest.
    const most = mostOf(s, agent, from, until);
    record(s, 'real_time', agent, from, most !== null && units > most ? most : units, { step, salaries: out });
  }
}

/**
 * The real-time contract that the agent had when a bet was placed; undefined if there was none. A contract applies only
 * to bets in the agent's currency.
 */
const heldAt = (s: State, agent: number, { member, placed }: Row): Contract | undefined =>
  s.members[agent]?.currency === s.members[member]?.currency
    ? s.byKind.real_time.find((one) => one.agent === agent && one.from <= placed && placed < one.until)
    : undefined;

/**
 * Computes the commission due for all bets of a tree: each bet at the rate of the highest agent above it that has a
 * contract. Skipped if a contract has a maximum, or if an agent's rate is lower than the rate of an agent below.
 */
function lineBetByBet(s: State): void {
  if (s.byKind.real_time.some(({ terms }) => terms.most !== null)) return;
  const until = s.cursor.get('real_time') ?? MONDAY;
  let dueE6 = 0n;
  for (const row of s.rows) {
    if (row.counted >= until) continue;
    let top = 0n;
    for (let id: number | null = row.member; id !== null; id = parentAt(s, id, dayOf(row.placed))) {
      const holder = id;
      const held = heldAt(s, holder, row);
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
          s.members[row.member]?.currency === s.members[agent]?.currency &&
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

function closeDays(s: State, kind: 'daily' | 'dividend', period: Period, step: number, out: typeof s.salaries): void {
  const contracts = s.byKind[kind].filter(({ terms }) => kind === 'daily' || terms.period === period);
  if (contracts.length === 0) return;
  const name = `${kind} ${period}`;
  for (const [from, end] of calendar(period, step)) {
    if (from < (s.cursor.get(name) ?? 0)) continue;
    s.cursor.set(name, end);
    const parts = contracts
      .filter((one) => one.from < end && one.until > from)
      .flatMap((contract) => {
        const [start, last] = [Math.max(from, contract.from), Math.min(end, contract.until)];
        const days = Array.from({ length: (last - start) / DAY }, (_, day) => start + day * DAY);
        // Split the window at each day on which the chain of uplines above the agent changed, because each part belongs
        // to another line of agents.
        const cuts = days.filter(
          (day) => day > start && lineAt(s, contract.agent, day) !== lineAt(s, contract.agent, day - DAY),
        );
        return [start, ...cuts].map((begin, place) => ({ contract, from: begin, until: cuts[place] ?? last }));
      });
    closeParts(s, kind, parts, from, { step, salaries: out });
  }
}

/**
 * The windows (periods for which one income is computed) that have closed at `step`: days and weeks counted from
 * Monday, the month of November and its second half.
 */
function calendar(period: Period, step: number): [number, number][] {
  const november = Date.UTC(2026, 9, 31, 17);
  const [first, length] = {
    day: [MONDAY, DAY],
    week: [MONDAY, 7 * DAY],
    half_month: [november + 15 * DAY, 15 * DAY],
    month: [november, 30 * DAY],
  }[period] as [number, number];
  const windows: [number, number][] = [];
  for (let from = first; from + length + TEN_MINUTES <= step; from += length) windows.push([from, from + length]);
  return windows;
}

function lineAt(s: State, id: number, day: number): string {
  const parent = parentAt(s, id, day);
  return parent === null ? '' : `${parent} ${lineAt(s, parent, day)}`;
}

interface Result {
  earned: bigint;
  potential: bigint;
  /** True if the payments to the agent and to all agents below it add up to the agent's own full rate. */
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
        (one) =>
          one.contract.agent === holder &&
          s.members[holder]?.currency === s.members[part.contract.agent]?.currency &&
          one.from <= part.from &&
          one.until > part.from,
      );
      if (above) return above;
    }
    return undefined;
  };
  const children = Map.groupBy(parts, parentOf);
  const done = new Map<Part, Result>();
  const pays = new Map<Part, bigint>();
  const sorted = parts.toSorted((one, other) => one.from - other.from);
  const compute = (part: Part): Result => {
    const known = done.get(part);
    if (known) return known;
    for (const earlier of sorted)
      if (earlier.contract.agent === part.contract.agent && earlier.from < part.from) compute(earlier);
    const below = (children.get(part) ?? []).map(compute);
    const before = sorted
      .filter((one) => one.contract.agent === part.contract.agent && one.from < part.from)
      .reduce((sum, one) => sum + (pays.get(one) ?? 0n), 0n);
    const { result, pay } = incomeOf(s, kind, part, { below, step: at.step, before });
    pays.set(part, pay);
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
    // If the window was split for an agent, its payments belong to two lines of agents. The sums of these lines are
    // then not compared.
    const isOnce = agents.every((agent) => parts.filter((one) => one.contract.agent === agent).length === 1);
    if (isWhole && isOnce && earned > 0n) s.lines.push({ kind, agents, window, dueE6: earned * MILLION, keptE6: 0n });
  }
}

/**
 * The agent's income for one part of a window. `before` is the amount paid for earlier parts; the contract's maximum
 * applies to all parts together.
 */
function incomeOf(
  s: State,
  kind: Exclude<Kind, 'real_time'>,
  part: Part,
  { below, step, before }: { below: Result[]; step: number; before: bigint },
) {
  const { contract } = part;
  const { terms } = contract;
  const { sums, active, nets, branches } = sumsOf(s, kind, part, step);
  const moved = sums.deposits + sums.withdrawals;
  const fees = moved > 0n ? (moved * BigInt(terms.paymentPpm)) / MILLION : 0n;
  const name = `${contract.agent}`;
  let base: bigint;
  if (kind === 'dividend') {
    let net = sums.net;
    if (terms.branches === 'positive') for (const won of branches.values()) if (won < 0n) net -= won;
    if (terms.fenceFrom !== undefined)
      for (const [member, own] of nets) net -= paysBack(s.apart.get(`${name} ${member}`) ?? 0n, own);
    base = net - (net > 0n ? (net * BigInt(terms.platformPpm)) / MILLION : 0n);
    if (terms.deducts.includes('bonuses')) base -= sums.bonuses;
    if (terms.deducts.includes('salaries')) base -= sums.salaries;
    if (terms.deducts.includes('fees')) base -= fees;
    if (terms.carriesLoss) base += s.losses.get(name) ?? 0n;
    s.losses.set(name, terms.carriesLoss && base < 0n ? base + fence(s, name, terms, { nets, base }) : 0n);
    if (base >= 0n) fence(s, name, terms, { nets, base });
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
  const room = terms.most === null ? own : BigInt(terms.most) - before;
  const most = room < 0n ? 0n : room;
  const earnedBelow = below.reduce((sum, one) => sum + one.earned, 0n);
  const owes = terms.shortfall === 'receivable' && earnedBelow > result.earned ? earnedBelow - result.earned : 0n;
  return { result, pay: own < 0n ? -owes : own > most ? most : own };
}

/**
 * The amount by which a member's loss repays the member's wins that were kept apart (left out of the agent's loss, and
 * repaid only by later losses of the same member).
 */
const paysBack = (apart: bigint, net: bigint): bigint => (apart >= 0n || net <= 0n ? 0n : net < -apart ? net : -apart);

/**
 * Moves the loss of a losing window from the agent to the members who won most: their wins are kept apart until their
 * own later losses repay them. Also subtracts what members repaid in this window. Returns the moved amount; 0, with no
 * change, if the contract keeps no wins apart.
 */
function fence(
  s: State,
  agent: string,
  { fenceFrom }: Terms,
  { nets, base }: { nets: Map<number, bigint>; base: bigint },
): bigint {
  if (fenceFrom === undefined) return 0n;
  let open = base < 0n ? -base : 0n;
  let moved = 0n;
  const winners = [...nets].toSorted(([one, a], [other, b]) =>
    a === b ? (`p${one}` < `p${other}` ? -1 : 1) : a < b ? -1 : 1,
  );
  for (const [member, net] of winners) {
    const key = `${agent} ${member}`;
    const before = s.apart.get(key) ?? 0n;
    const share = -net < BigInt(fenceFrom) ? 0n : -net < open ? -net : open;
    open -= share;
    moved += share;
    s.apart.set(key, before + paysBack(before, net) - share);
  }
  return moved;
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
