import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { searchGames } from '@tamarind/contract/games';
import { listGames } from '@tamarind/contract/lottery';
import { foldName } from '@tamarind/domain/games/folding';
import { Ball } from '@tamarind/ui/Ball';
import { classes } from '@tamarind/ui/classes.ts';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { GamePicture } from '#parts/games/GamePicture.tsx';
import { vendorPath } from '#parts/categories/lobby-paths.ts';
import { useOpenGame } from '#parts/games/useOpenGame.ts';
import { lotteryAddress } from '#parts/lottery-address.ts';
import type { ModalProps } from '#parts/modals.ts';
import { forgetSearches, keepSearch, recentSearches } from './search-recents.ts';
import styles from './SearchModal.module.css';
import { useLobbyWords } from './words.ts';

const TYPING_MS = 150;
const LOTTERIES = 5;

interface Hit {
  readonly key: string;
  readonly group: 'lottery' | 'vendors' | 'games';
  readonly name: string;
  readonly about: string;
  readonly picture: ReactNode;
  open(): void;
}

/** Search as you type over lotteries, vendors and 10,000 games. Arrow keys select a hit and Enter opens it [C04]. */
export default function SearchModal({ isOpen, onClose }: ModalProps<'searchGameModal'>) {
  const t = useLobbyWords();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [recents, setRecents] = useState(recentSearches);
  const asked = useSettled(text.trim(), TYPING_MS);
  const { hits, isNearest, isPending, error, retry } = useHits(asked);
  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    keepSearch(text);
    onClose();
    hit.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((at + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(hits[at]);
    }
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('search')} size="medium">
      <SearchField
        text={text}
        active={hits[at] ? `hit-${at}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(typed) => {
          setText(typed);
          setAt(0);
        }}
      />
      {asked === '' ? (
        <Recents
          list={recents}
          onChoose={setText}
          onForget={() => {
            forgetSearches();
            setRecents([]);
          }}
        />
      ) : error && hits.length === 0 ? (
        <ErrorState error={error} onRetry={retry} />
      ) : isPending ? (
        <SkeletonRows count={5} height={56} />
      ) : (
        <>
          {isNearest && (
            <p className={styles.note} role="status">
              {t(hits.length > 0 ? 'nearest' : 'nothing', { text: asked })}
            </p>
          )}
          <div id="search-hits" role="listbox" aria-label={t('search')} className={styles.hits}>
            {hits.map((hit, index) => (
              <Fragment key={hit.key}>
                {hit.group !== hits[index - 1]?.group && <h3 role="presentation">{t(`group.${hit.group}`)}</h3>}
                <div
                  id={`hit-${index}`}
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  className={classes(styles.hit, index === at && styles.on)}
                  onPointerMove={() => setAt(index)}
                  onClick={() => choose(hit)}
                  onKeyDown={onKeyDown}
                >
                  <span className={styles.picture}>{hit.picture}</span>
                  <span>
                    <b>{hit.name}</b>
                    <small>{hit.about}</small>
                  </span>
                </div>
              </Fragment>
            ))}
          </div>
        </>
      )}
    </Modal>
  );
}

interface SearchFieldProps {
  text: string;
  /** The id of the hit that the arrow keys have selected. */
  active: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ text, active, onChange, onKeyDown }: SearchFieldProps) {
  const t = useLobbyWords();
  const input = useRef<HTMLInputElement>(null);
  // The dialog takes the focus on opening; move it to the input.
  useEffect(() => input.current?.focus(), []);
  return (
    <label className={styles.field}>
      <Icon name="magnifying-glass" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-expanded={active !== undefined}
        aria-controls="search-hits"
        aria-activedescendant={active}
        aria-label={t('searchPlaceholder')}
        placeholder={t('searchPlaceholder')}
        value={text}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

function Recents({
  list,
  onChoose,
  onForget,
}: {
  list: readonly string[];
  onChoose: (text: string) => void;
  onForget: () => void;
}) {
  const t = useLobbyWords();
  if (list.length === 0) return <p className={styles.note}>{t('searchHint')}</p>;
  return (
    <section className={styles.recents} aria-label={t('recentSearches')}>
      <h3>{t('recentSearches')}</h3>
      <ul>
        {list.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              <Icon name="clock" size={16} />
              {text}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.forget} onClick={onForget}>
        {t('forget')}
      </button>
    </section>
  );
}

function useHits(asked: string) {
  const t = useLobbyWords();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const openGame = useOpenGame();
  const lotteries = useLotteryHits(asked);
  const { data, error, isPending, refetch } = useEndpoint(
    searchGames,
    { name: asked, language },
    { when: asked !== '', freshMs: 60_000, keepLast: true },
  );
  const isNearest = lotteries.length === 0 && (data?.isNearest ?? false);
  const vendors = (data?.vendors ?? []).map(
    (card): Hit => ({
      key: `vendor ${card.vassalage}`,
      group: 'vendors',
      name: card.displayName,
      about: t(`page.${card.gameType}`),
      picture: <Icon name="squares-four" />,
      open: () => navigate(vendorPath(card.gameType, card.vassalage)),
    }),
  );
  const games = (data?.games ?? []).map(
    (game): Hit => ({
      key: `game ${game.gameId}`,
      group: 'games',
      name: game.displayName,
      about: `${game.vendorName} · ${t(`page.${game.gameType}`)}`,
      picture: <GamePicture path={game.smallIcon} />,
      open: () => openGame(game),
    }),
  );
  return {
    hits: [...lotteries, ...vendors, ...games],
    isNearest: isNearest || (data !== undefined && lotteries.length + vendors.length + games.length === 0),
    isPending: isPending && lotteries.length === 0,
    error,
    retry: () => void refetch(),
  };
}

/** Lottery names are translated texts of the site, so lotteries are searched in the browser. */
function useLotteryHits(asked: string): Hit[] {
  const t = useLobbyWords();
  const [, navigate] = useLocation();
  const names = useGameNames();
  const { data } = useEndpoint(listGames, {}, { when: asked !== '', freshMs: 600_000 });
  const text = foldName(asked);
  if (text === '') return [];
  return (data?.games ?? [])
    .filter((head) => foldName(`${names.game(head)} ${head.code}`).includes(text))
    .slice(0, LOTTERIES)
    .map((head) => ({
      key: `lottery ${head.code}`,
      group: 'lottery',
      name: names.game(head),
      about: `${t('page.ELOTT')} · ${names.market(head.market)}`,
      picture: (
        <Ball tone={toneOf(head)} size={30}>
          {head.ball}
        </Ball>
      ),
      open: () => navigate(lotteryAddress(head.code)),
    }));
}

/** The typed text after a pause in typing (debounced). */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
