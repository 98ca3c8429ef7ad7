import { contract } from '@tamarind/contract/index';
import { routes } from '../platform/http/routes.ts';
import { invitationHandlers } from './invitations.ts';
import { peopleHandlers } from './people.ts';
import { sessionHandlers } from './sessions.ts';

/** Staff: sessions, invitations, roles. */
export const operatorRoutes = routes('operators', contract.operators, {
  ...sessionHandlers,
  ...invitationHandlers,
  ...peopleHandlers,
});

export { createOwnerLink, invitationJobs } from './invitations.ts';
export { noteForbidden, staffActs } from './people.ts';
export { activePeople, hasOwner, insertStaff } from './queries.ts';
export { rightsByRole, rightsOf } from './roles.ts';
export { isAnyoneOnDuty, staffOfToken } from './sessions.ts';
