/**
 * Contracts with payment providers: their details, by two people, and how well each provider answers. See README.md.
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
