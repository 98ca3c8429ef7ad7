import { canApply } from '../status.ts';
import type { PromotionKind } from './promotion-kind.ts';

/** The kind "apply": the member writes why a bonus is due, and staff decide each application. */
export const apply: PromotionKind<'apply'> = {
  code: 'apply',
  form: 'message',
  begins: 'waiting',
  mayEnter: ({ promotion, last, tries, now }) => canApply(promotion, last, tries, now),
  due: ({ state, amount }) => (state === 'waiting' ? amount : undefined),
};
