import { useState } from 'react';
import { getIdentity } from '@tamarind/contract/identity';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { IdentityDocument } from '@tamarind/domain/identity/documents';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Timeline } from '@tamarind/ui/Timeline';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { type ModalProps, openModal } from '#parts/modals.ts';
import { FactsForm } from './FactsForm.tsx';
import styles from './Identity.module.css';
import { Pictures } from './Pictures.tsx';
import { useIdentityWords } from './words.ts';

type IdentityView = OutputOf<typeof getIdentity>;

/** Identity check: first the requirements, then the pictures, then the data of the document [E01]. */
export default function IdentityModal({ isOpen, onClose }: ModalProps<'identityModal'>) {
  const t = useIdentityWords();
  const query = useEndpoint(getIdentity, {}, { refreshOn: ['identity'] });
  const back = () => openModal('memberCentre', { page: 'securityCenter' });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')} isDialog size="medium">
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Steps identity={query.data} onBack={back} />
      ) : (
        <SkeletonRows count={4} height={64} />
      )}
    </Modal>
  );
}

function Steps({ identity, onBack }: { identity: IdentityView; onBack: () => void }) {
  const [chosen, setChosen] = useState<IdentityDocument | undefined>(identity.document ?? undefined);
  const [isWriting, setWriting] = useState(false);
  if (['submitted', 'in_review', 'accepted'].includes(identity.state))
    return <Standing identity={identity} onBack={onBack} />;
  const choice = identity.choices.find(({ document }) => document === chosen);
  const isOpen = identity.state === 'asked' || identity.state === 'started';
  const sent = isOpen && identity.document === chosen ? identity.sent : [];
  if (!choice) return <Choice identity={identity} onChoose={setChosen} />;
  if (isWriting) return <FactsForm identity={identity} document={choice.document} onBack={() => setWriting(false)} />;
  return (
    <Pictures
      document={choice.document}
      parts={choice.parts}
      sent={sent}
      onBack={() => setChosen(undefined)}
      onDone={() => setWriting(true)}
    />
  );
}

/** Lists every required document and the reason for it, before the member takes the first picture. */
function Choice({
  identity: { choices, state, reason, withdrawAbove, currency },
  onChoose,
}: {
  identity: IdentityView;
  onChoose: (document: IdentityDocument) => void;
}) {
  const t = useIdentityWords();
  return (
    <div className={styles.form}>
      {state === 'rejected' && reason && (
        <p className={styles.error} role="status">
          {t(`reason.${reason}`)}
        </p>
      )}
      {state === 'expired' && <p className={styles.error}>{t('expired')}</p>}
      {state === 'asked' && <p>{t('asked')}</p>}
      <p>
        {t('why')} <Amount value={withdrawAbove} currency={currency} />
      </p>
      <p className={styles.note}>{t('choose')}</p>
      {choices.map(({ document, parts }) => (
        <button key={document} type="button" className={styles.choice} onClick={() => onChoose(document)}>
          <b>{t(`document.${document}`)}</b>
          <small>{parts.map((part) => t(`part.${part}`)).join(' + ')}</small>
        </button>
      ))}
      <p className={styles.note}>{t('sealed')}</p>
    </div>
  );
}

/** The state of a submitted identity check. */
function Standing({ identity, onBack }: { identity: IdentityView; onBack: () => void }) {
  const t = useIdentityWords();
  const { date } = useFormat();
  const { state, submittedAt, decidedAt, expiresOn } = identity;
  const steps = (['submitted', 'in_review', 'accepted'] as const).map((step, index) => {
    const now = ['submitted', 'in_review', 'accepted'].indexOf(state);
    const at = step === 'submitted' ? submittedAt : step === 'accepted' ? decidedAt : null;
    return {
      key: step,
      title: t(`state.${step}`),
      note: at && date(at, 'full'),
      state:
        index < now || state === 'accepted' ? ('done' as const) : index === now ? ('now' as const) : ('next' as const),
    };
  });
  return (
    <div className={styles.form}>
      <p role="status">{t(state === 'accepted' ? 'done.text' : 'wait.text')}</p>
      <Timeline steps={steps} />
      {state === 'accepted' && expiresOn && (
        <p className={styles.note}>
          {t('until')} <DateText at={new Date(`${expiresOn}T00:00:00+07:00`)} form="day" />
        </p>
      )}
      <Button kind="line" isFull onClick={onBack}>
        {t('toAccount')}
      </Button>
    </div>
  );
}
