import { getTicket } from '@tamarind/contract/lottery-tickets';
import { AsOf } from '@tamarind/ui/AsOf';
import { Button } from '@tamarind/ui/Button';
import { ErrorState } from '@tamarind/ui/Empty';
import { ProofValues } from '@tamarind/ui/lottery-draw/ProofValues';
import { useDrawWords } from '@tamarind/ui/lottery-draw/words.ts';
import type { Ticket } from '@tamarind/ui/lottery-ticket/ticket.ts';
import { TicketView } from '@tamarind/ui/lottery-ticket/TicketView';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { ticketEvents } from '@tamarind/ui/ticket-events.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import styles from './Records.module.css';
import { useRecordWords } from './words.ts';

/**
 * One ticket from the betting record, with a link to ask staff about it, and for the platform's own draws the proof of
 * the draw [E06, L05].
 */
export function TicketDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useRecordWords();
  const answer = useEndpoint(getTicket, { ticket: id }, { refreshOn: ticketEvents });
  return (
    <div className={styles.record}>
      <div>
        <Button kind="ghost" size="small" icon="arrow-left" onClick={onBack}>
          {t('ticket.back')}
        </Button>
      </div>
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.error && !answer.data && <SkeletonRows count={4} height={72} />}
      <AsOf of={getTicket} input={{ ticket: id }} />
      {answer.data && (
        <TicketView ticket={answer.data} acts={<Ask reference={answer.data.reference} />}>
          <Proof draw={answer.data.drawn} />
        </TicketView>
      )}
    </div>
  );
}

function Ask({ reference }: { reference: string }) {
  const t = useRecordWords();
  return (
    <Button
      kind="line"
      size="small"
      icon="headset"
      onClick={() => openModal('chatRoom', { about: { kind: 'ticket', reference } })}
    >
      {t('ask.ticket')}
    </Button>
  );
}

/**
 * The proof of a draw made by the platform itself, collapsed at first, with a link to the page that checks it step by
 * step.
 */
function Proof({ draw }: { draw: Ticket['drawn'] }) {
  const t = useDrawWords();
  if (!draw.proof) return null;
  return (
    <details className={styles.proof}>
      <summary>{t('proof')}</summary>
      <p>{t('proofText')}</p>
      <ProofValues draw={draw} />
      <a href={`/lottery-client/verify/${draw.code}`} target="_blank" rel="noreferrer">
        {t('verifyPage')}
      </a>
    </details>
  );
}
