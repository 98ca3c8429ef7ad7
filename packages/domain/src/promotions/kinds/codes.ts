/** Codes of the promotion kinds, in the order of the form. They are separate from the kinds, so that sites load only them. */
export const promotionKindCodes = ['apply', 'join', 'referral'] as const;
export type PromotionKindCode = (typeof promotionKindCodes)[number];
