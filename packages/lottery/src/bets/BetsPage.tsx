import { useState } from 'react';
import { Link } from 'wouter';
import { exportTickets, listTickets } from '@tamarind/contract/lottery-tickets';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Amount } from '@tamarind/ui/Amount';
import { downloadCsv } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Pager } from '@tamarind/ui/Pager';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { listEvents } from '@tamarind/ui/ticket-events.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { subtract } from '@tamarind/domain/money';
import { useGameName } from '#games/useGameName.ts';
import { drawLabel } from '#shell/draw-name.ts';
import { useShellWords } from '#shell/words.ts';
import type { Game } from '#slip/preview.ts';
import styles from './BetsPage.module.css';
import { TicketTag } from './TicketTag.tsx';
import { useBetsWords } from './words.ts';

type Show = 'open' | 'settled';
type TicketHead = OutputOf<typeof listTickets>['tickets'][number];

/** One's own tickets, open or settled, of all lotteries, with the totals of the list. */
export default function BetsPage({ game }: { game: Game }) {
  const t = useBetsWords();
  const errorText = useErrorText();
  const [show, setShow] = useState<Show>('open');
  const [page, setPage] = useState(1);
  const list = useEndpoint(listTickets, { show, page }, { refreshOn: listEvents, keepLast: true });
  const save = () =>
    downloadCsv(exportTickets, { show }, `tickets-${show}.csv`).catch((error: unknown) =>
      toast(errorText(asRefusal(error)), { tone: 'error' }),
    );
  const { data } = list;
  return (
    <div className={styles.page}>
      <div className={styles.filter}>
        <Segmented<Show>
          label={t('show')}
          value={show}
          options={[
            { value: 'open', label: t('show.open') },
            { value: 'settled', label: t('show.settled') },
          ]}
          onChange={(value) => {
            setShow(value);
            setPage(1);
          }}
        />
        <Button kind="line" size="small" icon="file-csv" onClick={() => void save()}>
          {t('csv')}
        </Button>
      </div>
      {list.isPending && <SkeletonRows count={5} />}
      {list.error && !data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {data && data.tickets.length === 0 && <Empty title={t(`none.${show}`)} />}
      {data && data.tickets.length > 0 && (
        <>
          <dl className={styles.totals}>
            <div>
              <dt>{t('stake')}</dt>
              <dd>
                <Amount value={data.totals.stake} currency={data.currency} short />
              </dd>
            </div>
            {show === 'settled' && (
              <>
                <div>
                  <dt>{t('payout')}</dt>
                  <dd>
                    <Amount value={data.totals.payout} currency={data.currency} short />
                  </dd>
                </div>
                <div>
                  <dt>{t('net')}</dt>
                  <dd>
                    <Amount value={data.totals.net} currency={data.currency} tone="result" short />
                  </dd>
                </div>
              </>
            )}
          </dl>
          <ul className={styles.list}>
            {data.tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} game={game.code} />
            ))}
          </ul>
          <Pager page={page} count={data.count} pageSize={data.pageSize} onPage={setPage} />
        </>
      )}
    </div>
  );
}

function TicketRow({ ticket, game }: { ticket: TicketHead; game: string }) {
  const t = useBetsWords();
  const shell = useShellWords();
  const gameName = useGameName();
  const { date } = useFormat();
  return (
    <li>
      <Link href={`/${game}/bets/${ticket.id}`} className={styles.row}>
        <span className={styles.first}>
          <b>{gameName(ticket.game)}</b> {drawLabel(shell, ticket.draw, date, 'dayShort')}
        </span>
        <TicketTag state={ticket.state} />
        <small>
          <DateText at={ticket.placedAt} /> · {t('lineCount', { count: ticket.lineCount })} ·{' '}
          {ticket.series && <>{t('series', ticket.series)} · </>}
          <span className="num">{ticket.reference}</span>
        </small>
        <span className={styles.amount}>
          {ticket.state === 'won' ? (
            <Amount value={subtract(ticket.payout, ticket.stake)} currency={ticket.currency} tone="result" short />
          ) : (
            <Amount value={ticket.stake} currency={ticket.currency} short />
          )}
        </span>
      </Link>
    </li>
  );
}
