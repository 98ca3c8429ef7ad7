import { useState } from 'react';
import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import { useClient } from '#shell/client.ts';
import type { Limits } from '#slip/preview.ts';
import { StakeField } from './StakeField.tsx';
import { stakeText } from './stake.ts';
import styles from './StakeRow.module.css';
import type { BoardState } from './state.ts';
import type { Play } from './useBoard.ts';
import { useFieldReturn } from './useFieldReturn.ts';
import { useBoardWords } from './words.ts';

/** The stake of each new line: one of the brand's steps, or any other amount. */
export function StakeRow({ state, play, limits }: { state: BoardState; play: Play; limits: Limits }) {
  const t = useBoardWords();
  const { currency } = useClient();
  const [isOwn, setOwn] = useState(false);
  const { place, noteLeft } = useFieldReturn<HTMLDivElement>(isOwn);
  const isPreset = limits.presets.includes(state.unitStake);
  return (
    <div ref={place} className={styles.row} role="group" aria-label={t('stakeEach')}>
      <span className={styles.label}>{t('stakeEach')}</span>
      {limits.presets.map((amount) => (
        <button
          key={String(amount)}
          type="button"
          className={classes('num', !isOwn && amount === state.unitStake && styles.on)}
          aria-pressed={!isOwn && amount === state.unitStake}
          onClick={() => {
            setOwn(false);
            play({ kind: 'stake-set', unitStake: amount });
          }}
        >
          {stakeText(amount, currency)}
        </button>
      ))}
      {isOwn ? (
        <StakeField
          value={state.unitStake}
          currency={currency}
          label={t('ownStake')}
          isFocused
          onChange={(unitStake) => play({ kind: 'stake-set', unitStake })}
          onLeave={(byKey) => {
            noteLeft(byKey);
            setOwn(false);
          }}
        />
      ) : (
        <button
          type="button"
          className={classes('num', styles.own, !isPreset && styles.on)}
          aria-label={`${isPreset ? t('own') : stakeText(state.unitStake, currency)}, ${t('ownStake')}`}
          onClick={() => setOwn(true)}
        >
          <Icon name="pencil-simple" size={16} />
          {isPreset ? <span>{t('own')}</span> : stakeText(state.unitStake, currency)}
        </button>
      )}
    </div>
  );
}
