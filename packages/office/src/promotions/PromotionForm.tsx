import { useState } from 'react';
import { categories } from '@tamarind/domain/games/categories';
import { currencies } from '@tamarind/domain/money';
import { promotionEntries, promotionTypes } from '@tamarind/domain/promotions/status';
import { Checkbox, Field, Select, TextArea } from '@tamarind/ui/Field';
import { languageNames } from '@tamarind/ui/language.ts';
import { Tabs } from '@tamarind/ui/Segmented';
import { Tag } from '@tamarind/ui/Tag';
import { Row, Stack } from '#parts/Row.tsx';
import { type Fault, type TextLanguage, textLanguages, type Typed } from './draft.ts';
import styles from './Promotions.module.css';
import { usePromotionsWords } from './words.ts';

interface Props {
  typed: Typed;
  faults: ReadonlySet<Fault>;
  onChange: (next: Typed) => void;
}

/** The facts first, then title and rules in each language. */
export function PromotionForm({ typed, faults, onChange }: Props) {
  const t = usePromotionsWords();
  const errorOf = (fault: 'amounts' | 'wagering' | 'startsAt' | 'endsAt') =>
    faults.has(fault) ? t(`fault.${fault}`) : undefined;
  return (
    <Stack gap={16}>
      <div className={styles.grid}>
        <Select
          label={t('type')}
          value={typed.type}
          options={promotionTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(type) => onChange({ ...typed, type })}
        />
        <Select
          label={t('entry')}
          hint={t(`entry.${typed.entry}.hint`)}
          value={typed.entry}
          options={promotionEntries.map((value) => ({ value, label: t(`entry.${value}`) }))}
          onChange={(entry) => onChange({ ...typed, entry })}
        />
        {currencies.map((currency) => (
          <Field
            key={currency}
            label={t('form.amount', { currency })}
            hint={t('form.amountHint')}
            inputMode="decimal"
            maxLength={20}
            value={typed.amounts[currency]}
            error={currency === 'THB' ? errorOf('amounts') : undefined}
            onChange={({ target }) => onChange({ ...typed, amounts: { ...typed.amounts, [currency]: target.value } })}
          />
        ))}
        <Field
          label={t('form.wagering')}
          hint={t('form.wageringHint')}
          inputMode="numeric"
          maxLength={3}
          value={typed.wagering}
          error={errorOf('wagering')}
          onChange={({ target }) => onChange({ ...typed, wagering: target.value })}
        />
        <Field
          label={t('startsAt')}
          type="datetime-local"
          value={typed.startsAt}
          error={errorOf('startsAt')}
          onChange={({ target }) => onChange({ ...typed, startsAt: target.value })}
        />
        <Field
          label={t('endsAt')}
          type="datetime-local"
          value={typed.endsAt}
          error={errorOf('endsAt')}
          onChange={({ target }) => onChange({ ...typed, endsAt: target.value })}
        />
      </div>
      <fieldset className={styles.games}>
        <legend>{t('form.games')}</legend>
        {categories.map((category) => (
          <Checkbox
            key={category}
            checked={typed.games.includes(category)}
            onChange={({ target }) =>
              onChange({
                ...typed,
                games: categories.filter((one) => (one === category ? target.checked : typed.games.includes(one))),
              })
            }
          >
            {t(`category.${category}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Texts typed={typed} faults={faults} onChange={onChange} />
    </Stack>
  );
}

function Texts({ typed, faults, onChange }: Props) {
  const t = usePromotionsWords();
  const [language, setLanguage] = useState<TextLanguage>('TY');
  const text = typed.texts[language];
  // The office does not load a Chinese font, so Chinese is named in the office's language.
  const nameOf = (key: TextLanguage) => (key === 'CN' ? t('form.chinese') : languageNames[key]);
  const write = (change: Partial<typeof text>) =>
    onChange({ ...typed, texts: { ...typed.texts, [language]: { ...text, ...change } } });
  const missing = (words: string) =>
    faults.has(`text.${language}`) && words.trim() === '' ? t('fault.text') : undefined;
  return (
    <Tabs
      label={t('form.languages')}
      tabs={textLanguages.map((key) => ({
        key,
        label: faults.has(`text.${key}`) ? (
          <Row gap={6}>
            {nameOf(key)} <Tag tone="danger">{t('form.missing')}</Tag>
          </Row>
        ) : (
          nameOf(key)
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
        <TextArea
          label={t('form.rules')}
          hint={t('form.rulesHint')}
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
