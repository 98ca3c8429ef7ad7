import type { OutputOf } from '@tamarind/contract/endpoint';
import { getRoundPage, listRounds } from '@tamarind/contract/vendors';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Amount } from '@tamarind/ui/Amount';
import { AsOf } from '@tamarind/ui/AsOf';
import { DateText } from '@tamarind/ui/DateText';
import { useLanguage } from '@tamarind/ui/language.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { RecordList } from '#parts/lists/RecordList.tsx';
import styles from './Records.module.css';
import { useRecordWords } from './words.ts';

type Round = OutputOf<typeof listRounds>['rounds'][number];

/** Rounds at game vendors, newest first; a row opens the vendor's own page about the round. */
export function GameRounds() {
  const t = useRecordWords();
  const language = useLanguage();
  const [address, set] = useCentreAddress(['page']);
  const page = pageOf(address.page);
  const filter = { show: 'all', page, language } as const;
  const list = useEndpoint(listRounds, filter, { keepLast: true, refreshOn: ['balance'] });
  const columns: readonly Column<Round>[] = [
    {
      key: 'game',
      head: t('column.game'),
      onCard: 'title',
      cell: (one) => (
        <span className={styles.pair}>
          <b>{one.gameName}</b>
          <small>{one.vendorName}</small>
        </span>
      ),
    },
    { key: 'time', head: t('column.time'), cell: (one) => <DateText at={one.openedAt} /> },
    {
      key: 'state',
      head: t('column.state'),
      cell: ({ state }) => <Tag tone={state === 'open' ? 'info' : 'plain'}>{t(`round.${state}`)}</Tag>,
    },
    {
      key: 'stake',
      head: t('column.stake'),
      isNumber: true,
      onCard: 'aside',
      cell: (one) => <Amount value={one.staked} currency={one.currency} />,
    },
    {
      key: 'return',
      head: t('column.return'),
      isNumber: true,
      cell: (one) => (one.state === 'closed' ? <Amount value={one.won} currency={one.currency} /> : '–'),
    },
  ];
  return (
    <div className={styles.record}>
      <RecordList
        asked={<AsOf of={listRounds} input={filter} />}
        answer={list}
        rows={list.data?.rounds.length}
        empty={t('rounds.empty')}
        page={page}
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <Table<Round>
            label={t('tab.rounds')}
            columns={columns}
            items={list.data.rounds}
            keyOf={({ vendor, round }) => `${vendor} ${round}`}
            onOpen={(one) => void showRound(one)}
            rowLabel={({ gameName }) => t('round.show', { game: gameName })}
            isStale={list.isPlaceholderData}
            totals={<span>{t('total.count', { count: list.data.count })}</span>}
          />
        )}
      </RecordList>
    </div>
  );
}

async function showRound({ vendor, round }: Round): Promise<void> {
  try {
    const { url } = await callEndpoint(getRoundPage, { vendor, round });
    open(url, '_blank', 'noopener');
  } catch (error) {
    toastRefusal(asRefusal(error));
  }
}
