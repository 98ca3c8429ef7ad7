import { contract } from '@tamarind/contract/index';
import { reviewDueAt } from '@tamarind/domain/operators/review';
import { record, rightsUsed } from '../audit/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { type Acts, actOf, openByMaker, propose } from '../proposals/index.ts';
import * as invitations from './invitation-queries.ts';
import { invite, isMailed, linkOf } from './invitations.ts';
import * as queries from './queries.ts';
import * as roleQueries from './role-queries.ts';
import { assertRolesKnown } from './own-roles.ts';
import { assertLimits, type RoleSet, textOfRoles, limitedRoles } from './role-limits.ts';
import { accessOf, partsOffered, roleTable } from './roles.ts';

type Operators = typeof contract.operators;
type StaffChange = ChangeCall<StaffActor>;
const { inviteStaff, changeStaffRoles, switchStaff } = contract.operators;

/**
 * Endpoints for staff accounts and their roles. Granting a right takes two owners. Withdrawing a right from somebody
 * who is not an owner is immediate, because it can only reduce access. At least one owner always remains.
 */
export const peopleHandlers = {
  listStaff: async ({ pool, config, now }) => {
    const people = await queries.allPeople(pool, now);
    const own = await queries.ownRoles(pool);
    const used = await rightsUsed(pool);
    const proposals = await openByMaker(pool, now);
    const reviewDays = await queries.reviewDays(pool);
    const grants = Map.groupBy(await queries.allGrants(pool), ({ username }) => username);
    return {
      people: people.map(({ personId, own: parts, confirmedAt, ...person }) => {
        const given = grants.get(person.username) ?? [];
        const dueAt = person.isActive ? reviewDueAt(confirmedAt, reviewDays) : null;
        return {
          ...person,
          roles: given.map(({ username: _username, ...grant }) => grant),
          access: accessOf(
            given.map(({ role }) => role),
            parts,
            used(person.username),
          ),
          linked: people.flatMap((one) =>
            one.personId === personId && one.username !== person.username ? [one.username] : [],
          ),
          proposals: proposals.get(person.username) ?? 0,
          reviewDueAt: dueAt,
          isReviewOverdue: dueAt !== null && dueAt <= now,
        };
      }),
      invitations: await invitations.openInvitations(pool, now),
      reviewDays,
      isMailed: isMailed({ config }),
      roles: roleTable(own),
      parts: { reads: [...partsOffered.reads], writes: [...partsOffered.writes] },
    };
  },

  inviteStaff: async (call, input) => {
    const { tx, actor, now } = call;
    const owners = await queries.lockOwners(tx);
    if (await queries.isMailTaken(tx, input.mail, now)) return refuse('STAFF_TAKEN');
    await assertRolesKnown(tx, input.roles);
    await assertLimits(tx, actor, input);
    const isMember = await queries.isMailOfMember(tx, input.mail);
    if (owners.length > 1) {
      const proposed = await propose(call, {
        act: 'staff.invite',
        // The subject contains a hash instead of the mail address, because it is copied to audit records, which must
        // not contain personal data.
        subject: `invitation:${sha256(input.mail.toLowerCase()).toString('hex').slice(0, 12)}`,
        endpoint: inviteStaff,
        input: { ...input, ...limitedRoles(input) },
        reason: input.reason,
      });
      return { ...proposed, isMember };
    }
    if (!input.roles.includes('owner') || (await invitations.isOwnerInvited(tx, now)))
      return refuse('SECOND_OWNER_NEEDED');

    // Point of no return
    await sendInvitation(call, input, { invitedBy: actor.staffId, agreedBy: null });
    return { proposal: null, isMember };
  },

  showInvitationLink: async (call, { id }) => {
    if (isMailed(call)) return refuse('INVITATION_MAILED');
    if (!(await invitations.isOpenBy(call.tx, id, call.actor.staffId, call.now))) return refuse('NOT_FOUND');
    await note(call, 'staff.invitation_shown', `invitation:${id}`);
    return { link: linkOf(call, id) };
  },

  endInvitation: async (call, { id }) => {
    if (!(await invitations.endInvitation(call.tx, id, call.now))) return refuse('NOT_FOUND');
    await note(call, 'staff.invitation_ended', `invitation:${id}`);
    return {};
  },

  changeStaffRoles: async (call, input) => {
    const person = await personFor(call, input.username);
    if (!person.isActive || sameRoles(person, input)) return refuse('STAFF_STATE');
    await assertRolesKnown(call.tx, input.roles);
    await assertLimits(call.tx, call.actor, input, person);
    await assertOwnerLeft(call.tx, person, input.roles.includes('owner'));
    return propose(call, {
      act: 'staff.roles',
      subject: `staff:${person.username}`,
      endpoint: changeStaffRoles,
      input: { ...input, ...limitedRoles(input) },
      before: { ...input, ...limitedRoles(person) },
      reason: input.reason,
      rests: groundOf(person),
    });
  },

  switchStaff: async (call, input) => {
    const person = await personFor(call, input.username);
    if (person.isActive === input.isActive) return refuse('STAFF_STATE');
    await assertOwnerLeft(call.tx, person, input.isActive);
    if (input.isActive || person.roles.includes('owner'))
      return propose(call, {
        act: 'staff.switch',
        subject: `staff:${person.username}`,
        endpoint: switchStaff,
        input,
        before: { ...input, isActive: person.isActive },
        reason: input.reason,
      });

    // Point of no return
    await setActive(call, person, { isActive: false, reason: input.reason });
    return { proposal: null };
  },

  endStaffSessions: async (call, { username }) => {
    const person = await queries.lockPerson(call.tx, username);
    if (!person) return refuse('NOT_FOUND');
    const ended = await endSessions(call, person.id);
    await note(call, 'staff.sessions_ended', `staff:${username}`, { ended });
    return { ended };
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

/**
 * Carries out changes of staff that a second owner approved; each checks its rules again, because the situation may
 * have changed.
 */
export const peopleActs: Acts = {
  'staff.invite': actOf(inviteStaff, async (call, input, { askedBy }) => {
    if (await queries.isMailTaken(call.tx, input.mail, call.now)) return refuse('STAFF_TAKEN');
    await assertRolesKnown(call.tx, input.roles);
    await assertLimits(call.tx, call.actor, input);
    await sendInvitation(call, input, { invitedBy: askedBy, agreedBy: call.actor.staffId });
  }),
  'staff.roles': {
    rests: async (db, content) => groundOf(await roleQueries.rolesOf(db, (content as { username: string }).username)),
    ...actOf(changeStaffRoles, async (call, { username, reason, ...wish }, { by, askedBy }) => {
      const person = await queries.lockPerson(call.tx, username);
      if (!person?.isActive || sameRoles(person, wish)) return refuse('STAFF_STATE');
      await assertRolesKnown(call.tx, wish.roles);
      await assertLimits(call.tx, call.actor, wish, person);
      await assertOwnerLeft(call.tx, person, wish.roles.includes('owner'));
      const change = { ...limitedRoles(wish), by: askedBy, agreedBy: call.actor.staffId, now: call.now };
      await roleQueries.putRoles(call.tx, person.id, change);
      await note(call, 'staff.roles_changed', `staff:${username}`, {
        by,
        reason,
        before: textOfRoles(person),
        after: textOfRoles(wish),
      });
    }),
  },
  'staff.switch': actOf(switchStaff, async (call, { username, isActive, reason }, { by }) => {
    const person = await queries.lockPerson(call.tx, username);
    if (!person || person.isActive === isActive) return refuse('STAFF_STATE');
    await assertOwnerLeft(call.tx, person, isActive);
    await setActive(call, person, { isActive, reason, by });
  }),
};

/** Returns the staff account, locked until commit; refuses if it belongs to the caller. */
export async function personFor({ tx, actor }: StaffChange, username: string): Promise<queries.PersonRow> {
  const person = await queries.lockPerson(tx, username);
  if (!person) return refuse('NOT_FOUND');
  return person.personId === actor.personId ? refuse('SAME_PERSON') : person;
}

/** Refuses LAST_OWNER if the person is the only active owner and would no longer be one after the change. */
export async function assertOwnerLeft(tx: Tx, person: queries.PersonRow, staysOwner: boolean): Promise<void> {
  const owners = await queries.lockOwners(tx);
  if (!staysOwner && owners.every(({ id }) => id === person.id)) refuse('LAST_OWNER');
}

async function sendInvitation(
  call: StaffChange,
  { mail, name, ...wish }: { mail: string; name: string } & RoleSet,
  by: { invitedBy: bigint; agreedBy: bigint | null },
): Promise<void> {
  const id = await invite(call.tx, call, { mail, name, ...limitedRoles(wish), enrols: null, ...by });
  await note(call, 'staff.invited', `invitation:${id}`, { roles: textOfRoles(wish) });
}

async function setActive(
  call: StaffChange,
  person: queries.PersonRow,
  { isActive, ...facts }: { isActive: boolean; reason: string; by?: string },
): Promise<void> {
  await queries.setActive(call.tx, person.id, isActive);
  if (!isActive) await endSessions(call, person.id);
  await note(call, isActive ? 'staff.reinstated' : 'staff.suspended', `staff:${person.username}`, facts);
}

export async function endSessions({ tx, now }: StaffChange, staffId: bigint): Promise<number> {
  const ended = await queries.endSessionsOf(tx, staffId, now);
  // This event makes every process close the event streams of the ended sessions.
  await announce(tx, `staff:${staffId}`, { type: 'security', data: { id: '', state: 'session_ended' } }, now);
  return ended;
}

const note = ({ tx, actor, now }: StaffChange, action: string, subject: string, facts: Facts = {}) =>
  record(tx, { actor: actorKey(actor), action, subject, facts, at: now });
type Facts = Readonly<Record<string, string | number>>;

const sameRoles = (left: RoleSet, right: RoleSet): boolean => textOfRoles(left) === textOfRoles(right);
/** The roles on which a proposed change is based; the proposal is stale if the person's roles have changed since. */
export const groundOf = (person: RoleSet) => ({ roles: textOfRoles(person) });
