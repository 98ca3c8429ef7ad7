import { VERIFICATION_CODE_MAX } from '@tamarind/domain/constants';
import { useEffect, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { recoverByEmail, resetPassword } from '@tamarind/contract/recovery';
import { patterns } from '@tamarind/domain/validation/rules';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { currentLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { openProof } from '#parts/entry/open-proof.ts';
import { NewPassword, useNewPasswordCheck } from './NewPassword.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './words.ts';

/**
 * Resets a password by mail: first username and address, then the one-time code from the mail and a new password. The
 * page never says whether a mail was sent, so nobody can test which accounts exist.
 */
export function ForgotByMail({ onDone }: { onDone: (session: OutputOf<typeof resetPassword>) => void }) {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const [step, setStep] = useState<'ask' | 'set'>('ask');
  const asking = useCall(recoverByEmail);
  const setting = useCall(resetPassword);
  const { refusal: refused } = setting;
  useEffect(() => {
    // If the member has an authenticator, the code alone is not enough to log in, so open the dialog for the second
    // proof of identity.
    if (refused) openProof(refused, false);
  }, [refused]);
  const passwordFaults = useNewPasswordCheck();
  const ask = useForm({
    start: { username: '', email: '' },
    check: ({ username, email }) => ({
      username: username.trim() === '' ? t('empty', { field: t('username') }) : undefined,
      email: patterns['email']?.test(email.trim()) ? undefined : t('email.invalid'),
    }),
    submit: async () => {
      if (await asking.send({ ...person, language: currentLanguage() })) setStep('set');
    },
  });
  const person = { username: ask.values.username.trim(), email: ask.values.email.trim() };
  const set = useForm({
    start: { code: '', password: '', again: '' },
    check: (values) => ({
      code: values.code.trim() === '' ? t('empty', { field: t('code') }) : undefined,
      ...passwordFaults(values, person.username),
    }),
    submit: async ({ code, password, again }) => {
      const session = await setting.send({
        ...person,
        verificationCode: code.trim(),
        newPassword: password,
        confirmNewPassword: again,
      });
      if (session !== undefined) onDone(session);
    },
  });
  const refusal = step === 'ask' ? asking.refusal : setting.refusal;
  return (
    <form className={styles.form} {...(step === 'ask' ? ask : set).props}>
      {step === 'ask' ? (
        <>
          <Field
            label={t('username')}
            icon="user"
            name="username"
            autoComplete="username"
            maxLength={64}
            {...ask.text('username')}
          />
          <Field
            label={t('email')}
            icon="envelope"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...ask.text('email')}
          />
        </>
      ) : (
        <>
          <p className={styles.told} role="status">
            {t('mail.sent', { email: person.email })}
          </p>
          <Field
            label={t('code')}
            name="verificationCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={VERIFICATION_CODE_MAX}
            {...set.text('code')}
          />
          <NewPassword form={set} />
        </>
      )}
      {refusal && (
        <p className={styles.refused} role="alert">
          {errorText(refusal)}
        </p>
      )}
      <Button
        kind="cta"
        size="large"
        isFull
        type="submit"
        isBusy={asking.state === 'sending' || setting.state === 'sending'}
      >
        {t(step === 'ask' ? 'mail.send' : 'set')}
      </Button>
    </form>
  );
}
