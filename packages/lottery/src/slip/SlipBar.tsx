import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import type { BetDecision } from '@tamarind/domain/lottery/bet';
import { seriesStake } from '@tamarind/domain/lottery/series';
import { stakeText } from '#board/stake.ts';
import type { BoardState, SlipLine } from '#board/state.ts';
import { useClient } from '#shell/client.ts';
import { refusalOf } from './faults.ts';
import { type Game, stakeOf } from './preview.ts';
import styles from './SlipBar.module.css';
import { useSlipWords } from './words.ts';

interface Props {
  state: BoardState;
  game: Game;
  lines: readonly SlipLine[];
  preview: BetDecision;
  /** The number of draws that the slip is placed on. */
  draws: number;
  onOpen: () => void;
}

/**
 * The bar at the foot of a phone's screen: the number of lines, their price, a problem with them, and a button to open
 * the slip.
 */
export function SlipBar({ state, game, lines, preview, draws, onOpen }: Props) {
  const t = useSlipWords();
  const { currency } = useClient();
  const errorText = useErrorText();
  const fault = preview.ok || lines.length === 0 ? undefined : errorText(refusalOf(preview));
  return (
    <section className={classes(styles.bar, fault !== undefined && styles.faulty)} aria-label={t('title')}>
      <div className={styles.words}>
        <small>{fault ?? <Summary state={state} game={game} lines={lines} preview={preview} />}</small>
        <div>
          <b>
            <Amount value={seriesStake(stakeOf(lines, game), draws)} currency={currency} short isAlwaysShown />
          </b>{' '}
          <small>{t('sum')}</small>
        </div>
      </div>
      <Button kind="cta" size="large" disabled={lines.length === 0} onClick={onOpen}>
        {t('view')}
      </Button>
    </section>
  );
}

function Summary({ state, game, lines, preview }: Omit<Props, 'draws' | 'onOpen'>) {
  const t = useSlipWords();
  const { money } = useFormat();
  const { currency } = useClient();
  if (lines.length === 0) return t('emptyBar');
  const [first] = lines;
  const charge = game.betTypes.find(({ code }) => code === first?.betType)?.charge ?? 1;
  const isPlain =
    first &&
    state.lines.length === 0 &&
    charge > 1 &&
    lines.every((line) => line.betType === first.betType && line.unitStake === first.unitStake);
  if (isPlain) return t('product', { count: lines.length, stake: stakeText(first.unitStake, currency), charge });
  const highest = preview.ok ? money(preview.highestPayout, currency, { short: true }) : '–';
  return t('barSummary', { count: lines.length, highest });
}
