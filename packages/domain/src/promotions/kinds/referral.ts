import type { PromotionKind } from './promotion-kind.ts';

/**
 * The kind "referral": the member invites friends, and a job pays a reward for each friend who deposits and plays.
 * There are no applications.
 */
export const referral: PromotionKind<'referral'> = {
  code: 'referral',
  form: 'invite',
  begins: undefined,
  mayEnter: () => false,
  due: () => undefined,
};
