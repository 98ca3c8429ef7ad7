import { useLocation, useParams } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getFairness, listFairness } from '@tamarind/contract/fairness';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { type Column, Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { useGame } from '#parts/games.ts';
import { Note } from '#parts/Note.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { useFairnessWords } from './words.ts';

type Overview = OutputOf<typeof listFairness>;
type Figures = OutputOf<typeof getFairness>;
type Window = Figures['windows'][number];
type Finding = Window['findings'][number];

/** Statistical tests that compare the platform's own draws with pure chance [L05]. */
export default function FairnessPage() {
  const t = useFairnessWords();
  const overview = useEndpoint(listFairness, {}, { refreshOn: { queue: ofRooms('fairness') }, refreshMs: 300_000 });
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Answer query={overview}>{(data) => <Room data={data} />}</Answer>
    </>
  );
}

function Room({ data: { games, alarms } }: { data: Overview }) {
  const t = useFairnessWords();
  const gameName = useGameName();
  const { number } = useFormat();
  const { game: asked } = useParams<{ game?: string }>();
  const [, go] = useLocation();
  const chosen = games.find(({ game }) => game === asked)?.game ?? alarms[0]?.game ?? mostDrawn(games) ?? undefined;
  return (
    <>
      {alarms.length === 0 ? (
        <Note tone="win" icon="check-circle">
          {t('quiet')}
        </Note>
      ) : (
        alarms.map(({ game, size, tests, at }) => (
          <Note key={`${game}/${size}`} tone="danger" icon="warning">
            <b>{gameName(game)}</b> {t('alarm', { size: number(size), tests })} <DateText at={at} form="full" />{' '}
            <Button kind="soft" size="tiny" onClick={() => go(`/fairness/${game}`)}>
              {t('show')}
            </Button>
          </Note>
        ))
      )}
      {chosen !== undefined && (
        <>
          <FilterBar label={t('game')}>
            <FilterSelect
              label={t('game')}
              value={chosen}
              options={games.map(({ game, draws }) => ({
                value: game,
                label: t('gameWithDraws', { game: gameName(game), draws: number(draws) }),
              }))}
              onChange={(game) => go(`/fairness/${game}`)}
            />
          </FilterBar>
          <OfGame key={chosen} game={chosen} />
        </>
      )}
    </>
  );
}

const mostDrawn = (games: Overview['games']): string | undefined =>
  games.toSorted((left, right) => right.draws - left.draws)[0]?.game;

function OfGame({ game }: { game: string }) {
  const t = useFairnessWords();
  const gameName = useGameName();
  const head = useGame(game);
  // The server reads a hundred thousand results for this, so load it once and afterwards only when staff ask for it.
  const figures = useEndpoint(getFairness, { game }, { freshMs: 300_000 });
  return (
    <Panel
      label={gameName(game)}
      title={
        <>
          <GameBall game={game} /> {gameName(game)}
        </>
      }
      aside={
        <Button
          kind="line"
          size="small"
          icon="arrows-clockwise"
          isBusy={figures.isFetching}
          onClick={() => void figures.refetch()}
        >
          {t('again')}
        </Button>
      }
      isFlush
    >
      <Answer query={figures}>{(data) => (head ? <Findings data={data} format={head.format} /> : null)}</Answer>
    </Panel>
  );
}

function Findings({ data: { windows, alarmP }, format }: { data: Figures; format: FormatCode }) {
  const t = useFairnessWords();
  const tierName = useTierName(format);
  const { number, ppm } = useFormat();
  const isNarrow = useIsNarrow();
  const rows = windows[0]?.findings ?? [];
  if ((windows.at(-1)?.draws ?? 0) === 0) return <Empty title={t('noDraws')} />;
  const limit = ppm(alarmP * 1_000_000);
  const columns: readonly Column<Finding>[] = [
    {
      key: 'test',
      head: t('test'),
      onCard: 'title',
      cell: ({ test, tier }) => (
        <>
          <b>{t(`test.${test}`)}</b> {tierName(tier)}
        </>
      ),
    },
    ...windows.map(
      ({ size, draws, findings }): Column<Finding> => ({
        key: String(size),
        head: t(draws < size ? 'lastOf' : 'last', { size: number(size), draws: number(draws) }),
        isNumber: true,
        cell: ({ test, tier }) => (
          <Value finding={findings.find((one) => one.test === test && one.tier === tier)} limit={limit} />
        ),
      }),
    ),
  ];
  return (
    <>
      <Table
        label={t('findings')}
        columns={columns}
        items={rows}
        keyOf={({ test, tier }) => `${test} ${tier}`}
        isDense={!isNarrow}
      />
      <Note>{t('explain', { limit })}</Note>
    </>
  );
}

/** The p-value, and the test statistic that it is computed from. */
function Value({ finding, limit }: { finding: Finding | undefined; limit: string }) {
  const t = useFairnessWords();
  const { number, ppm } = useFormat();
  if (!finding || finding.p === null) return <span>{t('tooFew')}</span>;
  const { p, statistic, isAlarm } = finding;
  return (
    <>
      {isAlarm ? (
        <Tag tone="danger" icon="warning">
          {t('below', { limit })}
        </Tag>
      ) : (
        <b className="num">{ppm(Math.round(p * 1_000_000))}</b>
      )}{' '}
      {statistic !== null && <small className="num">{number(Number(statistic.toPrecision(4)))}</small>}
    </>
  );
}
