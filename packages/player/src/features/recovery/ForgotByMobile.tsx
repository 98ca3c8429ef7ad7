import { useEffect, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { resetPassword } from '@tamarind/contract/recovery';
import { e164 } from '@tamarind/domain/validation/phone';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { openProof } from '#parts/entry/open-proof.ts';
import { CodeField } from '#parts/phone/CodeField.tsx';
import { PhoneField } from '#parts/phone/PhoneField.tsx';
import { NewPassword, useNewPasswordFaults } from './NewPassword.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './words.ts';

/** The number, the code that was sent there, a new password. */
export function ForgotByMobile({ onDone }: { onDone: (session: OutputOf<typeof resetPassword>) => void }) {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const isVietnamese = useLanguage() === 'VI';
  const [dialing, setDialing] = useState(isVietnamese ? '84' : '66');
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [passwords, setPasswords] = useState({ password: '', again: '' });
  const [isChecked, setChecked] = useState(false);
  const call = useCall(resetPassword);
  const { refusal } = call;
  useEffect(() => {
    // With an authenticator, the code alone is not enough to log in.
    if (refusal) openProof(refusal, false);
  }, [refusal]);
  const faults = useNewPasswordFaults(passwords, '');
  const numberFault = e164(dialing, number) === undefined ? t('mobile.invalid') : undefined;
  const codeFault = code.trim() === '' ? t('empty', { field: t('code') }) : undefined;
  const submit = async () => {
    setChecked(true);
    if (numberFault ?? codeFault ?? faults.password ?? faults.again) return;
    const session = await call.send({
      mobileNum: number.trim(),
      countryDialingCode: dialing,
      verificationCode: code.trim(),
      newPassword: passwords.password,
      confirmNewPassword: passwords.again,
    });
    if (session !== undefined) onDone(session);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PhoneField
        name="mobileNum"
        label={t('mobile')}
        dialing={dialing}
        value={number}
        error={isChecked ? numberFault : undefined}
        onDialing={setDialing}
        onChange={setNumber}
      />
      <CodeField
        use="recover"
        dialing={dialing}
        number={number}
        value={code}
        error={isChecked ? codeFault : undefined}
        onChange={setCode}
      />
      <NewPassword value={passwords} faults={faults} isChecked={isChecked} onChange={setPasswords} />
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
