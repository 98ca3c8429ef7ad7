import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { Stack } from '#parts/Row.tsx';
import { fieldsOf, type PublishedMarket } from './published.ts';
import styles from './EntryFields.module.css';
import type { EntryForm } from './useEntryForm.ts';
import { useResultsWords } from './words.ts';

/**
 * Fields for the values that the exchange or organiser published; the game's rule derives the numbers from them [L03].
 */
export function PublishedFields({ market, form }: { market: PublishedMarket; form: EntryForm }) {
  const t = useResultsWords();
  const { published, index } = form;
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
            onChange={(state) => form.changePublished({ index: state })}
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
                value={published[field] ?? ''}
                error={form.fault(`published.${field}`) && t(`publishedFault.${field}`)}
                onBlur={({ target }) => target.value !== '' && form.leave(`published.${field}`)}
                onChange={({ target }) => form.changePublished({ published: { ...published, [field]: target.value } })}
              />
            ))}
          </div>
        )}
      </Stack>
    </fieldset>
  );
}
