import {
  announcementAudiences,
  announcementTypes,
  formsFor,
  isPictured,
  missingLanguages,
  type TextLanguage,
  textLanguages,
} from '@tamarind/domain/content/announcement';
import { Field, Select, TextArea } from '@tamarind/ui/Field';
import { Tag } from '@tamarind/ui/Tag';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { FieldGroup } from '#parts/FieldGroup.tsx';
import { MarkupArea } from '#parts/MarkupArea.tsx';
import { Stack } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import styles from './Announcements.module.css';
import { type DraftFields, withPlace } from './draft.ts';
import { SlidePicture } from './SlidePicture.tsx';
import { useAnnouncementsWords } from './words.ts';

interface Props {
  form: FormPart<DraftFields>;
  /** The language shown to readers whose own language has no text; undefined if there is no text at all. */
  fallback: TextLanguage | undefined;
  /** The languages of the brand's sites. */
  offered: readonly TextLanguage[];
}

/** The form of an announcement: first its position and time, then the texts of all languages side by side. */
export function AnnouncementForm({ form, fallback, offered }: Props) {
  const t = useAnnouncementsWords();
  const { values } = form;
  const { type, audience } = values;
  // A language that the brand no longer has stays in the form as long as the announcement has a text in it.
  const languages = textLanguages.filter((one) => offered.includes(one) || values.texts[one].title !== '');
  const types = announcementTypes.filter((one) => formsFor(one, audience).length > 0);
  return (
    <Stack gap={16}>
      <div className={styles.grid}>
        <Select
          label={t('audience')}
          options={announcementAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          {...form.choice('audience')}
          onChange={(next) => form.set(withPlace(values, { audience: next }))}
        />
        <Select
          label={t('type')}
          hint={t(`type.${type}.hint`)}
          options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...form.choice('type')}
          onChange={(next) => form.set(withPlace(values, { type: next }))}
        />
        <Select
          label={t('form')}
          hint={t(`form.${values.form}.hint`)}
          options={formsFor(type, audience).map((value) => ({ value, label: t(`form.${value}`) }))}
          {...form.choice('form')}
        />
        <Field label={t('startsAt')} hint={t('zone')} type="datetime-local" {...form.text('startsAt')} />
        <Field label={t('endsAt')} hint={t('endsAtHint')} type="datetime-local" {...form.text('endsAt')} />
        {isPictured(values.form) && (
          <>
            <Field label={t('address')} hint={t('addressHint')} maxLength={500} {...form.text('address')} />
            <Field
              label={t('position')}
              hint={t('positionHint')}
              inputMode="numeric"
              maxLength={3}
              {...form.text('position')}
            />
          </>
        )}
      </div>
      {isPictured(values.form) && (
        <SlidePicture
          name={values.picture}
          error={form.fault('picture')}
          onChange={(picture) => form.set({ picture })}
        />
      )}
      <div className={styles.languages}>
        {languages.map((language) => (
          <LanguageText key={language} language={language} form={form} fallback={fallback} />
        ))}
      </div>
    </Stack>
  );
}

function LanguageText({ language, form, fallback }: Omit<Props, 'offered'> & { language: TextLanguage }) {
  const t = useAnnouncementsWords();
  const nameOf = useLanguageName();
  const { texts, form: place } = form.values;
  const text = texts[language];
  const write = (change: Partial<typeof text>) => form.set({ texts: { ...texts, [language]: { ...text, ...change } } });
  const isMissing = missingLanguages(texts, place).includes(language);
  return (
    <FieldGroup
      title={
        <>
          {nameOf(language)}
          {isMissing && (
            <Tag tone="warn">
              {fallback === undefined ? t('text.missing') : t('text.fallback', { language: nameOf(fallback) })}
            </Tag>
          )}
        </>
      }
    >
      <Stack gap={12}>
        <Field
          label={t('text.title')}
          maxLength={80}
          value={text.title}
          autoCapitalize="sentences"
          spellCheck
          error={form.fault('texts')}
          onChange={({ target }) => write({ title: target.value })}
        />
        {isPictured(place) ? (
          <>
            <TextArea
              label={t('text.body')}
              hint={t('text.short')}
              rows={3}
              maxLength={200}
              value={text.body}
              onChange={({ target }) => write({ body: target.value })}
            />
            <div className={styles.grid}>
              <Field
                label={t('text.tag')}
                maxLength={30}
                value={text.tag}
                onChange={({ target }) => write({ tag: target.value })}
              />
              <Field
                label={t('text.act')}
                maxLength={30}
                value={text.act}
                onChange={({ target }) => write({ act: target.value })}
              />
            </div>
          </>
        ) : (
          <MarkupArea
            label={t('text.body')}
            rows={6}
            maxLength={8000}
            value={text.body}
            onChange={({ target }) => write({ body: target.value })}
          />
        )}
      </Stack>
    </FieldGroup>
  );
}
