import type { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { categoryOf } from '@tamarind/domain/games/categories';
import { foldName } from '@tamarind/domain/games/folding';
import { lotteryVassalages, type LotteryVassalage } from '@tamarind/domain/lottery/launch';
import { lotteriesOnSale } from '../lottery/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { CardRow } from './queries.ts';
import type { ShownGame } from './show.ts';

/** The house's own lotteries in the lobby's form. Unlike a vendor's game, they open our own client [A03]. */

const names: Record<LotteryVassalage, string> = {
  ELOTT: 'Tamarind Lotto',
  TCG_LOTTO_VN: 'Tamarind Lotto Việt Nam',
  SEA: 'Tamarind Lotto SEA',
};
const WORDMARK = 'tamarind-lotto';
const FIRST_ACCOUNT_TYPE = 10;

/** All three vendor codes are in the lane ELOTT, as the navigation has one entry for lotteries [C05, C06]. */
export const lotteryCards: readonly CardRow[] = lotteryVassalages.map((vassalage, index) => ({
  vassalage,
  category: 'ELOTT',
  displayName: names[vassalage],
  accountTypeId: FIRST_ACCOUNT_TYPE + index,
  isHot: index === 0,
  wordmark: WORDMARK,
  maintenanceUntil: null,
}));

type Wish = Pick<InputOf<typeof contract.games.browseGames>, 'gameCategory' | 'vassalage' | 'filter' | 'sort' | 'name'>;

/** True for the lottery categories, or without a category for one of the house's vendor codes. */
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
  const found = (await lotteriesOnSale(call))
    .filter(({ isDrawnElsewhere }) => gameCategory !== 'LOTT' || isDrawnElsewhere)
    .filter((lottery) => vassalage === undefined || lottery.vassalage === vassalage)
    .filter(({ isHot }) => filter === undefined || (filter === 'hot' && isHot === 1))
    .map(
      (lottery): ShownGame => ({
        gameId: lottery.gameCode,
        vassalage: lottery.vassalage,
        vendorName: names[lottery.vassalage],
        accountTypeId: FIRST_ACCOUNT_TYPE + lotteryVassalages.indexOf(lottery.vassalage),
        gameType: 'ELOTT',
        // For lotteries without a proper name the sites have their own text, keyed by this code.
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
