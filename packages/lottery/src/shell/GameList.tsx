import { useState } from 'react';
import { Ball } from '@tamarind/ui/Ball';
import { useNow } from '@tamarind/ui/clock.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Icon } from '@tamarind/ui/Icon';
import { byMarket, chosenGames, closingSoon, type NamedGame, shortcuts } from '#games/lobby.ts';
import { usePinned, useRecent } from '#games/shelf.ts';
import { useGameWords } from '#games/words.ts';
import { useClient } from './client.ts';
import { phaseOf } from './draw-phase.ts';
import { useTimeLeft } from './DrawClock.tsx';
import styles from './GameList.module.css';
import { useGo } from './useGo.ts';
import { useNamedGames } from './useNamedGames.ts';
import { useShellWords } from './words.ts';

interface Props {
  current: string | undefined;
  onChosen?: () => void;
}

/**
 * The lotteries by market with the time left of each. Pinned and recent ones come first, then those of the player's
 * country that close next [UX-10].
 */
export function GameList({ current, onChosen }: Props) {
  const t = useShellWords();
  const words = useGameWords();
  const names = useGameNames();
  const games = useNamedGames();
  const { currency } = useClient();
  const [search, setSearch] = useState('');
  const now = useNow();
  const found = chosenGames(games, 'all', search, now);
  const pinned = usePinned();
  const recent = useRecent();
  const isWhole = search.trim() === '';
  const top = isWhole ? shortcuts(games, pinned, recent) : [];
  const soon = isWhole ? closingSoon(games, currency, now) : [];
  const entry = (game: NamedGame) => (
    <Entry key={game.head.code} game={game} isCurrent={game.head.code === current} onChosen={onChosen} />
  );
  return (
    <nav className={styles.list} aria-label={t('lotteries')}>
      <label className={styles.search}>
        <Icon name="magnifying-glass" size={18} />
        <input
          type="search"
          value={search}
          placeholder={words('search')}
          aria-label={words('search')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {top.length > 0 && (
        <div>
          <h2>{words('pinned')}</h2>
          {top.map(entry)}
        </div>
      )}
      {soon.length > 0 && (
        <div>
          <h2>{words('filter.soon')}</h2>
          {soon.map(entry)}
        </div>
      )}
      {byMarket(
        found.filter((game) => !top.includes(game)),
        currency,
      ).map(([market, members]) => (
        <div key={market}>
          <h2>{names.market(market)}</h2>
          {members.map(entry)}
        </div>
      ))}
      {found.length === 0 && <p className={styles.none}>{words('none')}</p>}
    </nav>
  );
}

/** The list is narrow, so if a day or more is left, it shows days instead of a clock with seconds. */
const DAY_MS = 86_400_000;

interface EntryProps {
  game: NamedGame;
  isCurrent: boolean;
  onChosen: (() => void) | undefined;
}

function Entry({ game: { head, name, draw }, isCurrent, onChosen }: EntryProps) {
  const t = useShellWords();
  const words = useGameWords();
  const go = useGo();
  const timeLeft = useTimeLeft(DAY_MS);
  const now = useNow();
  const phase = draw ? phaseOf(draw, now) : 'waiting';
  const isRunning = draw && phase !== 'waiting' && phase !== 'done' && phase !== 'void';
  return (
    <button
      type="button"
      className={classes(styles.entry, !head.isOn && styles.off)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        onChosen?.();
        if (!isCurrent) go(head.isOn ? `/${head.code}` : `/${head.code}/results`);
      }}
    >
      <Ball tone={toneOf(head)}>{head.ball}</Ball>
      <span>{name}</span>
      <b className={classes('num', (phase === 'hot' || phase === 'closing') && styles.hot)}>
        {!head.isOn
          ? words('resultsOnly')
          : isRunning
            ? timeLeft(draw.closesAt.getTime() - now).replace(/^00:/, '')
            : t(phase === 'void' ? 'phase.void' : phase === 'done' ? 'short.done' : 'short.waiting')}
      </b>
    </button>
  );
}
