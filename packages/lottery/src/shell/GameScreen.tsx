import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { getGame, listOpenDraws } from '@tamarind/contract/lottery';
import { drawsOf } from '@tamarind/domain/lottery/series';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { Countdown } from '@tamarind/ui/Countdown';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { lazySection } from '@tamarind/ui/LazySection';
import { Tabs } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { type Board, useBoard } from '#board/useBoard.ts';
import { BoardPanel } from '#board/BoardPanel.tsx';
import { useBoardKeys } from '#board/Keypad.tsx';
import { linesWithTray, type SlipLine } from '#board/state.ts';
import { isFramed } from '#frame/parent.ts';
import { noteRecent } from '#games/shelf.ts';
import { useGameWords } from '#games/words.ts';
import { useReveal } from '#reveal/useReveal.ts';
import type { SlipDraw } from '#slip/Draws.tsx';
import { useOffers } from '#slip/offers.ts';
import { type Game, type GameHead, type Limits, limitsOf, type OpenDraw, previewOf, ratesOf } from '#slip/preview.ts';
import { useQuote } from '#slip/quote.ts';
import { Slip } from '#slip/Slip.tsx';
import { SlipBar } from '#slip/SlipBar.tsx';
import { usePlacing } from '#slip/usePlacing.ts';
import { useSlipWords } from '#slip/words.ts';
import { useRoundInDraw } from '#yeekee/useRoundInDraw.ts';
import { drawOf, useClient } from './client.ts';
import { DrawBar } from './DrawBar.tsx';
import { GameList } from './GameList.tsx';
import { Header, WideHeader } from './Header.tsx';
import { MembersOnly } from './MembersOnly.tsx';
import { ResultNews } from './ResultNews.tsx';
import { focusTitle, isFocusLost } from './ScreenFocus.tsx';
import styles from './Shell.module.css';
import { useIsDesktop } from './useIsDesktop.ts';
import { useShellWords } from './words.ts';

const NumbersPage = lazySection(() => import('#bets/NumbersPage.tsx'));
const BetsPage = lazySection(() => import('#bets/BetsPage.tsx'));
const TicketPage = lazySection(() => import('#bets/TicketPage.tsx'));
const ResultsPage = lazySection(() => import('#results/ResultsPage.tsx'));
const StatisticsPage = lazySection(() => import('#statistics/StatisticsPage.tsx'));
const RulesPage = lazySection(() => import('#rules/RulesPage.tsx'));
const YeekeeRound = lazySection(() => import('#yeekee/YeekeeRound.tsx'), null);
const Reveal = lazySection(() => import('#reveal/Reveal.tsx'), null);

const pages = ['statistics', 'results', 'bets', 'numbers', 'rules'] as const;
type Page = (typeof pages)[number];
const isPage = (text: string | undefined): text is Page => pages.some((page) => page === text);

interface Props {
  game: Game;
  page: string | undefined;
  ticket: string | undefined;
}

/** One lottery: board and slip, with results, own bets, statistics and rules beside or behind them. */
export function GameScreen({ head, ...at }: Omit<Props, 'game'> & { head: GameHead }) {
  const t = useShellWords();
  const words = useGameWords();
  const client = useClient();
  const game = useEndpoint(getGame, { game: head.code }, { freshMs: 60_000 });
  const onOffer = drawOf(client, head.code);
  const inDraw = useRoundInDraw(head.code, onOffer === undefined);
  const draw = onOffer ?? inDraw;
  const { code, isOn } = head;
  useEffect(() => {
    if (isOn) noteRecent(code);
  }, [code, isOn]);
  if (!game.data)
    return (
      <div className={styles.phone}>
        <Header game={head} />
        <main className={styles.page} aria-busy={game.isPending}>
          {game.error ? (
            <ErrorState error={game.error} onRetry={() => void game.refetch()} />
          ) : (
            <SkeletonRows count={7} />
          )}
        </main>
      </div>
    );
  const limits = limitsOf(game.data, client.currency);
  if (!isOn) return <NoDraw {...at} game={game.data} title={words(`off.${head.offReason ?? 'brand'}`)} />;
  if (draw && limits && game.data.betTypes.length > 0)
    return <PlayScreen {...at} game={game.data} draw={draw} limits={limits} />;
  return <NoDraw {...at} game={game.data} title={t(limits ? 'noDraw' : 'notInCurrency')} />;
}

/** The page of a lottery without a draw to bet on now. Results, own bets and rules remain available. */
function NoDraw({ game, page, ticket, title }: Props & { title: string }) {
  const client = useQueryClient();
  const words = useGameWords();
  const isDesktop = useIsDesktop();
  const [watching, setWatching] = useState<string | null>(null);
  const { isOn } = game;
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [listOpenDraws.path] }), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isOn]);
  if (isPage(page))
    return (
      <PhonePage game={game} page={page} ticket={ticket}>
        <PageOf page={page} ticket={ticket} game={game} board={undefined} onWatch={setWatching} />
        {watching && <Reveal code={watching} onClose={() => setWatching(null)} />}
      </PhonePage>
    );
  return (
    <>
      {isDesktop ? !isFramed() && <WideHeader /> : <Header game={game} />}
      <main className={styles.page}>
        <Empty
          title={title}
          action={
            <ButtonLink kind="line" href={`/${game.code}/results`}>
              {words('results')}
            </ButtonLink>
          }
        />
      </main>
    </>
  );
}

const ASK_AGAIN_MS = 3000;

function PlayScreen({ game, page, ticket, draw, limits }: Props & { draw: OpenDraw; limits: Limits }) {
  const { account, currency } = useClient();
  const isDesktop = useIsDesktop();
  const board = useBoard(account, game, draw, limits.unitStakeMin);
  const [isReviewing, setReviewing] = useState(false);
  const placing = usePlacing(account, (sold) => board.play({ kind: 'placed', sold }));
  const now = useNow();
  const offers = useOffers(draw.code, currency);
  const rates = useMemo(() => ratesOf(game, offers), [game, offers]);
  const lines = useMemo(() => linesWithTray(board.state, rates), [board.state, rates]);
  const isAsking = !board.isLeftBehind && draw.state === 'open' && (isDesktop || isReviewing);
  const isOut = placing.placing.state !== 'idle' && placing.placing.state !== 'refused';
  const draws = drawsOf<SlipDraw>(draw, draw.ahead, board.state.draws);
  const codes = draws.map(({ code }) => code);
  const quote = useQuote(codes, board.state.lines, isAsking && !isOut);
  const isSeries = draws.length > 1;
  const previewed = (some: readonly SlipLine[], promise?: typeof quote) =>
    previewOf({ draw, now: new Date(now), game, currency, lines: some, offers, quote: promise, isSeries });
  const isBusy = lines.length > 0 || isReviewing || placing.placing.state !== 'idle';
  const reveal = useReveal(isBusy);
  const review = () => {
    board.play({ kind: 'added-to-slip', rates });
    setReviewing(!isDesktop);
  };
  const done = () => {
    setReviewing(false);
    placing.dismiss();
  };
  useBoardKeys(board.play, review);

  // The slip contains only added lines; the bar on a phone also counts the entered selections that are not on the slip
  // yet.
  const onSlip = board.state.lines;
  const slip = (
    <Slip
      board={board}
      draw={draw}
      draws={draws}
      game={game}
      lines={onSlip}
      preview={previewed(onSlip, quote)}
      previewOf={previewed}
      quote={quote}
      offers={offers}
      placing={placing}
      onDone={done}
    />
  );
  const shown = isPage(page) ? (
    <PageOf page={page} ticket={ticket} game={game} board={board} onWatch={reveal.watch} />
  ) : null;
  const news = (
    <>
      <ResultNews reveal={reveal} />
      {game.market === 'yeekee' && <YeekeeRound draw={draw} />}
    </>
  );
  const panel = <BoardPanel game={game} board={board} limits={limits} offers={offers} rates={rates} />;
  return (
    <>
      {isDesktop ? (
        <Wide
          game={game}
          draw={draw}
          page={page}
          ticket={ticket}
          panel={panel}
          news={news}
          slip={slip}
          lineCount={onSlip.length}
          onClear={() => board.play({ kind: 'slip-cleared' })}
        >
          {shown ?? <PageOf page="statistics" ticket={undefined} game={game} board={board} onWatch={reveal.watch} />}
        </Wide>
      ) : shown ? (
        <PhonePage game={game} page={page as Page} ticket={ticket}>
          {shown}
        </PhonePage>
      ) : (
        <div className={styles.phone}>
          <Header game={game} />
          <DrawBar game={game} draw={draw} />
          {news}
          {panel}
          <SlipBar
            state={board.state}
            game={game}
            lines={lines}
            preview={previewed(lines)}
            draws={draws.length}
            onOpen={review}
          />
        </div>
      )}
      {!isDesktop && (
        <SlipSheet
          isOpen={isReviewing || placing.placing.state === 'accepted' || placing.placing.state === 'checking'}
          isAccepted={placing.placing.state === 'accepted'}
          draw={draw}
          onClose={placing.placing.state === 'accepted' ? done : () => setReviewing(false)}
        >
          {slip}
        </SlipSheet>
      )}
      {reveal.draw && <Reveal code={reveal.draw} onClose={reveal.close} />}
    </>
  );
}

interface WideProps {
  game: Game;
  draw: OpenDraw;
  page: string | undefined;
  ticket: string | undefined;
  panel: ReactNode;
  news: ReactNode;
  slip: ReactNode;
  lineCount: number;
  onClear: () => void;
  children: ReactNode;
}

function Wide({ game, draw, page, ticket, panel, news, slip, lineCount, onClear, children }: WideProps) {
  const t = useShellWords();
  const words = useSlipWords();
  const [, go] = useLocation();
  const below = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scroll to a ticket opened from the receipt: its page is below the board.
    if (ticket === undefined) return;
    below.current?.scrollIntoView({ block: 'start' });
    // Focus the tab if the pressed button, in the receipt or in the list, has left the page.
    if (isFocusLost())
      below.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true });
  }, [ticket]);
  return (
    <>
      {!isFramed() && <WideHeader />}
      <div className={styles.columns}>
        <button type="button" className={styles.skip} onClick={focusTitle}>
          {t('skip')}
        </button>
        <aside className={styles.side}>
          <GameList current={game.code} />
        </aside>
        <main className={styles.middle}>
          <DrawBar game={game} draw={draw} />
          {news}
          {panel}
          <section className={styles.panel} ref={below}>
            <Tabs<Page>
              label={t('more')}
              current={isPage(page) ? page : 'statistics'}
              tabs={pages.map((key) => ({ key, label: t(`page.${key}`) }))}
              onChange={(key) => go(`/${game.code}/${key}`)}
            >
              {children}
            </Tabs>
          </section>
        </main>
        <aside className={styles.right} aria-label={words('title')}>
          <header>
            <h2>{words('title')}</h2>
            <Tag>{lineCount}</Tag>
            {lineCount > 0 && (
              <Button kind="ghost" size="tiny" icon="trash" onClick={onClear}>
                {words('clear')}
              </Button>
            )}
          </header>
          {slip}
        </aside>
      </div>
    </>
  );
}

interface SlipSheetProps {
  isOpen: boolean;
  isAccepted: boolean;
  draw: OpenDraw;
  onClose: () => void;
  children: ReactNode;
}

function SlipSheet({ isOpen, isAccepted, draw, onClose, children }: SlipSheetProps) {
  const words = useSlipWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={words('title')} head="none">
      <div className={styles.sheet}>
        <div className={styles.sheetHead}>
          <h2 aria-hidden="true">{words(isAccepted ? 'receipt' : 'review')}</h2>
          <span>{!isAccepted && <Countdown until={draw.closesAt} size="small" />}</span>
          <Button kind="ghost" icon="x" label={words('close')} onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  );
}

function PhonePage({
  game,
  page,
  ticket,
  children,
}: {
  game: Game;
  page: Page;
  ticket: string | undefined;
  children: ReactNode;
}) {
  const t = useShellWords();
  return (
    <div className={styles.phone}>
      <Header game={game} title={t(ticket && page === 'bets' ? 'page.ticket' : `page.${page}`)} />
      <main className={styles.page} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

interface PageOfProps {
  page: Page;
  ticket: string | undefined;
  game: Game;
  /** The betting board to which the lines are added; undefined while no draw is on sale. */
  board: Board | undefined;
  onWatch: (draw: string) => void;
}

function PageOf({ page, ticket, game, board, onWatch }: PageOfProps) {
  const { isVisitor } = useClient();
  if (isVisitor && (page === 'bets' || page === 'numbers')) return <MembersOnly game={game.code} />;
  if (page === 'bets')
    return ticket ? <TicketPage id={ticket} game={game} board={board} onWatch={onWatch} /> : <BetsPage game={game} />;
  if (page === 'numbers') return <NumbersPage game={game} board={board} />;
  if (page === 'results') return <ResultsPage game={game} onWatch={onWatch} />;
  return page === 'rules' ? <RulesPage game={game} /> : <StatisticsPage game={game} />;
}
