import type { Game } from './games/index.ts';

/** Areas and prize modes of a lottery launch, in the specification's spelling [K07]: what each of them shows. */

/** VN is the specification's. TH is the other country that the product serves. */
export const lottoAreas = ['VN', 'TH'] as const;
export type LottoArea = (typeof lottoAreas)[number];

export const prizeModes = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** Vendor codes under which the house offers its lotteries [A03]. */
export const lotteryVassalages = ['ELOTT', 'TCG_LOTTO_VN', 'SEA'] as const;
export type LotteryVassalage = (typeof lotteryVassalages)[number];

type Kind = Pick<Game, 'market' | 'kind' | 'format'>;

const vietnameseMarkets: readonly Game['market'][] = ['north', 'south', 'central', 'vietlott'];
const thaiMarkets: readonly Game['market'][] = ['thai', 'yeekee', 'hanoi', 'lao', 'malaysia', 'stock'];
/** Own draws with the prizes of a country's lottery are sold to its players too. */
const formatsOf: Record<LottoArea, readonly Game['format'][]> = { VN: ['vn27', 'vn18'], TH: ['thai'] };

/** The lotteries that players of a country bet on [L02, L03, L04]. */
export const isOfArea = ({ market, format }: Pick<Kind, 'market' | 'format'>, area: LottoArea): boolean =>
  (area === 'VN' ? vietnameseMarkets : thaiMarkets).includes(market) || formatsOf[area].includes(format);

/** Draws of the house, Vietnamese lotteries, and the ones of Thailand, its neighbours and the exchanges. */
export function vassalageOf({ market, kind }: Pick<Kind, 'market' | 'kind'>): LotteryVassalage {
  if (kind === 'own') return 'ELOTT';
  return vietnameseMarkets.includes(market) ? 'TCG_LOTTO_VN' : 'SEA';
}

/** Elott is the brand's own type and shows every lottery. */
export function isOfPrizeMode(game: Pick<Kind, 'market' | 'kind'>, mode: PrizeMode): boolean {
  if (mode === 'Elott') return true;
  if (mode === 'SEA') return vassalageOf(game) === 'SEA';
  return (game.kind === 'own') === (mode === 'ZY');
}

/** Where a launch names no area or prize mode, its vendor or category code decides; unknown codes decide nothing. */
export function modeOfCode(code: string): PrizeMode | undefined {
  return ({ LOTT: 'Lott', ELOTT: 'Elott', SEA: 'SEA', TCG_SEA: 'SEA' } as const)[code];
}
export const areaOfCode = (code: string): LottoArea | undefined => (code === 'TCG_LOTTO_VN' ? 'VN' : undefined);
