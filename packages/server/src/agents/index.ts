import { contract } from '@tamarind/contract/index';
import type { Db } from '../platform/db/sql.ts';
import { routes } from '../platform/http/routes.ts';
import { registerCentre } from './register-centre.ts';
import { officeHandlers } from './office.ts';
import { subAccounts } from './sub-accounts.ts';
import { teamViews } from './team-views.ts';
import { factsOfTransfer } from './transfer-queries.ts';
import { transferHandlers } from './transfers.ts';

/**
 * Endpoints of the agent centre about people. Each call finds with `teamOf` the agent for whom the caller acts, and
 * shows only that agent's team [F13].
 */
export const agentRoutes = routes('agents', contract.agents, {
  ...registerCentre,
  ...subAccounts,
  ...teamViews,
  ...transferHandlers,
  ...officeHandlers,
});

/** Facts of a transfer between upline and downline, for the message to its receiver. */
export const receivedTransfer = (db: Db, id: string) => factsOfTransfer(db, id);

export { agentActs, agentFile } from './office.ts';
