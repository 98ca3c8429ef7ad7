import type { ReactNode } from 'react';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Facts, Panel } from '#parts/Page.tsx';
import type { StaffDraw } from './DrawsPage.tsx';
import styles from './ProofPanel.module.css';
import { useDrawsWords } from './words.ts';

interface Props {
  proof: StaffDraw['proof'];
  seal: StaffDraw['seal'];
}

/**
 * The ticket seal (a hash over all tickets) and the values needed to recompute a draw by the platform; each value
 * appears once it is published.
 */
export function ProofPanel({ proof, seal }: Props) {
  const t = useDrawsWords();
  const value = (key: 'commit' | 'seal' | 'beacon' | 'randomness' | 'signature' | 'seed' | 'list') => {
    const label = t(`proof.${key}`);
    return (text: string | null, at?: Date | null): readonly [string, ReactNode] => [
      label,
      <Value key={key} label={label} text={text} at={at ?? null} />,
    ];
  };
  return (
    <Panel title={t(proof ? 'proof' : 'proof.seal')} aside={t('proofText')}>
      <Facts
        items={[
          ...(proof ? [value('commit')(proof.commit, proof.commitAt)] : []),
          value('seal')(seal?.root ?? null, seal?.sealedAt),
          ...(proof
            ? [
                ...(proof.listHash === null ? [] : [value('list')(proof.listHash)]),
                value('beacon')(`${proof.beaconChain} · ${proof.beaconRound}`),
                value('randomness')(proof.randomness),
                value('signature')(proof.signature),
                value('seed')(proof.seed),
              ]
            : []),
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
            <DateText at={at} form="exact" />
          </small>
        )}
      </span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
