import { Card } from '@tamarind/ui/Card';
import { CopyButton } from '@tamarind/ui/CopyButton';
import type { Ticket } from './ticket.ts';
import styles from './TicketDetail.module.css';
import { useRecordWords } from './words.ts';

interface Props {
  proof: NonNullable<Ticket['drawn']['proof']>;
  /** The root of the seal. */
  root: string | null;
}

/** The values needed to recompute an own draw; those not published yet are marked [L05]. */
export function DrawProof({ proof, root }: Props) {
  const t = useRecordWords();
  const values = [
    [t('ticket.proof.commit'), proof.commit],
    [t('ticket.proof.seal'), root],
    [t('ticket.proof.round'), String(proof.beaconRound)],
    [t('ticket.proof.randomness'), proof.randomness],
    [t('ticket.proof.seed'), proof.seed],
    ...(proof.listHash === null ? [] : [[t('ticket.proof.list'), proof.listHash] as const]),
  ] as const;
  return (
    <Card as="section" label={t('ticket.proof')}>
      <details className={styles.proof}>
        <summary>{t('ticket.proof')}</summary>
        <p className={styles.note}>{t('ticket.proof.text')}</p>
        <dl>
          {values.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value === null ? (
                  <span className={styles.note}>{t('ticket.proof.pending')}</span>
                ) : (
                  <>
                    <code>{value}</code>
                    <CopyButton text={value} label={name} />
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
