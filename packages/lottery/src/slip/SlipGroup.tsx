import { useState } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Tag } from '@tamarind/ui/Tag';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { payoutOf } from '@tamarind/domain/money';
import { oneIn } from '#board/lucky.ts';
import { StakeField } from '#board/StakeField.tsx';
import { stakeText } from '#board/stake.ts';
import { lineKey, type Rates, type SlipLine } from '#board/state.ts';
import type { Play } from '#board/useBoard.ts';
import { useBoardWords } from '#board/words.ts';
import { useClient } from '#shell/client.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import styles from './SlipGroup.module.css';
import { useTypeName } from './useTypeName.ts';
import { useSlipWords } from './words.ts';

interface Props {
  betType: string;
  lines: readonly SlipLine[];
  rates: Rates;
  play: Play;
}

/** The lines of one bet type: odds, chance in words, a stake for all of them or for each. */
export function SlipGroup({ betType, lines, rates, play }: Props) {
  const t = useSlipWords();
  const board = useBoardWords();
  const name = useTypeName();
  const { odds, number } = useFormat();
  const { currency } = useClient();
  const isDesktop = useIsDesktop();
  const [isSetting, setSetting] = useState(false);
  const [first] = lines;
  if (!first) return null;
  const { charge } = betTypeOf(betType);
  const isEven = lines.every((line) => line.unitStake === first.unitStake);
  const stake = isEven ? stakeText(first.unitStake, currency) : '…';
  return (
    <section className={styles.group} aria-label={name(betType)}>
      <header>
        <div>
          <b>{name(betType)}</b>
          <small className="num">
            {board('odds', { odds: odds(first.oddsE4) })} · {t('chance', { count: number(oneIn(betType)) })}
          </small>
        </div>
        {isSetting ? (
          <StakeField
            value={first.unitStake}
            currency={currency}
            label={t('groupStake')}
            isFocused
            onChange={(unitStake) => play({ kind: 'group-stake-set', betType, unitStake })}
            onLeave={() => setSetting(false)}
          />
        ) : (
          <span className={styles.product}>
            <span className="num">{[lines.length, stake, ...(charge > 1 ? [charge] : [])].join(' × ')}</span>
            {lines.length > 1 &&
              (isDesktop ? (
                <Button
                  kind="soft"
                  size="tiny"
                  icon="pencil-simple"
                  label={t('setGroup')}
                  onClick={() => setSetting(true)}
                />
              ) : (
                <Button kind="line" size="tiny" onClick={() => setSetting(true)}>
                  {t('setGroup')}
                </Button>
              ))}
          </span>
        )}
      </header>
      <ul>
        {lines.map((line) => (
          <Line key={line.selection} line={line} odds={rates[betType] ?? line.oddsE4} play={play} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, odds: oddsNow, play }: { line: SlipLine; odds: bigint; play: Play }) {
  const t = useSlipWords();
  const { currency } = useClient();
  const { odds } = useFormat();
  const number = line.selection.replaceAll('-', ' · ');
  return (
    <li className={styles.line}>
      <b className="num">{number}</b>
      <span className={styles.wins}>
        {oddsNow !== line.oddsE4 && (
          <Tag tone="warn">
            <s>{odds(line.oddsE4)}</s> {odds(oddsNow)}
          </Tag>
        )}
        {t('perHit')}{' '}
        <b>
          <Amount value={payoutOf(line.unitStake, line.oddsE4, 1)} currency={currency} short isAlwaysShown />
        </b>
      </span>
      <StakeField
        value={line.unitStake}
        currency={currency}
        label={t('stakeOf', { number })}
        onChange={(unitStake) => play({ kind: 'line-stake-set', key: lineKey(line), unitStake })}
      />
      <button
        type="button"
        className={styles.remove}
        aria-label={t('removeLine', { number })}
        onClick={() => play({ kind: 'line-removed', key: lineKey(line) })}
      >
        <Icon name="trash" size={18} />
      </button>
    </li>
  );
}
