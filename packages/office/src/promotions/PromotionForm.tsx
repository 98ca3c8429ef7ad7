import { useState } from 'react';
import { categories } from '@tamarind/domain/games/categories';
import { currencies } from '@tamarind/domain/money';
import { promotionKindCodes } from '@tamarind/domain/promotions/kinds/codes';
import type { TextLanguage } from '@tamarind/domain/content/announcement';
import { missingTexts, shownLanguage } from '@tamarind/domain/promotions/texts';
import { promotionTypes } from '@tamarind/domain/promotions/status';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { tagOf } from '@tamarind/ui/language.ts';
import { Tabs } from '@tamarind/ui/Segmented';
import { SiteText } from '@tamarind/ui/site-text/SiteText';
import { Tag } from '@tamarind/ui/Tag';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { MarkupArea } from '#parts/MarkupArea.tsx';
import { Note } from '#parts/Note.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { TwoWidths } from '#parts/TwoWidths.tsx';
import { useBrandLanguages } from '#parts/useBrandLanguages.ts';
import { useCategoryName } from '#parts/useCategoryName.ts';
import { useLanguageName } from '#parts/useLanguageName.ts';
import type { DraftFields } from './draft.ts';
import styles from './Promotions.module.css';
import { ReferralFields } from './ReferralFields.tsx';
import { usePromotionsWords } from './words.ts';

/** The form of a promotion: first kind, amounts and dates, then title and rules in each language. */
export function PromotionForm({ form }: { form: FormPart<DraftFields> }) {
  const t = usePromotionsWords();
  const categoryName = useCategoryName();
  const { entry, games } = form.values;
  return (
    <Stack gap={16}>
      <div className={styles.grid}>
        <Select
          label={t('type')}
          options={promotionTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...form.choice('type')}
        />
        <Select
          label={t('entry')}
          hint={t(`entry.${entry}.hint`)}
          options={promotionKindCodes.map((value) => ({ value, label: t(`entry.${value}`) }))}
          {...form.choice('entry')}
        />
        {currencies.map((currency) => (
          <Field
            key={currency}
            label={t(entry === 'referral' ? 'form.amountReferrer' : 'form.amount', { currency })}
            hint={t('form.amountHint')}
            inputMode="decimal"
            maxLength={20}
            {...form.part('amounts', currency)}
          />
        ))}
        {currencies.map((currency) => (
          <Field
            key={currency}
            label={t('form.budget', { currency })}
            hint={t('form.budgetHint')}
            inputMode="decimal"
            maxLength={20}
            {...form.part('budgets', currency)}
          />
        ))}
        <Field
          label={t('form.wagering')}
          hint={t('form.wageringHint')}
          inputMode="numeric"
          maxLength={3}
          {...form.text('wagering')}
        />
        <Field label={t('startsAt')} type="datetime-local" {...form.text('startsAt')} />
        <Field label={t('endsAt')} type="datetime-local" {...form.text('endsAt')} />
      </div>
      {entry === 'referral' && <ReferralFields form={form} />}
      <fieldset className={styles.games}>
        <legend>{t('form.games')}</legend>
        {categories.map((category) => (
          <Checkbox
            key={category}
            checked={games.includes(category)}
            onChange={({ target }) =>
              form.set({ games: categories.filter((one) => (one === category ? target.checked : games.includes(one))) })
            }
          >
            {categoryName(category)}
          </Checkbox>
        ))}
      </fieldset>
      <Texts form={form} />
    </Stack>
  );
}

/**
 * Title and rules in the languages of the brand. The first language is required; another one that is empty shows the
 * text of the first.
 */
function Texts({ form }: { form: FormPart<DraftFields> }) {
  const t = usePromotionsWords();
  const { offered, first } = useBrandLanguages();
  const nameOf = useLanguageName();
  const [chosen, setChosen] = useState<TextLanguage>();
  const language = chosen ?? first;
  const { texts } = form.values;
  const text = texts[language];
  const missing = missingTexts(texts, offered);
  const write = (change: Partial<typeof text>) => form.set({ texts: { ...texts, [language]: { ...text, ...change } } });
  const fault = (words: string) => (words.trim() === '' ? form.fault(`texts.${language}`) : undefined);
  return (
    <Stack gap={12}>
      <Tabs
        label={t('form.languages')}
        tabs={offered.map((key) => ({
          key,
          label: missing.includes(key) ? (
            <Row gap={6}>
              {nameOf(key)}{' '}
              <Tag tone={form.fault(`texts.${key}`) === undefined ? 'warn' : 'danger'}>{t('form.missing')}</Tag>
            </Row>
          ) : (
            nameOf(key)
          ),
        }))}
        current={language}
        onChange={setChosen}
      >
        <Stack gap={12}>
          <Field
            label={t('form.title')}
            maxLength={80}
            value={text.title}
            error={fault(text.title)}
            autoCapitalize="sentences"
            spellCheck
            onChange={({ target }) => write({ title: target.value })}
          />
          <MarkupArea
            label={t('form.rules')}
            rows={6}
            maxLength={4000}
            value={text.rules}
            error={fault(text.rules)}
            onChange={({ target }) => write({ rules: target.value })}
          />
        </Stack>
      </Tabs>
      {missing.length > 0 && !missing.includes(first) && (
        <Note icon="info">
          {t('form.fallback', { languages: missing.map(nameOf).join(', '), first: nameOf(first) })}
        </Note>
      )}
      <Preview texts={texts} language={language} first={first} />
    </Stack>
  );
}

/** The title and rules of the promotion as a reader of the chosen language sees them, on a phone and on a desktop. */
function Preview({
  texts,
  language,
  first,
}: {
  texts: DraftFields['texts'];
  language: TextLanguage;
  first: TextLanguage;
}) {
  const t = usePromotionsWords();
  const nameOf = useLanguageName();
  const [isOpen, setOpen] = useState(false);
  const shown = shownLanguage(texts, language, first);
  const { title, rules } = texts[shown];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('form.preview', { language: nameOf(language) })}</summary>
      {isOpen && (
        <TwoWidths>
          <SiteText
            title={title}
            markup={rules}
            lang={tagOf[shown]}
            note={shown === language ? undefined : t('form.previewNote', { language: nameOf(shown) })}
          />
        </TwoWidths>
      )}
    </details>
  );
}
