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
import { withSession } from '#shell/guard.ts';
import { goToMemberPage } from '#shell/member-page.ts';
import { useRefresh } from '#shell/useRefresh.ts';
import { frameAddress, gameIdOf, launchInput, sandboxOf } from './frame-address.ts';
import styles from './GameScreen.module.css';
import { useLotteryFrame } from './useLotteryFrame.ts';
import { VendorGame } from './VendorGame.tsx';
import { useGameWords } from './words.ts';

/** /game [B16]: the game its address names, in a frame; the lottery's client where it names none of a vendor. */
export default function GameScreen() {
  const gameId = gameIdOf(useSearch());
  return gameId === undefined ? <LotteryGame /> : <VendorGame key={gameId} gameId={gameId} />;
}

/** The lottery client; without a session the login comes first [I09]. */
function LotteryGame() {
  const t = useGameWords();
  const session = useSession();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!session) withSession(() => undefined);
  }, [session]);
  return (
    <div className={styles.game}>
      <h1 className="sr">{t('title')}</h1>
      {session ? (
        <Client key={`${session.token} ${tries}`} session={session} onRetry={() => setTries(tries + 1)} />
      ) : (
        <div className={styles.centre}>
          <Empty
            title={t('login.title')}
            action={
              <Button kind="cta" onClick={() => withSession(() => undefined)}>
                {t('login.act')}
              </Button>
            }
          >
            {t('login.text')}
          </Empty>
        </div>
      )}
    </div>
  );
}

interface ClientProps {
  session: SiteSession;
  onRetry: () => void;
}

function Client({ session, onRetry }: ClientProps) {
  const t = useGameWords();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const frame = useRef<HTMLIFrameElement>(null);
  const launch = useLaunch();
  const address = launch.value && frameAddress(launch.value.game_url, location.href);
  const state = useLotteryFrame(frame, {
    origin: address?.origin,
    onMessage: ({ type }) => {
      if (type === 'balance-changed') refresh(getBalance);
      if (type === 'deposit') goToMemberPage('depositv2');
      if (type === 'leave') navigate('/');
      if (type === 'session-ended') loseSession(session.token);
    },
  });
  if (launch.refusal ?? (launch.value && !address))
    return (
      <Trouble
        title={t('refused.title')}
        text={launch.refusal ? errorText(launch.refusal) : t('slow.text')}
        onRetry={onRetry}
      />
    );
  if (state === 'silent') return <Trouble title={t('slow.title')} text={t('slow.text')} onRetry={onRetry} />;
  return (
    <>
      {address && (
        <iframe
          ref={frame}
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

/** A launch token works once, so each opening of the frame asks for its own. */
function useLaunch() {
  const call = useCall(launchLottery);
  const { send } = call;
  const asked = useRef(false);
  useEffect(() => {
    // React's strict mode runs effects twice; a second token would end the first one's session.
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
