import { contract } from '@tamarind/contract/index';
import { caletaPaths, type VendorCall, vendorPaths } from '@tamarind/contract/outside/vendor';
import { type Route, routes, type Webhook } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { probeVendors } from './health.ts';
import { hearCommand } from './hear-command.ts';
import { launchGame } from './launch.ts';
import { officeHandlers, vendorActs } from './office.ts';
import { readDueGames } from './read-games.ts';
import { listRooms, listTables } from './tables.ts';
import { reconcileVendors } from './reconcile.ts';
import { watchWins } from './watch-wins.ts';
import { askRound, getRoundPage, listRounds } from './rounds.ts';
import {
  getConsolidatedFunds,
  getVendorWallets,
  getWalletAtVendor,
  getWalletOfGame,
  listVendorTransfers,
  moveTransfers,
  recoverAll,
  transferToVendor,
} from './transfers.ts';

/** External games over the public vendor protocol; see README.md. */
export const vendorRoutes: Route[] = routes('vendors', contract.vendors, {
  launchGame,
  listRounds,
  getRoundPage,
  listTables,
  listRooms,
  askRound,
  getVendorWallets,
  getWalletAtVendor,
  getWalletOfGame,
  getConsolidatedFunds,
  transferToVendor,
  recoverAll,
  listVendorTransfers,
  ...officeHandlers,
});

/** Webhooks for vendors: the five calls, each under the path of Hub88 and the path of Caleta. */
export const vendorWebhooks: readonly Webhook[] = (Object.keys(vendorPaths) as VendorCall[]).flatMap((call) =>
  [vendorPaths[call], caletaPaths[call]].map((path) => ({
    path: `/api/vendor/{vendor}${path}` as const,
    handle: hearCommand(call),
  })),
);

export const vendorJobs: readonly Job[] = [
  { name: 'move-vendor-transfers', everyMs: 300, run: moveTransfers },
  { name: 'read-vendor-games', everyMs: 5_000, run: readDueGames },
  { name: 'probe-vendors', everyMs: 5_000, run: probeVendors },
  { name: 'reconcile-vendors', everyMs: 60_000, run: reconcileVendors },
  { name: 'watch-vendor-wins', everyMs: 300_000, run: watchWins },
];

export { vendorActs };
export { launchGame } from './launch.ts';
export { playForDemo, playRound } from './demo-play.ts';
export { configureVendors } from './configure.ts';
export { readDueGames } from './read-games.ts';
export { owedToVendors } from './movement-queries.ts';
