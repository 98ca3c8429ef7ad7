import type { ReactNode } from 'react';
import { momentAt } from '@tamarind/domain/time';
import { useFormat } from '@tamarind/ui/format.ts';
import { localeOf, useLanguage } from '@tamarind/ui/language.ts';
import type { OpenDraw } from '../results.tsx';
import styles from './rules.module.css';
import { type Timetable, timetableOf } from './timetable.ts';
import { useRulePageWords } from './words.ts';

/**
 * Draw days, draw times and closing time of a game, and its next draw. If that draw was moved, its new time is shown.
 */
export function Times({ game, next }: { game: string; next: OpenDraw | undefined }) {
  const t = useRulePageWords();
  const { date } = useFormat();
  const says = useHabit();
  const timetable = timetableOf(game);
  const habit = timetable && says(timetable);
  return (
    <>
      <dl className={styles.facts}>
        {habit && (
          <>
            <Fact name={t('days')}>{habit.days}</Fact>
            <Fact name={t('times')}>{habit.times}</Fact>
            <Fact name={t('closes')}>{habit.closes}</Fact>
            <Fact name={t('clock')}>{habit.clock}</Fact>
          </>
        )}
        {next && (
          <Fact name={t('next')}>
            {t('nextAt', { at: date(next.drawsAt, 'moment'), closes: date(next.closesAt, 'moment') })}
          </Fact>
        )}
      </dl>
      <p className={styles.note}>{t('moved')}</p>
    </>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/** Returns a function that writes a timetable in words. */
export function useHabit() {
  const t = useRulePageWords();
  const language = useLanguage();
  const weekday = new Intl.DateTimeFormat(localeOf[language], { weekday: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(localeOf[language], { type: 'unit', style: 'short' });
  // Name a weekday by formatting a date: 7 June 2026 was a Sunday, so day 0 of the week falls on it.
  const named = (day: number) => weekday.format(momentAt(`2026-06-${String(7 + day).padStart(2, '0')}`, '12:00'));
  const before = (seconds: number) =>
    seconds % 60 === 0 ? t('closesMinutes', { minutes: seconds / 60 }) : t('closesSeconds', { seconds });
  return (timetable: Timetable) => {
    if (timetable.kind === 'periodic') {
      const minutes = timetable.seconds / 60;
      return {
        days: t('everyDay'),
        times: timetable.span ? t('timesSpan', { minutes, ...timetable.span }) : t('timesRound', { minutes }),
        closes: before(timetable.closesSecondsBefore),
        clock: t('clockHere'),
      };
    }
    const { days, times, zone } = timetable;
    return {
      days: days === 'monthly' ? t('monthly') : days.length === 7 ? t('everyDay') : list.format(days.map(named)),
      times: times.map(({ drawsAt }) => drawsAt).join(' · '),
      closes: times.map(({ closesAt }) => closesAt).join(' · '),
      clock: zone === undefined ? t('clockHere') : t('clockThere', { zone }),
    };
  };
}
