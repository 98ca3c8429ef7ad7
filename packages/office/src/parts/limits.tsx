import type { RoleBranches, RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import { Tag } from '@tamarind/ui/Tag';
import { useRoleNames } from './useRoleNames.ts';
import { usePartsWords } from './words.ts';

/**
 * The limit of a role or a page: to currencies, or to the branches (teams) of some agents. Both lists are empty if it
 * covers the whole platform.
 */
export interface Limit {
  readonly currencies: readonly Currency[];
  readonly branches: readonly string[];
}
interface LimitedRole extends Limit {
  readonly role: StaffRole;
}

/** The limits of roles; a role that is not listed has none. */
export interface RoleLimits {
  readonly currencies: RoleCurrencies;
  readonly branches: RoleBranches;
}

export const limitedRoles = (roles: readonly StaffRole[], { currencies, branches }: RoleLimits): LimitedRole[] =>
  roles.map((role) =>
    role === 'owner'
      ? { role, currencies: [], branches: [] }
      : { role, currencies: currencies[role] ?? [], branches: branches[role] ?? [] },
  );

const isLimited = ({ currencies, branches }: Limit): boolean => currencies.length + branches.length > 0;

/** Returns a function that writes a limit: "Baht only", "Branch of agentanong only". */
export function useLimitText(): (limit: Limit) => string {
  const t = usePartsWords();
  return ({ currencies, branches }) =>
    branches.length > 0
      ? t('limit.branch', { agents: branches.join(', ') })
      : t('limit', { currencies: currencies.map((code) => t(`currency.${code}`)).join(', ') });
}

/** Returns a function that writes roles with their limits as one text: "Cashier (Baht only), Trader". */
export function useLimitedRoleNames(): (items: readonly LimitedRole[]) => string {
  const roleNames = useRoleNames();
  const limitText = useLimitText();
  const nameOf = ({ role, ...limit }: LimitedRole) =>
    isLimited(limit) ? `${roleNames([role])} (${limitText(limit)})` : roleNames([role]);
  return (items) => items.map(nameOf).join(', ');
}

/** A tag with the limit of a role or a page; renders nothing without a limit. */
export function LimitTag({ limit }: { limit: Limit }) {
  const limitText = useLimitText();
  return isLimited(limit) ? <Tag tone="info">{limitText(limit)}</Tag> : null;
}

/** Roles in one line; a limited role is followed by its limit. */
export function RoleList({ items }: { items: readonly LimitedRole[] }) {
  const roleNames = useRoleNames();
  return items.map(({ role, ...limit }, index) => (
    <span key={role}>
      {index > 0 && ', '}
      {roleNames([role])}
      {isLimited(limit) && ' '}
      <LimitTag limit={limit} />
    </span>
  ));
}
