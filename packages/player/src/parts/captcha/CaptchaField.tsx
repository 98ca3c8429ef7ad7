import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Skeleton } from '@tamarind/ui/Skeleton';
import styles from './CaptchaField.module.css';
import type { Captcha } from './useCaptcha.ts';
import { useCaptchaWords } from './words.ts';

interface Props {
  captcha: Captcha;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  name?: string;
}

/** Captcha field [H02, H08]: a picture of characters, an input to type them, and a button for a new picture. */
export function CaptchaField({ captcha, value, onChange, error, name = 'captcha' }: Props) {
  const t = useCaptchaWords();
  return (
    <div className={styles.captcha}>
      <Field
        label={t('label')}
        name={name}
        autoComplete="off"
        autoCapitalize="characters"
        required
        maxLength={16}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? (captcha.isFailed ? t('failed') : undefined)}
        hint={t('hint')}
      />
      <span className={styles.picture}>
        {captcha.picture ? <img src={captcha.picture} alt={t('hint')} /> : <Skeleton height={48} radius={12} />}
      </span>
      <span className={styles.renew}>
        <Button
          kind="soft"
          icon="arrows-clockwise"
          label={t('new')}
          disabled={!captcha.canRenew}
          onClick={captcha.renew}
        />
      </span>
    </div>
  );
}
