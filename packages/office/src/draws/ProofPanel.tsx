import type { ReactNode } from 'react';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Facts, Panel } from '#parts/Page.tsx';
import type { StaffDraw } from './DrawsPage.tsx';
import styles from './ProofPanel.module.css';
import { useDrawsWords } from './words.ts';

/** What anybody needs to recompute an own draw; each value stands here from the moment it is fixed. */
export function ProofPanel({ proof }: { proof: NonNullable<StaffDraw['proof']> }) {
  const t = useDrawsWords();
  return (
    <Panel title={t('proof')} aside={t('proofText')}>
      <Facts
        items={[
          [
            t('proof.commit'),
            <Value key="commit" label={t('proof.commit')} text={proof.commit} at={proof.commitAt} />,
          ],
          [
            t('proof.seal'),
            <Value key="seal" label={t('proof.seal')} text={proof.seal} at={proof.sealedAt} />,
          ],
          [
            t('proof.beacon'),
            <Value
              key="beacon"
              label={t('proof.beacon')}
              text={`${proof.beaconChain} · ${proof.beaconRound}`}
            />,
          ],
          [
            t('proof.randomness'),
            <Value key="randomness" label={t('proof.randomness')} text={proof.randomness} />,
          ],
          [
            t('proof.signature'),
            <Value key="signature" label={t('proof.signature')} text={proof.signature} />,
          ],
          [t('proof.seed'), <Value key="seed" label={t('proof.seed')} text={proof.seed} />],
        ]}
      />
    </Panel>
  );
}

function Value({ label, text, at }: { label: string; text: string | null; at?: Date | null }): ReactNode {
  const t = useDrawsWords();
  if (text === null) return <span className={styles.later}>{t('proof.later')}</span>;
  return (
    <span className={styles.value}>
      <span>
        <span className="mono">{text}</span>
        {at && (
          <small>
            <DateText at={at} form="full" />
          </small>
        )}
      </span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
