import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { exportTickets, listTickets } from '@tamarind/contract/lottery-tickets';
import { Amount } from '@tamarind/ui/Amount';
import { AsOf } from '@tamarind/ui/AsOf';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { rangeOf } from '@tamarind/ui/DateRange';
import { Tabs } from '@tamarind/ui/Segmented';
import { Table, type Column } from '@tamarind/ui/Table';
import { listEvents } from '@tamarind/ui/ticket-events.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { GameRounds } from './GameRounds.tsx';
import { RecordList } from './RecordList.tsx';
import { LOTTERY_LOBBY } from '#parts/lottery-address.ts';
import { closeModal } from '#parts/modals.ts';
import { RecordFilter } from './RecordFilter.tsx';
import styles from './Records.module.css';
import { TicketDetail } from './TicketDetail.tsx';
import { TicketTag } from './TicketTag.tsx';
import { useGameNamed } from './useGameNamed.ts';
import { useRecordWords } from './words.ts';

type Ticket = OutputOf<typeof listTickets>['tickets'][number];
type Show = 'open' | 'settled' | 'rounds';

/**
 * Member centre, betting record [E06]: lottery tickets by dates and game with stake, return and net, and beside them the rounds
 * at game vendors. A row opens the ticket or the vendor's page about the round.
 */
export default function BettingRecordPage() {
  const t = useRecordWords();
  const [show, setShow] = useState<Show>('open');
  const [range, setRange] = useState(() => rangeOf('previous7'));
  const [ticket, setTicket] = useState<string | undefined>(undefined);
  if (ticket !== undefined) return <TicketDetail id={ticket} onBack={() => setTicket(undefined)} />;
  return (
    <Tabs<Show>
      label={t('column.state')}
      tabs={[
        { key: 'open', label: t('tab.open') },
        { key: 'settled', label: t('tab.settled') },
        { key: 'rounds', label: t('tab.rounds') },
      ]}
      current={show}
      onChange={setShow}
    >
      {show === 'rounds' ? (
        <GameRounds />
      ) : (
        <Tickets key={show} show={show} range={range} onRange={setRange} onOpen={setTicket} />
      )}
    </Tabs>
  );
}

interface TicketsProps {
  show: Exclude<Show, 'rounds'>;
  range: Range;
  onRange: (range: Range) => void;
  onOpen: (ticket: string) => void;
}
type Range = ReturnType<typeof rangeOf>;

/** Lottery tickets of one tab, with their totals. */
function Tickets({ show, range, onRange, onOpen }: TicketsProps) {
  const t = useRecordWords();
  const { codes, nameOf } = useGameNamed();
  const [game, setGame] = useState('');
  const [page, setPage] = useState(1);
  const filter = { show, ...range, ...(game === '' ? {} : { game }) };
  const list = useEndpoint(listTickets, { ...filter, page }, { keepLast: true, refreshOn: listEvents });
  const first = (change: () => void) => {
    change();
    setPage(1);
  };
  const columns: readonly Column<Ticket>[] = [
    {
      key: 'ticket',
      head: t('column.ticket'),
      onCard: 'title',
      cell: (one) => (
        <span className={styles.pair}>
          <b>{nameOf(one.game)}</b>
          <small className="num">{one.reference}</small>
        </span>
      ),
    },
    { key: 'time', head: t('column.time'), cell: (one) => <DateText at={one.placedAt} /> },
    { key: 'lines', head: t('ticket.lines'), cell: (one) => t('bets.lines', { count: one.lineCount }) },
    { key: 'state', head: t('column.state'), cell: (one) => <TicketTag state={one.state} /> },
    {
      key: 'stake',
      head: t('column.stake'),
      isNumber: true,
      onCard: 'aside',
      cell: (one) => <Amount value={one.stake} currency={one.currency} />,
    },
    {
      key: 'return',
      head: t('column.return'),
      isNumber: true,
      cell: (one) =>
        one.state === 'won' || one.state === 'lost' ? <Amount value={one.payout} currency={one.currency} /> : '–',
    },
  ];
  return (
    <div className={styles.record}>
      <RecordFilter
        range={range}
        onRange={(next) => first(() => onRange(next))}
        choice={{
          label: t('filter.game'),
          value: game,
          options: [
            { value: '', label: t('filter.all') },
            ...codes.map((code) => ({ value: code, label: nameOf(code) })),
          ],
          onChange: (next) => first(() => setGame(next)),
        }}
        csv={{ endpoint: exportTickets, input: filter, fileName: `tickets-${range.from}-${range.to}.csv` }}
      />
      <RecordList
        asked={<AsOf of={listTickets} input={{ ...filter, page }} />}
        answer={list}
        rows={list.data?.tickets.length}
        empty={t('bets.empty')}
        wayOn={<ToLottery />}
        page={page}
        onPage={setPage}
      >
        {list.data && (
          <Table<Ticket>
            label={t('ticket.lines')}
            columns={columns}
            items={list.data.tickets}
            keyOf={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
            rowLabel={({ reference }) => t('ticket.open', { reference })}
            isStale={list.isPlaceholderData}
            totals={
              <>
                <span>{t('total.count', { count: list.data.count })}</span>
                <span>
                  {t('total.stake')}{' '}
                  <b>
                    <Amount value={list.data.totals.stake} currency={list.data.currency} />
                  </b>
                </span>
                {show === 'settled' && (
                  <>
                    <span>
                      {t('total.return')}{' '}
                      <b>
                        <Amount value={list.data.totals.payout} currency={list.data.currency} />
                      </b>
                    </span>
                    <span>
                      {t('total.net')}{' '}
                      <b>
                        <Amount value={list.data.totals.net} currency={list.data.currency} tone="result" />
                      </b>
                    </span>
                  </>
                )}
              </>
            }
          />
        )}
      </RecordList>
    </div>
  );
}

/** Leaves the member centre for the lottery. */
function ToLottery() {
  const t = useRecordWords();
  const [, navigate] = useLocation();
  return (
    <Button
      kind="cta"
      size="small"
      icon="ticket"
      onClick={() => {
        closeModal('memberCentre');
        navigate(LOTTERY_LOBBY);
      }}
    >
      {t('bets.toLottery')}
    </Button>
  );
}
