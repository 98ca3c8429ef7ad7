import type { RoleBranches, RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import type { RoleLimits } from '#parts/limits.tsx';
import type { Person } from './person.ts';
import type { useStaffWords } from './words.ts';

/** The limits of exactly these roles, in the format of the API. */
export function limitsOf(
  roles: readonly StaffRole[],
  { currencies, branches }: RoleLimits,
): { currencies: RoleCurrencies; branches: RoleBranches } {
  const held = <Limit>(limits: Readonly<Record<string, Limit | undefined>>) =>
    Object.entries(limits).flatMap(([role, limit]) =>
      roles.includes(role as StaffRole) && limit !== undefined ? [[role, limit] as const] : [],
    );
  return {
    currencies: Object.fromEntries(held(currencies)) as RoleCurrencies,
    branches: Object.fromEntries(held(branches).map(([role, agents]) => [role, namesOf(agents)])) as RoleBranches,
  };
}

/** The limits of the person's current roles. */
export const heldLimits = ({ roles }: Person): RoleLimits => ({
  currencies: Object.fromEntries(
    roles.flatMap(({ role, currencies: limit }) => (limit.length > 0 ? [[role, limit]] : [])),
  ),
  branches: Object.fromEntries(roles.flatMap(({ role, branches: limit }) => (limit.length > 0 ? [[role, limit]] : []))),
});

/**
 * The error sentence for roles that cannot be sent: no role, a branch limit without an agent, or limits of two kinds.
 */
export function rolesFault(
  t: ReturnType<typeof useStaffWords>,
  roles: readonly StaffRole[],
  limits: RoleLimits,
): string | undefined {
  if (roles.length === 0) return t('rolesMissing');
  const { currencies, branches } = limitsOf(roles, limits);
  const agents = Object.values(branches);
  if (agents.some((names) => names?.length === 0)) return t('agentMissing');
  return agents.length > 0 && Object.keys(currencies).length > 0 ? t('limitsMixed') : undefined;
}

/** The sentence for a branch limit that was refused because its name is not an agent's, shown at the roles. */
export const refusedRoles = (t: ReturnType<typeof useStaffWords>, { code, details }: Refusal) =>
  code === 'INPUT_INVALID' && details['field'] === 'branches' ? { roles: t('agentUnknown') } : undefined;

const namesOf = (agents: readonly string[]): string[] => agents.map((name) => name.trim()).filter(Boolean);
