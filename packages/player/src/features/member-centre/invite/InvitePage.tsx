import { useQuery } from '@tanstack/react-query';
import { getInvites, makeReferralCode } from '@tamarind/contract/invites';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { ErrorState } from '@tamarind/ui/Empty';
import { QR_INK, qrModules, qrPath } from '@tamarind/ui/qr-modules.ts';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Friends, type Invites } from './Friends.tsx';
import styles from './Invite.module.css';
import { Offer } from './Offer.tsx';
import { useInviteWords } from './words.ts';

/** A member's own invitations [E11]: what is paid for a friend, the link with its QR code, and who registered with it. */
export default function InvitePage() {
  const t = useInviteWords();
  const [page, setPage] = usePage('friends.');
  const { data, error, refetch } = useEndpoint(getInvites, { page }, { refreshOn: ['referral'], keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} />;
  return (
    <div className={styles.stack}>
      <p>{t('text')}</p>
      <Offer />
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
            <path d={qrPath(qr.data)} fill={QR_INK} />
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
  const { earned, currency, waiting, held } = invites;
  return (
    <dl className={styles.figures}>
      {(['seen', 'registered', 'deposited', 'active'] as const).map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="num">{number(invites[key])}</dd>
        </div>
      ))}
      {invites.friends.some(({ reward }) => reward !== null) && (
        <>
          <div>
            <dt>{t('earned')}</dt>
            <dd>
              <Amount value={earned} currency={currency} short />
            </dd>
          </div>
          <div>
            <dt>{t('waiting')}</dt>
            <dd className="num">{number(waiting)}</dd>
          </div>
          {held > 0 && (
            <div>
              <dt>{t('held')}</dt>
              <dd className="num">{number(held)}</dd>
            </div>
          )}
        </>
      )}
    </dl>
  );
}
