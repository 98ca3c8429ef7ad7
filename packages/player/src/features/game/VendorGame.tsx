import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { HEADER_ABOVE } from '@tamarind/contract/frame';
import { getCatalogueGame, listOpenedGames, noteOpened } from '@tamarind/contract/games';
import { launchGame } from '@tamarind/contract/vendors';
import { getBalance } from '@tamarind/contract/wallet';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { currentLanguage, useLanguage } from '@tamarind/ui/language.ts';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { GamePicture } from '#parts/games/GamePicture.tsx';
import { pathOf } from '#parts/categories/lobby-paths.ts';
import { onHost } from '#parts/games/random-host.ts';
import { useFavourites } from '#parts/games/useFavourites.ts';
import type { Game } from '#parts/games/useOpenGame.ts';
import { withSession } from '#parts/entry/guard.ts';
import { useHeaderPlace } from '#parts/header-place.ts';
import { forgetGame, leaveGame } from '#parts/games/left-game.ts';
import { openModal } from '#parts/modals.ts';
import { useRefresh } from '#parts/useRefresh.ts';
import { frameAddress, sandboxOf } from './frame-address.ts';
import styles from './VendorGame.module.css';
import { NotServed } from './NotServed.tsx';
import { useReveal } from './useReveal.ts';
import { WalletGate } from './WalletGate.tsx';
import { useGameWords } from './words.ts';

const SLOW_MS = 15_000;

/** Shows a vendor's game in a frame [B16, K06]. Slots start for visitors too; other games need a login. */
export function VendorGame({ gameId }: { gameId: string }) {
  const t = useGameWords();
  const language = useLanguage();
  const errorText = useErrorText();
  const session = useSession();
  const [tries, setTries] = useState(0);
  const { data: game, error } = useEndpoint(getCatalogueGame, { gameId, language });
  const needsLogin = game !== undefined && game.isPlayable && game.gameType !== 'RNG' && session === null;
  useEffect(() => {
    if (needsLogin) withSession(() => undefined);
  }, [needsLogin]);
  if (!game)
    return error ? (
      <Trouble title={t('vendor.unknown')} text={errorText(error)} code={error.code} reference={gameId} />
    ) : (
      <p className={styles.opening} role="status">
        {t('vendor.loading')}
      </p>
    );
  if (!game.isPlayable) return <NotServed game={game} />;
  if (needsLogin)
    return (
      <Trouble
        game={game}
        title={t('vendor.login', { name: game.displayName })}
        text={t('login.text')}
        act={{ label: t('login.act'), onPress: () => withSession(() => undefined) }}
      />
    );
  return (
    <WalletGate key={session?.token ?? ''} game={game}>
      <Play key={tries} game={game} onRetry={() => setTries((count) => count + 1)} />
    </WalletGate>
  );
}

function Play({ game, onRetry }: { game: Game; onRetry: () => void }) {
  const t = useGameWords();
  const errorText = useErrorText();
  const { date } = useFormat();
  const breakTitle = ({ details: { until } }: Refusal) =>
    typeof until === 'string' ? t('vendor.onBreakUntil', { at: date(new Date(until), 'moment') }) : t('vendor.onBreak');
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const launch = useLaunch(game);
  const hosts = useWhitelabel()?.info.launchGameCDNs;
  const [state, setState] = useState<'opening' | 'slow' | 'open'>('opening');
  useLeaving(game);
  useReveal(frame);
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'opening' ? 'slow' : now)), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const url = launch.value?.game_url;
  const address =
    url === undefined ? undefined : frameAddress(url.startsWith('/') ? onHost(url, hosts) : url, location.href);
  if (launch.refusal ?? (url !== undefined && !address))
    return (
      <Trouble
        game={game}
        title={
          launch.refusal?.code === 'ON_BREAK'
            ? breakTitle(launch.refusal)
            : t('vendor.refused', { name: game.displayName })
        }
        text={launch.refusal && launch.refusal.code !== 'NOT_FOUND' ? errorText(launch.refusal) : t('vendor.later')}
        code={launch.refusal?.code ?? 'UNREADABLE'}
        {...referenceOf(launch.refusal)}
        // Offer no retry while the member is on a break from play: the launch of the game would be refused again.
        act={launch.refusal?.code === 'ON_BREAK' ? undefined : { label: t('retry'), onPress: onRetry }}
      />
    );
  return (
    <div ref={box} className={styles.play}>
      <Bar game={game} box={box} />
      {address && (
        <iframe
          ref={frame}
          className={styles.frame}
          src={address.href}
          title={game.displayName}
          {...sandboxOf(address, location.href, false)}
          allow="autoplay; fullscreen"
          onLoad={({ currentTarget }) => {
            // Any target origin is safe here: the message is not secret, and the frame's origin is the vendor's or
            // opaque.
            currentTarget.contentWindow?.postMessage(HEADER_ABOVE, '*');
            setState('open');
          }}
        />
      )}
      {state !== 'open' && (
        <div className={styles.opening} role="status">
          <span className={styles.picture}>
            <GamePicture path={game.smallIcon} />
          </span>
          {t(state === 'slow' ? 'vendor.slow' : 'vendor.loading')}
        </div>
      )}
    </div>
  );
}

/** The row above the game in the site's header: the game's name and its buttons. */
function Bar({ game, box }: { game: Game; box: RefObject<HTMLElement | null> }) {
  const t = useGameWords();
  const favourites = useFavourites();
  const place = useHeaderPlace();
  if (!place) return null;
  return createPortal(
    <div className={styles.bar}>
      <h1>{game.displayName}</h1>
      <span>{game.vendorName}</span>
      <Button
        kind="ghost"
        size="small"
        icon={favourites.isFavourite(game.gameId) ? 'heart-fill' : 'heart'}
        label={t(favourites.isFavourite(game.gameId) ? 'vendor.unmark' : 'vendor.mark')}
        onClick={() => favourites.toggle(game.gameId)}
      />
      <Button kind="ghost" size="small" icon="headset" label={t('vendor.report')} onClick={() => report(game)} />
      <Button
        kind="ghost"
        size="small"
        icon="arrow-square-out"
        label={t('vendor.full')}
        onClick={() => void box.current?.requestFullscreen?.()}
      />
    </div>,
    place,
  );
}

/** Launches the game once per opening and moves it to the front of the member's recent games [K03]. */
function useLaunch(game: Game) {
  const call = useCall(launchGame);
  const note = useCall(noteOpened, { refreshes: [listOpenedGames] });
  const merchantCode = useWhitelabel()?.brand.merchantCode;
  const isSignedIn = useSession() !== null;
  const asked = useRef(false);
  const { send } = call;
  const noteOpen = note.send;
  useEffect(() => {
    // Launch the game only once: React's strict mode runs effects twice, and a second launch would end the session of
    // the first.
    if (asked.current) return;
    asked.current = true;
    const ask = async () => {
      const started = await send({
        gameId: game.gameId,
        vassalage: game.vassalage,
        accountType: String(game.accountTypeId),
        platform: 'html5-desktop',
        merchantCode,
        device: 'WEB',
        language: currentLanguage(),
        backUrl: location.origin + pathOf[game.gameType],
      });
      if (started && isSignedIn) await noteOpen({ gameId: game.gameId });
    };
    void ask();
  }, [send, noteOpen, game, merchantCode, isSignedIn]);
  return call;
}

/** When the member leaves the game, refetches the balance and offers a link back to the game for ten minutes [B16]. */
function useLeaving({ gameId, displayName }: Game): void {
  const refresh = useRefresh();
  const latest = useRef<() => void>(() => undefined);
  latest.current = () => {
    refresh(getBalance);
    leaveGame(gameId, displayName);
  };
  useEffect(() => {
    // The game is open again, so remove the link back to it.
    forgetGame();
    return () => latest.current();
  }, []);
}

/** The log reference of an unexpected error. */
const referenceOf = (refusal: Refusal | undefined): { reference?: string } =>
  typeof refusal?.details['reference'] === 'string' ? { reference: refusal.details['reference'] } : {};

/** Opens the chat with staff about this game. */
const report = (game: Game): void => openModal('chatRoom', { about: { kind: 'game', reference: game.gameId } });

interface TroubleProps {
  game?: Game;
  title: string;
  text: string;
  code?: string;
  /** The reference by which staff find the error in the log. */
  reference?: string;
  act?: { label: string; onPress: () => void } | undefined;
}

/** Explains why the game cannot be shown, with the error code and the next steps. */
function Trouble({ game, title, text, code, reference = game?.gameId, act }: TroubleProps) {
  const t = useGameWords();
  const [, navigate] = useLocation();
  return (
    <div className={styles.trouble} role="alert">
      <h1 className="sr">{title}</h1>
      {game && (
        <span className={styles.picture}>
          <GamePicture path={game.smallIcon} />
        </span>
      )}
      <Empty
        drawing="satellite"
        title={title}
        action={
          <div className={styles.acts}>
            {act && (
              <Button kind="cta" onClick={act.onPress}>
                {act.label}
              </Button>
            )}
            <Button kind="line" onClick={() => navigate(game ? pathOf[game.gameType] : '/hot')}>
              {t('vendor.others')}
            </Button>
            {game && code !== undefined && (
              <Button kind="line" onClick={() => report(game)}>
                {t('vendor.report')}
              </Button>
            )}
          </div>
        }
      >
        {text}
        {code !== undefined && (
          <small className={styles.code}>{t('vendor.code', { code, reference: reference ?? '-' })}</small>
        )}
      </Empty>
    </div>
  );
}
