import { useState } from 'react';
import { categories } from '@tamarind/domain/games/categories';
import { currencies } from '@tamarind/domain/money';
import { promotionKindCodes } from '@tamarind/domain/promotions/kinds/codes';
import { promotionTypes } from '@tamarind/domain/promotions/status';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { languageNames } from '@tamarind/ui/language.ts';
import { Tabs } from '@tamarind/ui/Segmented';
import { Tag } from '@tamarind/ui/Tag';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { MarkupArea } from '#parts/MarkupArea.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useCategoryName } from '#parts/useCategoryName.ts';
import { type TextLanguage, textLanguages, type DraftFields } from './draft.ts';
import styles from './Promotions.module.css';
import { usePromotionsWords } from './words.ts';

/** The facts first, then title and rules in each language. */
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
            label={t('form.amount', { currency })}
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

function Texts({ form }: { form: FormPart<DraftFields> }) {
  const t = usePromotionsWords();
  const [language, setLanguage] = useState<TextLanguage>('TY');
  const { texts } = form.values;
  const text = texts[language];
  // The office does not load a Chinese font, so Chinese is named in the office's language.
  const nameOf = (key: TextLanguage) => (key === 'CN' ? t('form.chinese') : languageNames[key]);
  const write = (change: Partial<typeof text>) => form.set({ texts: { ...texts, [language]: { ...text, ...change } } });
  const missing = (words: string) => (words.trim() === '' ? form.fault(`texts.${language}`) : undefined);
  return (
    <Tabs
      label={t('form.languages')}
      tabs={textLanguages.map((key) => ({
        key,
        label:
          form.fault(`texts.${key}`) === undefined ? (
            nameOf(key)
          ) : (
            <Row gap={6}>
              {nameOf(key)} <Tag tone="danger">{t('form.missing')}</Tag>
            </Row>
          ),
      }))}
      current={language}
      onChange={setLanguage}
    >
      <Stack gap={12}>
        <Field
          label={t('form.title')}
          maxLength={80}
          value={text.title}
          error={missing(text.title)}
          autoCapitalize="sentences"
          spellCheck
          onChange={({ target }) => write({ title: target.value })}
        />
        <MarkupArea
          label={t('form.rules')}
          rows={6}
          maxLength={4000}
          value={text.rules}
          error={missing(text.rules)}
          onChange={({ target }) => write({ rules: target.value })}
        />
      </Stack>
    </Tabs>
  );
}
