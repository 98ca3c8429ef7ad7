import type { RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import { Tag } from '@tamarind/ui/Tag';
import { useRoleNames } from './useRoleNames.ts';
import { usePartsWords } from './words.ts';

/** A role with the currencies to which it is limited; none for all. */
export interface LimitedRole {
  readonly role: StaffRole;
  readonly currencies: readonly Currency[];
}

export const limitedRoles = (roles: readonly StaffRole[], limits: RoleCurrencies): LimitedRole[] =>
  roles.map((role) => ({ role, currencies: role === 'owner' ? [] : (limits[role] ?? []) }));

/** Returns a function that writes a limit: "Baht only". */
export function useLimitText(): (currencies: readonly Currency[]) => string {
  const t = usePartsWords();
  return (currencies) => t('limit', { currencies: currencies.map((code) => t(`currency.${code}`)).join(', ') });
}

/** Returns a function that writes roles with their limits as one text: "Cashier (Baht only), Trader". */
export function useLimitedRoleNames(): (items: readonly LimitedRole[]) => string {
  const roleNames = useRoleNames();
  const limitText = useLimitText();
  const nameOf = ({ role, currencies }: LimitedRole) =>
    currencies.length === 0 ? roleNames([role]) : `${roleNames([role])} (${limitText(currencies)})`;
  return (items) => items.map(nameOf).join(', ');
}

/** The currencies of a limited role; nothing for a role in all currencies. */
export function LimitTag({ currencies }: { currencies: readonly Currency[] }) {
  const limitText = useLimitText();
  return currencies.length === 0 ? null : <Tag tone="info">{limitText(currencies)}</Tag>;
}

/** Roles in one line, each limited one with its currencies. */
export function RoleList({ items }: { items: readonly LimitedRole[] }) {
  const roleNames = useRoleNames();
  return items.map(({ role, currencies }, index) => (
    <span key={role}>
      {index > 0 && ', '}
      {roleNames([role])}
      {currencies.length > 0 && ' '}
      <LimitTag currencies={currencies} />
    </span>
  ));
}
