import type { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { categoryOf } from '@tamarind/domain/games/categories';
import { foldName } from '@tamarind/domain/games/folding';
import { lotteryVassalages, type LotteryVassalage } from '@tamarind/domain/lottery/launch';
import { brandSettings } from '../brand/index.ts';
import { lotteriesOnSale } from '../lottery/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { CardRow } from './queries.ts';
import type { ShownGame } from './show.ts';

/** The house's own lotteries in the lobby's format. They open our own client, not a vendor's game [A03]. */

/** Follows the brand's name. */
const suffixes: Readonly<Record<LotteryVassalage, string>> = {
  ELOTT: 'Lotto',
  TCG_LOTTO_VN: 'Lotto Việt Nam',
  SEA: 'Lotto SEA',
};
const nameOf = (brand: string, vassalage: LotteryVassalage): string => `${brand} ${suffixes[vassalage]}`;
const WORDMARK = 'house-lotto';
const FIRST_ACCOUNT_TYPE = 10;

/** Put all three vendor codes into the lane ELOTT, because the navigation has one entry for lotteries [C05, C06]. */
export const lotteryCards = (brand: string): CardRow[] =>
  lotteryVassalages.map((vassalage, index) => ({
    vassalage,
    category: 'ELOTT',
    displayName: nameOf(brand, vassalage),
    accountTypeId: FIRST_ACCOUNT_TYPE + index,
    isHot: index === 0,
    wordmark: WORDMARK,
    maintenanceUntil: null,
  }));

type Wish = Pick<InputOf<typeof contract.games.browseGames>, 'gameCategory' | 'vassalage' | 'filter' | 'sort' | 'name'>;

/**
 * True if a query asks for lotteries: it names a lottery category, or one of the house's vendor codes without a
 * category.
 */
export const asksForLotteries = ({ gameCategory, vassalage }: Wish): boolean =>
  gameCategory === undefined
    ? lotteryVassalages.some((code) => code === vassalage)
    : categoryOf(gameCategory) === 'ELOTT';

/**
 * Lotteries on sale as games: all of them under ELOTT, those drawn by others under LOTT [A02]. They start through
 * `launchGame`.
 */
export async function lotteryShelf(
  call: Platform & { readonly now: Date },
  { gameCategory, vassalage, filter, sort, name = '' }: Wish,
): Promise<ShownGame[]> {
  const words = foldName(name).split(' ').filter(Boolean);
  const { brand } = await brandSettings(call.pool);
  const found = (await lotteriesOnSale(call))
    .filter(({ isDrawnElsewhere }) => gameCategory !== 'LOTT' || isDrawnElsewhere)
    .filter((lottery) => vassalage === undefined || lottery.vassalage === vassalage)
    .filter(({ isHot }) => filter === undefined || (filter === 'hot' && isHot === 1))
    .map(
      (lottery): ShownGame => ({
        gameId: lottery.gameCode,
        vassalage: lottery.vassalage,
        vendorName: nameOf(brand.name, lottery.vassalage),
        accountTypeId: FIRST_ACCOUNT_TYPE + lotteryVassalages.indexOf(lottery.vassalage),
        gameType: 'ELOTT',
        // The sites have their own name, keyed by this code, for a lottery without a proper name.
        displayName: lottery.displayName ?? lottery.gameCode.toUpperCase(),
        isGame: 'GAME',
        isHot: lottery.isHot,
        isNew: 0,
        tags: [],
        rtpE4: null,
        minBet: lottery.unitStakeMin,
        smallIcon: `/vendor/${WORDMARK}.svg`,
        maintenanceUntil: null,
        isPlayable: true,
        closedSince: null,
        table: null,
      }),
    )
    .filter(({ gameId, displayName }) => {
      const text = foldName(`${displayName} ${gameId}`);
      return words.every((word) => text.includes(word));
    });
  return sort === 'name'
    ? found.toSorted((left, right) => (foldName(left.displayName) < foldName(right.displayName) ? -1 : 1))
    : found;
}
