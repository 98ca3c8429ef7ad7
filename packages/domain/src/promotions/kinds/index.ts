import { apply } from './apply.ts';
import type { PromotionKindCode } from './codes.ts';
import { join } from './join.ts';
import type { PromotionKind } from './promotion-kind.ts';
import { referral } from './referral.ts';

const byCode: { readonly [Code in PromotionKindCode]: PromotionKind<Code> } = { apply, join, referral };

export const promotionKind = (code: PromotionKindCode): PromotionKind<PromotionKindCode> => byCode[code];
