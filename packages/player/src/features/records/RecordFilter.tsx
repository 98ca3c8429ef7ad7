import { useState } from 'react';
import type { Endpoint, InputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { DateRange, type DayRange } from '@tamarind/ui/DateRange';
import { toast } from '@tamarind/ui/Toast';
import { downloadCsv } from '@tamarind/ui/api.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
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
  csv: { endpoint: E; input: InputOf<E>; fileName: string };
}

/** Dates, one choice, and the same rows as a file. */
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
      <CsvButton {...csv} />
    </div>
  );
}

function CsvButton<E extends Endpoint>({ endpoint, input, fileName }: Props<E>['csv']) {
  const t = useRecordWords();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await downloadCsv(endpoint, input, fileName).catch((error: unknown) =>
      toast(errorText(asRefusal(error)), { tone: 'error' }),
    );
    setBusy(false);
  };
  return (
    <Button kind="line" size="small" icon="file-csv" isBusy={isBusy} onClick={() => void save()}>
      {t('csv')}
    </Button>
  );
}
