import type { StaffRight } from '@tamarind/contract/endpoint';
import type { RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import type { RightCurrencies, StaffActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import type { Tx } from '../platform/db/sql.ts';
import * as queries from './queries.ts';
import * as roleQueries from './role-queries.ts';
import { type Parts, rightsOf } from './roles.ts';

/**
 * The currencies of each right that only limited roles give, and those of all limited roles together as `any`. A right
 * that one role gives without a limit counts in all currencies.
 */
export function currenciesOfRights(
  roles: readonly StaffRole[],
  own: readonly (Parts & { readonly role: StaffRole })[],
  limits: RoleCurrencies,
): RightCurrencies {
  const limited = roles.filter((role) => currenciesOfRole(limits, role).length > 0);
  if (limited.length === 0) return {};
  const rightsOfOne = (role: StaffRole) =>
    rightsOf(
      [role],
      own.filter((parts) => parts.role === role),
    );
  const whole = new Set(roles.filter((role) => !limited.includes(role)).flatMap(rightsOfOne));
  const found: Partial<Record<StaffRight | 'any', readonly Currency[]>> = {};
  for (const role of limited)
    for (const right of ['any' as const, ...rightsOfOne(role).filter((one) => !whole.has(one))])
      found[right] = [...new Set([...(found[right] ?? []), ...currenciesOfRole(limits, role)])].toSorted();
  return found;
}

/** The currencies to which the role is limited; empty for all. */
export const currenciesOfRole = (limits: RoleCurrencies, role: StaffRole): Currency[] =>
  role === 'owner' ? [] : (limits[role] ?? []);

/** Roles with the currencies of each; the text compares them, and is what two people agree about. */
export interface RoleSet {
  readonly roles: readonly StaffRole[];
  readonly currencies?: RoleCurrencies | undefined;
}
export const textOfRoles = ({ roles, currencies = {} }: RoleSet): string =>
  [...new Set(roles)]
    .toSorted()
    .map((role) => [role, currenciesOfRole(currencies, role).toSorted().join(' and ')])
    .map(([role, limit]) => (limit === '' ? role : `${role} (${limit})`))
    .join(', ');

/** These roles, each once and in order, with the limits of exactly these roles. */
export const uniqueRoles = ({
  roles,
  currencies = {},
}: RoleSet): { roles: StaffRole[]; currencies: RoleCurrencies } => {
  const unique = [...new Set(roles)].toSorted();
  const limited = unique.flatMap((role) => {
    const limit = [...new Set(currenciesOfRole(currencies, role))].toSorted();
    return limit.length === 0 ? [] : [[role, limit]];
  });
  return { roles: unique, currencies: Object.fromEntries(limited) as RoleCurrencies };
};

/**
 * Refuses INPUT_INVALID for a limit of a role that is not given, or to a currency that the brand does not have; and
 * FORBIDDEN for a role that is new, or wider than `before`, if it has a right in more currencies than the giver.
 */
export async function assertCurrencies(tx: Tx, giver: StaffActor, wish: RoleSet, before?: RoleSet): Promise<void> {
  const { roles, currencies = {} } = wish;
  const limits = Object.entries(currencies) as [StaffRole, Currency[]][];
  if (limits.length > 0) {
    const offered = await roleQueries.brandCurrencies(tx);
    const isKnown = ([role, limit]: [StaffRole, Currency[]]) =>
      roles.includes(role) && limit.every((currency) => offered.includes(currency));
    if (!limits.every(isKnown)) return refuse('INPUT_INVALID', { field: 'currencies' });
  }
  if (Object.keys(giver.currencies).length === 0) return;
  const own = await queries.ownRoles(tx);
  for (const role of roles) {
    const limit = currenciesOfRole(currencies, role);
    if (before?.roles.includes(role) && isWithin(limit, currenciesOfRole(before.currencies ?? {}, role))) continue;
    const rights = rightsOf(
      [role],
      own.filter((one) => one.role === role),
    );
    if (!rights.every((right) => isWithin(limit, giver.currencies[right] ?? []))) return refuse('FORBIDDEN');
  }
}

/** True if the first are no more than the second; an empty list is all currencies. */
const isWithin = (narrow: readonly Currency[], wide: readonly Currency[]): boolean =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((currency) => wide.includes(currency)));
