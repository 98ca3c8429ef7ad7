import { exportTickets, listTickets } from '@tamarind/contract/lottery-tickets';
import { downloadCsv } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Pager } from '@tamarind/ui/Pager';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { TicketList } from '@tamarind/ui/lottery-ticket/TicketList';
import { toast } from '@tamarind/ui/Toast';
import { listEvents } from '@tamarind/ui/ticket-events.ts';
import { oneOf, pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { Game } from '#slip/preview.ts';
import styles from './BetsPage.module.css';
import { useBetsWords } from './words.ts';

const shows = ['open', 'settled'] as const;
type Show = (typeof shows)[number];

/** The player's tickets of all lotteries, open or settled, with the totals of the list. */
export default function BetsPage({ game }: { game: Game }) {
  const t = useBetsWords();
  const errorText = useErrorText();
  const [address, set] = useAddress(['show', 'page']);
  const show = oneOf(shows, address.show);
  const page = pageOf(address.page);
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
          onChange={(value) => set({ show: value === 'open' ? '' : value })}
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
          <TicketList
            answer={data}
            hrefOf={({ id }) => `/${game.code}/bets/${id}`}
            isSettled={show === 'settled'}
            isStale={list.isPlaceholderData}
          />
          <Pager
            page={page}
            count={data.count}
            pageSize={data.pageSize}
            onPage={(next) => set({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}
