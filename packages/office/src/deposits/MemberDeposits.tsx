import { listMemberDeposits } from '@tamarind/contract/deposits';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { classes } from '@tamarind/ui/classes.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { MemberList } from '#parts/MemberList.tsx';
import styles from './MemberDeposits.module.css';
import { useDepositsWords } from './words.ts';

type Deposit = OutputOf<typeof listMemberDeposits>['deposits'][number];

const tones = { waiting: 'warn', credited: 'win', expired: 'plain', cancelled: 'plain', failed: 'danger' } as const;

/** The deposits in a member's file, newest first. */
export function MemberDeposits({ account }: { account: string }) {
  const t = useDepositsWords();
  const nameOf = useMethodName();
  return (
    <MemberList
      endpoint={listMemberDeposits}
      account={account}
      label={t('ofMember')}
      itemsOf={({ deposits }) => deposits}
      keyOf={({ id }) => id}
      empty={<Empty title={t('ofMember.none')} />}
      columns={[
        {
          key: 'reference',
          head: t('depositReference'),
          onCard: 'title',
          cell: (deposit) => (
            <>
              <span className="mono">{deposit.reference}</span>
              <Transfer deposit={deposit} />
            </>
          ),
        },
        {
          key: 'amount',
          head: t('amount'),
          isNumber: true,
          onCard: 'aside',
          cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
        },
        {
          key: 'state',
          head: t('state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{t(`deposit.state.${state}`)}</Tag>,
        },
        { key: 'method', head: t('method'), cell: ({ method }) => nameOf(method) },
        { key: 'created', head: t('createdAt'), cell: ({ createdAt }) => <DateText at={createdAt} form="full" /> },
        {
          key: 'credited',
          head: t('creditedAt'),
          cell: ({ creditedAt }) => (creditedAt === null ? '–' : <DateText at={creditedAt} form="full" />),
        },
      ]}
    />
  );
}

/** The transfer on the blockchain: its hash, and the number of confirmations, or that the blockchain dropped it. */
function Transfer({ deposit: { seen, instruction } }: { deposit: Deposit }) {
  const t = useDepositsWords();
  if (!seen || instruction?.kind !== 'chain') return null;
  const words = { count: seen.confirmations, needed: instruction.confirmations };
  return (
    <>
      <br />
      <small className={classes('mono', styles.transfer)}>{seen.transaction}</small>
      <br />
      <Tag tone={seen.isGone ? 'danger' : 'plain'}>{seen.isGone ? t('chain.gone') : t('chain.count', words)}</Tag>
    </>
  );
}
