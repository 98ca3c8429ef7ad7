/** What the rows of a settlement say: counts are of members, moments are null where there is none yet. */
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
  /** Of a corrected result: what the one before it had credited. */
  readonly reversalsDue: number;
  readonly reversalsTaken: number;
  readonly lastTakenAt: Date | null;
};
export type SettlementStep = 'none' | 'held' | 'grading' | 'paying' | 'taking_back' | 'done';
export type SettlementProgress = {
  readonly step: SettlementStep;
  /** When something last moved: a result came, winners were found, members were paid. */
  readonly movedAt: Date | null;
  /** Members paid a second since the first of them; null before there is a pace. */
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
  /** Nothing has moved for half a minute, though there is something to do. */
  readonly isStuck: boolean;
};

/** How far a settlement is, read from what it has written: it keeps no count of its own that could differ from the money [L07]. */
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
  // The last step is one statement after these; until it has run there is nothing left to pay.
  return facts.paid < facts.due || facts.reversalsTaken >= facts.reversalsDue ? 'paying' : 'taking_back';
};

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** The longest step between two marks, finding the winners of five million lines, takes half of it on two cores. */
const STUCK_MS = 30_000;
