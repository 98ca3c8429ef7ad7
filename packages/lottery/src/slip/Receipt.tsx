import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Countdown } from '@tamarind/ui/Countdown';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import type { Board } from '#board/useBoard.ts';
import { useBoardWords } from '#board/words.ts';
import { useClient } from '#shell/client.ts';
import { drawName } from '#shell/draw-name.ts';
import { useGo } from '#shell/useGo.ts';
import { useShellWords } from '#shell/words.ts';
import type { Accepted } from './place.ts';
import { type Game, ratesOf } from './preview.ts';
import styles from './Receipt.module.css';
import { useTypeName } from './useTypeName.ts';
import { useSlipWords } from './words.ts';

interface Props {
  answer: Accepted;
  game: Game;
  board: Board;
  onDone: () => void;
}

/** The accepted ticket: its reference, its locked odds, until when it can be taken back. */
export function Receipt({ answer: { ticket, available }, game, board, onDone }: Props) {
  const t = useSlipWords();
  const shell = useShellWords();
  const boardWords = useBoardWords();
  const name = useTypeName();
  const { date, odds } = useFormat();
  const { currency } = useClient();
  const go = useGo();
  const again = () => {
    const rates = ratesOf(game);
    board.play({
      kind: 'lines-brought',
      lines: ticket.lines.map(({ betType, selection, unitStake, oddsE4 }) => ({
        betType,
        selection,
        unitStake,
        oddsE4: rates[betType] ?? oddsE4,
      })),
    });
    onDone();
  };
  return (
    <div className={styles.receipt} role="status">
      <div className={styles.body}>
        <div className={styles.head}>
          <Icon name="check-circle-fill" size={40} />
          <h3>{t('accepted')}</h3>
          <p>{drawName(shell, ticket.draw, date)}</p>
          <p className={styles.reference}>
            <span className="num">{ticket.reference}</span>
            <CopyButton text={ticket.reference} />
          </p>
        </div>
        <ul className={styles.lines}>
          {ticket.lines.map((line) => (
            <li key={line.line}>
              <span>
                {name(line.betType)} <b className="num">{line.selection.replaceAll('-', ' · ')}</b>
              </span>
              <span className="num">
                {boardWords('odds', { odds: odds(line.oddsE4) })} ·{' '}
                <Amount value={line.stake} currency={currency} short isAlwaysShown />
              </span>
            </li>
          ))}
        </ul>
        <dl className={styles.sums}>
          <dt>{t('total')}</dt>
          <dd>
            <Amount value={ticket.stake} currency={currency} short isAlwaysShown />
          </dd>
          <dt>{t('balanceNow')}</dt>
          <dd>
            <Amount value={available} currency={currency} short />
          </dd>
          <dt>{t('drawnAt')}</dt>
          <dd>
            <DateText at={ticket.drawsAt} form="moment" />
          </dd>
          <dt>{t('cancelUntil')}</dt>
          <dd>
            {ticket.cancelUntil ? (
              <Countdown until={ticket.cancelUntil} size="small" after={t('cancelOver')} />
            ) : (
              t('cancelNever')
            )}
          </dd>
        </dl>
        <p className={styles.locked}>
          <Icon name="lock" size={16} />
          {t('locked')}
        </p>
      </div>
      <div className={styles.acts}>
        <Button kind="brand" onClick={onDone}>
          {t('betMore')}
        </Button>
        <Button kind="line" onClick={again}>
          {t('again')}
        </Button>
        <Button
          kind="ghost"
          onClick={() => {
            onDone();
            go(`/${game.code}/bets/${ticket.id}`);
          }}
        >
          {t('seeTicket')}
        </Button>
      </div>
    </div>
  );
}
