import { exportResults, listGames, listOpenDraws, listResults } from '@tamarind/contract/lottery';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { PageRequest } from '@tamarind/contract/pages';
import { sourceKind } from '@tamarind/domain/lottery/result-source';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf, momentAt } from '@tamarind/domain/time';
import { Ball } from '@tamarind/ui/Ball';
import { useFormat } from '@tamarind/ui/format.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { HeadTail } from '@tamarind/ui/lottery-board/HeadTail';
import { LastResult } from '@tamarind/ui/lottery-board/LastResult';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { markets, toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Tag } from '@tamarind/ui/Tag';
import { Dataset, Facts, Trail } from './Facts.tsx';
import { inLanguage } from './languages.ts';
import type { Page } from './page.ts';
import { addressOf, readEndpoint } from './read.ts';
import styles from './results.module.css';
import { usePageWords } from './words.ts';

export type GameHead = OutputOf<typeof listGames>['games'][number];
export type OpenDraw = OutputOf<typeof listOpenDraws>['draws'][number];
type Draw = OutputOf<typeof listResults>['draws'][number];

/** `/results`: every lottery with its last result, by market [L06]. */
export async function resultsPage(request: PageRequest): Promise<Page> {
  const [games, open] = await Promise.all([
    readEndpoint(request, listGames, {}),
    readEndpoint(request, listOpenDraws, {}),
  ]);
  return {
    address: '/results',
    head: <AllHead />,
    body: <AllResults games={games?.games ?? []} draws={open?.draws ?? []} />,
  };
}

function AllHead() {
  const t = usePageWords();
  return <Facts title={t('results')} text={t('resultsText')} />;
}

function AllResults({ games, draws }: { games: readonly GameHead[]; draws: readonly OpenDraw[] }) {
  const t = usePageWords();
  const names = useGameNames();
  const language = useLanguage();
  const { date } = useFormat();
  return (
    <>
      <h1>{t('results')}</h1>
      <p className={styles.text}>{t('resultsText')}</p>
      {markets.map((market) => {
        const those = games.filter((game) => game.market === market);
        return those.length === 0 ? null : (
          <section key={market} className={styles.market}>
            <h2>{names.market(market)}</h2>
            <ul>
              {those.map((game) => {
                const last = draws.find((draw) => draw.game === game.code)?.last;
                return (
                  <li key={game.code}>
                    <Ball size={30} tone={toneOf(game)} isSilent>
                      {game.ball}
                    </Ball>
                    <a href={inLanguage(`/results/${game.code}`, language)}>{names.game(game)}</a>
                    {last ? (
                      <span className={styles.last}>
                        <small>{date(last.drawsAt, 'day')}</small>
                        <LastResult format={game.format} prizes={last.prizes} size={24} />
                      </span>
                    ) : (
                      <small>{t('none')}</small>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** The results of one game: `/results/<game>` with its pages, and `/results/<game>/<day>`. */
export async function gamePage(request: PageRequest, [code = '', day]: readonly string[]): Promise<Page | undefined> {
  const page = Number(/^[1-9]\d{0,4}$/.exec(request.query['page'] ?? '')?.[0] ?? 1);
  const games = await readEndpoint(request, listGames, {});
  const game = games?.games.find((one) => one.code === code);
  // Search up to a day later for a draw abroad, because it belongs to the local day of the country where it is drawn.
  const isOnePerDay = game?.everySeconds === null;
  const to = day !== undefined && isOnePerDay ? addDays(day, 1) : day;
  const filter = { game: code, page, ...present({ from: day, to: day === undefined ? undefined : to }) };
  const [open, results] = await Promise.all([
    readEndpoint(request, listOpenDraws, {}),
    readEndpoint(request, listResults, filter).catch(() => undefined),
  ]);
  if (!game || !results) return undefined;
  const draws =
    day !== undefined && isOnePerDay ? results.draws.filter((draw) => dayIn(draw.code) === day) : results.draws;
  const [first] = draws;
  if (first === undefined && (day !== undefined || page > 1)) return undefined;
  const drawnOn = day === undefined || first === undefined || !isOnePerDay ? day : dayOf(first.drawsAt);
  const path = day === undefined ? `/results/${code}` : `/results/${code}/${day}`;
  const shown = { game, day, page, path, pages: Math.max(1, Math.ceil(results.count / results.pageSize)) };
  return {
    address: page === 1 ? path : `${path}?page=${page}`,
    head: <GameHeadFacts {...shown} />,
    body: (
      <GameResults
        {...shown}
        draws={draws}
        next={open?.draws.find((draw) => draw.game === code)}
        csv={addressOf(exportResults, { game: code, ...present({ from: drawnOn, to: drawnOn }) })}
      />
    ),
  };
}

interface ResultsView {
  game: GameHead;
  day: string | undefined;
  page: number;
  pages: number;
  path: string;
}

/** The title and description of the page, for its head and for the dataset of its table. */
function useTitle({ game, day }: Pick<ResultsView, 'game' | 'day'>): { title: string; text: string; name: string } {
  const t = usePageWords();
  const name = useGameNames().game(game);
  const { date } = useFormat();
  const shown = { game: name, day: day === undefined ? '' : date(momentAt(day, '12:00'), 'day') };
  return day === undefined
    ? { name, title: t('resultsOf', shown), text: t('describe', shown) }
    : { name, title: t('resultsOfDay', shown), text: t('describeDay', shown) };
}

function GameHeadFacts(shown: ResultsView) {
  const { title, text } = useTitle(shown);
  return <Facts title={title} text={text} />;
}

function GameResults({
  game,
  day,
  page,
  pages,
  path,
  draws,
  next,
  csv,
}: ResultsView & { draws: readonly Draw[]; next: OpenDraw | undefined; csv: string }) {
  const t = usePageWords();
  const language = useLanguage();
  const { date } = useFormat();
  const [first, ...others] = draws;
  const { title, text, name } = useTitle({ game, day });
  const pageAddress = (to: number) => inLanguage(to === 1 ? path : `${path}?page=${to}`, language);
  return (
    <Dataset name={title} text={text} table={csv}>
      <Trail
        above={[
          { name: t('all'), path: '/results' },
          ...(day === undefined ? [] : [{ name, path: `/results/${game.code}` }]),
        ]}
      />
      <h1>{title}</h1>
      <p className={styles.acts}>
        <a href={csv}>{t('csv')}</a>
        <a href={inLanguage(`/rules/${game.code}`, language)}>{t('rulesAndPrices')}</a>
        {game.isOn && <a href={`/game?lottoGameCode=${game.code}&lottoView=betting`}>{t('bet')}</a>}
        {next && <span>{t('next', { at: date(next.drawsAt, 'moment') })}</span>}
      </p>
      {first ? <Board game={game} draw={first} /> : <p>{t(day === undefined ? 'none' : 'noneOfDay')}</p>}
      {others.length > 0 && (
        <section>
          <h2>{t('earlier')}</h2>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('day')}</th>
                  <th scope="col">{t('result')}</th>
                </tr>
              </thead>
              <tbody>
                {others.map((draw) => (
                  <tr key={draw.code}>
                    <th scope="row">
                      <a href={inLanguage(`/results/${game.code}/${dayIn(draw.code)}`, language)}>
                        {date(draw.drawsAt, game.everySeconds === null ? 'day' : 'moment')}
                      </a>
                    </th>
                    <td>{draw.prizes && <LastResult format={game.format} prizes={draw.prizes} size={24} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {pages > 1 && (
        <nav className={styles.pager} aria-label={t('page', { page, pages })}>
          {page > 1 ? (
            <a rel="prev" href={pageAddress(page - 1)}>
              {t('newer')}
            </a>
          ) : (
            <span />
          )}
          <span className="num">{t('page', { page, pages })}</span>
          {page < pages ? (
            <a rel="next" href={pageAddress(page + 1)}>
              {t('older')}
            </a>
          ) : (
            <span />
          )}
        </nav>
      )}
    </Dataset>
  );
}

function Board({ game, draw }: { game: GameHead; draw: Draw }) {
  const t = usePageWords();
  const { date } = useFormat();
  const number = draw.code.split('-')[2];
  return (
    <section className={styles.board}>
      <header>
        <h2>{number === undefined ? t('drawOf', { day: date(draw.drawsAt, 'day') }) : t('draw', { number })}</h2>
        <time dateTime={draw.drawsAt.toISOString()}>{date(draw.drawsAt, 'full')}</time>
        {draw.source && <small>{t(`source.${sourceKind(draw)}`, { source: draw.source })}</small>}
        {draw.resultVersion > 1 && <Tag tone="warn">{t('corrected', { version: draw.resultVersion })}</Tag>}
      </header>
      {draw.prizes && (
        <div className={styles.tables}>
          <PrizeBoard format={game.format} prizes={draw.prizes} />
          <HeadTail format={game.format} prizes={draw.prizes} />
        </div>
      )}
    </section>
  );
}

/** The day of a draw code: `xsmb-20261121` gives `2026-11-21`. */
export function dayIn(code: string): string {
  const day = code.split('-')[1] ?? '';
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
}

export function MissingPage() {
  const t = usePageWords();
  const language = useLanguage();
  return (
    <>
      <h1>{t('missing')}</h1>
      <p className={styles.text}>{t('missingText')}</p>
      <p className={styles.acts}>
        <a href={inLanguage('/results', language)}>{t('all')}</a>
      </p>
    </>
  );
}
