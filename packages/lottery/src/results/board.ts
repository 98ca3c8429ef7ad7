import { type Prize, tiers, type Vn27 } from '@tamarind/domain/lottery/draw-result';

export interface TierRow {
  readonly prize: Prize;
  readonly numbers: readonly string[];
}

/** The board from the special prize down, as it hangs in every lottery shop. */
export const tierRows = (prizes: Vn27): TierRow[] =>
  tiers.map(({ prize }) => ({ prize, numbers: prizes[prize] }));
