import { endOtherSessions, endSession, listSessions } from '@tamarind/contract/factors';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import styles from './Factors.module.css';
import { Fault } from './ProofForm.tsx';
import { useDevice } from './useDevice.ts';
import { useFactorsWords } from './words.ts';

type Session = OutputOf<typeof listSessions>['sessions'][number];

/** The member's active sessions; each except the current one can be signed out. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const t = useFactorsWords();
  const device = useDevice();
  const errorText = useErrorText();
  const one = useCall(endSession, { refreshes: [listSessions] });
  const others = useCall(endOtherSessions, { refreshes: [listSessions] });
  const end = async (id: string) => {
    if (await one.send({ id })) toast(t('sessions.ended', { count: 1 }));
  };
  const endOthers = async () => {
    const done = await others.send({});
    if (done) toast(t('sessions.ended', { count: done.ended }));
  };
  return (
    <div className={styles.form}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <span className={styles.what}>
              <b>{device(session)}</b>
              <small>
                <span className="num">{[session.ip, session.country].filter(Boolean).join(' · ')}</span> ·{' '}
                <DateText at={session.seenAt} />
              </small>
            </span>
            {session.isCurrent ? (
              <Tag tone="win">{t('sessions.this')}</Tag>
            ) : (
              <Button
                kind="line"
                size="small"
                isBusy={one.state === 'sending'}
                aria-label={t('sessions.endOne', { device: device(session) })}
                onClick={() => void end(session.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Fault refusal={one.refusal ?? others.refusal} text={errorText} />
      {sessions.length > 1 && (
        <Button
          kind="danger"
          size="large"
          isFull
          icon="sign-out"
          isBusy={others.state === 'sending'}
          onClick={() => void endOthers()}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </div>
  );
}
