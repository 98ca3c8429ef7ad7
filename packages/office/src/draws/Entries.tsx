import { DateText } from '@tamarind/ui/DateText';
import { Tag } from '@tamarind/ui/Tag';
import { Panel } from '#parts/Page.tsx';
import styles from './Entries.module.css';
import type { StaffDraw } from './DrawsPage.tsx';
import { useDrawsWords } from './words.ts';

/**
 * Lists the people and sources that have entered the result, without the numbers, so that the next person's entry is
 * independent.
 */
export function Entries({ entries }: { entries: StaffDraw['entries'] }) {
  const t = useDrawsWords();
  const counting = entries.filter(({ isRefused }) => !isRefused);
  return (
    <Panel
      title={t('entries')}
      aside={<span className="num">{t('ofTwo', { count: Math.min(counting.length, 2) })}</span>}
    >
      {entries.length === 0 ? (
        <p className={styles.quiet}>{t('noEntries')}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map(({ by, at, source, differs, isRefused }) => (
            <li key={`${by}-${at.getTime()}`}>
              <span>
                <b>{by}</b> <DateText at={at} form="exact" />
                {source && <small>{source}</small>}
              </span>
              {isRefused && <Tag tone="plain">{t('entry.refused')}</Tag>}
              {differs && (
                <Tag tone="danger" icon="warning">
                  {t('differs')}
                </Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{t('blind')}</p>
    </Panel>
  );
}
