import { contract } from '@tamarind/contract/index';
import { routes } from '../platform/http/routes.ts';
import { registerCentre } from './register-centre.ts';
import { teamViews } from './team-views.ts';

/** The agent centre's calls about people. Each asks `teamOf` for whom the caller acts, and sees that team only [F13]. */
export const agentRoutes = routes('agents', contract.agents, { ...registerCentre, ...teamViews });
