import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Skeleton } from '@tamarind/ui/Skeleton';
import type { Captcha } from '#shell/useCaptcha.ts';
import styles from './RegisterForm.module.css';
import { useRegistrationWords } from './words.ts';

interface Props {
  captcha: Captcha;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The characters of a picture, where the brand asks for them [H08]. */
export function CaptchaField({ captcha, value, error, onChange }: Props) {
  const t = useRegistrationWords();
  return (
    <div className={styles.captcha}>
      <Field
        label={t('field.captcha')}
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        required
        maxLength={16}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {captcha.picture ? <img src={captcha.picture} alt={t('captcha.alt')} /> : <Skeleton height={48} radius={12} />}
      <Button
        kind="soft"
        icon="arrows-clockwise"
        label={t('captcha.renew')}
        disabled={!captcha.canRenew}
        onClick={captcha.renew}
      />
    </div>
  );
}
