import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listDraws } from '@tamarind/contract/lottery-office';
import { numbersOf } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { DateRange, rangeOf } from '@tamarind/ui/DateRange';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { resultAge } from '#parts/age.ts';
import { DrawTag, type DrawState } from '#parts/DrawTag.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { useGame } from '#parts/games.ts';
import { GameFilter } from '#parts/GameFilter.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { usePartsWords } from '#parts/words.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { useDrawsWords } from './words.ts';

export type StaffDraw = OutputOf<typeof listDraws>['draws'][number];

const states = ['scheduled', 'open', 'closed', 'resulted', 'settled', 'void'] as const satisfies readonly DrawState[];
const isState = (text: string): text is DrawState => states.some((state) => state === text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Every draw of every game, by day and state. */
export function DrawsPage() {
  const t = useDrawsWords();
  const stateName = usePartsWords();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['game', 'state', 'from', 'to', 'page']);
  const page = pageOf(address.page);
  const today = rangeOf('today');
  const range = isDay(address.from) && isDay(address.to) ? { from: address.from, to: address.to } : today;
  const draws = useEndpoint(
    listDraws,
    {
      page,
      ...range,
      ...present({ game: address.game || undefined, state: isState(address.state) ? address.state : undefined }),
    },
    {
      refreshOn: { queue: ofRooms('lottery'), draw: (event) => !address.game || event.game === address.game },
      refreshMs: 30_000,
      keepLast: true,
    },
  );
  return (
    <>
      <PageHead title={t('title')} />
      <FilterBar label={t('filter')}>
        <GameFilter
          label={t('game')}
          all={t('allGames')}
          value={address.game}
          onChange={(game) => setAddress({ game })}
        />
        <FilterSelect
          label={t('state')}
          value={isState(address.state) ? address.state : ''}
          options={[
            { value: '', label: t('allStates') },
            ...states.map((state) => ({ value: state, label: stateName(`draw.${state}`) })),
          ]}
          onChange={(state) => setAddress({ state })}
        />
        <DateRange
          label={t('days')}
          value={range}
          shortcuts={['previous7', 'today', 'next7', 'next30']}
          onChange={({ from, to }) => setAddress({ from, to })}
        />
      </FilterBar>
      <PagedList
        label={t('title')}
        query={draws}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={(data) => data.draws}
        keyOf={({ code }) => code}
        onOpen={({ code }) => navigate(`/draws/${code}`)}
        rowLabel={({ code }) => t('openDraw', { code })}
        empty={<Empty title={t('none')} />}
        columns={columnsOf(t)}
      />
    </>
  );
}

const columnsOf = (t: ReturnType<typeof useDrawsWords>): readonly Column<StaffDraw>[] => [
  { key: 'code', head: t('draw'), onCard: 'title', cell: ({ code }) => <b className="code">{code}</b> },
  { key: 'game', head: t('game'), onCard: 'none', cell: ({ game }) => <Named game={game} /> },
  { key: 'state', head: t('state'), cell: (draw) => <StateCell draw={draw} /> },
  { key: 'closes', head: t('closes'), cell: ({ closesAt }) => <DateText at={closesAt} /> },
  { key: 'draws', head: t('drawn'), onCard: 'none', cell: ({ drawsAt }) => <DateText at={drawsAt} form="time" /> },
  { key: 'tickets', head: t('tickets'), isNumber: true, onCard: 'none', cell: ({ tickets }) => tickets },
  ...(['VND', 'THB'] as const).map(
    (currency): Column<StaffDraw> => ({
      key: currency,
      head: t('stakesIn', { currency }),
      isNumber: true,
      onCard: 'none',
      cell: ({ stakes }) => {
        const own = stakes.find((one) => one.currency === currency);
        return own ? <Amount value={own.stake} currency={currency} short /> : '–';
      },
    }),
  ),
  { key: 'result', head: t('result'), onCard: 'aside', cell: (draw) => <ResultState draw={draw} /> },
];

/** The game's icon (a ball) and its name. */
function Named({ game }: { game: string }) {
  const gameName = useGameName();
  return (
    <Row>
      <GameBall game={game} size={20} /> {gameName(game)}
    </Row>
  );
}

/** The state of the draw, with a mark if its sales are paused, its result is on hold or a correction is open. */
function StateCell({ draw }: { draw: StaffDraw }) {
  const t = useDrawsWords();
  return (
    <Row gap={4}>
      <DrawTag state={draw.state} />
      {draw.isPaused && draw.state === 'open' && (
        <Tag tone="danger" icon="pause">
          {t('pausedTag')}
        </Tag>
      )}
      {draw.state === 'closed' && draw.holdReason !== null && (
        <Tag tone="warn" icon="hourglass-medium">
          {t('held')}
        </Tag>
      )}
      {draw.correction && (
        <Tag tone="warn" icon="pencil-simple">
          {t('correctionTag')}
        </Tag>
      )}
    </Row>
  );
}

/** The first tier of the result; without a result, how many people and sources have entered one. */
function ResultState({ draw }: { draw: StaffDraw }) {
  const t = useDrawsWords();
  const game = useGame(draw.game);
  if (draw.prizes) {
    const [first] = game ? formatOf(game.format).tiers : [];
    const numbers = first ? numbersOf(draw.prizes, first.prize) : [];
    return <b className="num">{numbers.length > FEW ? `${numbers.slice(0, FEW).join(' ')} …` : numbers.join(' ')}</b>;
  }
  if (draw.proof || draw.state !== 'closed') return <>–</>;
  if (draw.entries.some(({ differs }) => differs))
    return (
      <Tag tone="danger" icon="warning">
        {t('entriesDiffer')}
      </Tag>
    );
  if (draw.entries.length > 0) return <Tag tone="info">{t('entered', { count: draw.entries.length })}</Tag>;
  return <Age since={draw.drawsAt} limits={resultAge} />;
}

/** The most numbers of one tier that a list row shows. */
const FEW = 6;
