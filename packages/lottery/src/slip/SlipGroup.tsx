import { useState } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Tag } from '@tamarind/ui/Tag';
import { linePayout } from '@tamarind/domain/lottery/bet';
import { betTypeOf, levelsOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { type Money, ZERO } from '@tamarind/domain/money';
import { classes } from '@tamarind/ui/classes.ts';
import { useOddsText } from '#board/BetTypes.tsx';
import { oneIn } from '@tamarind/ui/lottery-rules/one-in.ts';
import { useOfferText } from '#board/offer-mark.tsx';
import { StakeField } from '#board/StakeField.tsx';
import { stakeText } from '#board/stake.ts';
import { lineKey, type SlipLine } from '#board/state.ts';
import type { Play } from '#board/useBoard.ts';
import { useFieldReturn } from '#board/useFieldReturn.ts';
import { useClient } from '#shell/client.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import styles from './SlipGroup.module.css';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import type { Offer, Offers } from './offers.ts';
import type { Game } from './preview.ts';
import type { TroubledLine } from './troubles.ts';
import { useSlipWords } from './words.ts';

interface Props {
  game: Game;
  betType: string;
  lines: readonly SlipLine[];
  offers: Offers;
  troubles: readonly TroubledLine[];
  play: Play;
}

/** The lines of one bet type: odds, chance in words, and a stake for all of them or for each. */
export function SlipGroup({ game, betType, lines, offers, troubles, play }: Props) {
  const t = useSlipWords();
  const names = useTypeNames(game.format);
  const oddsText = useOddsText();
  const { number } = useFormat();
  const { currency } = useClient();
  const isDesktop = useIsDesktop();
  const [isSetting, setSetting] = useState(false);
  const { place, noteLeft } = useFieldReturn<HTMLElement>(isSetting);
  const [first] = lines;
  if (!first) return null;
  const charge = game.betTypes.find(({ code }) => code === betType)?.charge ?? 1;
  const chance = chanceOf(game.format, first);
  const name = names.type(betType);
  const isEven = lines.every((line) => line.unitStake === first.unitStake);
  const stake = isEven ? stakeText(first.unitStake, currency) : '…';
  return (
    <section className={styles.group} aria-label={name}>
      <header ref={place}>
        <div>
          <b>{name}</b>
          <small className="num">
            {oddsText(lines.flatMap(({ oddsE4 }) => oddsE4))} · {t('chance', { count: number(chance) })}
          </small>
        </div>
        {isSetting ? (
          <StakeField
            value={first.unitStake}
            currency={currency}
            label={t('groupStake')}
            isFocused
            onChange={(unitStake) => play({ kind: 'group-stake-set', betType, unitStake })}
            onLeave={(byKey) => {
              noteLeft(byKey);
              setSetting(false);
            }}
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
          <Line
            key={line.selection}
            line={line}
            format={game.format}
            offer={offers.get(lineKey(line))}
            trouble={troubles.find((one) => lineKey(one.line) === lineKey(line))}
            play={play}
          />
        ))}
      </ul>
    </section>
  );
}

/** N in the chance "one in N" of the best result of a line, which the confirmation states [R3]. */
function chanceOf(format: FormatCode, { betType, selection }: SlipLine): number {
  const type = betTypeOf(format, betType);
  const chance = type.levels[levelsOf(type, selection)[0] ?? 0]?.chance;
  return chance ? oneIn(chance) : 0;
}

interface LineProps {
  line: SlipLine;
  format: FormatCode;
  offer: Offer | undefined;
  trouble: TroubledLine | undefined;
  play: Play;
}

/** A longer selection, such as a combination of four numbers or more, gets its own row. */
const LONG = 12;

function Line({ line, format, offer, trouble, play }: LineProps) {
  const t = useSlipWords();
  const { currency } = useClient();
  const oddsText = useOddsText();
  const offerText = useOfferText();
  const number = useTypeNames(format).selection(line.betType, line.selection);
  const highest = highestOf(format, line);
  const said = offerText(offer, 'short');
  const isOneLevel = line.oddsE4.length === 1;
  const oneHit = linePayout(line.unitStake, line.oddsE4, [1]);
  return (
    <li className={classes(styles.line, number.length > LONG && styles.long, trouble && styles.troubled)}>
      <b className={classes('num', trouble?.code === 'NUMBER_CLOSED' && styles.struck)}>{number}</b>
      <span className={styles.wins}>
        {trouble?.code === 'RATE_CHANGED' && (
          <Tag tone="warn">
            <s>{oddsText(line.oddsE4)}</s> {oddsText(trouble.oddsE4 ?? [])}
          </Tag>
        )}
        {!trouble && said !== undefined && <Tag tone="warn">{said}</Tag>}
        {t(!isOneLevel ? 'atMost' : oneHit === highest ? 'wins' : 'perHit')}{' '}
        <b>
          <Amount value={isOneLevel ? oneHit : highest} currency={currency} short isAlwaysShown />
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

/** The highest payout of one line over every way it can win. */
const highestOf = (format: FormatCode, { betType, selection, unitStake, oddsE4 }: SlipLine): Money =>
  betTypeOf(format, betType)
    .most(selection)
    .map((hits) => linePayout(unitStake, oddsE4, hits))
    .reduce((most, one) => (one > most ? one : most), ZERO);
