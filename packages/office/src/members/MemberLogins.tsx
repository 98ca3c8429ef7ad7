import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { endMemberSessions, getMemberLogins } from '@tamarind/contract/factors';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#shell/staff.ts';
import { useMembersWords } from './words.ts';

type Logins = OutputOf<typeof getMemberLogins>;
type Login = Logins['logins'][number];

/** Login history of the account, and a button that ends all its sessions. */
export function MemberLogins({ account }: { account: string }) {
  const t = useMembersWords();
  const [page, setPage] = useState(1);
  const query = useEndpoint(getMemberLogins, { account, page }, { keepLast: true });
  return (
    <Panel title={t('logins')}>
      <Answer query={query}>
        {(data) => (
          <Stack gap={12}>
            <Sessions account={account} count={data.sessions.length} />
            <History logins={data.logins} isStale={query.isPlaceholderData} />
            <Pager page={page} count={data.count} pageSize={data.pageSize} onPage={setPage} />
          </Stack>
        )}
      </Answer>
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

function History({ logins, isStale }: { logins: readonly Login[]; isStale: boolean }) {
  const t = useMembersWords();
  const isNarrow = useIsNarrow();
  if (logins.length === 0) return <Empty title={t('noLogins')} />;
  const columns: readonly Column<Login>[] = [
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
  return (
    <Table
      label={t('logins')}
      columns={columns}
      items={logins}
      keyOf={({ id }) => id}
      isDense={!isNarrow}
      isStale={isStale}
    />
  );
}

const outcomeOf = (refused: string | null) => {
  if (refused === null) return 'outcome.ok';
  if (refused === 'CREDENTIALS_WRONG' || refused === 'PROOF_REQUIRED' || refused === 'PROOF_WRONG')
    return `outcome.${refused}` as const;
  return 'outcome.other';
};
