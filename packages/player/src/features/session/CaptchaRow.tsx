import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Skeleton } from '@tamarind/ui/Skeleton';
import styles from './LoginForm.module.css';
import type { Captcha } from '#shell/useCaptcha.ts';
import { useSessionWords } from './words.ts';

interface Props {
  captcha: Captcha;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Captcha, shown only after a failed login: picture, input and a button for a new picture. */
export function CaptchaRow({ captcha, value, onChange, error }: Props) {
  const t = useSessionWords();
  return (
    <div className={styles.captcha}>
      <Field
        label={t('captcha')}
        name="captcha"
        autoComplete="off"
        maxLength={16}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? (captcha.isFailed ? t('captcha.failed') : undefined)}
        hint={t('captcha.hint')}
      />
      <span className={styles.picture}>
        {captcha.picture ? <img src={captcha.picture} alt={t('captcha.hint')} /> : <Skeleton height={48} radius={12} />}
      </span>
      <span className={styles.renew}>
        <Button
          kind="soft"
          icon="arrows-clockwise"
          label={t('captcha.new')}
          disabled={!captcha.canRenew}
          onClick={captcha.renew}
        />
      </span>
    </div>
  );
}
