import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { endMemberSessions, getMemberLogins } from '@tamarind/contract/factors';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Decision } from '#parts/Decision.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useMembersWords } from './words.ts';

type Logins = OutputOf<typeof getMemberLogins>;
type Login = Logins['logins'][number];

/** The login history of an account, and a button that ends all its sessions. */
export function MemberLogins({ account }: { account: string }) {
  const t = useMembersWords();
  const [page, setPage] = usePage('logins.');
  const query = useEndpoint(getMemberLogins, { account, page }, { keepLast: true });
  return (
    <Panel title={t('logins')}>
      <PagedList
        label={t('logins')}
        query={query}
        page={page}
        onPage={setPage}
        itemsOf={({ logins }) => logins}
        keyOf={({ id }) => id}
        empty={<Empty title={t('noLogins')} />}
        columns={columnsOf(t)}
        before={({ sessions }) => <Sessions account={account} count={sessions.length} />}
      />
    </Panel>
  );
}

function Sessions({ account, count }: { account: string; count: number }) {
  const t = useMembersWords();
  const call = useCall(endMemberSessions, { refreshes: [getMemberLogins] });
  const mayEnd = hasRight(useStaff(), 'members.manage');
  const [isAsking, setAsking] = useState(false);
  const send = async (reason: string) => {
    if (!(await call.send({ account, reason }))) return;
    toast(t('endSessions.done'));
    setAsking(false);
  };
  return (
    <Row>
      <span>{t('sessionsOpen', { count })}</span>
      {count > 0 && mayEnd && (
        <Button kind="line" size="small" icon="sign-out" onClick={() => setAsking(true)}>
          {t('endSessions')}
        </Button>
      )}
      <Decision
        isOpen={isAsking}
        title={t('endSessions')}
        act={t('endSessions')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('endSessions.text')}
      </Decision>
    </Row>
  );
}

const columnsOf = (t: ReturnType<typeof useMembersWords>): readonly Column<Login>[] => [
  { key: 'at', head: t('at'), onCard: 'title', cell: ({ at }) => <DateText at={at} form="full" /> },
  {
    key: 'outcome',
    head: t('outcome'),
    onCard: 'aside',
    cell: ({ refused }) => <Tag tone={refused === null ? 'win' : 'warn'}>{t(outcomeOf(refused))}</Tag>,
  },
  { key: 'way', head: t('way'), cell: ({ way }) => (t.has(`way.${way}`) ? t(`way.${way}` as 'way.password') : way) },
  {
    key: 'from',
    head: t('from'),
    cell: ({ ip, country }) => <span className="num">{[ip, country].filter(Boolean).join(' · ')}</span>,
  },
  {
    key: 'device',
    head: t('device'),
    cell: ({ browser, system }) => [browser, system].filter(Boolean).join(' · ') || t('device.unknown'),
  },
];

const outcomeOf = (refused: string | null) => {
  if (refused === null) return 'outcome.ok';
  if (refused === 'CREDENTIALS_WRONG' || refused === 'PROOF_REQUIRED' || refused === 'PROOF_WRONG')
    return `outcome.${refused}` as const;
  return 'outcome.other';
};
