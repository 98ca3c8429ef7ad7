import { getRegisterSetting } from '@tamarind/contract/brand';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { checkField } from '@tamarind/domain/validation/rules';
import { Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useRecoveryWords } from './words.ts';

export interface NewPasswordValue {
  readonly password: string;
  readonly again: string;
}

/**
 * Validation errors of a new password by the server's rules. Until the rules have loaded, only an empty or common
 * password and a wrong repetition are reported [H12].
 */
export function useNewPasswordCheck() {
  const t = useRecoveryWords();
  const rule = useEndpoint(getRegisterSetting, {}, { freshMs: 60_000 }).data?.fields['password'];
  return ({ password, again }: NewPasswordValue, account: string) => {
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
  };
}

/** Two fields for the new password and its repetition. */
export function NewPassword({ form }: { form: FormPart<NewPasswordValue> }) {
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
        {...form.text('password')}
      />
      <Field
        label={t('again')}
        icon="lock"
        name="confirmNewPassword"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        {...form.text('again')}
      />
    </>
  );
}
