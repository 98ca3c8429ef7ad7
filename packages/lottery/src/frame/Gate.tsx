import { type ReactNode, useEffect, useRef, useState } from 'react';
import { enterClient } from '@tamarind/contract/lottery-menus';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Empty } from '@tamarind/ui/Empty';
import { isLanguage } from '@tamarind/ui/language.ts';
import { asRefusal, isUncertain } from '@tamarind/ui/refusal.ts';
import { endSession, startSession, useLostSessions, useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { setTheme } from '@tamarind/ui/theme.ts';
import { setLanguage } from '@tamarind/ui/words.ts';
import { adoptDrafts, visitorIn } from '#board/draft.ts';
import styles from './Gate.module.css';
import type { Launch } from './launch.ts';
import { isFramed, tellParent, useParent } from './parent.ts';
import { useFrameWords } from './words.ts';

interface Props {
  launch: Launch;
  children: ReactNode;
}

/**
 * Exchanges the player site's one-time token for a session of the lottery client [K07]. A visitor without a token or a
 * stored session can view the boards and must log in to bet [UX-25]. After a refused token or an ended session, only a
 * link to the site is shown.
 */
export function Gate({ launch, children }: Props) {
  const session = useSession();
  const lost = useLostSessions();
  const [state, setState] = useState<'entering' | 'in' | 'refused'>(
    launch.token || launch.isVisitor ? 'entering' : 'in',
  );
  const isStarted = useRef(false);

  useParent(hearParent);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (launch.isVisitor) {
      endSession();
      setState('in');
    }
    if (!launch.token) return;
    void enter(launch.token).then((isIn) => {
      // After a refused token, do not reuse an earlier player's session of this tab.
      if (!isIn) endSession();
      setState(isIn ? 'in' : 'refused');
    });
  }, [launch.token, launch.isVisitor]);
  useEffect(() => {
    if (state !== 'entering') tellParent({ type: 'ready' });
  }, [state]);
  useEffect(() => {
    if (lost > 0) tellParent({ type: 'session-ended' });
  }, [lost]);

  if (state === 'entering')
    return (
      <div className={styles.loading} aria-busy="true">
        <SkeletonRows count={6} />
      </div>
    );
  return session || (state === 'in' && lost === 0) ? children : <Closed isLost={lost > 0} />;
}

function Closed({ isLost }: { isLost: boolean }) {
  const t = useFrameWords();
  return (
    <main className={styles.closed}>
      <Empty
        drawing="ticket"
        title={t(isLost ? 'sessionEnded' : 'openFromSite')}
        action={
          <span>
            {!isFramed() && (
              <a className={styles.home} href="/">
                {t('toSite')}
              </a>
            )}
          </span>
        }
      >
        {t(isLost ? 'draftKept' : 'openFromSiteHint')}
      </Empty>
    </main>
  );
}

const ENTER_TRIES = 4;

/**
 * Returns false when the token was refused. If the response is lost, the request is retried; if the lost request
 * already used the token, the retry is refused.
 */
async function enter(launchToken: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { token, account, currency, isTrial } = await callEndpoint(enterClient, { launchToken });
      startSession({ token, account, currency, memberKind: isTrial ? 'trial' : 'member' });
      adoptDrafts(visitorIn(currency), account);
      return true;
    } catch (error) {
      if (!isUncertain(asRefusal(error)) || attempt === ENTER_TRIES) return false;
      await new Promise((resolve) => setTimeout(resolve, 700 * attempt));
    }
  }
}

const hearParent: Parameters<typeof useParent>[0] = (message) => {
  if (message.type === 'theme') setTheme(message.theme);
  else if (isLanguage(message.language)) setLanguage(message.language).catch(() => undefined);
};
