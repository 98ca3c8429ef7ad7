/**
 * This module manages payment connections: contracts with payment providers, whose details two people decide, and
 * statistics of how well each provider answers. See README.md.
 */
export {
  connectionActs,
  connectionFile,
  connectionRoutes,
  noticePath,
  enterConnection,
} from './office.ts';
export { noteCall, noteNotice } from './health.ts';
export { openConnection } from './open.ts';
export { routePayout } from './route-payout.ts';
export { routeDeposit, servedMethods, servesDeposits } from './route-deposit.ts';
