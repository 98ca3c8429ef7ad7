import type { ReactNode } from 'react';
import { subtract, ZERO } from '@tamarind/domain/money';
import { Amount } from '../Amount.tsx';
import { Card } from '../Card.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { DateText } from '../DateText.tsx';
import { useFormat } from '../format.ts';
import { Icon } from '../Icon.tsx';
import { HeadTail } from '../lottery-board/HeadTail.tsx';
import { PrizeBoard } from '../lottery-board/PrizeBoard.tsx';
import { ResultHead } from '../lottery-draw/ResultHead.tsx';
import { useDrawLabel } from '../lottery-draw/useDrawLabel.ts';
import { useGameNamed } from '../lottery-names/games/useGameNamed.ts';
import { isDecided, type Ticket } from './ticket.ts';
import { TicketLines } from './TicketLines.tsx';
import { TicketTag } from './TicketTag.tsx';
import styles from './TicketView.module.css';
import { useTicketWords } from './words.ts';

interface Props {
  ticket: Ticket;
  /** The buttons that this site offers for the ticket: cancel, ask, play again. */
  acts?: ReactNode;
  /** A button beside the title of the result. */
  resultAct?: ReactNode;
  /** Content below the result: earlier versions, seal, proof. */
  children?: ReactNode;
}

/**
 * The full page of a ticket: its lines, the hits, how each payout was computed, the result and its source [E06, L07].
 */
export function TicketView({ ticket, acts, resultAct, children }: Props) {
  const t = useTicketWords();
  const { formatOf } = useGameNamed();
  const { drawn } = ticket;
  const format = formatOf(ticket.game);
  const hits = new Set(ticket.lines.flatMap(({ hitBy }) => hitBy.map(({ prize, number }) => `${prize} ${number}`)));
  return (
    <div className={styles.view}>
      <Card as="section" label={t('title', { reference: ticket.reference })}>
        <Head ticket={ticket} />
        <Notices ticket={ticket} />
        {acts && <div className={styles.acts}>{acts}</div>}
      </Card>
      {format && <TicketLines ticket={ticket} format={format} />}
      <Card as="section" label={t('result')}>
        <div className={styles.result}>
          {drawn.prizes && format ? (
            <>
              <ResultHead draw={drawn} act={resultAct} />
              <PrizeBoard
                format={format}
                prizes={drawn.prizes}
                isMarked={(prize, number) => hits.has(`${prize} ${number}`)}
              />
              <HeadTail format={format} prizes={drawn.prizes} />
            </>
          ) : (
            <>
              <h2 className={styles.title}>{t('result')}</h2>
              <p className={styles.waiting}>
                <Icon name="hourglass-medium" size={18} /> {t('result.waiting')}
              </p>
            </>
          )}
          {children}
        </div>
      </Card>
    </div>
  );
}

/** The head of a ticket: draw, reference, time, stake and payout. */
function Head({ ticket }: { ticket: Ticket }) {
  const t = useTicketWords();
  const { nameOf } = useGameNamed();
  const label = useDrawLabel();
  const { currency, drawn } = ticket;
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>
            {nameOf(ticket.game)} · {label(ticket.draw)}
          </h2>
          <p>
            <span className="num">{t('title', { reference: ticket.reference })}</span>{' '}
            <CopyButton text={ticket.reference} />
          </p>
        </div>
        <TicketTag state={ticket.state} />
      </header>
      <dl className={styles.facts}>
        <Fact name={t('placedAt')}>
          <DateText at={ticket.placedAt} form="exact" />
        </Fact>
        <Fact name={t('drawsAt')}>
          <DateText at={ticket.drawsAt} form="full" />
        </Fact>
        {drawn.settledAt && isDecided(ticket) && (
          <Fact name={t('settledAt')}>
            <DateText at={drawn.settledAt} form="full" />
          </Fact>
        )}
        {ticket.series && <Fact name={t('series.fact')}>{t('series', ticket.series)}</Fact>}
      </dl>
      <dl className={styles.sums}>
        <Fact name={t('stake')}>
          <Amount value={ticket.stake} currency={currency} />
        </Fact>
        {isDecided(ticket) && (
          <>
            <Fact name={t('return')}>
              <Amount value={ticket.payout} currency={currency} />
            </Fact>
            <Fact name={t('net')}>
              <Amount value={subtract(ticket.payout, ticket.stake)} currency={currency} tone="result" />
            </Fact>
          </>
        )}
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Notes about a ticket beyond winning and losing: cancelled, void, corrected, winnings taken back or still owed. */
function Notices({ ticket: { state, drawn, currency, stake, reversed, owed } }: { ticket: Ticket }) {
  const t = useTicketWords();
  const { money } = useFormat();
  const amount = (value: typeof stake) => money(value, currency, { short: true });
  const notices = [
    ...(state === 'cancelled' ? [t('notice.cancelled', { amount: amount(stake) })] : []),
    ...(state === 'void' ? [t('notice.void', { amount: amount(stake) })] : []),
    ...(drawn.resultVersion > 1 ? [t('notice.corrected', { version: drawn.resultVersion })] : []),
    ...(reversed > ZERO ? [t('notice.reversed', { amount: amount(reversed) })] : []),
    ...(owed > ZERO ? [t('notice.owed', { amount: amount(owed) })] : []),
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
