import { SCROLL_THROTTLE_MS } from '@tamarind/domain/constants';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { GameTile } from '#parts/games/GameTile.tsx';
import { useFavourites } from '#parts/games/useFavourites.ts';
import { useOpenGame, type Game } from '#parts/games/useOpenGame.ts';
import { throttle } from './throttle.ts';
import styles from './TileGrid.module.css';
import { TableFacts } from './TableFacts.tsx';
import type { Tables } from './useTables.ts';
import { isNearEnd, visibleRows, type View } from './visible-rows.ts';

const NAME_PX = 24;
const HOT_MOST = 3;
const FIRST = { columns: 3, width: 108 };

interface Props {
  label: string;
  games: readonly Game[];
  /** Live table data of the games; undefined for lists of games that show none. */
  tables?: Tables;
  isMore: boolean;
  onMore: () => void;
}

/**
 * Tiles of games, 3 in a row on a phone and 7 on a desktop. Only the rows near the screen are in the document [K09,
 * K10].
 */
export function TileGrid({ label, games, tables, isMore, onMore }: Props) {
  const grid = useRef<HTMLUListElement>(null);
  const open = useOpenGame();
  const favourites = useFavourites();
  const { columns, width } = useColumns(grid);
  const gap = columns > 4 ? 14 : 10;
  const factsHeight = tables?.height ?? 0;
  const rowHeight = (width * 4) / 3 + NAME_PX + factsHeight + gap;
  const rows = Math.ceil(games.length / columns);
  const view = useView(grid);
  const { from, to } = visibleRows(view, rows, rowHeight);
  const wantsMore = isMore && isNearEnd(view, rows, rowHeight);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (wantsMore && games.length > 0) more.current();
  }, [wantsMore, games.length]);
  const hot = new Set(
    games
      .slice(0, columns * 2)
      .flatMap(({ gameId, isHot }) => (isHot === 1 ? [gameId] : []))
      .slice(0, HOT_MOST),
  );
  return (
    <ul
      ref={grid}
      className={styles.grid}
      aria-label={label}
      style={{
        gap: `${gap}px`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: from * rowHeight,
        paddingBottom: Math.max(rows - to, 0) * rowHeight,
      }}
    >
      {games.slice(from * columns, to * columns).map((game) => (
        <li key={game.gameId}>
          <GameTile
            game={game}
            hasName
            showsHot={hot.has(game.gameId)}
            isFavourite={favourites.isFavourite(game.gameId)}
            onOpen={open}
            onMark={favourites.toggle}
          />
          {tables && factsHeight > 0 && <TableFacts game={game} table={tables.of(game.table)} height={factsHeight} />}
        </li>
      ))}
    </ul>
  );
}

/** The grid while loading: empty tiles, or the pictures of the initial document. */
export const GridSkeleton = ({ pictures = [] }: { pictures?: readonly string[] }) => (
  <div className={styles.skeleton} aria-busy="true">
    {Array.from({ length: 21 }, (_, index) =>
      pictures[index] === undefined ? (
        <Skeleton key={index} height="auto" radius={14} />
      ) : (
        <img key={index} src={pictures[index]} width={300} height={400} alt="" decoding="sync" />
      ),
    )}
  </div>
);

/** The number of tiles in a row, and their width. */
function useColumns(grid: React.RefObject<HTMLUListElement | null>) {
  const [shape, setShape] = useState(FIRST);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const whole = element.clientWidth;
      if (whole === 0) return;
      const columns = whole < 480 ? 3 : whole < 700 ? 4 : whole < 960 ? 5 : 7;
      const gap = columns > 4 ? 14 : 10;
      setShape({ columns, width: (whole - gap * (columns - 1)) / columns });
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return shape;
}

/**
 * Scroll position of the list, measured at most every 200 ms while the window (or the dialog that contains the list)
 * scrolls.
 */
function useView(grid: React.RefObject<HTMLUListElement | null>): View {
  // Render the visible rows first; the rows below follow in slices.
  const [view, setView] = useState<View>({ scrolled: 0, screen: globalThis.innerHeight / 3 });
  useEffect(() => {
    const look = () => {
      const top = grid.current?.getBoundingClientRect().top ?? 0;
      setView((last) =>
        last.scrolled === -top && last.screen === innerHeight ? last : { scrolled: -top, screen: innerHeight },
      );
    };
    const onScroll = throttle(look, SCROLL_THROTTLE_MS);
    startTransition(look);
    window.addEventListener('scroll', onScroll.run, { capture: true, passive: true });
    window.addEventListener('resize', onScroll.run);
    return () => {
      onScroll.stop();
      window.removeEventListener('scroll', onScroll.run, { capture: true });
      window.removeEventListener('resize', onScroll.run);
    };
  }, [grid]);
  return view;
}
