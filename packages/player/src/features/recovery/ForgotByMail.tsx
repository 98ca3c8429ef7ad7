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
import { openProof } from '#parts/entry/open-proof.ts';
import { NewPassword, useNewPasswordFaults } from './NewPassword.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './words.ts';

/**
 * First username and address; the page never says whether a mail was sent. Then the code from the mail and a new
 * password.
 */
export function ForgotByMail({ onDone }: { onDone: (session: OutputOf<typeof resetPassword>) => void }) {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [passwords, setPasswords] = useState({ password: '', again: '' });
  const [step, setStep] = useState<'ask' | 'set'>('ask');
  const [isChecked, setChecked] = useState(false);
  const asking = useCall(recoverByEmail);
  const setting = useCall(resetPassword);
  const { refusal: refused } = setting;
  useEffect(() => {
    // With an authenticator, the code alone is not enough to log in.
    if (refused) openProof(refused, false);
  }, [refused]);
  const faults = useNewPasswordFaults(passwords, username.trim());
  const own = {
    username: username.trim() === '' ? t('empty', { field: t('username') }) : undefined,
    email: patterns['email']?.test(email.trim()) ? undefined : t('email.invalid'),
    code: code.trim() === '' ? t('empty', { field: t('code') }) : undefined,
  };
  const shown = (fault: string | undefined) => (isChecked ? fault : undefined);
  const submit = async () => {
    setChecked(true);
    if (step === 'ask') {
      if (own.username ?? own.email) return;
      const sent = await asking.send({ username: username.trim(), email: email.trim(), language: currentLanguage() });
      if (!sent) return;
      setStep('set');
      setChecked(false);
      return;
    }
    if (own.code ?? faults.password ?? faults.again) return;
    const session = await setting.send({
      username: username.trim(),
      email: email.trim(),
      verificationCode: code.trim(),
      newPassword: passwords.password,
      confirmNewPassword: passwords.again,
    });
    if (session !== undefined) onDone(session);
  };
  const refusal = step === 'ask' ? asking.refusal : setting.refusal;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {step === 'ask' ? (
        <>
          <Field
            label={t('username')}
            icon="user"
            name="username"
            autoComplete="username"
            maxLength={64}
            value={username}
            error={shown(own.username)}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Field
            label={t('email')}
            icon="envelope"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            error={shown(own.email)}
            onChange={(event) => setEmail(event.target.value)}
          />
        </>
      ) : (
        <>
          <p className={styles.told} role="status">
            {t('mail.sent', { email: email.trim() })}
          </p>
          <Field
            label={t('code')}
            name="verificationCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={VERIFICATION_CODE_MAX}
            value={code}
            error={shown(own.code)}
            onChange={(event) => setCode(event.target.value)}
          />
          <NewPassword value={passwords} faults={faults} isChecked={isChecked} onChange={setPasswords} />
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
