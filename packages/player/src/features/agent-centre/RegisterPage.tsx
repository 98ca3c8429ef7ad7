import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endInviteLink, getRegisterCentre } from '@tamarind/contract/agents';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { ConfirmDialog, Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { classes } from '@tamarind/ui/classes.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { QR_INK, qrModules, qrPath } from '@tamarind/ui/qr-modules.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { DownlineForm } from './DownlineForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

type Link = OutputOf<typeof getRegisterCentre>['links'][number];

/** Register centre [F03]: invitation links with their statistics, and accounts opened by hand. */
export default function RegisterPage() {
  const t = useAgentWords();
  const errorText = useErrorText();
  const { data, error, refetch } = useEndpoint(getRegisterCentre, {});
  const [open, setOpen] = useState<'link' | 'account'>();
  const [ending, setEnding] = useState<Link>();
  const end = useCall(endInviteLink, { refreshes: [getRegisterCentre] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} height={140} />;
  const openLinks = data.links.filter(({ isOn }) => isOn).length;
  return (
    <div className={styles.stack}>
      <div className={styles.acts}>
        <Button kind="cta" icon="link-simple" disabled={openLinks >= data.max} onClick={() => setOpen('link')}>
          {t('link.new')}
        </Button>
        <Button kind="line" icon="user-plus" onClick={() => setOpen('account')}>
          {t('account.new')}
        </Button>
      </div>
      <p className={styles.note}>{t('link.max', { open: openLinks, max: data.max })}</p>
      {data.links.length === 0 && <Empty title={t('link.empty')} />}
      {data.links.map((link) => (
        <LinkCard key={link.code} link={link} onEnd={() => setEnding(link)} />
      ))}
      <Modal isOpen={open === 'link'} onClose={() => setOpen(undefined)} title={t('link.new')} isDialog>
        <LinkForm onDone={() => setOpen(undefined)} />
      </Modal>
      <Modal isOpen={open === 'account'} onClose={() => setOpen(undefined)} title={t('account.new')} isDialog>
        <DownlineForm onDone={() => setOpen(undefined)} />
      </Modal>
      <ConfirmDialog
        isOpen={ending !== undefined}
        title={t('link.end.title', { name: ending?.name ?? '' })}
        act={t('link.end')}
        kind="danger"
        onConfirm={() => {
          if (ending)
            void end.send({ code: ending.code }).then((done) => done && toast(t('link.ended', { name: ending.name })));
          setEnding(undefined);
        }}
        onCancel={() => setEnding(undefined)}
      >
        {t('link.end.text')}
      </ConfirmDialog>
      {end.refusal && (
        <p className={styles.error} role="alert">
          {errorText(end.refusal)}
        </p>
      )}
    </div>
  );
}

function LinkCard({ link, onEnd }: { link: Link; onEnd: () => void }) {
  const t = useAgentWords();
  const { number } = useFormat();
  const address = new URL(link.path, location.origin).href;
  return (
    <Card as="section" label={link.name}>
      <div className={classes(styles.link, !link.isOn && styles.ended)}>
        <LinkCode address={address} label={t('link.qr', { name: link.name })} />
        <div>
          <h3>
            {link.name || link.code}{' '}
            <Tag tone={link.isOn ? 'win' : 'plain'}>{t(link.isOn ? 'link.on' : 'link.off')}</Tag>
          </h3>
          <p className={styles.note}>
            {t(`link.for.${link.memberKind}`)} · <DateText at={link.madeAt} />
          </p>
          <p className={styles.address}>
            <span>{address}</span>
            <CopyButton text={address} label={t('link.address')} />
          </p>
          <p className={styles.address}>
            <span>{t('link.code', { code: link.code })}</span>
            <CopyButton text={link.code} label={t('link.codeName')} />
          </p>
          <PresetLine preset={link.preset} />
          <dl className={styles.counts}>
            {(['seen', 'registered', 'deposited', 'active'] as const).map((key) => (
              <div key={key}>
                <dt>{t(`link.${key}`)}</dt>
                <dd className="num">{number(link[key])}</dd>
              </div>
            ))}
          </dl>
          {link.isOn && (
            <Button kind="line" size="small" onClick={onEnd}>
              {t('link.end')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function PresetLine({ preset }: { preset: Link['preset'] }) {
  const t = useAgentWords();
  const { ppm } = useFormat();
  if (preset.length === 0) return null;
  const rates = preset.map(({ contract, ratePpm }) => `${t(`contract.${contract}`)} ${ppm(ratePpm)}`);
  return <p className={styles.note}>{t('link.preset', { rates: rates.join(', ') })}</p>;
}

function LinkCode({ address, label }: { address: string; label: string }) {
  const qr = useQuery({
    queryKey: ['qr', address],
    queryFn: () => qrModules(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!qr.data) return <span />;
  return (
    <svg
      viewBox={`-2 -2 ${qr.data.size + 4} ${qr.data.size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(qr.data)} fill={QR_INK} />
    </svg>
  );
}
