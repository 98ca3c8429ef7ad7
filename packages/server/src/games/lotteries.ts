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

/**
 * The platform's own lotteries in the format of the lobby's cards and games. They open the platform's own lottery
 * client, not a vendor's game [A03].
 */

/** The display name of a lottery card is the brand's name followed by one of these words. */
const suffixes: Readonly<Record<LotteryVassalage, string>> = {
  ELOTT: 'Lotto',
  TCG_LOTTO_VN: 'Lotto Việt Nam',
  SEA: 'Lotto SEA',
};
const nameOf = (brand: string, vassalage: LotteryVassalage): string => `${brand} ${suffixes[vassalage]}`;
const WORDMARK = 'house-lotto';
const FIRST_ACCOUNT_TYPE = 10;

/**
 * The platform's lotteries have three vendor codes. All three are listed in the category ELOTT, because the navigation
 * has one entry for lotteries [C05, C06].
 */
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
 * True if a query asks for lotteries: it names a lottery category, or one of the platform's own vendor codes without a
 * category.
 */
export const asksForLotteries = ({ gameCategory, vassalage }: Wish): boolean =>
  gameCategory === undefined
    ? lotteryVassalages.some((code) => code === vassalage)
    : categoryOf(gameCategory) === 'ELOTT';

/**
 * Lotteries on sale, in the format of games: ELOTT lists all of them, LOTT only those drawn by outside publishers
 * [A02]. They start through `launchGame`.
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
        // For a lottery without a display name the sites show their own translation, found by this code.
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
