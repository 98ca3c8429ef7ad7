import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { Carryover, ContractTerms, Income, TeamFigures } from '@tamarind/domain/agents/contracts/contract-kind';
import { platformFee } from '@tamarind/domain/agents/contracts/dividend';
import { incomeOf, nothingCarried } from '@tamarind/domain/agents/contracts/income';
import { agentContractKind, agentContractKinds, periodsOf } from '@tamarind/domain/agents/contracts/index';
import { add, type Currency, money, type Money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addDays, addMs, type Day, dayOf } from '@tamarind/domain/time';
import { linkedMembers } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { storedTerms } from './contracts.ts';
import { countPlay } from './count.ts';
import type { MemberNet } from './option-queries.ts';
import { keptWinsOf, optionFigures, optionPart } from './options.ts';
import { payIncomes } from './pay.ts';
import * as windowQueries from './window-queries.ts';

/**
 * Closes windows that are due and pays their incomes. A window is one transaction, computed once however often this
 * runs; a crash leaves no part of it. Paying continues where it stopped. A missed window is closed later with the same
 * sums; a real-time window then reaches to the present.
 */
export async function settleCommission(platform: Platform): Promise<void> {
  await countPlay(platform);
  for (const one of series) while (await closeNext(platform, one)) faultPoint('commission.window-closed');
  await payIncomes(platform);
}

type Series = Parameters<typeof windowQueries.progressOf>[1];
const series: readonly Series[] = agentContractKinds.flatMap((kind) =>
  periodsOf(kind).map((period) => ({ kind: kind.code, period })),
);

interface Window {
  readonly from: Date;
  readonly until: Date;
}

async function closeNext(platform: Platform, one: Series): Promise<boolean> {
  const due = async (db: Db) => nextWindow(one, await windowQueries.progressOf(db, one), platform.clock.now());
  // Most series have no window due; then nothing is locked.
  if (!(await due(platform.pool))) return false;
  return inTransaction(
    platform.pool,
    async (tx) => {
      await windowQueries.lockClosing(tx);
      const window = await due(tx);
      if (!window) return false;
      const now = platform.clock.now();
      const { drafts, linked } =
        agentContractKind(one.kind).counts === 'bets'
          ? { drafts: await placedDrafts(tx, one, window), linked: undefined }
          : await teamDrafts(tx, one, window, now);
      const windowId = await windowQueries.insertWindow(tx, one, window, now);
      if (linked) await windowQueries.insertPersons(tx, windowId, linked, daysOf(window));
      const newId = () => uuidV7(now, platform.random);
      const parts = await keep(tx, one.kind, drafts, { windowId, now, newId, isLinked: linked !== undefined });
      await postCorrections(tx, { series: one, window, windowId, parts, now, newId });
      return true;
    },
    'manyKeys',
  );
}

/** The next window to close; undefined if none is due. */
function nextWindow(
  { kind, period }: Series,
  { last, starts }: { readonly last: Date | null; readonly starts: Date | null },
  now: Date,
): Window | undefined {
  if (!starts) return undefined;
  const begin = last && last > starts ? last : starts;
  const { windowAt, counts } = agentContractKind(kind);
  const terms = { period: period as ContractTerms['period'] };
  const { from, until, closesAt } = windowAt(begin, terms);
  if (closesAt > now) return undefined;
  return counts === 'bets' ? { from: last ?? from, until: windowAt(now, terms).from } : { from, until };
}

/** An income before it is written, with all its inputs. */
interface Draft {
  readonly contract: windowQueries.ContractInForce;
  readonly terms: ContractTerms;
  readonly part: number;
  readonly from: Day;
  readonly until: Day;
  readonly figures: TeamFigures;
  /** Sums that are only displayed, and the pairs of rates of real-time bets. */
  readonly more: Readonly<Record<string, unknown>>;
  /** Without play an income is stored only if it pays or changes what is carried. */
  readonly hasPlay: boolean;
  /** Results of members whose wins are kept apart or high enough to be. */
  readonly rollers: readonly MemberNet[];
  /** The positions of the direct downlines' drafts, which come earlier in the window's list. */
  readonly children: readonly number[];
}

const daysOf = ({ from, until }: Window) => ({ from: dayOf(from), until: addDays(dayOf(addMs(until, -1)), 1) });

/** Drafts of team incomes. `linked`: accounts of one person, read if a contract asks for active members. */
async function teamDrafts(tx: Tx, one: Series, window: Window, now: Date) {
  const { counts } = agentContractKind(one.kind);
  const contracts = await windowQueries.contractsIn(tx, one, window);
  const days = daysOf(window);
  const agents = [...new Set(contracts.map(({ agentId }) => agentId))];
  const moves = Map.groupBy(await windowQueries.movesOf(tx, agents, days), ({ agentId }) => agentId);
  const parts = contracts.flatMap((contract) => {
    const terms = termsOf(contract);
    const from = contract.from > window.from ? dayOf(contract.from) : days.from;
    const until = contract.until && contract.until < window.until ? dayOf(contract.until) : days.until;
    const edge = counts === 'days' ? { from, until } : days;
    const cuts = (moves.get(contract.agentId) ?? [])
      .map(({ day }) => day)
      .filter((day) => day > edge.from && day < edge.until);
    const starts = [edge.from, ...cuts.toSorted()];
    return starts.map((start, place) => ({ contract, terms, from: start, until: starts[place + 1] ?? edge.until }));
  });
  const segments = parts.map(({ contract, terms, from, until }, key) => ({
    key,
    agentId: contract.agentId,
    currency: contract.currency,
    from,
    until,
    isWholeTeam: terms.sharePpm === null,
    activeWhen: terms.activeWhen,
  }));
  const needsActive = parts.some(({ terms }) => terms.tiers.some(({ active }) => active !== undefined));
  const linked = needsActive ? await linkedMembers(tx, now) : undefined;
  const sums = new Map(
    (await windowQueries.teamSums(tx, segments, { counts, days, moments: window, linked: linked ?? [] })).map((row) => [
      row.key,
      row,
    ]),
  );
  const options = await optionFigures(
    tx,
    one.kind,
    parts.map(({ contract, terms, from, until }, key) => ({
      ...optionPart(key, { ...ownerOf(contract), from, until }, terms),
      terms,
    })),
  );
  const parents = new Map((await windowQueries.parentsOf(tx, segments)).map(({ key, parent }) => [key, parent]));
  const children = Map.groupBy([...parents.keys()], (key) => parents.get(key) ?? -1);
  const places = new Map<string, number>();
  const drafts = parts.map(({ contract, terms, from, until }, key): Draft => {
    const owner = `${contract.agentId} ${contract.currency}`;
    const part = places.get(owner) ?? 0;
    places.set(owner, part + 1);
    const { figures, more } = figuresOf(sums.get(key), terms, options.won.get(key));
    const rollers = options.rollers.get(key) ?? [];
    const hasPlay = sums.has(key);
    return { contract, terms, part, from, until, figures, more, rollers, hasPlay, children: children.get(key) ?? [] };
  });
  return { drafts, linked };
}

function figuresOf(sums: windowQueries.TeamSums | undefined, terms: ContractTerms, wonBranches: Money | undefined) {
  const { turnover, net, bonuses, salaries, deposits, withdrawals, active } = sums ?? nothing;
  const moved = deposits + withdrawals;
  const fees = money(moved > 0n ? (moved * terms.paymentPpm) / 1_000_000n : 0n);
  const figures = { turnover, net, bonuses, salaries, fees, active, placed: [], ...present({ wonBranches }) };
  return { figures, more: { deposits, withdrawals } };
}

const nothing = {
  turnover: ZERO,
  net: ZERO,
  bonuses: ZERO,
  salaries: ZERO,
  deposits: ZERO,
  withdrawals: ZERO,
  active: 0,
};

/**
 * Drafts of real-time incomes: each bet pays the difference between the rates of its line, so the incomes do not depend
 * on each other.
 */
async function placedDrafts(tx: Tx, { kind }: Series, window: Window): Promise<Draft[]> {
  const rows = await windowQueries.placedSums(tx, kind, window);
  const contracts = await windowQueries.contractsOf(tx, [...new Set(rows.map(({ contractId }) => contractId))]);
  const owners = Map.groupBy(contracts, ({ agentId, currency }) => `${agentId} ${currency}`);
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId);
  const days = daysOf(window);
  return [...owners.values()].flatMap((own) => {
    const contract = own.at(-1);
    if (!contract) return [];
    const bets = own.flatMap(({ id }) => byContract.get(id) ?? []);
    const placed = bets.map(({ ratePpm, belowPpm, turnover }) => ({
      // If the downline's rate is higher, the upline gets nothing and pays nothing.
      ratePpm: ratePpm > belowPpm ? ratePpm - belowPpm : 0n,
      turnover,
    }));
    const figures = { ...nothing, fees: ZERO, placed };
    const draft = { contract, terms: termsOf(contract), part: 0, ...days, figures };
    return [{ ...draft, more: {}, rollers: [], hasPlay: true, children: [] }];
  });
}

/**
 * Computes the incomes, downlines and earlier parts first, and writes them with the values carried on. Returns the
 * number of parts of each agent and currency.
 */
async function keep(
  tx: Tx,
  kind: AgentContractCode,
  drafts: readonly Draft[],
  at: {
    readonly windowId: bigint;
    readonly now: Date;
    readonly newId: () => string;
    /** True if accounts of one person counted as one member. */
    readonly isLinked: boolean;
  },
): Promise<ReadonlyMap<string, number>> {
  if (drafts.length === 0) return new Map();
  const keyOf = ({ contract }: Draft) => ownerKey(contract);
  const { rateOn, counts } = agentContractKind(kind);
  const paid = new Map<string, Money>();
  const before = new Map<string, Carryover>(
    (await windowQueries.carries(tx, kind, [...new Set(drafts.map(({ contract }) => contract.agentId))])).map(
      ({ agentId, currency, loss, remainderE6 }) => [`${agentId} ${currency}`, { loss, remainderE6 }],
    ),
  );
  const kept = await keptWinsOf(tx, kind, [...new Set(drafts.map(({ contract }) => contract.agentId))]);
  const rows: ComputedIncome[] = [];
  const done = new Map<number, ComputedIncome>();
  const compute = (place: number): ComputedIncome => {
    const known = done.get(place);
    const draft = drafts[place];
    if (known) return known;
    if (!draft) throw new Error(`no draft ${place}`);
    if (draft.part > 0) compute(place - 1);
    const downlines = draft.children.map((child) => compute(child).income);
    const carried = before.get(keyOf(draft)) ?? nothingCarried;
    const { terms, figures } = draft;
    const paidBefore = paid.get(keyOf(draft)) ?? ZERO;
    const highRollers = kept.rollersOf(ownerOf(draft.contract), draft.rollers);
    const income = incomeOf(agentContractKind(kind), { terms, figures, carried, downlines, highRollers, paidBefore });
    kept.keep(ownerOf(draft.contract), draft.rollers, income.keptApart);
    before.set(keyOf(draft), income.carried);
    paid.set(keyOf(draft), add(paidBefore, income.pay));
    const row = { draft, id: at.newId(), income, carried, paidBefore };
    rows.push(row);
    done.set(place, row);
    return row;
  };
  drafts.forEach((_, place) => compute(place));

  await windowQueries.insertIncomes(
    tx,
    at.windowId,
    rows.filter(isKept).map(({ draft, id, income, carried, paidBefore }) => ({
      id,
      contractId: draft.contract.id,
      agentId: draft.contract.agentId,
      currency: draft.contract.currency,
      part: draft.part,
      from: draft.from,
      until: draft.until,
      pay: income.pay,
      facts: texted({
        figures: { ...draft.figures, ...draft.more },
        base: income.base,
        ratePpm: income.ratePpm,
        earnedE6: income.earnedE6,
        potentialE6: income.potentialE6,
        shortfall: income.shortfall,
        paidBefore,
        ...(rateOn === 'profit' ? { platform: platformFee({ net: income.counted }, draft.terms) } : null),
        ...(counts === 'bets' ? null : { isLinked: at.isLinked }),
        ...(income.keptApart.length > 0 ? { keptApart: income.keptApart } : null),
        before: carried,
        after: income.carried,
        downlines: draft.children
          .map(compute)
          .filter(isKept)
          .map(({ id: of, income: { earnedE6, potentialE6 } }) => ({ id: of, earnedE6, potentialE6 })),
      }),
    })),
    at.now,
  );
  await kept.store(tx);
  const owners = new Map(rows.map(({ draft }) => [keyOf(draft), draft.contract]));
  await windowQueries.putCarries(
    tx,
    kind,
    [...owners].map(([owner, { agentId, currency }]) => ({
      agentId,
      currency,
      ...(before.get(owner) ?? nothingCarried),
    })),
  );
  return new Map([...Map.groupBy(rows, ({ draft }) => keyOf(draft))].map(([owner, own]) => [owner, own.length]));
}

/** Approved corrections become incomes of this window, after the computed parts. */
async function postCorrections(
  tx: Tx,
  {
    series: one,
    window,
    windowId,
    parts,
    now,
    newId,
  }: {
    readonly series: Series;
    readonly window: Window;
    readonly windowId: bigint;
    readonly parts: ReadonlyMap<string, number>;
    readonly now: Date;
    readonly newId: () => string;
  },
): Promise<void> {
  const due = await windowQueries.dueCorrections(tx, one);
  if (due.length === 0) return;
  const places = new Map(parts);
  const days = daysOf(window);
  const incomes = due.map(({ id, corrects, amount, reason, contractId, agentId, currency }) => {
    const owner = ownerKey({ agentId, currency });
    const part = places.get(owner) ?? 0;
    places.set(owner, part + 1);
    const facts = texted({
      figures: { ...nothing, fees: ZERO, placed: [] },
      base: ZERO,
      ratePpm: 0n,
      earnedE6: 0n,
      potentialE6: 0n,
      shortfall: ZERO,
      before: nothingCarried,
      after: nothingCarried,
      downlines: [],
      correction: { of: corrects, amount, reason },
    });
    return { correction: id, row: { id: newId(), contractId, agentId, currency, part, ...days, facts, pay: amount } };
  });
  await windowQueries.insertIncomes(
    tx,
    windowId,
    incomes.map(({ row }) => row),
    now,
  );
  await windowQueries.setPosted(
    tx,
    incomes.map(({ correction, row }) => ({ id: correction, incomeId: row.id })),
  );
}

const ownerOf = ({ agentId, currency }: windowQueries.ContractInForce) => ({ agentId, currency });
const ownerKey = ({ agentId, currency }: { readonly agentId: bigint; readonly currency: Currency }): string =>
  `${agentId} ${currency}`;

interface ComputedIncome {
  readonly draft: Draft;
  readonly id: string;
  readonly income: Income;
  readonly carried: Carryover;
  readonly paidBefore: Money;
}
const isKept = ({ draft, income, carried }: ComputedIncome): boolean =>
  draft.hasPlay || income.pay !== ZERO || income.carried.loss !== carried.loss;

/** JSON with whole numbers as text, as JSON has no bigint. */
const texted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

/** The terms of a contract never change, so each contract is decoded once. */
const known = new Map<string, ContractTerms>();
function termsOf({ id, terms }: windowQueries.ContractInForce): ContractTerms {
  const found = known.get(id) ?? storedTerms(terms);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(id, found);
  return found;
}
const KNOWN_MAX = 50_000;
