import { useLocation } from 'wouter';
import { exportTickets, listTickets } from '@tamarind/contract/lottery-tickets';
import { present } from '@tamarind/domain/present';
import { AsOf } from '@tamarind/ui/AsOf';
import { Button } from '@tamarind/ui/Button';
import { useGameNamed } from '@tamarind/ui/lottery-names/games/useGameNamed.ts';
import { TicketList } from '@tamarind/ui/lottery-ticket/TicketList';
import { rangeIn } from '@tamarind/ui/DateRange';
import { Tabs } from '@tamarind/ui/Segmented';
import { listEvents } from '@tamarind/ui/ticket-events.ts';
import { oneOf, pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { GameRounds } from './GameRounds.tsx';
import { RecordList } from '#parts/lists/RecordList.tsx';
import { useCentreAddress } from '#parts/centre-address.ts';
import { LOTTERY_LOBBY } from '#parts/lottery-address.ts';
import { closeModal } from '#parts/modals.ts';
import { RecordFilter } from './RecordFilter.tsx';
import styles from './Records.module.css';
import { TicketDetail } from './TicketDetail.tsx';
import { useRecordWords } from './words.ts';

const shows = ['open', 'settled', 'rounds'] as const;
type Show = (typeof shows)[number];

/**
 * The page "betting record" of the member centre [E06]: lottery tickets by dates and game with stake, return and net,
 * and in another tab the rounds at game vendors. A row opens the ticket or the vendor's page about the round.
 */
export default function BettingRecordPage() {
  const t = useRecordWords();
  const [address, set] = useCentreAddress(['show', 'ticket', 'page']);
  const show = oneOf(shows, address.show);
  const back = () => set({ ticket: '', page: address.page });
  if (address.ticket !== '') return <TicketDetail id={address.ticket} onBack={back} />;
  return (
    <Tabs<Show>
      label={t('column.state')}
      tabs={[
        { key: 'open', label: t('tab.open') },
        { key: 'settled', label: t('tab.settled') },
        { key: 'rounds', label: t('tab.rounds') },
      ]}
      current={show}
      onChange={(next) => set({ show: next === 'open' ? '' : next })}
    >
      {show === 'rounds' ? <GameRounds /> : <Tickets key={show} show={show} />}
    </Tabs>
  );
}

/** The lottery tickets of one tab, with their totals. */
function Tickets({ show }: { show: Exclude<Show, 'rounds'> }) {
  const t = useRecordWords();
  const { codes, nameOf } = useGameNamed();
  const [address, set, hrefWith] = useCentreAddress(['from', 'to', 'game', 'page', 'ticket']);
  const { game } = address;
  const range = rangeIn(address);
  const page = pageOf(address.page);
  const filter = { show, ...range, ...present({ game: game || undefined }) };
  const list = useEndpoint(listTickets, { ...filter, page }, { keepLast: true, refreshOn: listEvents });
  return (
    <div className={styles.record}>
      <RecordFilter
        range={range}
        onRange={set}
        choice={{
          label: t('filter.game'),
          value: game,
          options: [
            { value: '', label: t('filter.all') },
            ...codes.map((code) => ({ value: code, label: nameOf(code) })),
          ],
          onChange: (next) => set({ game: next }),
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
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <TicketList
            answer={list.data}
            hrefOf={({ id }) => hrefWith({ ticket: id, page: address.page })}
            isSettled={show === 'settled'}
            isStale={list.isPlaceholderData}
          />
        )}
      </RecordList>
    </div>
  );
}

/** A link that closes the member centre and opens the lottery. */
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
