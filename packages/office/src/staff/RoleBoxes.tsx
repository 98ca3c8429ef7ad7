import type { StaffRole } from '@tamarind/contract/operators';
import { Checkbox } from '@tamarind/ui/Field';
import { useRoleNames } from '#parts/useRoleNames.ts';
import styles from './RoleBoxes.module.css';
import { useStaffWords } from './words.ts';

interface Props {
  /** The preset roles, and the roles that the house has created. */
  offered: readonly StaffRole[];
  value: readonly StaffRole[];
  error: string | undefined;
  onChange: (roles: readonly StaffRole[]) => void;
}

/** A checkbox for each role. */
export function RoleBoxes({ offered, value, error, onChange }: Props) {
  const t = useStaffWords();
  const roleNames = useRoleNames();
  return (
    <fieldset className={styles.roles}>
      <legend>{t('roles')}</legend>
      {offered.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange(target.checked ? [...value, role] : value.filter((one) => one !== role))}
        >
          {roleNames([role])}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
