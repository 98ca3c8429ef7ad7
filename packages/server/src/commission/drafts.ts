import type { ContractTerms, TeamFigures } from '@tamarind/domain/agents/contracts/contract-kind';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { money, type Money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { type Day, dayOf } from '@tamarind/domain/time';
import { linkedMembers } from '../members/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { storedTerms } from './contracts.ts';
import { daysOf } from './due-windows.ts';
import type { MemberNet } from './option-queries.ts';
import { optionFigures, optionPart } from './options.ts';
import * as windowQueries from './window-queries.ts';

/** A window (commission period) to close, with its position in the list of windows. */
export type PlacedWindow = windowQueries.Window & { readonly place: number };

/** An income with all inputs of its computation, before it is computed and stored. */
export interface Draft {
  readonly window: PlacedWindow;
  readonly contract: Omit<windowQueries.ContractInForce, 'place'>;
  readonly terms: ContractTerms;
  readonly part: number;
  readonly from: Day;
  readonly until: Day;
  readonly figures: TeamFigures;
  /** Sums that are only displayed: deposits and withdrawals. Empty for real-time incomes. */
  readonly more: Readonly<Record<string, unknown>>;
  /**
   * True if the team played. Without play, an income is stored only if it pays something or changes the values carried
   * over.
   */
  readonly hasPlay: boolean;
  /**
   * Results of members with high wins: wins already kept apart from the team's result, or high enough to be kept apart
   * now.
   */
  readonly rollers: readonly MemberNet[];
  /** Positions of the direct downlines' drafts for the same window in the list of drafts. */
  readonly children: readonly number[];
}

/**
 * Drafts of the incomes of these windows, window by window. `linked` lists accounts that belong to one person. They
 * count as one active member in windows where a contract requires active members; `linkedIn` contains the positions of
 * those windows.
 */
export async function draftsOf(tx: Tx, windows: readonly PlacedWindow[], now: Date) {
  const ofTeams = windows.filter(({ kind }) => agentContractKind(kind).counts !== 'bets');
  const ofBets = windows.filter(({ kind }) => agentContractKind(kind).counts === 'bets');
  const { drafts, ...persons } = await teamDrafts(tx, ofTeams, now);
  const placed: Draft[] = [];
  for (const window of ofBets) placed.push(...(await placedDrafts(tx, window)));
  // Real-time windows must come last in the list. Their incomes have no downlines, so positions in `children` stay
  // valid.
  return { drafts: [...drafts, ...placed], ...persons };
}

/** Drafts of those incomes that are computed from a team's sums. */
async function teamDrafts(tx: Tx, windows: readonly PlacedWindow[], now: Date) {
  const contracts = windows.length > 0 ? await windowQueries.contractsIn(tx, windows) : [];
  if (contracts.length === 0) return { drafts: [], linked: [], linkedIn: new Set<number>() };
  const byPlace = new Map(windows.map((window) => [window.place, { ...window, days: daysOf(window) }]));
  const windowOf = (place: number) => byPlace.get(place) ?? noWindow(place);
  const agents = [...new Set(contracts.map(({ agentId }) => agentId))];
  const moves = Map.groupBy(
    await windowQueries.movesOf(tx, agents, spanOf(windows.map(daysOf))),
    ({ agentId }) => agentId,
  );
  const parts = contracts.flatMap((contract) => {
    const terms = termsOf(contract);
    const window = windowOf(contract.place);
    const { days } = window;
    const from = contract.from > window.from ? dayOf(contract.from) : days.from;
    const until = contract.until && contract.until < window.until ? dayOf(contract.until) : days.until;
    const edge = agentContractKind(window.kind).counts === 'days' ? { from, until } : days;
    const cuts = (moves.get(contract.agentId) ?? [])
      .map(({ day }) => day)
      .filter((day) => day > edge.from && day < edge.until);
    const starts = [edge.from, ...cuts.toSorted()];
    return starts.map((start, at) => ({ window, contract, terms, from: start, until: starts[at + 1] ?? edge.until }));
  });
  const linkedIn = new Set(
    parts
      .filter(({ terms }) => terms.tiers.some(({ active }) => active !== undefined))
      .map(({ window }) => window.place),
  );
  const linked = linkedIn.size > 0 ? await linkedMembers(tx, now) : [];
  const segments = parts.map(({ window, contract, terms, from, until }, key) => ({
    key,
    place: window.place,
    agentId: contract.agentId,
    currency: contract.currency,
    from,
    until,
    isWholeTeam: terms.sharePpm === null,
    activeWhen: terms.activeWhen,
    isLinked: linkedIn.has(window.place),
  }));
  const sums = await teamSums(tx, windows, segments, linked);
  const options = await optionFigures(
    tx,
    parts.map(({ window: { kind }, contract: { agentId, currency }, terms, from, until }, key) => ({
      ...optionPart(key, { agentId, kind, currency, from, until }, terms),
      terms,
    })),
  );
  const parents = await windowQueries.parentsOf(tx, segments);
  const children = Map.groupBy(parents, ({ parent }) => parent);
  const places = new Map<string, number>();
  const drafts = parts.map(({ window, contract, terms, from, until }, key): Draft => {
    const owner = `${window.place} ${contract.agentId} ${contract.currency}`;
    const part = places.get(owner) ?? 0;
    places.set(owner, part + 1);
    const { figures, more } = figuresOf(sums.get(key), terms, options.won.get(key));
    const rollers = options.rollers.get(key) ?? [];
    const hasPlay = sums.has(key);
    const below = (children.get(key) ?? []).map((one) => one.key);
    return { window, contract, terms, part, from, until, figures, more, rollers, hasPlay, children: below };
  });
  return { drafts, linked, linkedIn };
}

/**
 * Sums of the teams in each segment. Windows of whole days are read in one query; a window between two moments needs
 * its own query.
 */
async function teamSums(
  tx: Tx,
  windows: readonly PlacedWindow[],
  segments: readonly windowQueries.Segment[],
  linked: windowQueries.PersonLinks,
): Promise<ReadonlyMap<number, windowQueries.TeamSums>> {
  const rows: windowQueries.TeamSums[] = [];
  const countsDays = ({ kind }: PlacedWindow) => agentContractKind(kind).counts === 'days';
  const ofDays = new Map(windows.filter(countsDays).map((window) => [window.place, daysOf(window)]));
  const daySegments = segments.filter(({ place }) => ofDays.has(place));
  if (daySegments.length > 0)
    rows.push(...(await windowQueries.daySums(tx, daySegments, { days: spanOf([...ofDays.values()]), linked })));
  for (const window of windows) {
    const own = segments.filter(({ place }) => place === window.place && !ofDays.has(place));
    if (own.length > 0)
      rows.push(...(await windowQueries.momentSums(tx, own, { days: daysOf(window), window, linked })));
  }
  return new Map(rows.map((row) => [row.key, row]));
}

/** The days from the first to the last of several spans. */
const spanOf = (spans: readonly { readonly from: Day; readonly until: Day }[]) => ({
  from: spans.map(({ from }) => from).toSorted()[0] as Day,
  until: spans
    .map(({ until }) => until)
    .toSorted()
    .at(-1) as Day,
});

const noWindow = (place: number): never => {
  throw new Error(`no window ${place}`);
};

function figuresOf(sums: windowQueries.TeamSums | undefined, terms: ContractTerms, wonBranches: Money | undefined) {
  const { turnover, net, bonuses, salaries, deposits, withdrawals, active } = sums ?? noPlay;
  const moved = deposits + withdrawals;
  const fees = money(moved > 0n ? (moved * terms.paymentPpm) / 1_000_000n : 0n);
  const figures = { turnover, net, bonuses, salaries, fees, active, placed: [], ...present({ wonBranches }) };
  return { figures, more: { deposits, withdrawals } };
}

/** The sums of a team that did not play. */
export const noPlay = {
  turnover: ZERO,
  net: ZERO,
  bonuses: ZERO,
  salaries: ZERO,
  deposits: ZERO,
  withdrawals: ZERO,
  active: 0,
};

/**
 * Drafts of real-time incomes. Each bet pays an agent the difference between the agent's rate and the downline's, so
 * these incomes do not depend on each other.
 */
async function placedDrafts(tx: Tx, window: PlacedWindow): Promise<Draft[]> {
  const rows = await windowQueries.placedSums(tx, window.kind, window);
  const owners = Map.groupBy(rows, ({ agentId, currency }) => `${agentId} ${currency}`);
  const days = daysOf(window);
  return [...owners.values()].flatMap((bets) => {
    const contract = bets.at(-1);
    if (!contract) return [];
    const placed = bets.map(({ ratePpm, belowPpm, turnover }) => ({
      // If the downline's rate is higher, the upline gets nothing and pays nothing for the bet.
      ratePpm: ratePpm > belowPpm ? ratePpm - belowPpm : 0n,
      turnover,
    }));
    const figures = { ...noPlay, fees: ZERO, placed };
    const draft = { window, contract, terms: termsOf(contract), part: 0, ...days, figures };
    return [{ ...draft, more: {}, rollers: [], hasPlay: true, children: [] }];
  });
}

/** Cache of decoded terms by contract. A contract's terms never change, so each contract is decoded once. */
const known = new Map<string, ContractTerms>();
function termsOf({ id, terms }: Pick<windowQueries.ContractInForce, 'id' | 'terms'>): ContractTerms {
  const found = known.get(id) ?? storedTerms(terms);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(id, found);
  return found;
}
const KNOWN_MAX = 50_000;
