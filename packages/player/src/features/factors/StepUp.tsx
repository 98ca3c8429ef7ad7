import { useState } from 'react';
import { stepUp } from '@tamarind/contract/factors';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { renewToken } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import styles from './Factors.module.css';
import { Fault } from './ProofForm.tsx';
import { Password } from './Totp.tsx';
import { useFactorsWords } from './words.ts';

/** Asks for the password again and says why; `needsCode`: also for an authenticator code. */
export function StepUp({ text, needsCode = false, onDone }: { text: string; needsCode?: boolean; onDone: () => void }) {
  const t = useFactorsWords();
  const errorText = useErrorText();
  const call = useCall(stepUp);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isReady = password !== '' && (!needsCode || /^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/.test(code.trim()));
  const submit = async () => {
    const proved = await call.send({ password, ...(needsCode ? { code: code.trim() } : {}) });
    // A code works once, so always clear it; keep the password if only the code was wrong.
    setCode('');
    if (!proved) return;
    renewToken(proved.token);
    onDone();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <p className={styles.note}>{text}</p>
      <Password value={password} onChange={setPassword} />
      {needsCode && (
        <Field
          label={t('totp.anyCode')}
          icon="shield-check"
          autoComplete="one-time-code"
          maxLength={11}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Fault refusal={call.refusal} text={errorText} />
      <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'} disabled={!isReady}>
        {t('stepUp.act')}
      </Button>
    </form>
  );
}
