/** Contracts with payment providers: who may use which, and how each of them does. See README.md. */
export {
  connectionActs,
  connectionDetails,
  connectionRoutes,
  noticePath,
  proposeConnections,
  enterConnection,
} from './office.ts';
export { noteCall, noteNotice } from './health.ts';
export { openConnection } from './open.ts';
export { routeDeposit, servedMethods, servesDeposits } from './route-deposit.ts';
