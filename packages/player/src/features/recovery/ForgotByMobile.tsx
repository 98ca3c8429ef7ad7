import { useEffect } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { resetPassword } from '@tamarind/contract/recovery';
import { e164 } from '@tamarind/domain/validation/phone';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { openProof } from '#parts/entry/open-proof.ts';
import { CodeField } from '#parts/phone/CodeField.tsx';
import { PhoneField } from '#parts/phone/PhoneField.tsx';
import { NewPassword, useNewPasswordCheck } from './NewPassword.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './words.ts';

/** Recovers a password by SMS: the mobile number, the one-time code sent to it, and a new password. */
export function ForgotByMobile({ onDone }: { onDone: (session: OutputOf<typeof resetPassword>) => void }) {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const isVietnamese = useLanguage() === 'VI';
  const call = useCall(resetPassword);
  const { refusal } = call;
  useEffect(() => {
    // If the member has an authenticator, the code alone is not enough to log in, so open the dialog for the second
    // proof of identity.
    if (refusal) openProof(refusal, false);
  }, [refusal]);
  const passwordFaults = useNewPasswordCheck();
  const form = useForm({
    start: { dialing: isVietnamese ? '84' : '66', number: '', code: '', password: '', again: '' },
    check: (values) => ({
      number: e164(values.dialing, values.number) === undefined ? t('mobile.invalid') : undefined,
      code: values.code.trim() === '' ? t('empty', { field: t('code') }) : undefined,
      ...passwordFaults(values, ''),
    }),
    submit: async ({ dialing, number, code, password, again }) => {
      const session = await call.send({
        mobileNum: number.trim(),
        countryDialingCode: dialing,
        verificationCode: code.trim(),
        newPassword: password,
        confirmNewPassword: again,
      });
      if (session !== undefined) onDone(session);
    },
  });
  const { dialing, number } = form.values;
  return (
    <form className={styles.form} {...form.props}>
      <PhoneField
        name="mobileNum"
        label={t('mobile')}
        dialing={dialing}
        value={number}
        error={form.fault('number')}
        onDialing={(next) => form.set({ dialing: next })}
        onChange={(next) => form.set({ number: next })}
      />
      <CodeField use="recover" dialing={dialing} number={number} {...form.choice('code')} />
      <NewPassword form={form} />
      {call.refusal && (
        <p className={styles.refused} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
        {t('set')}
      </Button>
    </form>
  );
}
