import { useState } from 'react';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { Stack } from '#parts/Row.tsx';
import { emptyEntry } from './entry.ts';
import {
  derive,
  fieldsOf,
  type IndexState,
  type PublishedField,
  type PublishedMarket,
  type PublishedText,
  type VoidReason,
} from './published.ts';
import styles from './EntryFields.module.css';
import type { EntryForm } from './useEntryForm.ts';
import { useResultsWords } from './words.ts';

interface Props {
  market: PublishedMarket;
  form: EntryForm;
  /** Called with the reason if the rule gives no result, or with undefined if it does. */
  onVoid: (reason: VoidReason | undefined) => void;
}

/**
 * Fields for the values that the exchange or organiser published; the game's rule derives the numbers from them [L03].
 */
export function PublishedFields({ market, form, onVoid }: Props) {
  const t = useResultsWords();
  const [typed, setTyped] = useState<PublishedText>({});
  const [index, setIndex] = useState<IndexState>('published');
  const [left, setLeft] = useState<ReadonlySet<PublishedField>>(new Set());
  const take = (text: PublishedText, state: IndexState) => {
    setTyped(text);
    setIndex(state);
    const derived = derive(market, text, state);
    // Clear numbers derived from an earlier text.
    form.change(derived.state === 'result' ? derived.prizes : emptyEntry(form.format));
    onVoid(derived.state === 'void' ? derived.reason : undefined);
  };
  const derived = derive(market, typed, index);
  const isWrong = (field: PublishedField) =>
    derived.state === 'unreadable' && derived.field === field && (left.has(field) || form.touched === 'all');
  return (
    <fieldset className={styles.amounts}>
      <legend>{t(`published.${market}`)}</legend>
      <Stack gap={8}>
        {market === 'stock' && (
          <Segmented
            label={t('published.stock')}
            value={index}
            options={[
              { value: 'published', label: t('index.published') },
              { value: 'MARKET_CLOSED', label: t('index.MARKET_CLOSED') },
              { value: 'NOT_PUBLISHED', label: t('index.NOT_PUBLISHED') },
            ]}
            onChange={(state) => take(typed, state)}
          />
        )}
        {index === 'published' && (
          <div className={styles.published}>
            {fieldsOf(market).map((field) => (
              <Field
                key={field}
                label={t(`publishedField.${field}`)}
                hint={t(`publishedHint.${field}`)}
                inputMode={market === 'stock' ? 'text' : 'numeric'}
                autoComplete="off"
                maxLength={20}
                value={typed[field] ?? ''}
                error={isWrong(field) ? t(`publishedFault.${field}`) : undefined}
                onBlur={({ target }) => target.value !== '' && setLeft((old) => new Set(old).add(field))}
                onChange={({ target }) => take({ ...typed, [field]: target.value }, index)}
              />
            ))}
          </div>
        )}
      </Stack>
    </fieldset>
  );
}
