import { Card, SectionHead } from '@tamarind/ui/Card';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { RandomSource } from '@tamarind/ui/random-source/RandomSource';
import { useOpenDraws } from '../useOpenDraws.ts';
import styles from './ProofCard.module.css';
import { useProofWords } from './words.ts';

const steps = [
  ['lock', 'lock'],
  ['seal', 'ticket'],
  ['beacon', 'lightning'],
  ['open', 'seal-check-fill'],
] as const satisfies readonly (readonly [string, IconName])[];

/** Explains how anybody can recompute one of our own draws [L02]. */
export function ProofCard() {
  const t = useProofWords();
  const { draws } = useOpenDraws();
  const chain = draws.find(({ proof }) => proof !== null)?.proof?.beaconChain;
  return (
    <Card as="section" label={t('proof')}>
      <SectionHead title={t('proof')} />
      <ol className={styles.steps}>
        {steps.map(([step, icon]) => (
          <li key={step}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <span>
              <b>{t(`proof.${step}`)}</b>
              <small>
                {t(`proof.${step}Text`)} {step === 'beacon' && chain !== undefined && <RandomSource chain={chain} />}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t('proof.note')}</p>
    </Card>
  );
}
