import type { StaffRight } from '@tamarind/contract/endpoint';
import type { RoleBranches, RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import type { RightLimits, StaffActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import type { Tx } from '../platform/db/sql.ts';
import * as queries from './queries.ts';
import * as roleQueries from './role-queries.ts';
import { type Parts, rightsOf } from './roles.ts';

/**
 * Limits of a person's roles: for each limited role, the currencies or the branches (teams of agents) in which it
 * applies. An agent is named by account (decisions 62 and 63).
 */

interface RoleLimits {
  readonly currencies?: RoleCurrencies | undefined;
  readonly branches?: RoleBranches | undefined;
}

/**
 * Roles with the limit of each. A proposal that two people approve contains this set as text, and the set has changed
 * if its text differs.
 */
export interface RoleSet extends RoleLimits {
  readonly roles: readonly StaffRole[];
}

/** The kinds of limits. All limited roles of a person have limits of the same kind. */
const kinds = ['currencies', 'branches'] as const;
type Kind = (typeof kinds)[number];
type Limit = Readonly<Record<Kind, readonly string[]>>;

/** The limit of a role: its currencies and branches, both empty for an unlimited role. */
function limitOf(limits: RoleLimits, role: StaffRole): { currencies: Currency[]; branches: string[] } {
  if (role === 'owner') return { currencies: [], branches: [] };
  const branches = (limits.branches?.[role] ?? []).map((name) => name.trim().toLowerCase());
  return { currencies: unique(limits.currencies?.[role] ?? []), branches: unique(branches) };
}

const isLimited = (limit: Limit): boolean => kinds.some((kind) => limit[kind].length > 0);

/**
 * For each right that comes only from limited roles: the currencies and branches in which it applies. `any` combines
 * those of all limited roles. A right that any unlimited role gives applies everywhere and is not listed.
 */
export function limitsOfRights({
  roles,
  own,
  ...limits
}: RoleSet & { readonly own: readonly (Parts & { readonly role: StaffRole })[] }): {
  currencies: RightLimits<Currency>;
  branches: RightLimits<string>;
} {
  const limited = roles.filter((role) => isLimited(limitOf(limits, role)));
  const rightsOfOne = (role: StaffRole) => rightsOf([role], partsOf(own, role));
  const whole = new Set(roles.filter((role) => !limited.includes(role)).flatMap(rightsOfOne));
  const found = <Kept extends string>(limitOfRole: (role: StaffRole) => readonly Kept[]): RightLimits<Kept> => {
    const ofRights: Partial<Record<StaffRight | 'any', readonly Kept[]>> = {};
    for (const role of limited.filter((one) => limitOfRole(one).length > 0))
      for (const right of ['any' as const, ...rightsOfOne(role).filter((one) => !whole.has(one))])
        ofRights[right] = unique([...(ofRights[right] ?? []), ...limitOfRole(role)]);
    return ofRights;
  };
  return {
    currencies: found((role) => limitOf(limits, role).currencies),
    branches: found((role) => limitOf(limits, role).branches),
  };
}

export const textOfRoles = ({ roles, ...limits }: RoleSet): string =>
  unique(roles)
    .map((role) => {
      const { currencies, branches } = limitOf(limits, role);
      const parts = [...currencies, ...branches.map((agent) => `branch of ${agent}`)];
      return parts.length === 0 ? role : `${role} (${parts.join(' and ')})`;
    })
    .join(', ');

/** The roles, sorted and without duplicates, with only the limits that belong to these roles. */
export function limitedRoles({ roles, ...limits }: RoleSet): {
  roles: StaffRole[];
  currencies: RoleCurrencies;
  branches: RoleBranches;
} {
  const limited = (kind: Kind) =>
    Object.fromEntries(
      unique(roles)
        .map((role) => [role, limitOf(limits, role)[kind]] as const)
        .filter(([, limit]) => limit.length > 0),
    );
  return {
    roles: unique(roles),
    currencies: limited('currencies') as RoleCurrencies,
    branches: limited('branches') as RoleBranches,
  };
}

/**
 * Refuses INPUT_INVALID if a limit belongs to a role that is not granted, if limits of both kinds are given, or if a
 * limit names a currency that the brand does not have or an account that is no agent. Refuses FORBIDDEN if a role that
 * is new, or wider than in `before`, has a right in more currencies or branches than the giver has.
 */
export async function assertLimits(tx: Tx, giver: StaffActor, wish: RoleSet, before?: RoleSet): Promise<void> {
  const { currencies, branches } = limitedRoles(wish);
  const named = Object.keys({ ...wish.currencies, ...wish.branches }) as StaffRole[];
  const isOfBoth = Object.keys(currencies).length > 0 && Object.keys(branches).length > 0;
  if (isOfBoth || named.some((role) => !wish.roles.includes(role))) return refuse('INPUT_INVALID', { field: 'roles' });
  if (Object.keys(currencies).length > 0) {
    const offered = await roleQueries.brandCurrencies(tx);
    if (limitsIn(currencies).some((limit) => limit.some((one) => !offered.includes(one))))
      return refuse('INPUT_INVALID', { field: 'currencies' });
  }
  const agents = unique(limitsIn(branches).flat());
  if (agents.length > 0 && (await roleQueries.countAgents(tx, agents)) < agents.length)
    return refuse('INPUT_INVALID', { field: 'branches' });
  const limits = { currencies: giver.currencies, branches: giver.branches };
  if (kinds.every((kind) => Object.keys(limits[kind]).length === 0)) return;
  const own = await queries.ownRoles(tx);
  for (const role of wish.roles) {
    const limit = limitOf(wish, role);
    if (before?.roles.includes(role) && isWithin(limit, limitOf(before, role))) continue;
    const ofGiver = (right: StaffRight) => ({
      currencies: limits.currencies[right] ?? [],
      branches: limits.branches[right] ?? [],
    });
    if (!rightsOf([role], partsOf(own, role)).every((right) => isWithin(limit, ofGiver(right))))
      return refuse('FORBIDDEN');
  }
}

/**
 * True if the first limit allows no more than the second one; empty lists mean no limit. Branches are compared by their
 * agents.
 */
const isWithin = (narrow: Limit, wide: Limit): boolean =>
  kinds.every(
    (kind) =>
      wide[kind].length === 0 || (narrow[kind].length > 0 && narrow[kind].every((one) => wide[kind].includes(one))),
  );

const limitsIn = <Kept>(limits: Partial<Record<StaffRole, Kept[]>>): Kept[][] =>
  Object.values(limits).flatMap((limit) => (limit === undefined ? [] : [limit]));

const partsOf = (own: readonly (Parts & { readonly role: StaffRole })[], role: StaffRole) =>
  own.filter((parts) => parts.role === role);

const unique = <Item extends string>(items: readonly Item[]): Item[] => [...new Set(items)].toSorted();
