import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getInvites } from '@tamarind/contract/invites';
import type { ReferralState } from '@tamarind/domain/promotions/referral/decide';
import { startOfDay } from '@tamarind/domain/time';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { Pager } from '@tamarind/ui/Pager';
import { Table } from '@tamarind/ui/Table';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import styles from './Invite.module.css';
import { useInviteWords } from './words.ts';

export type Invites = OutputOf<typeof getInvites>;
type Friend = Invites['friends'][number];

interface Props {
  invites: Invites;
  page: number;
  onPage: (page: number) => void;
}

/** The people who registered with the link, and the reward for each. */
export function Friends({ invites: { friends, count, currency, pageSize }, page, onPage }: Props) {
  const t = useInviteWords();
  if (count === 0) return <p>{t('none')}</p>;
  return (
    <>
      <Table
        label={t('friends')}
        items={friends}
        keyOf={({ account, registeredAt }) => `${account} ${registeredAt.toISOString()}`}
        columns={[
          { key: 'account', head: t('account'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
          { key: 'since', head: t('since'), cell: ({ registeredAt }) => <DateText at={registeredAt} form="day" /> },
          { key: 'deposit', head: t('deposit'), cell: ({ hasDeposited }) => t(hasDeposited ? 'yes' : 'no') },
          {
            key: 'reward',
            head: t('reward'),
            cell: ({ reward }) => (reward ? <Reward reward={reward} currency={currency} /> : t('reward.none')),
          },
        ]}
      />
      <Pager page={page} count={count} pageSize={pageSize} onPage={onPage} />
    </>
  );
}

function Reward({ reward, currency }: { reward: NonNullable<Friend['reward']>; currency: Invites['currency'] }) {
  const t = useInviteWords();
  const { date } = useFormat();
  const { amount, state, reason, lastDay } = reward;
  return (
    <span className={styles.reward}>
      <span className={styles.rewardLine}>
        <Amount value={amount} currency={currency} short />
        <Tag tone={tones[state]}>
          {state === 'waiting'
            ? t('reward.waiting', { day: date(startOfDay(lastDay), 'dayShort') })
            : t(`reward.${state}`)}
        </Tag>
      </span>
      {reason !== null && <small>{t(`reason.${reason}`)}</small>}
    </span>
  );
}

const tones: Readonly<Record<ReferralState, Tone>> = {
  waiting: 'info',
  held: 'warn',
  paid: 'win',
  refused: 'plain',
  lapsed: 'plain',
};
