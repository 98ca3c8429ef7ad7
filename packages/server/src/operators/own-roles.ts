import { contract } from '@tamarind/contract/index';
import { isOwnRole, type OwnRole, type StaffModule, type StaffRole } from '@tamarind/contract/operators';
import { record } from '../audit/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as queries from './queries.ts';
import { isSafeRole, type Parts, presentParts } from './roles.ts';

type Operators = typeof contract.operators;
const { saveStaffRole } = contract.operators;

/** Endpoints for the roles that the brand's owners define, besides the preset ones. */
export const ownRoleHandlers = {
  saveStaffRole: async (call, input) => {
    const parts = partsOf(input);
    if (!isSafeRole(parts)) return refuse('ROLE_UNSAFE');
    const stored = await queries.lockOwnRole(call.tx, roleOf(input.name));
    const before = stored && presentParts(stored);
    if (before && sameParts(before, parts)) return refuse('ROLE_STATE');
    return propose(call, {
      act: 'staff.role',
      subject: roleOf(input.name),
      endpoint: saveStaffRole,
      input: { ...input, ...parts },
      before: before && { ...input, ...partsOf(before) },
      reason: input.reason,
    });
  },

  endStaffRole: async ({ tx, actor, now }, { name }) => {
    const role = roleOf(name);
    if (!(await queries.lockOwnRole(tx, role))) return refuse('NOT_FOUND');
    if (await queries.isRoleHeld(tx, role, now)) return refuse('ROLE_STATE');

    // Point of no return
    await queries.endOwnRole(tx, role, now);
    await record(tx, { actor: actorKey(actor), action: 'staff.role_ended', subject: role, at: now });
    return {};
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

export const ownRoleActs: Acts = {
  'staff.role': actOf(saveStaffRole, async ({ tx, actor, now }, { name, reason, ...wish }, { by, askedBy }) => {
    const role = roleOf(name);
    const parts = partsOf(wish);
    if (!isSafeRole(parts)) return refuse('ROLE_UNSAFE');
    const stored = await queries.lockOwnRole(tx, role);
    const before = stored && presentParts(stored);
    if (before && sameParts(before, parts)) return refuse('ROLE_STATE');

    // Point of no return
    await queries.putOwnRole(tx, { role, ...parts, by: askedBy, agreedBy: actor.staffId, now });
    await record(tx, {
      actor: actorKey(actor),
      action: 'staff.role_changed',
      subject: role,
      facts: { by, reason, before: before ? textOf(before) : 'none', after: textOf(parts) },
      at: now,
    });
  }),
};

/**
 * Refuses ROLE_STATE if one of the given brand-defined roles does not exist. Locks the existing ones until commit, so
 * they cannot be removed meanwhile.
 */
export async function assertRolesKnown(tx: Tx, roles: readonly StaffRole[]): Promise<void> {
  const own = [...new Set(roles.filter(isOwnRole))];
  if (own.length > 0 && (await queries.shareOwnRoles(tx, own)) < own.length) refuse('ROLE_STATE');
}

const roleOf = (name: string): OwnRole => `own:${name}`;

/**
 * The role's modules, sorted and without duplicates. The right to change a module includes reading it, so such a module
 * is not repeated in `reads`.
 */
const partsOf = ({ reads, writes }: Parts): { reads: StaffModule[]; writes: StaffModule[] } => ({
  reads: [...new Set(reads)].filter((module) => !writes.includes(module)).toSorted(),
  writes: [...new Set(writes)].toSorted(),
});

const textOf = ({ reads, writes }: Parts): string => `reads ${reads.join(', ')}; changes ${writes.join(', ')}`;
const sameParts = (left: Parts, right: Parts): boolean => textOf(left) === textOf(right);
