import { useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Tag } from '@tamarind/ui/Tag';
import { type Draw, recompute, type Recomputed } from './proof.ts';
import styles from './ProofCard.module.css';
import { useBetsWords } from './words.ts';

/** Enough of the chain's hash to tell it from others; the whole stands in the draw's record. */
const CHAIN_SHOWN = 12;

/** What fixes an own draw, in the order it was fixed, and the same draw computed again in this browser [L05]. */
export function ProofCard({ draw }: { draw: Draw }) {
  const t = useBetsWords();
  const [found, setFound] = useState<Recomputed | null>(null);
  const { proof } = draw;
  if (!proof) return null;
  return (
    <section className={styles.proof} aria-label={t('proof')}>
      <header>
        <h3>{t('proof')}</h3>
        {found === null ? (
          <Button
            kind="line"
            size="small"
            icon="shield-check"
            disabled={!proof.seed}
            onClick={() => setFound(recompute(draw))}
          >
            {t('recompute')}
          </Button>
        ) : (
          <Verdict found={found} />
        )}
      </header>
      <p>{t('proofText')}</p>
      <dl>
        <Value label={t('commit')} value={proof.commit} at={proof.commitAt} />
        <Value label={t('seal')} value={proof.seal} at={proof.sealedAt} />
        <Value
          label={t('beacon', { chain: proof.beaconChain.slice(0, CHAIN_SHOWN), round: proof.beaconRound })}
          value={proof.randomness}
        />
        <Value label={t('signature')} value={proof.signature} />
        <Value label={t('seed')} value={proof.seed} />
      </dl>
    </section>
  );
}

function Verdict({ found }: { found: Recomputed }) {
  const t = useBetsWords();
  const isEqual = found.commit === true && found.numbers === true && found.randomness !== false;
  return (
    <span role="status">
      <Tag tone={isEqual ? 'win' : 'danger'} icon={isEqual ? 'seal-check-fill' : 'warning-circle-fill'}>
        {t(isEqual ? 'equal' : 'different')}
      </Tag>
    </span>
  );
}

function Value({ label, value, at }: { label: string; value: string | null; at?: Date | null }) {
  const t = useBetsWords();
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
