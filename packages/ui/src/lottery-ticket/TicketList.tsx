import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listTickets } from '@tamarind/contract/lottery-tickets';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '../Amount.tsx';
import { classes } from '../classes.ts';
import { DateText } from '../DateText.tsx';
import { useDrawLabel } from '../lottery-draw/useDrawLabel.ts';
import { useGameNamed } from '../lottery-names/games/useGameNamed.ts';
import { isDecided, type TicketHead } from './ticket.ts';
import styles from './TicketList.module.css';
import { TicketTag } from './TicketTag.tsx';
import { useTicketWords } from './words.ts';

interface Props {
  answer: OutputOf<typeof listTickets>;
  /** Returns the address of the page that shows a ticket. */
  hrefOf: (ticket: TicketHead) => string;
  /** True if the list shows decided tickets: its totals then include payout and net result. */
  isSettled: boolean;
  /** True while newer rows are being requested; the shown ones are old. */
  isStale?: boolean;
}

/** Shows the player's tickets with the totals of the whole list; pressing a row opens its ticket. */
export function TicketList({ answer: { tickets, totals, currency, count }, hrefOf, isSettled, isStale }: Props) {
  const t = useTicketWords();
  return (
    <div className={classes(styles.whole, isStale && styles.stale)}>
      <dl className={styles.totals}>
        <Total name={t('tickets')}>{count}</Total>
        <Total name={t('stake')}>
          <Amount value={totals.stake} currency={currency} />
        </Total>
        {isSettled && (
          <>
            <Total name={t('return')}>
              <Amount value={totals.payout} currency={currency} />
            </Total>
            <Total name={t('net')}>
              <Amount value={totals.net} currency={currency} tone="result" />
            </Total>
          </>
        )}
      </dl>
      <ul className={styles.list} aria-label={t('tickets')} aria-busy={isStale || undefined}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketRow ticket={ticket} href={hrefOf(ticket)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Total = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/** A row of the list: the draw, the ticket's state, and what it cost or paid. */
function TicketRow({ ticket, href }: { ticket: TicketHead; href: string }) {
  const t = useTicketWords();
  const { nameOf } = useGameNamed();
  const label = useDrawLabel();
  const { currency } = ticket;
  return (
    // Copy the history state to the link's entry: it marks the entry of a modal that contains the list
    // (useBackCloses.ts).
    <Link href={href} state={history.state} className={styles.row}>
      <span className={styles.draw}>
        <b>{nameOf(ticket.game)}</b> {label(ticket.draw, 'dayShort')}
      </span>
      <TicketTag state={ticket.state} />
      <small>
        <DateText at={ticket.placedAt} /> · {t('lines.count', { count: ticket.lineCount })} ·{' '}
        {ticket.series && <>{t('series', ticket.series)} · </>}
        <span className="num">{ticket.reference}</span>
      </small>
      <span className={styles.amounts}>
        <Amount value={ticket.stake} currency={currency} />
        {isDecided(ticket) && (
          <Amount value={subtract(ticket.payout, ticket.stake)} currency={currency} tone="result" />
        )}
      </span>
    </Link>
  );
}
