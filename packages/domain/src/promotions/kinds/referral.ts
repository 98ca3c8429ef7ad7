import type { PromotionKind } from './promotion-kind.ts';

/** The member invites friends, and a job pays for each who deposits and plays; there are no applications. */
export const referral: PromotionKind<'referral'> = {
  code: 'referral',
  form: 'invite',
  begins: undefined,
  mayEnter: () => false,
  due: () => undefined,
};
