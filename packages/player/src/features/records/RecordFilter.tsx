import type { Endpoint } from '@tamarind/contract/endpoint';
import { DateRange, type DayRange } from '@tamarind/ui/DateRange';
import { CsvButton, type CsvFile } from '@tamarind/ui/CsvButton';
import styles from './Records.module.css';
import { useRecordWords } from './words.ts';

interface Props<E extends Endpoint> {
  range: DayRange;
  onRange: (range: DayRange) => void;
  choice: {
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
    onChange: (value: string) => void;
  };
  csv: CsvFile<E>;
}

/**
 * The filter above a record list: dates, a select box whose options the page defines (`choice`), and a button that
 * downloads the filtered rows as a CSV file.
 */
export function RecordFilter<E extends Endpoint>({ range, onRange, choice, csv }: Props<E>) {
  const t = useRecordWords();
  return (
    <div className={styles.filter} role="group" aria-label={t('filter.list')}>
      <DateRange label={t('filter.dates')} value={range} onChange={onRange} />
      <label className={styles.choice}>
        <span>{choice.label}</span>
        <select value={choice.value} onChange={(event) => choice.onChange(event.target.value)}>
          {choice.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <CsvButton {...csv} label={t('csv')} />
    </div>
  );
}
