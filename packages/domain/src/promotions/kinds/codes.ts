/**
 * Codes of the promotion kinds, in the order of the form. They are in a separate file, so that sites need not load the
 * kinds.
 */
export const promotionKindCodes = ['apply', 'join', 'referral'] as const;
export type PromotionKindCode = (typeof promotionKindCodes)[number];
