/**
 * Signs of excessive play (MGA PPD 2 of 2018 as amended in 2023, UKGC customer interaction 3.4.3): metrics of a
 * member's day with thresholds from which staff should talk to the member. A sign is a reason to talk, never a verdict.
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

/**
 * The thresholds from which a sign is reported. They are data, because a brand's responsible-gaming officer decides
 * them.
 */
export const cutOffs: Readonly<Record<MarkerName, bigint>> = {
  /** The percentage of the day's deposits that the member lost; it counts only if there were several deposits. */
  chasing_losses: 80n,
  /** The number of deposits in a day. */
  many_deposits: 4n,
  /** The number of stakes between midnight and five o'clock. */
  night_play: 20n,
  /** The day's stakes as a percentage of the member's average in the previous four weeks, over days with stakes. */
  stake_jump: 400n,
  /** The minutes of play in a day. */
  long_play: 360n,
  /** The number of times that the member asked to loosen a limit in 30 days. */
  repeated_raises: 3n,
  /** The number of withdrawals cancelled by the member in 7 days. */
  cancelled_withdrawals: 2n,
};

/** Facts about a member's day. */
export interface DayFacts {
  readonly staked: bigint;
  readonly lost: bigint;
  readonly deposited: bigint;
  readonly deposits: number;
  readonly nightStakes: number;
  readonly seconds: number;
  /**
   * The sum of the member's stakes in the previous 28 days (`usualStaked`), and the number of these days on which the
   * member staked (`usualDays`).
   */
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

/** The signs of a day, in the order of `markerNames`. */
export function markersOf(facts: DayFacts): Marker[] {
  return markerNames.flatMap((marker) => {
    const counted = counts[marker](facts);
    const cutOff = cutOffs[marker];
    return counted >= cutOff ? [{ marker, counted, cutOff }] : [];
  });
}

const counts: Readonly<Record<MarkerName, (facts: DayFacts) => bigint>> = {
  // One lost deposit is normal. A further deposit after two lost ones is chasing losses.
  chasing_losses: ({ deposits, deposited, lost }) =>
    deposits >= CHASE_DEPOSITS && deposited > 0n && lost > 0n ? (lost * 100n) / deposited : 0n,
  many_deposits: ({ deposits }) => BigInt(deposits),
  night_play: ({ nightStakes }) => BigInt(nightStakes),
  // A member with too few days of play has no reliable average yet: the value is then 0, so no sign is reported.
  stake_jump: ({ staked, usualStaked, usualDays }) =>
    usualDays >= USUAL_DAYS_MIN && usualStaked > 0n ? (staked * BigInt(usualDays) * 100n) / usualStaked : 0n,
  long_play: ({ seconds }) => BigInt(Math.floor(seconds / 60)),
  repeated_raises: ({ raises }) => BigInt(raises),
  cancelled_withdrawals: ({ cancelledWithdrawals }) => BigInt(cancelledWithdrawals),
};

const CHASE_DEPOSITS = 3;
const USUAL_DAYS_MIN = 3;
