import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getTicket } from '@tamarind/contract/lottery-tickets';
import { CopyButton } from '../CopyButton.tsx';
import { DateText } from '../DateText.tsx';
import styles from './ProofValues.module.css';
import { useDrawWords } from './words.ts';

type Draw = Pick<OutputOf<typeof getTicket>['drawn'], 'proof' | 'seal'>;

/** Number of characters that are shown of the chain's hash; the draw's public record contains the full hash. */
const CHAIN_SHOWN = 12;

/**
 * The proof of a draw drawn by the platform: the values from which anybody can compute its result again, in the order
 * in which they were fixed [L05].
 */
export function ProofValues({ draw: { proof, seal } }: { draw: Draw }) {
  const t = useDrawWords();
  if (!proof) return null;
  return (
    <dl className={styles.values}>
      <Value label={t('commit')} value={proof.commit} at={proof.commitAt} />
      <Value label={t('seal')} value={seal?.root ?? null} at={seal?.sealedAt ?? null} />
      {proof.listHash !== null && <Value label={t('listHash')} value={proof.listHash} />}
      <Value
        label={t('beacon', { chain: proof.beaconChain.slice(0, CHAIN_SHOWN), round: proof.beaconRound })}
        value={proof.randomness}
      />
      <Value label={t('signature')} value={proof.signature} />
      <Value label={t('seed')} value={proof.seed} />
    </dl>
  );
}

function Value({ label, value, at }: { label: string; value: string | null; at?: Date | null }) {
  const t = useDrawWords();
  return (
    <div>
      <dt>
        {label}
        {at && (
          <>
            {' · '}
            <DateText at={at} form="seconds" />
          </>
        )}
      </dt>
      <dd>
        {value === null ? (
          <span>{t('notYet')}</span>
        ) : (
          <>
            <code>{value}</code>
            <CopyButton text={value} label={label} />
          </>
        )}
      </dd>
    </div>
  );
}
