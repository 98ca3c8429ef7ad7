import { Amount } from '@tamarind/ui/Amount';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import styles from './RecentWithdrawals.module.css';
import { StateTag } from './StateTag.tsx';
import type { Withdrawal } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

const SHOWN = 6;

export function RecentWithdrawals({ recent, onOpen }: { recent: readonly Withdrawal[]; onOpen: (id: string) => void }) {
  const t = useWithdrawalWords();
  return (
    <aside className={styles.recent}>
      <Card padding="small">
        <h2>{t('recent')}</h2>
        {recent.length === 0 && <p>{t('recent.empty')}</p>}
        <ul>
          {recent.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onOpen(one.id)}>
                <b>
                  <Amount value={one.amount} currency={one.currency} />
                </b>
                <StateTag state={one.state} />
                <small>
                  <DateText at={one.requestedAt} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  );
}
