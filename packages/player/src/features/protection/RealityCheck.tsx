import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { getPlayTime } from '@tamarind/contract/protection';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { type Money, ZERO } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { tab } from '@tamarind/ui/device-storage.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import { useSignOut } from '#parts/entry/useSignOut.ts';
import styles from './Limits.module.css';
import { useProtectionWords } from './words.ts';

type PlayTime = OutputOf<typeof getPlayTime>;

/**
 * Dialog that reminds the member of the time played: every 60 minutes, every 20 minutes in fast games [R9], and when
 * the play-time limit is used up.
 */
export default function RealityCheck({ token }: { token: string }) {
  const [path] = useLocation();
  const minutes = QUICK_PATHS.has(path) ? QUICK_MINUTES : MINUTES;
  const [watch, setWatch] = useState(() => startWatch(token));
  const [isOverSeen, setOverSeen] = useState(false);
  const time = useEndpoint(getPlayTime, {}, { refreshMs: 60_000, freshMs: 30_000 });
  useEffect(() => {
    const timer = setInterval(() => {
      // Count only the time in which the page is visible.
      if (document.visibilityState === 'visible') setWatch((before) => keepWatch(token, before + TICK_MS));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [token]);
  const isDue = watch >= minutes * 60_000;
  const isOver = time.data?.isOver === true && !isOverSeen;
  const goOn = () => {
    setWatch(keepWatch(token, 0));
    setOverSeen(true);
  };
  return <CheckDialog isOpen={(isDue || isOver) && time.data !== undefined} time={time.data} onGoOn={goOn} />;
}

function CheckDialog({ isOpen, time, onGoOn }: { isOpen: boolean; time: PlayTime | undefined; onGoOn: () => void }) {
  const t = useProtectionWords();
  const { money } = useFormat();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const minutes = Math.floor((time?.sessionSeconds ?? 0) / 60);
  const net = time?.net ?? ZERO;
  const amount = money((net < ZERO ? -net : net) as Money, time?.currency ?? 'THB');
  return (
    <Modal isOpen={isOpen} onClose={onGoOn} title={t('check.title')} isDialog>
      <div className={styles.form}>
        <p className={styles.checkTime}>
          {t('check.time', { length: t('check.length', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }) })}
        </p>
        <p className="num">{t(net === ZERO ? 'check.even' : net > ZERO ? 'check.won' : 'check.lost', { amount })}</p>
        {time?.isOver && <p className={styles.paused}>{t('check.over')}</p>}
        <Button kind="brand" size="large" isFull onClick={signOut}>
          {t('check.stop')}
        </Button>
        <Button kind="line" size="large" isFull onClick={onGoOn}>
          {t('check.on')}
        </Button>
        <div className={styles.acts}>
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              onGoOn();
              goToMemberPage('transactionHistory');
            }}
          >
            {t('check.history')}
          </Button>
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              onGoOn();
              navigate('/limits');
            }}
          >
            {t('check.limits')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/**
 * Milliseconds of visible page time since the last reality check. A reload continues the count; another login restarts
 * it.
 */
function startWatch(token: string): number {
  const [whose, ms] = (tab.get('watch') ?? '').split(' ');
  return whose === token.slice(0, 12) ? Number(ms) || 0 : 0;
}

function keepWatch(token: string, ms: number): number {
  tab.set('watch', `${token.slice(0, 12)} ${ms}`);
  return ms;
}

const MINUTES = 60;
const QUICK_MINUTES = 20;
/** Pages of vendor games. Their rounds take seconds, so the time played is shown every `QUICK_MINUTES` there [R9]. */
const QUICK_PATHS: ReadonlySet<string> = new Set(['/game', '/seamless']);
const TICK_MS = 15_000;
