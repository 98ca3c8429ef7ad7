/** Kinds of promotion, in the order of the tabs [M02]. */
export const promotionTypes = ['welcome', 'deposit', 'lottery', 'games', 'event'] as const;
export type PromotionType = (typeof promotionTypes)[number];

/** draft: staff write it, players do not see it. on: as its days say. ended: over, whatever its days say. */
export const promotionSwitches = ['draft', 'on', 'ended'] as const;
export type PromotionSwitch = (typeof promotionSwitches)[number];

/** apply: staff look at each application. join: one press takes part, and staff give the bonus to those who earned it. */
export const promotionEntries = ['apply', 'join'] as const;
export type PromotionEntry = (typeof promotionEntries)[number];

/**
 * Where one application stands:
 *
 *   waiting → issued → claimed
 *   joined ─┤
 *           └→ rejected (the member may try again while the promotion runs)
 */
export const applicationStates = ['waiting', 'joined', 'issued', 'claimed', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/**
 * What a person sees of a promotion, the prescribed words of specification.txt §4 [M02]. `applying`: it runs and takes
 * applications; `process`: staff look at the person's application; `issued`: the bonus waits to be claimed.
 */
export const promotionStatuses = [
  ...(['coming_soon', 'applying', 'process', 'joined'] as const),
  ...(['issued', 'claimed', 'rejected', 'closed'] as const),
];
export type PromotionStatus = (typeof promotionStatuses)[number];

export interface PromotionDays {
  readonly state: PromotionSwitch;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** So often a person may apply to one promotion: the first time and twice after a rejection. */
export const APPLICATIONS_MAX = 3;

/**
 * The status for one person at one moment; `last` is the state of the person's newest application. What was begun is ended:
 * an application that waits is decided, and a bonus that was issued can be claimed, also after the last day.
 */
export function promotionStatus(
  promotion: PromotionDays,
  last: ApplicationState | undefined,
  now: Date,
): PromotionStatus {
  if (last === 'waiting') return 'process';
  if (last !== undefined && last !== 'joined') return last;
  if (isOver(promotion, now)) return 'closed';
  if (last === 'joined') return 'joined';
  return now < promotion.startsAt ? 'coming_soon' : 'applying';
}

/** Whether the person may apply now; `tries` counts what was applied so far. */
export function canApply(
  promotion: PromotionDays,
  last: ApplicationState | undefined,
  tries: number,
  now: Date,
): boolean {
  if (promotion.state !== 'on' || now < promotion.startsAt || isOver(promotion, now)) return false;
  return last === undefined || (last === 'rejected' && tries < APPLICATIONS_MAX);
}

const isOver = ({ state, endsAt }: PromotionDays, now: Date): boolean => state === 'ended' || now >= endsAt;
