import { ABOUT_MOST } from '@tamarind/domain/brand/about';
import { brandLanguages } from '@tamarind/domain/brand/document';
import { Field } from '@tamarind/ui/Field';
import { languageNames } from '@tamarind/ui/language.ts';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Stack } from '#parts/Row.tsx';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/** The texts with which search engines and shared links introduce the site, in each of the brand's languages. */
export function About({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { about, languages } = form.values;
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.about')}</legend>
      <Stack gap={12}>
        <p>{t('about.text', { name: '{name}' })}</p>
        {brandLanguages
          .filter((code) => languages.includes(code))
          .map((code) => (
            <div key={code} className={styles.link}>
              {(['title', 'text'] as const).map((part) => (
                <Field
                  key={part}
                  label={t(`about.${part}Of`, { language: `${languageNames[code]} (${code})` })}
                  autoComplete="off"
                  maxLength={ABOUT_MOST[part]}
                  value={about[code][part]}
                  onChange={({ target }) =>
                    form.set({ about: { ...about, [code]: { ...about[code], [part]: target.value } } })
                  }
                />
              ))}
            </div>
          ))}
      </Stack>
    </fieldset>
  );
}
