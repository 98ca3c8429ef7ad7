import type { StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { type RoleLimits, useLimitText } from '#parts/limits.tsx';
import { useBrandCurrencies } from '#parts/useBrandCurrencies.ts';
import { useRoleNames } from '#parts/useRoleNames.ts';
import styles from './RoleBoxes.module.css';
import { useStaffWords } from './words.ts';

interface Props {
  /** The preset roles, and the roles that the operator has created. */
  offered: readonly StaffRole[];
  value: readonly StaffRole[];
  error: string | undefined;
  onChange: (roles: readonly StaffRole[]) => void;
  /** The limits of roles; an empty agent name means that the field is not filled in yet. */
  limits: RoleLimits;
  onLimits: (limits: RoleLimits) => void;
}

/** A checkbox for each role, and below each chosen one its limit. */
export function RoleBoxes({ offered, value, error, onChange, limits, onLimits }: Props) {
  const t = useStaffWords();
  const roleNames = useRoleNames();
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
          {role !== 'owner' && value.includes(role) && <LimitOf role={role} limits={limits} onLimits={onLimits} />}
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

const BRANCH = 'branch';

/** The limit of one role: none, one currency if the brand has several, or the branches (teams) of some agents. */
function LimitOf({
  role,
  limits: { currencies, branches },
  onLimits,
}: Pick<Props, 'limits' | 'onLimits'> & { role: Exclude<StaffRole, 'owner'> }) {
  const t = useStaffWords();
  const name = useRoleNames()([role]);
  const limitText = useLimitText();
  const offered = useBrandCurrencies();
  const { [role]: currency, ...otherCurrencies } = currencies;
  const { [role]: agents, ...otherBranches } = branches;
  const choices = [...(offered.length > 1 ? offered.map((one) => [one]) : []), ...stored(currency, offered)];
  const put = (change: { currency?: Currency[]; agents?: string[] }) =>
    onLimits({
      currencies: change.currency ? { ...otherCurrencies, [role]: change.currency } : otherCurrencies,
      branches: change.agents ? { ...otherBranches, [role]: change.agents } : otherBranches,
    });
  return (
    <>
      <Select
        label={t('limitOf', { role: name })}
        value={agents ? BRANCH : (currency ?? []).join(' ')}
        options={[
          { value: '', label: t('noLimit') },
          ...choices.map((some) => ({ value: some.join(' '), label: limitText({ currencies: some, branches: [] }) })),
          { value: BRANCH, label: t('branchLimit') },
        ]}
        onChange={(chosen) => {
          if (chosen === BRANCH) put({ agents: [''] });
          else put(chosen === '' ? {} : { currency: chosen.split(' ') as Currency[] });
        }}
      />
      {agents && (
        <Field
          label={t('branchOf', { role: name })}
          icon="users-three"
          autoComplete="off"
          maxLength={200}
          value={agents.join(',')}
          onChange={({ target }) => put({ agents: target.value.split(',') })}
        />
      )}
    </>
  );
}

/**
 * A stored limit of the role that the form does not offer, because it has several currencies or one that the brand no
 * longer has.
 */
const stored = (limit: Currency[] | undefined, offered: readonly Currency[]): Currency[][] =>
  limit === undefined || (limit.length === 1 && offered.length > 1 && limit.every((one) => offered.includes(one)))
    ? []
    : [limit];
