import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getInvites, makeReferralCode } from '@tamarind/contract/invites';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { qrModules, qrPath } from '@tamarind/ui/qr-modules.ts';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Table } from '@tamarind/ui/Table';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import styles from './Invite.module.css';
import { useInviteWords } from './words.ts';

type Invites = OutputOf<typeof getInvites>;

/** A member's own invitations [E11]: the link with its QR code, and who registered with it. */
export default function InvitePage() {
  const t = useInviteWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEndpoint(getInvites, { page }, { keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} />;
  return (
    <div className={styles.stack}>
      <p>{t('text')}</p>
      {data.code !== null && data.path !== null ? <Own code={data.code} path={data.path} /> : <Make />}
      <Figures invites={data} />
      <Friends invites={data} page={page} onPage={setPage} />
    </div>
  );
}

function Make() {
  const t = useInviteWords();
  const call = useCall(makeReferralCode, { refreshes: [getInvites] });
  return (
    <div className={styles.stack}>
      {call.refusal && <RefusalSentence error={call.refusal} />}
      <div>
        <Button kind="cta" icon="link" isBusy={call.state === 'sending'} onClick={() => void call.send({})}>
          {t('make')}
        </Button>
      </div>
    </div>
  );
}

function Own({ code, path }: { code: string; path: string }) {
  const t = useInviteWords();
  const address = new URL(path, location.origin).href;
  const qr = useQuery({
    queryKey: ['qr', address],
    queryFn: () => qrModules(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card as="section" label={t('link')}>
      <div className={styles.link}>
        {qr.data ? (
          <svg
            viewBox={`-2 -2 ${qr.data.size + 4} ${qr.data.size + 4}`}
            role="img"
            aria-label={t('qr')}
            shapeRendering="crispEdges"
          >
            <path d={qrPath(qr.data)} fill="#2B0F0A" />
          </svg>
        ) : (
          <span />
        )}
        <div>
          <h2>{t('link')}</h2>
          <p className={styles.address}>
            <span>{address}</span>
            <CopyButton text={address} label={t('linkName')} />
          </p>
          <p className={styles.address}>
            <span>{t('code', { code })}</span>
            <CopyButton text={code} label={t('codeName')} />
          </p>
        </div>
      </div>
    </Card>
  );
}

function Figures({ invites }: { invites: Invites }) {
  const t = useInviteWords();
  const { number } = useFormat();
  return (
    <dl className={styles.figures}>
      {(['registered', 'deposited', 'active'] as const).map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="num">{number(invites[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FriendsProps {
  invites: Invites;
  page: number;
  onPage: (page: number) => void;
}

function Friends({ invites: { friends, count, pageSize }, page, onPage }: FriendsProps) {
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
          {
            key: 'deposit',
            head: t('deposit'),
            onCard: 'aside',
            cell: ({ hasDeposited }) => t(hasDeposited ? 'yes' : 'no'),
          },
        ]}
      />
      <Pager page={page} count={count} pageSize={pageSize} onPage={onPage} />
    </>
  );
}
