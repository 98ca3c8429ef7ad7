import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { launchLottery } from '@tamarind/contract/lottery-menus';
import { getBalance } from '@tamarind/contract/wallet';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { currentLanguage } from '@tamarind/ui/language.ts';
import { loseSession, useSession, type SiteSession } from '@tamarind/ui/session.ts';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { useCall } from '@tamarind/ui/useCall.ts';
import { goBack } from '#parts/go-back.ts';
import { withSession } from '#parts/entry/guard.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import { useRefresh } from '#parts/useRefresh.ts';
import { frameAddress, gameIdOf, launchInput, sandboxOf, visitorAddress, withGame } from './frame-address.ts';
import styles from './GameScreen.module.css';
import { useLotteryFrame } from './useLotteryFrame.ts';
import { VendorGame } from './VendorGame.tsx';
import { useGameWords } from './words.ts';

/**
 * The page /game [B16]: shows in a frame the vendor game that the page's URL names, or the lottery client if the URL
 * names no vendor game.
 */
export default function GameScreen() {
  const gameId = gameIdOf(useSearch());
  return gameId === undefined ? <LotteryGame /> : <VendorGame key={gameId} gameId={gameId} />;
}

/** Shows the lottery client. A visitor can read boards and prices and fill a slip, and must log in to bet [UX-25]. */
function LotteryGame() {
  const t = useGameWords();
  const session = useSession();
  const [tries, setTries] = useState(0);
  const onRetry = () => setTries(tries + 1);
  return (
    <div className={styles.game}>
      <h1 className="sr">{t('title')}</h1>
      {session ? (
        <MemberClient key={`${session.token} ${tries}`} session={session} onRetry={onRetry} />
      ) : (
        <Client
          key={`visitor ${tries}`}
          address={new URL(visitorAddress(location.search), location.href)}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

interface MemberClientProps {
  session: SiteSession;
  onRetry: () => void;
}

function MemberClient({ session, onRetry }: MemberClientProps) {
  const t = useGameWords();
  const errorText = useErrorText();
  const launch = useLaunch();
  const address = launch.value && frameAddress(launch.value.game_url, location.href);
  if (launch.refusal ?? (launch.value && !address))
    return (
      <Trouble
        title={t('refused.title')}
        text={launch.refusal ? errorText(launch.refusal) : t('slow.text')}
        onRetry={onRetry}
      />
    );
  return <Client address={address} token={session.token} onRetry={onRetry} />;
}

interface ClientProps {
  /** The address for the frame; undefined until the call that opens the lottery client has returned. */
  address: URL | undefined;
  /** The member's session token. If the client reports that the session has ended, the site drops this token. */
  token?: string;
  onRetry: () => void;
}

function Client({ address, token, onRetry }: ClientProps) {
  const t = useGameWords();
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useLotteryFrame(frame, {
    origin: address?.origin,
    onMessage: (message) => {
      const { type } = message;
      if (type === 'balance-changed') refresh(getBalance);
      if (type === 'deposit') goToMemberPage('depositv2');
      if (type === 'leave') goBack(() => navigate('/'));
      if (type === 'session-ended' && token !== undefined) loseSession(token);
      if (type === 'login') {
        // After login, return to the lottery that the visitor opened last inside the frame, because the visitor's slip
        // belongs to it.
        if (message.game) navigate(`/game?${withGame(location.search, message.game)}`, { replace: true });
        withSession(() => undefined);
      }
    },
  });
  if (state === 'silent') return <Trouble title={t('slow.title')} text={t('slow.text')} onRetry={onRetry} />;
  return (
    <>
      {address && (
        <iframe
          ref={frame}
          data-brings-header={state === 'ready' ? '' : undefined}
          className={styles.frame}
          src={address.href}
          title={t('title')}
          {...sandboxOf(address, location.href, true)}
          allow="clipboard-write"
        />
      )}
      {state === 'opening' && <Opening />}
    </>
  );
}

/**
 * Requests the token with which the lottery client starts. A token works once, so each opening of the frame requests a
 * new one.
 */
function useLaunch() {
  const call = useCall(launchLottery);
  const { send } = call;
  const asked = useRef(false);
  useEffect(() => {
    // Request only one token: React's strict mode runs effects twice, and a second token would end the session of the
    // first.
    if (asked.current) return;
    asked.current = true;
    void send({
      ...launchInput(location.search),
      launchMode: 'LOTT',
      device: 'WEB',
      language: currentLanguage(),
      backUrl: location.origin,
    });
  }, [send]);
  return call;
}

function Opening() {
  const t = useGameWords();
  return (
    <div className={styles.opening} role="status" aria-label={t('loading')}>
      <Skeleton height={56} radius={12} />
      <div>
        <Skeleton height={36} radius={10} />
        <Skeleton height={36} radius={10} />
        <Skeleton height={36} radius={10} />
      </div>
      <Skeleton height={260} radius={16} />
      <Skeleton height={120} radius={16} />
    </div>
  );
}

function Trouble({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const t = useGameWords();
  const [, navigate] = useLocation();
  return (
    <div className={styles.centre} role="alert">
      <Empty
        drawing="satellite"
        title={title}
        action={
          <div className={styles.acts}>
            <Button kind="brand" icon="arrows-clockwise" onClick={onRetry}>
              {t('retry')}
            </Button>
            <Button kind="line" onClick={() => navigate('/')}>
              {t('home')}
            </Button>
          </div>
        }
      >
        {text}
      </Empty>
    </div>
  );
}
