/**
 * Signs that somebody plays too much (MGA PPD 2 of 2018 as amended in 2023, UKGC customer interaction 3.4.3): what is counted of a
 * member's day, and from which count on staff should talk to the member. A sign is a reason to talk, never a verdict.
 */
export const markerNames = [
  'chasing_losses',
  'many_deposits',
  'night_play',
  'stake_jump',
  'long_play',
  'repeated_raises',
  'cancelled_withdrawals',
] as const;
export type MarkerName = (typeof markerNames)[number];

/** Cut-offs are data: a brand's responsible-gaming officer argues about these numbers, not about code. */
export const cutOffs: Readonly<Record<MarkerName, bigint>> = {
  /** Percent of the day's deposits that were lost, when there were several. */
  chasing_losses: 80n,
  /** Deposits in a day. */
  many_deposits: 4n,
  /** Stakes between midnight and five. */
  night_play: 20n,
  /** Percent of what is staked on an ordinary day of the four weeks before. */
  stake_jump: 400n,
  /** Minutes in a day. */
  long_play: 360n,
  /** Raises asked for in 30 days. */
  repeated_raises: 3n,
  /** Withdrawals called back in 7 days. */
  cancelled_withdrawals: 2n,
};

/** What is known of a member's day. */
export interface DayFacts {
  readonly staked: bigint;
  readonly lost: bigint;
  readonly deposited: bigint;
  readonly deposits: number;
  readonly nightStakes: number;
  readonly seconds: number;
  /** Of the 28 days before: stakes of all, and on how many there were any. */
  readonly usualStaked: bigint;
  readonly usualDays: number;
  readonly raises: number;
  readonly cancelledWithdrawals: number;
}

export interface Marker {
  readonly marker: MarkerName;
  readonly counted: bigint;
  readonly cutOff: bigint;
}

/** The signs of a day, in the order of the list. */
export function markersOf(facts: DayFacts): Marker[] {
  return markerNames.flatMap((marker) => {
    const counted = counts[marker](facts);
    const cutOff = cutOffs[marker];
    return counted >= cutOff ? [{ marker, counted, cutOff }] : [];
  });
}

const counts: Readonly<Record<MarkerName, (facts: DayFacts) => bigint>> = {
  // One deposit that is lost is an evening out; the third after two that are gone is a chase.
  chasing_losses: ({ deposits, deposited, lost }) =>
    deposits >= CHASE_DEPOSITS && deposited > 0n && lost > 0n ? (lost * 100n) / deposited : 0n,
  many_deposits: ({ deposits }) => BigInt(deposits),
  night_play: ({ nightStakes }) => BigInt(nightStakes),
  // A newcomer has no ordinary day yet.
  stake_jump: ({ staked, usualStaked, usualDays }) =>
    usualDays >= USUAL_DAYS_MIN && usualStaked > 0n ? (staked * BigInt(usualDays) * 100n) / usualStaked : 0n,
  long_play: ({ seconds }) => BigInt(Math.floor(seconds / 60)),
  repeated_raises: ({ raises }) => BigInt(raises),
  cancelled_withdrawals: ({ cancelledWithdrawals }) => BigInt(cancelledWithdrawals),
};

const CHASE_DEPOSITS = 3;
const USUAL_DAYS_MIN = 3;
