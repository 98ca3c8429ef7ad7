import { VERIFICATION_CODE_MAX } from '@tamarind/domain/constants';
import { useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { Field } from '@tamarind/ui/Field';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import styles from './phone.module.css';
import { type CodeUse, useSendCode } from './useSendCode.ts';
import { usePhoneWords } from './words.ts';

interface Props {
  use: CodeUse;
  dialing: string;
  number: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * The input of a one-time code, with a send button that shows a countdown. If the request for a code is refused, the
 * reason is shown beside the button, not at the field [H10].
 */
export function CodeField({ use, dialing, number, value, error, onChange }: Props) {
  const t = usePhoneWords();
  const sending = useSendCode(use);
  const [captchaText, setCaptchaText] = useState('');
  const { waitSeconds, captcha, refusal } = sending;
  return (
    <>
      <div className={styles.code}>
        <Field
          label={t('code')}
          name="verificationCode"
          icon="device-mobile"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={VERIFICATION_CODE_MAX}
          value={value}
          error={error}
          hint={sending.isSent ? t('sent') : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={styles.send}>
          <Button
            kind="soft"
            isBusy={sending.isBusy}
            disabled={waitSeconds > 0}
            onClick={() => void sending.send(dialing, number, captchaText)}
          >
            {waitSeconds > 0 ? t('again', { seconds: waitSeconds }) : t('send')}
          </Button>
        </span>
      </div>
      {captcha && (
        <CaptchaField
          name="sendCaptcha"
          captcha={captcha}
          value={captchaText}
          error={undefined}
          onChange={setCaptchaText}
        />
      )}
      {refusal && (
        <div className={styles.refused} role="alert">
          <RefusalSentence error={refusal} />
          <Button kind="line" size="small" onClick={sending.forgetRefusal}>
            {t('ok')}
          </Button>
        </div>
      )}
    </>
  );
}
