import { ZERO } from '../../money.ts';
import { addMs } from '../../time.ts';
import type { AgentContractCode } from './codes.ts';
import type { ContractTerms, Tier } from './contract-kind.ts';
import { agentContractKind } from './index.ts';

/**
 * The states of a contract: offered → active | refused | expired; active → ending → ended. An upline or the operator
 * makes the offer; the downline answers within a week. Contracts start and end only at window boundaries, so the past
 * never changes.
 */
export const contractStates = ['offered', 'active', 'ending', 'refused', 'expired', 'ended'] as const;
export type ContractState = (typeof contractStates)[number];
/** The two sides of a contract: the agent who is paid, and the side that made the offer, an upline or the operator. */
export type ContractSide = 'agent' | 'upline';

export const OFFER_MS = 7 * 86_400_000;
export const TIERS_MAX = 12;

/** The highest rate of the rate table, by which the contracts of an upline and a downline are compared. */
export const topRate = ({ tiers }: { readonly tiers: readonly Pick<Tier, 'ratePpm'>[] }): bigint =>
  tiers.reduce((top, { ratePpm }) => (ratePpm > top ? ratePpm : top), 0n);

/** The error in the terms for a contract of the kind; undefined if they are valid. */
export function termsFault(
  kind: AgentContractCode,
  terms: ContractTerms,
): 'tiers' | 'conditions' | 'options' | 'unit' | undefined {
  const { tiers, unit } = terms;
  if (tiers.length === 0 || tiers.length > TIERS_MAX) return 'tiers';
  // A contract of this kind pays each bet at the rate in force when the bet was placed. The sums of the window are
  // unknown at that time, so the rate table must have exactly one row, without conditions.
  const { counts, rateOn, keeps } = agentContractKind(kind);
  const isBetByBet = counts === 'bets';
  if (isBetByBet && (tiers.length > 1 || hasConditions(tiers[0]) || terms.sharePpm !== null)) return 'conditions';
  const sharesTopRate = terms.sharePpm === null;
  // Wins can be kept apart (`fenceFrom`) only if losses are carried. Two options, leaving out branches and a shortfall
  // borne by the agent, require a line that shares the top rate.
  if (terms.fenceFrom !== undefined && !(keeps === 'loss' && terms.carriesLoss && terms.fenceFrom > ZERO))
    return 'options';
  if (terms.branches === 'positive' && !(rateOn === 'profit' && sharesTopRate)) return 'options';
  if (terms.shortfall === 'receivable' && (isBetByBet || !sharesTopRate)) return 'options';
  return unit < 1n ? 'unit' : undefined;
}

const hasConditions = (tier: Tier | undefined): boolean =>
  tier !== undefined && (tier.active !== undefined || tier.turnover !== undefined || tier.profit !== undefined);

/** The limits for an offer. `upline`: the terms of the nearest agent above with a contract of the kind. */
export interface OfferBounds {
  readonly upline: ContractTerms | undefined;
  readonly byHouse: boolean;
  /** The highest rate, in millionths, that one person of the staff may offer alone. */
  readonly gridPpm: bigint;
}
type OfferDecision =
  | { readonly ok: true; readonly isOffGrid: boolean }
  | { readonly ok: false; readonly code: 'CONTRACT_TERMS'; readonly details: { readonly fault: string } }
  | { readonly ok: false; readonly code: 'CONTRACT_RATE'; readonly details: { readonly most: string } };

/**
 * Decides whether terms may be offered: the rate must not exceed the upline's rate, and a dividend must have the same
 * period as the upline's dividend.
 */
export function decideOffer(kind: AgentContractCode, terms: ContractTerms, bounds: OfferBounds): OfferDecision {
  const fault = termsFault(kind, terms);
  if (fault) return { ok: false, code: 'CONTRACT_TERMS', details: { fault } };
  const { upline, byHouse, gridPpm } = bounds;
  const most = upline ? topRate(upline) : byHouse ? MILLION : 0n;
  if (topRate(terms) > most) return { ok: false, code: 'CONTRACT_RATE', details: { most: most.toString() } };
  if (upline && agentContractKind(kind).window === 'chosen' && upline.period !== terms.period)
    return { ok: false, code: 'CONTRACT_TERMS', details: { fault: 'period' } };
  // The upline's contract lets the agents bear the shortfall, so the downline's contract must do so too; otherwise the
  // operator would bear it.
  if (upline?.shortfall === 'receivable' && terms.sharePpm === null && terms.shortfall !== 'receivable')
    return { ok: false, code: 'CONTRACT_TERMS', details: { fault: 'shortfall' } };
  return { ok: true, isOffGrid: topRate(terms) > gridPpm };
}

/** The contracts below an agent that end when the agent accepts these terms: those with a higher rate. */
export const endedBelow = <Below extends { readonly topPpm: number }>(
  below: readonly Below[],
  terms: Parameters<typeof topRate>[0],
): Below[] => {
  const top = topRate(terms);
  return below.filter(({ topPpm }) => BigInt(topPpm) > top);
};

interface OfferText {
  readonly state: ContractState;
  readonly expiresAt: Date;
  readonly sha256: string;
}
type AnswerDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'CONTRACT_STATE' | 'CONTRACT_CHANGED' | 'CONTRACT_ENDS_DOWNLINES' };

/**
 * The downline's answer to an offer. `losing`: downlines with a higher rate, whose contracts end if the offer is
 * accepted. The first acceptance then returns a warning, and a second one confirms.
 */
export function decideAnswer(
  { state, expiresAt, sha256 }: OfferText,
  answer: { readonly accepts: boolean; readonly sha256: string; readonly endsDownlines: boolean },
  { losing, now }: { readonly losing: number; readonly now: Date },
): AnswerDecision {
  if (state !== 'offered' || expiresAt <= now) return { ok: false, code: 'CONTRACT_STATE' };
  if (answer.sha256 !== sha256) return { ok: false, code: 'CONTRACT_CHANGED' };
  return answer.accepts && losing > 0 && !answer.endsDownlines
    ? { ok: false, code: 'CONTRACT_ENDS_DOWNLINES' }
    : { ok: true };
}

/**
 * The next state of a contract that one side wants to end. One side requests the end; then the other side agrees, or
 * the requesting side withdraws the request. Undefined if the contract's state or the side does not allow the step.
 */
export function decideEnd(
  contract: { readonly state: ContractState; readonly endAskedBy: ContractSide | null },
  side: ContractSide,
  step: 'ask' | 'agree' | 'withdraw',
): ContractState | undefined {
  const { state, endAskedBy } = contract;
  if (step === 'ask') return state === 'active' ? 'ending' : undefined;
  if (state !== 'ending') return undefined;
  if (step === 'agree') return endAskedBy === side ? undefined : 'ended';
  return endAskedBy === side ? 'active' : undefined;
}

/** The end of the current window; contracts of the kind start and end there. */
export const nextEdge = (kind: AgentContractCode, terms: Pick<ContractTerms, 'period'>, now: Date): Date =>
  agentContractKind(kind).windowAt(now, terms).until;

/**
 * The end of an accepted contract that a side ends now: the end of the current window, or the contract's start if that
 * is later.
 */
export function lastEdge(
  kind: AgentContractCode,
  { terms, from }: { readonly terms: Pick<ContractTerms, 'period'>; readonly from: Date | null },
  now: Date,
): Date {
  const edge = nextEdge(kind, terms, now);
  return from && from > edge ? from : edge;
}

/** The first start of a window of the kind at or after a moment. */
export function edgeFrom(kind: AgentContractCode, terms: Pick<ContractTerms, 'period'>, at: Date): Date {
  const { from, until } = agentContractKind(kind).windowAt(at, terms);
  return from.getTime() === at.getTime() ? from : until;
}

/**
 * The start of an accepted contract: the usual start of its kind, or `openUntil` if that is later. `openUntil` is the
 * end of the contract that it replaces, or of the current window of the downlines' contracts. A first dividend contract
 * usually starts on the next day.
 */
export function startsAt(
  kind: AgentContractCode,
  terms: Pick<ContractTerms, 'period'>,
  { openUntil, now }: { readonly openUntil: Date | undefined; readonly now: Date },
): Date {
  const first = agentContractKind(kind).firstStart(now, terms);
  return openUntil && openUntil > first ? openUntil : first;
}

/** The terms, reduced to the limits of the upline's terms: the new offer to a downline whose contract ended. */
export const cappedTerms = (terms: ContractTerms, upline: ContractTerms): ContractTerms => ({
  ...terms,
  ...(upline.shortfall === 'receivable' && terms.sharePpm === null ? { shortfall: upline.shortfall } : null),
  tiers: terms.tiers.map((tier) => ({
    ...tier,
    ratePpm: tier.ratePpm > topRate(upline) ? topRate(upline) : tier.ratePpm,
  })),
});

export const offerEnds = (now: Date): Date => addMs(now, OFFER_MS);
const MILLION = 1_000_000n;
