import { getRegisterSetting } from '@tamarind/contract/brand';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { checkField } from '@tamarind/domain/validation/rules';
import { Field } from '@tamarind/ui/Field';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useRecoveryWords } from './words.ts';

export interface NewPasswordValue {
  readonly password: string;
  readonly again: string;
}

/** Faults of a new password by the server's rules; undefined while the rules load or when it has none [H12]. */
export function useNewPasswordFaults({ password, again }: NewPasswordValue, account: string) {
  const t = useRecoveryWords();
  const rule = useEndpoint(getRegisterSetting, {}, { freshMs: 60_000 }).data?.fields['password'];
  const fault = rule && checkField({ ...rule, required: true }, password);
  const faultText =
    password === ''
      ? t('empty', { field: t('new') })
      : fault
        ? t('rule', { min: rule.minLength, max: rule.maxLength })
        : isCommonPassword(password, account)
          ? t('common')
          : undefined;
  return { password: faultText, again: password === again ? undefined : t('different') };
}

interface Props {
  value: NewPasswordValue;
  faults: { password: string | undefined; again: string | undefined };
  isChecked: boolean;
  onChange: (value: NewPasswordValue) => void;
}

/** The new password, typed twice. */
export function NewPassword({ value, faults, isChecked, onChange }: Props) {
  const t = useRecoveryWords();
  return (
    <>
      <Field
        label={t('new')}
        icon="lock"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={value.password}
        error={isChecked ? faults.password : undefined}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <Field
        label={t('again')}
        icon="lock"
        name="confirmNewPassword"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={value.again}
        error={isChecked ? faults.again : undefined}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
    </>
  );
}
