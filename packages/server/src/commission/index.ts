import { contract } from '@tamarind/contract/index';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { makeAutomaticOffers } from './automatic-offers.ts';
import { settleCommission } from './close.ts';
import { contractHandlers, expireOffers, houseContracts } from './contracts.ts';
import { countPlay } from './count.ts';
import { disputeHandlers } from './disputes.ts';
import { officeHandlers } from './office.ts';
import { progressHandlers } from './progress.ts';
import { statementHandlers } from './statements.ts';

export { endWithLine } from './automatic-offers.ts';
export { contractNews, contractsGiven } from './contract-queries.ts';
export { contractsWaiting } from './contracts.ts';
export { noPlay } from './drafts.ts';
export { commissionActs } from './office.ts';
export { owedCommission } from './statements.ts';

/** Endpoints of agents' commission: contracts, running windows, incomes with their statements, and disputes. */
export const commissionRoutes: Route[] = routes('commission', contract.commission, {
  ...contractHandlers,
  ...disputeHandlers,
  ...houseContracts,
  ...officeHandlers,
  ...progressHandlers,
  ...statementHandlers,
});

export const commissionJobs: readonly Job[] = [
  { name: 'count-play', everyMs: 15_000, run: countPlay },
  { name: 'settle-commission', everyMs: 30_000, run: settleCommission },
  { name: 'expire-contract-offers', everyMs: 60_000, run: expireOffers },
  { name: 'make-automatic-offers', everyMs: 30_000, run: makeAutomaticOffers },
];
