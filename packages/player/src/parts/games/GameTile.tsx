import { useRef, useState, type PointerEvent } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useSession } from '@tamarind/ui/session.ts';
import { useVisitorCurrency } from '@tamarind/ui/whitelabel.ts';
import { GamePicture } from './GamePicture.tsx';
import styles from './GameTile.module.css';
import type { Game } from './useOpenGame.ts';
import { useTileWords } from './words.ts';

const LONG_PRESS_MS = 450;

interface Props {
  game: Game;
  /** True if the game is a favourite; undefined while the favourites are loading. */
  isFavourite: boolean | undefined;
  /** True shows the hot mark; at most 3 of 14 tiles have it. */
  showsHot: boolean;
  /** True shows the name in the page's language under the picture. */
  hasName?: boolean;
  onOpen: (game: Game) => void;
  onMark: (gameId: string) => void;
}

/**
 * The tile of a game. A press starts the game. A long press or a hover shows name, vendor, average return and smallest
 * stake.
 */
export function GameTile({ game, isFavourite, showsHot, hasName = false, onOpen, onMark }: Props) {
  const t = useTileWords();
  const { date } = useFormat();
  const [isTold, setTold] = useState(false);
  // Render the card with the facts only on hover or focus: most tiles never need it.
  const [isNear, setNear] = useState(false);
  const press = useLongPress(() => setTold(true));
  const { displayName: name, maintenanceUntil, closedSince } = game;
  const isClosed = maintenanceUntil !== null || closedSince !== null;
  return (
    <article
      className={classes(
        styles.tile,
        isTold && styles.told,
        isClosed && styles.closed,
        !game.isPlayable && styles.unserved,
      )}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onPointerLeave={() => setTold(false)}
    >
      <button
        type="button"
        className={styles.press}
        aria-label={[t('open', { name, vendor: game.vendorName }), !game.isPlayable && t('notServed')]
          .filter(Boolean)
          .join(', ')}
        {...press.handlers}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => {
          if (!press.wasLong()) onOpen(game);
        }}
      >
        <GamePicture path={game.smallIcon} />
        {(isNear || isTold) && <Facts game={game} />}
      </button>
      {game.isPlayable && showsHot && game.isHot === 1 && <span className={styles.hot}>{t('hot')}</span>}
      {game.isPlayable && game.isNew === 1 && !(showsHot && game.isHot === 1) && (
        <span className={styles.new}>{t('new')}</span>
      )}
      {(isClosed || !game.isPlayable) && (
        <span className={styles.ribbon} aria-hidden={!game.isPlayable}>
          {!game.isPlayable
            ? t('notServed')
            : maintenanceUntil
              ? t('closedUntil', { time: date(maintenanceUntil, 'time') })
              : closedSince && t('closedSince', { time: date(closedSince, 'time') })}
        </span>
      )}
      <button
        type="button"
        className={classes(styles.heart, isFavourite && styles.marked)}
        aria-pressed={isFavourite === true}
        disabled={isFavourite === undefined}
        aria-label={t(isFavourite ? 'unmark' : 'mark', { name })}
        onClick={() => onMark(game.gameId)}
      >
        <Icon name={isFavourite ? 'heart-fill' : 'heart'} size={18} />
      </button>
      {hasName && (
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
      )}
    </article>
  );
}

/**
 * The game's facts on a card over the lower part of the picture. Screen readers get name and vendor from the button.
 */
function Facts({ game }: { game: Game }) {
  const t = useTileWords();
  const visitors = useVisitorCurrency();
  const currency = useSession()?.currency ?? visitors;
  const { ppm } = useFormat();
  return (
    <span className={styles.facts} aria-hidden="true">
      <b>{game.displayName}</b>
      <span>{game.vendorName}</span>
      {game.isGame === 'VASSALAGE' ? (
        <span>{t('list')}</span>
      ) : (
        <>
          {game.rtpE4 !== null && <span>{t('rtp', { percent: ppm(game.rtpE4 * 100) })}</span>}
          <span>
            <Amount value={game.minBet[currency]} currency={currency} isAlwaysShown />+
          </span>
        </>
      )}
    </span>
  );
}

/** Detects a long press; the click that follows it is ignored. */
function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    wasLong: () => isLong.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isLong.current = false;
        if (event.pointerType === 'mouse') return;
        timer.current = setTimeout(() => {
          isLong.current = true;
          onLong();
        }, LONG_PRESS_MS);
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerMove: (event: PointerEvent) => {
        if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) stop();
      },
    },
  };
}
