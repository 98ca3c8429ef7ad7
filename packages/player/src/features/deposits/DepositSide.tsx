import { Card } from '@tamarind/ui/Card';
import { Timeline, type TimelineStep } from '@tamarind/ui/Timeline';
import { useFormat } from '@tamarind/ui/format.ts';
import { RecentPayments } from '#parts/money/RecentPayments.tsx';
import { LimitsLink } from './LimitsLink.tsx';
import styles from './DepositSide.module.css';
import { StateTag } from './StateTag.tsx';
import { slipCheckOf, useShownState, type Deposit } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

interface Props {
  deposit: Deposit | undefined;
  usualSeconds: number | null;
  recent: readonly Deposit[] | undefined;
  onOpen: (id: string) => void;
}

/** The column beside the form: the progress of this deposit, and recent ones. */
export function DepositSide({ deposit, usualSeconds, recent, onOpen }: Props) {
  const t = useDepositWords();
  return (
    <aside className={styles.side}>
      {deposit && (
        <div className={styles.way}>
          <Card padding="small">
            <h2>{t('this')}</h2>
            <Way deposit={deposit} usualSeconds={usualSeconds} />
          </Card>
        </div>
      )}
      <LimitsLink className={styles.limits} />
      <RecentPayments
        title={t('recent')}
        empty={t('recent.empty')}
        payments={recent}
        atOf={({ createdAt }) => createdAt}
        stateOf={(one) => <StateTag state={slipCheckOf(one) ?? one.state} />}
        onOpen={onOpen}
      />
    </aside>
  );
}

function Way({ deposit, usualSeconds }: { deposit: Deposit; usualSeconds: number | null }) {
  const t = useDepositWords();
  const { date, money } = useFormat();
  const state = useShownState(deposit);
  const check = slipCheckOf(deposit);
  const middle: TimelineStep =
    state === 'expired' || state === 'cancelled' || state === 'failed'
      ? { key: 'middle', title: t(`line.${state}`), note: date(deposit.expiresAt, 'time'), state: 'failed' }
      : {
          key: 'middle',
          title: t(check ? `slip.${check}` : 'line.waiting'),
          note: check ? undefined : t('line.expires', { time: date(deposit.expiresAt, 'time') }),
          state: state === 'credited' ? 'done' : 'now',
        };
  return (
    <Timeline
      steps={[
        {
          key: 'created',
          title: t('line.created'),
          note: `${date(deposit.createdAt, 'time')} · ${money(deposit.amount, deposit.currency)}`,
          state: 'done',
        },
        middle,
        {
          key: 'credited',
          title: t('line.credited'),
          note: deposit.creditedAt
            ? date(deposit.creditedAt, 'time')
            : usualSeconds === null
              ? undefined
              : t('line.usually', { seconds: usualSeconds }),
          state: state === 'credited' ? 'done' : 'next',
        },
      ]}
    />
  );
}
