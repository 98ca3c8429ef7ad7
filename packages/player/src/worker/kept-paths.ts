import { getWhitelabel } from '@tamarind/contract/brand';
import { listDeposits } from '@tamarind/contract/deposits';
import { listHotGames } from '@tamarind/contract/games';
import { listLanes } from '@tamarind/contract/lanes';
import { getDraw, getGame, getStatistics, listGames, listOpenDraws, listResults } from '@tamarind/contract/lottery';
import { getGameMenus, listPopularNumbers } from '@tamarind/contract/lottery-menus';
import { getReceipt, getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import { listEntries } from '@tamarind/contract/wallet';
import { listWithdrawals } from '@tamarind/contract/withdrawals';
import type { KeptPaths } from './rules.ts';

/** What the worker keeps. The build writes the paths into it, so that it does not carry the contract. */
export const keptPaths: KeptPaths = {
  // Results, draws and what the start page is made of; in none of them does it matter who asks. A kept price is no price.
  public: [
    getWhitelabel,
    listLanes,
    listHotGames,
    listGames,
    getGame,
    listOpenDraws,
    getDraw,
    listResults,
    getStatistics,
    listPopularNumbers,
    getGameMenus,
  ].map(({ path }) => path),
  // What a member may want to read without a network. Neither balances, nor tokens, nor bank accounts.
  own: [listTickets, getTicket, getReceipt, listEntries, listDeposits, listWithdrawals].map(({ path }) => path),
};
