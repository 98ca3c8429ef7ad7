import { contract } from '@tamarind/contract/index';
import { record, rightsUsed } from '../audit/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, handOver, propose } from '../proposals/index.ts';
import * as queries from './queries.ts';
import * as roleQueries from './role-queries.ts';
import { accessOf, rightsOf } from './roles.ts';

type Operators = typeof contract.operators;
type StaffChange = ChangeCall<StaffActor>;
const { linkStaff } = contract.operators;

/**
 * Endpoints for links between accounts and persons, for the caller's own rights, and for the open work of people who
 * left.
 */
export const workHandlers = {
  getOwnAccess: async ({ pool, actor }) => {
    const own = await queries.ownPartsOf(pool, actor.staffId);
    const used = await rightsUsed(pool);
    const { currencies, branches } = await roleQueries.rolesOf(pool, actor.username);
    return {
      roles: [...actor.roles],
      currencies,
      branches,
      access: accessOf(actor.roles, own, used(actor.username)),
      linked: (await queries.accountsOf(pool, actor.personId)).filter((username) => username !== actor.username),
    };
  },

  linkStaff: async (call, input) => {
    const pair = await pairOf(call, input);
    if (pair.areLinked === input.isLinked) return refuse('STAFF_STATE');
    if (!input.isLinked) {
      if (await queries.shareMailbox(call.tx, pair.one.id, pair.other.id)) return refuse('STAFF_STATE');
      return propose(call, {
        act: 'staff.unlink',
        subject: `staff:${pair.one.username}`,
        endpoint: linkStaff,
        input,
        reason: input.reason,
        rests: groundOf(pair),
      });
    }

    // Point of no return
    await queries.joinPersons(call.tx, pair.one.personId, pair.other.personId);
    await note(call, 'staff.linked', `staff:${pair.one.username}`, { with: pair.other.username, reason: input.reason });
    return { proposal: null };
  },

  handOverWork: async (call, { username, to, reason }) => {
    const { tx, actor, now } = call;
    const person = await queries.lockPerson(tx, username);
    if (!person) return refuse('NOT_FOUND');
    if (person.personId === actor.personId) return refuse('SAME_PERSON');
    const colleague = to === null ? undefined : ((await queries.staffByName(tx, to)) ?? refuse('NOT_FOUND'));
    if (person.isActive || (colleague && (await queries.personOf(tx, colleague.id)) === person.personId))
      return refuse('STAFF_STATE');

    // Point of no return
    const toId = colleague?.id ?? null;
    await queries.insertHandover(tx, { staffId: person.id, toId, reason: reason.trim(), by: actor.staffId, at: now });
    const proposals = colleague
      ? await handOver(tx, { from: person.id, to: colleague.id, rights: rightsOf(colleague.roles, colleague.own), now })
      : 0;
    const left = await queries.openProposalsOf(tx, person.id, now);
    await announce(tx, 'staff', { type: 'queue', data: { room: 'proposals' } }, now);
    await note(call, 'staff.work_handed_over', `staff:${username}`, { to: to ?? 'queue', reason, proposals, left });
    return { proposals, left };
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

/** Carries out the separation of two accounts that two owners approved. */
export const workActs: Acts = {
  'staff.unlink': {
    rests: async (db, content) => {
      const { username, other } = content as { username?: string; other?: string };
      const [one, two] = await queries.personsOf(db, [username ?? '', other ?? '']);
      return one && two ? { accounts: [one.username, two.username].join(', '), areLinked: isOne(one, two) } : {};
    },
    ...actOf(linkStaff, async (call, input, { by }) => {
      const pair = await pairOf(call, input);
      if (!pair.areLinked) return refuse('STAFF_STATE');
      await queries.partPersons(call.tx, pair.one.id, pair.one.personId);
      await note(call, 'staff.unlinked', `staff:${pair.one.username}`, {
        from: pair.other.username,
        by,
        reason: input.reason,
      });
    }),
  },
};

interface Pair {
  readonly one: queries.PersonRow;
  readonly other: queries.PersonRow;
  readonly areLinked: boolean;
}

/** The two staff accounts with these usernames, locked until commit; refuses if one of them belongs to the caller. */
async function pairOf(
  { tx, actor }: StaffChange,
  { username, other: name }: { readonly username: string; readonly other: string },
): Promise<Pair> {
  const [one, other] = [await queries.lockPerson(tx, username), await queries.lockPerson(tx, name)];
  if (!one || !other) return refuse('NOT_FOUND');
  if ([one, other].some(({ personId }) => personId === actor.personId)) return refuse('SAME_PERSON');
  if (one.id === other.id) return refuse('STAFF_STATE');
  return { one, other, areLinked: one.personId === other.personId };
}

const isOne = (one: { personId: bigint }, other: { personId: bigint }) => String(one.personId === other.personId);
const groundOf = ({ one, other }: Pair) => ({
  accounts: [one.username, other.username].toSorted().join(', '),
  areLinked: isOne(one, other),
});

const note = (
  { tx, actor, now }: StaffChange,
  action: string,
  subject: string,
  facts: Readonly<Record<string, string | number>>,
) => record(tx, { actor: actorKey(actor), action, subject, facts, at: now });
