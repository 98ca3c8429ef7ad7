import { type Money, subtract, ZERO } from '../money.ts';
import type { MovementState } from './decide-command.ts';

/** A bet or a win in one side's books; for vendors with their own wallets, a transfer in or out. */
export interface BookedMovement {
  readonly transactionUuid: string;
  readonly kind: 'bet' | 'win' | 'in' | 'out';
  readonly user: string;
  readonly currency: string;
  readonly amount: Money;
  readonly round: string;
}

export interface OurMovement extends BookedMovement {
  readonly state: MovementState;
}

export interface TheirMovement extends BookedMovement {
  /** Whether the vendor counts the movement; false also if the vendor has rolled it back. */
  readonly stands: boolean;
}

export interface Difference {
  readonly kind: 'missing_here' | 'missing_there' | 'differs';
  readonly transactionUuid: string;
  readonly currency: string;
  /**
   * The vendor's amount minus ours, signed from the operator's side: a stake at the vendor is the operator's income, a
   * win is a cost.
   */
  readonly difference: Money;
  readonly ours: OurMovement | undefined;
  readonly theirs: TheirMovement | undefined;
}

/**
 * Compares one day's books by transaction_uuid. `ours` contains every movement of the day and every one named in
 * `theirs`, whatever its day; `theirs` extends slightly beyond both ends of the day, because clocks differ. A movement
 * that we rolled back at the vendor's request matches, whether or not the vendor's list contains it.
 */
export function compareBooks(
  ours: readonly OurMovement[],
  theirs: readonly TheirMovement[],
  isOfDay: (movement: OurMovement) => boolean,
): Difference[] {
  const here = new Map(ours.map((one) => [one.transactionUuid, one]));
  const there = new Map(theirs.map((one) => [one.transactionUuid, one]));
  const found: Difference[] = [];
  for (const their of there.values()) {
    const our = here.get(their.transactionUuid);
    const kind = compareOne(our, their);
    if (kind) found.push(differenceOf(kind, our, their));
  }
  for (const our of here.values())
    if (our.state === 'APPLIED' && isOfDay(our) && !there.has(our.transactionUuid))
      found.push(differenceOf('missing_there', our, undefined));
  return found;
}

function compareOne(our: OurMovement | undefined, their: TheirMovement): Difference['kind'] | undefined {
  if (our?.state === 'ROLLED_BACK') return undefined;
  const standsHere = our?.state === 'APPLIED';
  if (!standsHere) return their.stands ? 'missing_here' : undefined;
  if (!their.stands) return 'missing_there';
  const isSame =
    our.kind === their.kind &&
    our.user === their.user &&
    our.currency === their.currency &&
    our.amount === their.amount &&
    our.round === their.round;
  return isSame ? undefined : 'differs';
}

const differenceOf = (
  kind: Difference['kind'],
  ours: OurMovement | undefined,
  theirs: TheirMovement | undefined,
): Difference => ({
  kind,
  transactionUuid: (ours ?? theirs)?.transactionUuid ?? '',
  currency: (theirs ?? ours)?.currency ?? '',
  difference: subtract(theirs?.stands ? income(theirs) : ZERO, ours?.state === 'APPLIED' ? income(ours) : ZERO),
  ours,
  theirs,
});

const income = ({ kind, amount }: BookedMovement): Money =>
  kind === 'bet' || kind === 'in' ? amount : subtract(ZERO, amount);
