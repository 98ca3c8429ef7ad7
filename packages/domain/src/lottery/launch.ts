import type { Game } from './games/index.ts';

/**
 * This file defines the areas and prize modes with which a lottery game is opened, in the specification's spelling
 * [K07]. They decide which lotteries are shown.
 */

/** VN is in the specification; TH is added for the second country of this product. */
export const lottoAreas = ['VN', 'TH'] as const;
export type LottoArea = (typeof lottoAreas)[number];

export const prizeModes = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** Vendor codes under which the platform offers its lotteries [A03]. */
export const lotteryVassalages = ['ELOTT', 'TCG_LOTTO_VN', 'SEA'] as const;
export type LotteryVassalage = (typeof lotteryVassalages)[number];

type Kind = Pick<Game, 'market' | 'kind' | 'format'>;

const vietnameseMarkets: readonly Game['market'][] = ['north', 'south', 'central', 'vietlott'];
const thaiMarkets: readonly Game['market'][] = ['thai', 'yeekee', 'hanoi', 'lao', 'malaysia', 'stock'];
/** For each area, the result formats of its lotteries. Own draws with such a format are also offered in that area. */
const formatsOf: Record<LottoArea, readonly Game['format'][]> = { VN: ['vn27', 'vn18'], TH: ['thai'] };

/** Whether players of the area bet on the lottery [L02, L03, L04]. */
export const isOfArea = ({ market, format }: Pick<Kind, 'market' | 'format'>, area: LottoArea): boolean =>
  (area === 'VN' ? vietnameseMarkets : thaiMarkets).includes(market) || formatsOf[area].includes(format);

/**
 * The vendor code of a lottery: one for own draws, one for Vietnamese lotteries, one for those of Thailand, its
 * neighbours and the exchanges.
 */
export function vassalageOf({ market, kind }: Pick<Kind, 'market' | 'kind'>): LotteryVassalage {
  if (kind === 'own') return 'ELOTT';
  return vietnameseMarkets.includes(market) ? 'TCG_LOTTO_VN' : 'SEA';
}

/** Whether a lottery is shown in a prize mode. Elott is the brand's own mode and shows every lottery. */
export function isOfPrizeMode(game: Pick<Kind, 'market' | 'kind'>, mode: PrizeMode): boolean {
  if (mode === 'Elott') return true;
  if (mode === 'SEA') return vassalageOf(game) === 'SEA';
  return (game.kind === 'own') === (mode === 'ZY');
}

/**
 * The prize mode for a vendor or category code, used if the call that opens the game has no mode; undefined for unknown
 * codes.
 */
export function modeOfCode(code: string): PrizeMode | undefined {
  return ({ LOTT: 'Lott', ELOTT: 'Elott', SEA: 'SEA', TCG_SEA: 'SEA' } as const)[code];
}
export const areaOfCode = (code: string): LottoArea | undefined => (code === 'TCG_LOTTO_VN' ? 'VN' : undefined);
