import { Checkbox } from '@tamarind/ui/Field';
import { tagOf, useLanguage } from '@tamarind/ui/language.ts';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import styles from './Ticks.module.css';
import { useRegistrationWords } from './words.ts';

interface Props {
  form: FormPart<{ readonly agreedTo: string; readonly ageConfirmed: boolean }>;
  /** The version of the terms in force. */
  version: string;
  age: number;
}

/**
 * Two checkboxes for consent. Both start unticked, because consent must be explicit, and the texts are one press away
 * [I04]. A tick applies to the version that was shown, so it is removed if a newer version is published meanwhile.
 */
export function Ticks({ form, version, age }: Props) {
  const t = useRegistrationWords();
  const tag = tagOf[useLanguage()];
  return (
    <div>
      <Checkbox
        checked={form.values.agreedTo === version}
        error={form.fault('agreedTo')}
        onChange={({ target }) => form.set({ agreedTo: target.checked ? version : '' })}
      >
        {t('terms', { version })}
      </Checkbox>
      <p className={styles.read}>
        {(['terms', 'privacy'] as const).map((text) => (
          <a key={text} href={`/legal/${text}?lang=${tag}`} target="_blank" rel="noreferrer">
            {t(`${text}.read`)}
          </a>
        ))}
      </p>
      <Checkbox {...form.tick('ageConfirmed')}>{t('age', { age })}</Checkbox>
    </div>
  );
}
