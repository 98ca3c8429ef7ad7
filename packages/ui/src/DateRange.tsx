import { SHORTCUT_DAYS } from '@tamarind/domain/constants';
import { useState } from 'react';
import { addDays, dayOf, type Day } from '@tamarind/domain/time';
import styles from './DateRange.module.css';
import { serverNow } from './clock.ts';
import { useCommonWords } from './common-words.ts';
import { Segmented } from './Segmented.tsx';

/** A range of days in the brand's time zone; both ends are included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export type DateShortcut = 'today' | 'previous7' | 'previous30' | 'next7' | 'next30';

const { week, month } = SHORTCUT_DAYS;
/** First and last day of each shortcut, as offsets from today. */
const shortcuts: Record<DateShortcut, readonly [first: number, last: number]> = {
  today: [0, 0],
  previous7: [1 - week, 0],
  previous30: [1 - month, 0],
  next7: [0, week - 1],
  next30: [0, month - 1],
};

/** The days of a shortcut, counted from today by the server's clock, not the device's. */
export function rangeOf(shortcut: DateShortcut): DayRange {
  const today = dayOf(serverNow());
  const [first, last] = shortcuts[shortcut];
  return { from: addDays(today, first), to: addDays(today, last) };
}

/** The range of days in the page's query parameters; the last seven days if they have none or an invalid one. */
export function rangeIn({ from, to }: { readonly from: string; readonly to: string }): DayRange {
  const isRange = isDay(from) && isDay(to) && from <= to;
  return isRange ? { from, to } : rangeOf('previous7');
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

interface Props {
  label: string;
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** Default shortcuts: today, last 7 days, last 30 days [O04]. */
  shortcuts?: readonly DateShortcut[] | undefined;
}

/** A control to choose a range of days by shortcut or by two dates. It never lets the end come before the start. */
export function DateRange({
  label,
  value,
  onChange,
  shortcuts: offered = ['today', 'previous7', 'previous30'],
}: Props) {
  const t = useCommonWords();
  const [isOwn, setOwn] = useState(false);
  const current = offered.find((shortcut) => {
    const { from, to } = rangeOf(shortcut);
    return from === value.from && to === value.to;
  });
  const chosen = isOwn || current === undefined ? 'own' : current;
  return (
    <div className={styles.range}>
      <Segmented<DateShortcut | 'own'>
        label={label}
        value={chosen}
        options={[
          ...offered.map((shortcut) => ({ value: shortcut, label: t(shortcut) })),
          { value: 'own', label: t('ownRange') },
        ]}
        onChange={(choice) => {
          setOwn(choice === 'own');
          if (choice !== 'own') onChange(rangeOf(choice));
        }}
      />
      {chosen === 'own' && (
        <div className={styles.own}>
          <DayInput
            label={t('dateFrom')}
            value={value.from}
            onDay={(from) => onChange({ from, to: from > value.to ? from : value.to })}
          />
          <DayInput
            label={t('dateTo')}
            value={value.to}
            onDay={(to) => onChange({ from: to < value.from ? to : value.from, to })}
          />
        </div>
      )}
    </div>
  );
}

const DayInput = ({ label, value, onDay }: { label: string; value: Day; onDay: (day: Day) => void }) => (
  <label className={styles.day}>
    <span>{label}</span>
    <input type="date" value={value} onChange={(event) => event.target.value !== '' && onDay(event.target.value)} />
  </label>
);
