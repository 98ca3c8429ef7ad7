import { useEffect, useRef } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Countdown } from '@tamarind/ui/Countdown';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { Icon } from '@tamarind/ui/Icon';
import { sum } from '@tamarind/domain/money';
import type { Board } from '#board/useBoard.ts';
import { useOddsText } from '#board/BetTypes.tsx';
import { SaveNumbers } from '#bets/SaveNumbers.tsx';
import { useClient } from '#shell/client.ts';
import { useDrawName } from '#shell/draw-name.ts';
import { useGo } from '#shell/useGo.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { NO_OFFERS } from './offers.ts';
import type { BetAnswer, Bet } from './place.ts';
import { type Game, ratesOf, sameOdds } from './preview.ts';
import { TroubleList } from './Troubles.tsx';
import { named } from './troubles.ts';
import styles from './Receipt.module.css';
import { useSlipWords } from './words.ts';

type Ticket = BetAnswer['ticket'];

interface Props {
  answer: BetAnswer;
  /** The bet request as it was sent; lines that were left out are named from it. */
  bet: Bet;
  game: Game;
  board: Board;
  onDone: () => void;
}

/** The accepted ticket: its reference, its locked odds, and the time until which it can be cancelled. */
export function Receipt({ answer: { ticket, ahead, left, available }, bet, game, board, onDone }: Props) {
  const t = useSlipWords();
  const drawName = useDrawName();
  const names = useTypeNames(game.format);
  const oddsText = useOddsText();
  const { currency } = useClient();
  const go = useGo();
  const title = useRef<HTMLHeadingElement>(null);
  // Focus the title: the pressed button is gone, and keyboard users continue from here.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const tickets = [ticket, ...ahead];
  const isSeries = ahead.length > 0;
  // With several tickets, show the earliest cancellation deadline.
  const cancelUntil = tickets
    .flatMap((one) => one.cancelUntil ?? [])
    .reduce<Date | null>((low, until) => (low && low < until ? low : until), null);
  const again = () => {
    const rates = ratesOf(game, NO_OFFERS);
    board.play({
      kind: 'lines-brought',
      lines: ticket.lines.map(({ betType, selection, unitStake }) => ({
        betType,
        selection,
        unitStake,
        oddsE4: rates(betType, selection),
      })),
    });
    onDone();
  };
  return (
    <div className={styles.receipt} role="status">
      <div className={styles.body}>
        <div className={styles.head}>
          <Icon name="check-circle-fill" size={40} />
          <h3 ref={title} tabIndex={-1}>
            {t(left.length > 0 ? 'acceptedPartly' : 'accepted')}
          </h3>
          {!isSeries && <p>{drawName(ticket.draw)}</p>}
          {!isSeries && <Reference text={ticket.reference} />}
        </div>
        <ul className={styles.lines}>
          {ticket.lines.map((line) => (
            <li key={line.line}>
              <span>
                {names.type(line.betType)} <b className="num">{names.selection(line.betType, line.selection)}</b>
              </span>
              <span className="num">
                {oddsText(line.oddsE4)} · <Amount value={line.stake} currency={currency} short isAlwaysShown />
              </span>
            </li>
          ))}
        </ul>
        {isSeries && (
          <section className={styles.series}>
            <h4>{t('seriesTickets')}</h4>
            <ol className={styles.lines}>
              {tickets.map((one) => (
                <SeriesTicket key={one.id} ticket={one} first={ticket} game={game} />
              ))}
            </ol>
          </section>
        )}
        {left.length > 0 && (
          <section className={styles.left}>
            <h4>{t('leftOut', { count: left.length })}</h4>
            <TroubleList troubles={named(left, bet)} game={game} />
            <p>{t('leftOutText')}</p>
          </section>
        )}
        <dl className={styles.sums}>
          <dt>{t('total')}</dt>
          <dd>
            <Amount value={sum(tickets.map(({ stake }) => stake))} currency={currency} short isAlwaysShown />
          </dd>
          <dt>{t('balanceNow')}</dt>
          <dd>
            <Amount value={available} currency={currency} short />
          </dd>
          {!isSeries && (
            <>
              <dt>{t('drawnAt')}</dt>
              <dd>
                <DateText at={ticket.drawsAt} form="moment" />
              </dd>
            </>
          )}
          <dt>{t('cancelUntil')}</dt>
          <dd>
            {cancelUntil ? <Countdown until={cancelUntil} size="small" after={t('cancelOver')} /> : t('cancelNever')}
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
        <Button
          kind="line"
          onClick={() => {
            onDone();
            go(`/${game.code}/bets/${ticket.id}`);
          }}
        >
          {t('seeTicket')}
        </Button>
        <Button kind="line" onClick={again}>
          {t('again')}
        </Button>
        <SaveNumbers game={game.code} lines={ticket.lines} />
      </div>
    </div>
  );
}

function Reference({ text }: { text: string }) {
  return (
    <p className={styles.reference}>
      <span className="num">{text}</span>
      <CopyButton text={text} />
    </p>
  );
}

/**
 * One ticket of a slip on several draws: its draw, its reference, and the lines whose odds on this draw differ from the
 * first ticket's.
 */
function SeriesTicket({ ticket, first, game }: { ticket: Ticket; first: Ticket; game: Game }) {
  const names = useTypeNames(game.format);
  const oddsText = useOddsText();
  const label = useDrawLabel();
  const others = ticket.lines.filter((line, at) => !sameOdds(line.oddsE4, first.lines[at]?.oddsE4 ?? line.oddsE4));
  return (
    <li>
      <span>
        {label(ticket.draw)}
        {others.map((line) => (
          <small key={line.line}>
            {' '}
            <b className="num">{names.selection(line.betType, line.selection)}</b> {oddsText(line.oddsE4)}
          </small>
        ))}
      </span>
      <Reference text={ticket.reference} />
    </li>
  );
}
