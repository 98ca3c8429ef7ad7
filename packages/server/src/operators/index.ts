import { contract } from '@tamarind/contract/index';
import { routes } from '../platform/http/routes.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Acts } from '../proposals/index.ts';
import { enrolmentActs, enrolmentHandlers } from './enrolment.ts';
import { factorHandlers } from './factors.ts';
import { invitationHandlers } from './invitations.ts';
import { ownRoleActs, ownRoleHandlers } from './own-roles.ts';
import { passkeyHandlers } from './passkeys.ts';
import { peopleActs, peopleHandlers } from './people.ts';
import * as queries from './queries.ts';
import { reviewHandlers } from './review.ts';
import { rightsOf } from './roles.ts';
import { sessionHandlers } from './sessions.ts';
import { workActs, workHandlers } from './work.ts';

/** Endpoints for staff accounts in the back office: sessions, invitations, roles. */
export const operatorRoutes = routes('operators', contract.operators, {
  ...sessionHandlers,
  ...invitationHandlers,
  ...passkeyHandlers,
  ...factorHandlers,
  ...enrolmentHandlers,
  ...peopleHandlers,
  ...reviewHandlers,
  ...ownRoleHandlers,
  ...workHandlers,
});

/** Carries out changes of staff accounts and roles after a second owner has approved them. */
export const staffActs: Acts = { ...peopleActs, ...enrolmentActs, ...ownRoleActs, ...workActs };

/** Active staff accounts, each with the rights of its roles; `person` is the same for all accounts of one person. */
export const activeStaff = async (db: Db) =>
  (await queries.activePeople(db)).map(({ id, username, person, roles, own }) => ({
    id,
    username,
    person,
    rights: rightsOf(roles, own),
  }));

export { createOwnerLink, invitationJobs } from './invitations.ts';
export { hasOwner, insertStaff } from './queries.ts';
export { noteRefused } from './refused.ts';
export { rightsByRole, rightsOf } from './roles.ts';
export { isAnyoneOnDuty, staffOfToken } from './sessions.ts';
