import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { useReasonText } from '#board/offer-mark.tsx';
import { useOddsText } from '#board/BetTypes.tsx';
import { lineKey, type SlipLine } from '#board/state.ts';
import type { Play } from '#board/useBoard.ts';
import { useClient } from '#shell/client.ts';
import { seriesStake } from '@tamarind/domain/lottery/series';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { type Game, type Limits, stakeOf } from './preview.ts';
import { leastOdds, leastRoom, type TroubledLine } from './troubles.ts';
import styles from './Troubles.module.css';
import { useSlipWords } from './words.ts';

interface Props {
  troubles: readonly TroubledLine[];
  game: Game;
  limits: Limits;
  /** Number of draws the slip is placed on. */
  draws: number;
  play: Play;
  /** The other lines, which can be sold as displayed. */
  others: readonly SlipLine[];
  onPlaceOthers: (() => void) | undefined;
}

/**
 * Each line that cannot be sold as displayed, with old and new terms, and the choices: accept the new odds, reduce the
 * stake to what the draw still sells, remove closed numbers, or place only the other lines. Nothing changes without a
 * press [L06].
 */
export function Troubles({ troubles, game, limits, draws, play, others, onPlaceOthers }: Props) {
  const t = useSlipWords();
  const { money } = useFormat();
  const { currency } = useClient();
  const moved = leastOdds(troubles);
  const rooms = leastRoom(troubles);
  const closed = new Set(troubles.filter(({ code }) => code === 'NUMBER_CLOSED').map(({ line }) => lineKey(line)));
  return (
    <>
      <TroubleList troubles={troubles} game={game} />
      <div className={styles.acts}>
        {moved.size > 0 && (
          <Button kind="brand" size="small" onClick={() => play({ kind: 'rates-accepted', odds: moved })}>
            {t('acceptRates')}
          </Button>
        )}
        {rooms.size > 0 && (
          <Button
            kind="brand"
            size="small"
            onClick={() => play({ kind: 'lines-cut', rooms, unitStakeMin: limits.unitStakeMin })}
          >
            {t('cutToFit')}
          </Button>
        )}
        {closed.size > 0 && (
          <Button kind="brand" size="small" onClick={() => play({ kind: 'lines-removed', keys: closed })}>
            {t('removeClosed', { count: closed.size })}
          </Button>
        )}
        {onPlaceOthers && others.length > 0 && (
          <Button kind="line" size="small" onClick={onPlaceOthers}>
            {t('placeOthers', {
              count: others.length,
              amount: money(seriesStake(stakeOf(others, game), draws), currency, { short: true }),
            })}
          </Button>
        )}
      </div>
    </>
  );
}

/** Lists lines with their problems. The receipt also shows it for lines that were left out. */
export function TroubleList({ troubles, game }: Pick<Props, 'troubles' | 'game'>) {
  const t = useSlipWords();
  const names = useTypeNames(game.format);
  const oddsText = useOddsText();
  const reasonText = useReasonText();
  const { money } = useFormat();
  const { currency } = useClient();
  const label = useDrawLabel();
  return (
    <ul className={styles.list}>
      {troubles.map(({ line, draw, code, room, oddsE4, reason }) => (
        <li key={`${lineKey(line)} ${draw}`}>
          <span>
            {names.type(line.betType)}{' '}
            <b className={classes('num', code === 'NUMBER_CLOSED' && styles.struck)}>
              {names.selection(line.betType, line.selection)}
            </b>
            {draw !== null && <small> · {label(draw, 'dayShort')}</small>}
          </span>
          <span className="num">
            {code === 'RATE_CHANGED' && t('rateChange', { from: oddsText(line.oddsE4), to: oddsText(oddsE4 ?? []) })}
            {code === 'NUMBER_FULL' &&
              t('roomLeft', {
                stake: money(line.unitStake, currency, { short: true }),
                room: room === null ? '–' : money(room, currency, { short: true }),
              })}
            {code === 'NUMBER_CLOSED' && t('numberClosed', { reason: reasonText(reason) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
