import { useLocation } from 'wouter';
import { listIdentityCases } from '@tamarind/contract/identity';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { MemberList } from '#parts/MemberList.tsx';
import { StateTag } from './StateTag.tsx';
import { useIdentityWords } from './words.ts';

/** The documents in a member's file with their decisions. A row opens the case in the identity queue. */
export function MemberIdentity({ account }: { account: string }) {
  const t = useIdentityWords();
  const [, navigate] = useLocation();
  return (
    <MemberList
      endpoint={listIdentityCases}
      account={account}
      label={t('ofMember')}
      itemsOf={({ cases }) => cases}
      keyOf={({ id }) => id}
      onOpen={({ id }) => navigate(`/identity/${id}`)}
      rowLabel={() => t('open', { account })}
      empty={<Empty title={t('ofMember.none')} />}
      columns={[
        {
          key: 'document',
          head: t('document'),
          onCard: 'title',
          cell: ({ document }) => <b>{document ? t(`document.${document}`) : '–'}</b>,
        },
        { key: 'state', head: t('state'), onCard: 'aside', cell: ({ state }) => <StateTag state={state} /> },
        {
          key: 'findings',
          head: t('findings'),
          cell: ({ findings, checker }) => (
            <Tag tone={findings.length > 0 || checker === 'fake' ? 'danger' : 'plain'}>
              {findings.length > 0 ? t('findings.some', { count: findings.length }) : t('findings.none')}
            </Tag>
          ),
        },
        {
          key: 'since',
          head: t('since'),
          cell: ({ submittedAt, openedAt }) => <DateText at={submittedAt ?? openedAt} form="full" />,
        },
        {
          key: 'decided',
          head: t('decided'),
          cell: ({ decidedAt, decidedBy }) =>
            decidedAt === null ? (
              '–'
            ) : (
              <>
                {decidedBy && `${decidedBy} · `}
                <DateText at={decidedAt} form="full" />
              </>
            ),
        },
      ]}
    />
  );
}
