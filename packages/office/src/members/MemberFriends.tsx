import { Link } from 'wouter';
import { listMemberFriends } from '@tamarind/contract/member-tabs';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { MemberList } from '#parts/MemberList.tsx';
import { useMembersWords } from './words.ts';

type Friend = OutputOf<typeof listMemberFriends>['friends'][number];
const tones = { waiting: 'info', held: 'warn', paid: 'win', refused: 'plain', lapsed: 'plain' } as const;

/** Members who registered with this member's referral code, with the reward that was promised. */
export function MemberFriends({ account }: { account: string }) {
  const t = useMembersWords();
  return (
    <MemberList
      endpoint={listMemberFriends}
      account={account}
      label={t('tab.friends')}
      itemsOf={({ friends }) => friends}
      keyOf={(friend: Friend) => friend.account}
      before={({ invitedBy }) => invitedBy !== null && <p>{t('friends.invitedBy', { account: invitedBy })}</p>}
      empty={<Empty title={t('friends.none')} />}
      columns={[
        {
          key: 'account',
          head: t('account'),
          onCard: 'title',
          cell: (friend) => (
            <Link className="link" href={`/members/${encodeURIComponent(friend.account)}`}>
              {friend.account}
            </Link>
          ),
        },
        {
          key: 'deposit',
          head: t('friends.deposit'),
          onCard: 'aside',
          cell: ({ hasDeposited }) => (
            <Tag tone={hasDeposited ? 'win' : 'plain'}>
              {t(hasDeposited ? 'friends.deposit.yes' : 'friends.deposit.no')}
            </Tag>
          ),
        },
        { key: 'at', head: t('since'), cell: ({ registeredAt }) => <DateText at={registeredAt} form="full" /> },
        {
          key: 'reward',
          head: t('friends.reward'),
          cell: ({ reward }) =>
            reward && (
              <>
                <Amount value={reward.amount} currency={reward.currency} />{' '}
                <Tag tone={tones[reward.state]}>{t(`friends.state.${reward.state}`)}</Tag>
                {reward.reason !== null && <> {t(`friends.reason.${reward.reason}`)}</>}
              </>
            ),
        },
      ]}
    />
  );
}
