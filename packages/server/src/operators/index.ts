import { contract } from '@tamarind/contract/index';
import { routes } from '../platform/http/routes.ts';
import type { Acts } from '../proposals/index.ts';
import { invitationHandlers } from './invitations.ts';
import { ownRoleActs, ownRoleHandlers } from './own-roles.ts';
import { peopleActs, peopleHandlers } from './people.ts';
import { sessionHandlers } from './sessions.ts';
import { workActs, workHandlers } from './work.ts';

/** Staff: sessions, invitations, roles. */
export const operatorRoutes = routes('operators', contract.operators, {
  ...sessionHandlers,
  ...invitationHandlers,
  ...peopleHandlers,
  ...ownRoleHandlers,
  ...workHandlers,
});

/** Changes of staff and roles that a second owner agreed to. */
export const staffActs: Acts = { ...peopleActs, ...ownRoleActs, ...workActs };

export { createOwnerLink, invitationJobs } from './invitations.ts';
export { noteForbidden } from './people.ts';
export { activePeople, hasOwner, insertStaff } from './queries.ts';
export { rightsByRole, rightsOf } from './roles.ts';
export { isAnyoneOnDuty, staffOfToken } from './sessions.ts';
