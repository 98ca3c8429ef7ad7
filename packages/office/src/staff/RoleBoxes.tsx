import type { RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import { Checkbox, Select } from '@tamarind/ui/Field';
import { useLimitText } from '#parts/limits.tsx';
import { useBrandCurrencies } from '#parts/useBrandCurrencies.ts';
import { useRoleNames } from '#parts/useRoleNames.ts';
import styles from './RoleBoxes.module.css';
import { useStaffWords } from './words.ts';

interface Props {
  /** The preset roles, and the roles that the house has created. */
  offered: readonly StaffRole[];
  value: readonly StaffRole[];
  error: string | undefined;
  onChange: (roles: readonly StaffRole[]) => void;
  /** The currencies of limited roles. */
  limits: RoleCurrencies;
  onLimits: (limits: RoleCurrencies) => void;
}

/** A checkbox for each role, and below each chosen one its currencies, if the brand has more than one. */
export function RoleBoxes({ offered, value, error, onChange, limits, onLimits }: Props) {
  const t = useStaffWords();
  const roleNames = useRoleNames();
  const limitText = useLimitText();
  const currencies = useBrandCurrencies();
  return (
    <fieldset className={styles.roles}>
      <legend>{t('roles')}</legend>
      {offered.map((role) => (
        <div key={role} className={styles.role}>
          <Checkbox
            checked={value.includes(role)}
            aria-invalid={error !== undefined || undefined}
            onChange={({ target }) => onChange(target.checked ? [...value, role] : value.filter((one) => one !== role))}
          >
            {roleNames([role])}
          </Checkbox>
          {role !== 'owner' && value.includes(role) && (currencies.length > 1 || limits[role] !== undefined) && (
            <Select
              label={t('currenciesOf', { role: roleNames([role]) })}
              value={(limits[role] ?? []).join(' ')}
              options={[[], ...currencies.map((one) => [one]), ...stored(limits[role], currencies)].map((some) => ({
                value: some.join(' '),
                label: some.length === 0 ? t('allCurrencies') : limitText(some),
              }))}
              onChange={(chosen) => {
                const { [role]: _, ...others } = limits;
                onLimits(chosen === '' ? others : { ...others, [role]: chosen.split(' ') as Currency[] });
              }}
            />
          )}
        </div>
      ))}
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The limit that the role already has, if the form does not offer it: several currencies, or a former one. */
const stored = (limit: Currency[] | undefined, offered: readonly Currency[]): Currency[][] =>
  limit === undefined || (limit.length === 1 && limit.every((one) => offered.includes(one))) ? [] : [limit];

/** The limits of exactly these roles. */
export const limitsOf = (roles: readonly StaffRole[], limits: RoleCurrencies): RoleCurrencies =>
  Object.fromEntries(Object.entries(limits).filter(([role]) => roles.includes(role as StaffRole)));
