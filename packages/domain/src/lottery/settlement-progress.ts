/**
 * Facts about the progress of a settlement, read from its database rows. Counts are numbers of members; a time is null
 * if its step has not been reached.
 */
export type SettlementFacts = {
  readonly state: string;
  readonly isHeld: boolean;
  readonly isGraded: boolean;
  readonly resultedAt: Date | null;
  readonly gradedAt: Date | null;
  readonly settledAt: Date | null;
  readonly due: number;
  readonly paid: number;
  readonly firstPaidAt: Date | null;
  readonly lastPaidAt: Date | null;
  /** The number of members whose credit under the result before a correction has to be taken back. */
  readonly reversalsDue: number;
  readonly reversalsTaken: number;
  readonly lastTakenAt: Date | null;
};
export type SettlementStep = 'none' | 'held' | 'grading' | 'paying' | 'taking_back' | 'done';
export type SettlementProgress = {
  readonly step: SettlementStep;
  /** The time of the last progress: a result arrived, winners were found, or members were paid. */
  readonly movedAt: Date | null;
  /** Members paid per second since the first payment; null before a rate is known. */
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
  /** True if there was no progress for half a minute although work remains. */
  readonly isStuck: boolean;
};

/**
 * The progress of a settlement, computed from its rows, because a separate counter could differ from the money paid
 * [L07].
 */
export function settlementProgress(facts: SettlementFacts, now: Date): SettlementProgress {
  const step = stepOf(facts);
  const { due, paid, firstPaidAt, lastPaidAt } = facts;
  const movedAt = latest([facts.resultedAt, facts.gradedAt, lastPaidAt, facts.lastTakenAt, facts.settledAt]);
  const paidMs = firstPaidAt && lastPaidAt ? lastPaidAt.getTime() - firstPaidAt.getTime() : 0;
  const perSecond = paidMs > 0 ? Math.round((paid * 1000) / paidMs) : null;
  const isPaced = step === 'paying' && perSecond !== null && perSecond > 0;
  const isAtWork = step === 'grading' || step === 'paying' || step === 'taking_back';
  return {
    step,
    movedAt,
    perSecond,
    secondsLeft: isPaced ? Math.ceil((due - paid) / perSecond) : null,
    isStuck: isAtWork && movedAt !== null && now.getTime() - movedAt.getTime() > STUCK_MS,
  };
}

const stepOf = (facts: SettlementFacts): SettlementStep => {
  if (facts.settledAt !== null) return 'done';
  if (facts.state !== 'resulted' && facts.state !== 'void') return 'none';
  if (facts.isHeld) return 'held';
  if (!facts.isGraded) return 'grading';
  // After all payments a single statement finishes the settlement. Until it has run, nothing is left to pay but the
  // settlement is not finished.
  return facts.paid < facts.due || facts.reversalsTaken >= facts.reversalsDue ? 'paying' : 'taking_back';
};

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/**
 * The time without progress after which a settlement counts as stuck. The longest step, finding the winners of five
 * million lines, takes half of this on two cores.
 */
const STUCK_MS = 30_000;
