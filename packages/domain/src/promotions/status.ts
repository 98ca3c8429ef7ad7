/** The types of promotions, in the order of the page's tabs [M02]. */
export const promotionTypes = ['welcome', 'deposit', 'lottery', 'games', 'event'] as const;
export type PromotionType = (typeof promotionTypes)[number];

/**
 * `draft`: being edited, invisible to players. `on`: runs between its dates. `ended`: over, regardless of its dates.
 */
export const promotionSwitches = ['draft', 'on', 'ended'] as const;
export type PromotionSwitch = (typeof promotionSwitches)[number];

/**
 * States of one application:
 *
 *   waiting → issued → claimed
 *   joined ─┤
 *           └→ rejected (the member may try again while the promotion runs)
 */
export const applicationStates = ['waiting', 'joined', 'issued', 'claimed', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/**
 * The status of a promotion for one person, in the prescribed words of specification.txt §4 [M02]. `applying`: it runs
 * and accepts applications; `process`: staff have to decide the person's application; `issued`: the bonus can be
 * claimed.
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

/** The maximum number of applications per person and promotion: the first one, and two more after rejections. */
export const APPLICATIONS_MAX = 3;

/**
 * The status for one person at one time; `last` is the state of the newest application. Steps that have begun can be
 * completed: a waiting application is decided, and an issued bonus can be claimed, even after the last day.
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

/** Whether the person may apply now; `tries` counts previous applications. */
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
