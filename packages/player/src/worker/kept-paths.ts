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

/**
 * API paths whose answers the service worker caches. The build inserts them, so that the worker need not bundle the API
 * contract.
 */
export const keptPaths: KeptPaths = {
  // Results, draws and the home page's data, which are the same for every caller. Current odds and quotes are not
  // cached.
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
  // Records that members read offline. Balances, tokens and bank accounts are never cached.
  own: [listTickets, getTicket, getReceipt, listEntries, listDeposits, listWithdrawals].map(({ path }) => path),
};
