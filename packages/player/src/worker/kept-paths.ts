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

/** Paths the worker caches. The build inserts them, so the worker does not bundle the contract. */
export const keptPaths: KeptPaths = {
  // Results, draws and the start page's data, the same for every caller. Number offers and quotes are not cached.
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
