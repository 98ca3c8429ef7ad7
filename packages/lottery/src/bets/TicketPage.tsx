import { useState } from 'react';
import { cancelTicket, getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getBalance } from '@tamarind/contract/wallet';
import { decideCancel } from '@tamarind/domain/lottery/cancel';
import { linePayout } from '@tamarind/domain/lottery/bet';
import { betTypesOf, levelsOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { subtract, sum, ZERO } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { ButtonLink, Button } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { ticketEvents } from '@tamarind/ui/ticket-events.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { tellParent } from '#frame/parent.ts';
import type { Board } from '#board/useBoard.ts';
import { DrawResult } from '#results/DrawResult.tsx';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import { useDrawName, useFormatOf } from '#shell/draw-name.ts';
import { useGo } from '#shell/useGo.ts';
import { NO_OFFERS } from '#slip/offers.ts';
import { type Game, ratesOf } from '#slip/preview.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { ReceiptFile } from './ReceiptFile.tsx';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { SaveNumbers } from './SaveNumbers.tsx';
import styles from './TicketPage.module.css';
import { TicketTag } from './TicketTag.tsx';
import { useBetsWords } from './words.ts';

type Ticket = OutputOf<typeof getTicket>;

interface Props {
  id: string;
  game: Game;
  /** The board that receives the lines; undefined while nothing is on sale. */
  board: Board | undefined;
  onWatch: (draw: string) => void;
}

/** One ticket, line by line: what hit, by which prize numbers, and the arithmetic of what it paid [L07]. */
export default function TicketPage({ id, game, board, onWatch }: Props) {
  const t = useBetsWords();
  const isDesktop = useIsDesktop();
  const ticket = useEndpoint(getTicket, { ticket: id }, { refreshOn: ticketEvents });
  return (
    <div className={styles.page}>
      {isDesktop && (
        <ButtonLink kind="ghost" size="small" icon="caret-left" href={`/${game.code}/bets`}>
          {t('allBets')}
        </ButtonLink>
      )}
      {ticket.isPending && <SkeletonRows count={5} />}
      {ticket.error && !ticket.data && <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />}
      {ticket.data && <Detail ticket={ticket.data} game={game} board={board} onWatch={onWatch} />}
    </div>
  );
}

function Detail({ ticket, game, board, onWatch }: Omit<Props, 'id'> & { ticket: Ticket }) {
  const t = useBetsWords();
  const drawName = useDrawName();
  const format = useFormatOf()(ticket.game);
  const isPaid = ticket.state === 'won' || ticket.state === 'lost';
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{drawName(ticket.draw)}</h2>
          <p>
            <span className="num">{ticket.reference}</span> <CopyButton text={ticket.reference} />
          </p>
        </div>
        <TicketTag state={ticket.state} />
      </header>
      <dl className={styles.facts}>
        <dt>{t('placedAt')}</dt>
        <dd>
          <DateText at={ticket.placedAt} form="exact" />
        </dd>
        <dt>{t('drawsAt')}</dt>
        <dd>
          <DateText at={ticket.drawsAt} form="full" />
        </dd>
        {ticket.series && (
          <>
            <dt>{t('seriesFact')}</dt>
            <dd>{t('series', ticket.series)}</dd>
          </>
        )}
        <dt>{t('stake')}</dt>
        <dd>
          <Amount value={ticket.stake} currency={ticket.currency} short />
        </dd>
        {isPaid && (
          <>
            <dt>{t('payout')}</dt>
            <dd>
              <Amount value={ticket.payout} currency={ticket.currency} short />
            </dd>
            <dt>{t('net')}</dt>
            <dd>
              <Amount value={subtract(ticket.payout, ticket.stake)} currency={ticket.currency} tone="result" short />
            </dd>
          </>
        )}
      </dl>
      <Notices ticket={ticket} />
      <Cancel ticket={ticket} />
      <ul className={styles.lines}>
        {ticket.lines
          .toSorted((left, right) => Number((right.payout ?? ZERO) - (left.payout ?? ZERO)))
          .map((line) => format && <Line key={line.line} line={line} format={format} ticket={ticket} />)}
      </ul>
      <div className={styles.acts}>
        <Again ticket={ticket} game={game} board={board} />
        <SaveNumbers game={ticket.game} lines={ticket.lines} />
        {format && <ReceiptPicture ticket={ticket} format={format} />}
        <ReceiptFile ticket={ticket.id} reference={ticket.reference} />
      </div>
      {ticket.drawn.prizes ? (
        <DrawResult draw={ticket.drawn} onWatch={onWatch} />
      ) : ticket.state === 'accepted' ? (
        <p className={styles.waiting}>
          <Icon name="hourglass-medium" size={18} /> {t('waitingResult')}
        </p>
      ) : null}
    </>
  );
}

/** Events other than winning and losing: cancelled, corrected, money taken back or still owed. */
function Notices({ ticket: { state, drawn, currency, stake, reversed, owed } }: { ticket: Ticket }) {
  const t = useBetsWords();
  const { money } = useFormat();
  const amount = (value: typeof stake) => money(value, currency, { short: true });
  const notices = [
    ...(state === 'void' ? [t('noticeVoid', { amount: amount(stake) })] : []),
    ...(drawn.resultVersion > 1 ? [t('noticeCorrected', { version: drawn.resultVersion })] : []),
    ...(reversed > ZERO ? [t('noticeReversed', { amount: amount(reversed) })] : []),
    ...(owed > ZERO ? [t('noticeOwed', { amount: amount(owed) })] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => (
        <li key={notice}>
          <Icon name="warning-circle-fill" size={18} /> {notice}
        </li>
      ))}
    </ul>
  );
}

/** Puts the same lines on the open draw; for another lottery, links to it. */
function Again({ ticket, game, board }: { ticket: Ticket; game: Game; board: Board | undefined }) {
  const t = useBetsWords();
  const go = useGo();
  if (ticket.game !== game.code)
    return (
      <ButtonLink kind="line" size="small" href={`/${ticket.game}/bets/${ticket.id}`}>
        {t('againThere')}
      </ButtonLink>
    );
  const again = () => {
    const rates = ratesOf(game, NO_OFFERS);
    board?.play({
      kind: 'lines-brought',
      lines: ticket.lines.map(({ betType, selection, unitStake }) => ({
        betType,
        selection,
        unitStake,
        oddsE4: rates(betType, selection),
      })),
    });
    go(`/${game.code}`);
  };
  return (
    <Button kind="brand" size="small" icon="arrows-clockwise" disabled={!board} onClick={again}>
      {t('again')}
    </Button>
  );
}

interface LineProps {
  line: Ticket['lines'][number];
  format: FormatCode;
  ticket: Ticket;
}

function Line({ line, format, ticket }: LineProps) {
  const t = useBetsWords();
  const tier = useTierName(format);
  const names = useTypeNames(format);
  const { money } = useFormat();
  const { currency } = ticket;
  const isHit = line.hits?.some((hits) => hits > 0) ?? false;
  const amount = (value: typeof line.stake) => money(value, currency, { short: true });
  return (
    <li className={classes(styles.line, isHit && styles.hit)}>
      <span>
        {names.type(line.betType)} <mark className="num">{names.selection(line.betType, line.selection)}</mark>
      </span>
      <b>
        {line.payout === null ? (
          <Amount value={line.stake} currency={currency} short />
        ) : isHit ? (
          <Amount value={line.payout} currency={currency} sign="always" short />
        ) : (
          t('noHit')
        )}
      </b>
      <small className="num">
        {line.charge > 1
          ? t('stakeSum', { unit: amount(line.unitStake), charge: line.charge, stake: amount(line.stake) })
          : t('stakeOne', { stake: amount(line.stake) })}
      </small>
      {isHit && line.payout !== null && (
        <>
          <Arithmetic line={line} format={format} currency={currency} />
          <ul className={styles.hitBy} aria-label={t('hitBy')}>
            {line.hitBy.map(({ prize, number }, at) => (
              <li key={at}>
                <Icon name="check-circle-fill" size={16} />
                {tier(prize)} <HitNumber number={number} selection={line.selection} />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

/** unit × odds × hits for each level that was reached, and their sum: rounded once for the whole line [L07]. */
function Arithmetic({ line, format, currency }: Omit<LineProps, 'ticket'> & { currency: Ticket['currency'] }) {
  const t = useBetsWords();
  const names = useTypeNames(format);
  const { odds, money } = useFormat();
  const amount = (value: typeof line.stake) => money(value, currency, { short: true });
  const type = betTypesOf(format).get(line.betType);
  const indexes = type ? levelsOf(type, line.selection) : [];
  const reached = line.oddsE4.flatMap((oddsE4, at) => {
    const hits = line.hits?.[at] ?? 0;
    const level = type?.levels[indexes[at] ?? at];
    return hits > 0 ? [{ name: level?.name ?? '', oddsE4, hits }] : [];
  });
  const isNamed = line.oddsE4.length > 1;
  const single = sum(reached.map(({ oddsE4, hits }) => linePayout(line.unitStake, [oddsE4], [hits])));
  return (
    <>
      {reached.map(({ name, oddsE4, hits }) => (
        <small key={name} className="num">
          {isNamed && `${names.level(line.betType, name)}: `}
          {t('payoutSum', {
            unit: amount(line.unitStake),
            odds: odds(oddsE4),
            hits,
            payout: amount(linePayout(line.unitStake, [oddsE4], [hits])),
          })}
        </small>
      ))}
      {/* The publisher sets some prizes after the draw (a shared jackpot), so they differ from the odds sold. */}
      {line.payout !== null && linePayout(line.unitStake, line.oddsE4, line.hits ?? []) !== line.payout ? (
        <small className="num">{t('publishedPrize', { payout: amount(line.payout) })}</small>
      ) : (
        reached.length > 1 && (
          <small className="num">{t('payoutTotal', { payout: amount(line.payout ?? single) })}</small>
        )
      )}
    </>
  );
}

/** The drawn number with the part that was played lit up. */
function HitNumber({ number, selection }: { number: string; selection: string }) {
  const pick = selection.split(/[-+]/).find((one) => number.endsWith(one));
  return (
    <b className="num">
      {pick === undefined ? (
        number
      ) : (
        <>
          {number.slice(0, -pick.length)}
          <em>{pick}</em>
        </>
      )}
    </b>
  );
}

function Cancel({ ticket }: { ticket: Ticket }) {
  const t = useBetsWords();
  const drawName = useDrawName();
  const { money } = useFormat();
  const errorText = useErrorText();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const call = useCall(cancelTicket, { refreshes: [getTicket, listTickets, getBalance] });
  const { drawn, cancelUntil, state } = ticket;
  const can = state === 'accepted' && decideCancel({ draw: drawn, now: new Date(now), cancelUntil }).ok;
  if (!can || cancelUntil === null) return null;
  const amount = money(ticket.stake, ticket.currency, { short: true });
  const cancel = async () => {
    if (!(await call.send({ ticket: ticket.id }))) return;
    setOpen(false);
    tellParent({ type: 'balance-changed' });
    toast(t('cancelled', { amount }));
  };
  return (
    <div className={styles.cancel}>
      <span>
        {t('canCancel')} <Countdown until={cancelUntil} size="small" />
      </span>
      <Button kind="line" size="small" onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('cancelTitle')}
        act={t('cancelAct', { amount })}
        kind="brand"
        back={t('keepTicket')}
        isBusy={call.state === 'sending'}
        error={call.refusal ? errorText(call.refusal) : undefined}
        onConfirm={() => void cancel()}
        onCancel={() => {
          call.reset();
          setOpen(false);
        }}
      >
        {t('cancelText', { draw: drawName(ticket.draw), amount, count: ticket.lineCount })}
      </ConfirmDialog>
    </div>
  );
}
