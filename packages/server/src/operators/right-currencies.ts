import type { StaffRight } from '@tamarind/contract/endpoint';
import type { StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import type { RightCurrencies } from '../platform/http/actor.ts';
import { type Parts, rightsOf } from './roles.ts';

/** The currencies of each role that is limited to some; a role that is not listed has all. */
export type RoleCurrencies = Readonly<Partial<Record<StaffRole, readonly Currency[]>>>;

/**
 * The currencies of each right that only limited roles give, and those of all limited roles together as `any`. A right
 * that one role gives without a limit counts in all currencies.
 */
export function currenciesOfRights(
  roles: readonly StaffRole[],
  own: readonly (Parts & { readonly role: StaffRole })[],
  limits: RoleCurrencies,
): RightCurrencies {
  const limited = roles.filter((role) => (limits[role]?.length ?? 0) > 0);
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
      found[right] = [...new Set([...(found[right] ?? []), ...(limits[role] ?? [])])].toSorted();
  return found;
}
