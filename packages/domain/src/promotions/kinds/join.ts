import { canApply } from '../status.ts';
import type { PromotionKind } from './promotion-kind.ts';

/** The kind "join": the member joins with one press, and staff give the bonus to members who have earned it. */
export const join: PromotionKind<'join'> = {
  code: 'join',
  form: 'press',
  begins: 'joined',
  mayEnter: ({ promotion, last, tries, now }) => canApply(promotion, last, tries, now),
  due: ({ state, amount }) => (state === 'joined' ? amount : undefined),
};
