import { type FormEvent, useState } from 'react';
import { listShots, shootNumber } from '@tamarind/contract/yeekee';
import { Button } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Keypad } from '#board/Keypad.tsx';
import type { Play } from '#board/useBoard.ts';
import { askLogin } from '#frame/ask-login.ts';
import { useClient } from '#shell/client.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import styles from './Yeekee.module.css';
import { useYeekeeWords } from './words.ts';

const DIGITS = 5;

/**
 * The form with which a player sends numbers into a yeekee round (a Thai draw computed from all players' numbers), one
 * at a time. After each number the player waits a few seconds, counted on the server's clock.
 */
export function ShootForm({ draw }: { draw: string }) {
  const t = useYeekeeWords();
  const { isTrial, isVisitor } = useClient();
  const isDesktop = useIsDesktop();
  const errorText = useErrorText();
  const shoot = useCall(shootNumber, { refreshes: [listShots] });
  const [typed, setTyped] = useState('');
  const [againAt, setAgainAt] = useState<Date | null>(null);
  const restMs = (againAt?.getTime() ?? 0) - useNow(250);
  const left = restMs > 0 ? Math.max(1, Math.round(restMs / 1000)) : 0;
  if (isVisitor)
    return (
      <Button kind="cta" isFull icon="user" onClick={() => askLogin(draw.split('-')[0] ?? null)}>
        {t('loginToShoot')}
      </Button>
    );
  if (isTrial) return <p className={styles.quiet}>{t('trial')}</p>;

  const write = (text: string) => setTyped(text.replaceAll(/\D/g, '').slice(0, DIGITS));
  const press: Play = (move) => {
    if (move.kind === 'digit-typed') write(typed + move.digit);
    if (move.kind === 'erased') setTyped(typed.slice(0, -1));
    if (move.kind === 'cleared') setTyped('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.length !== DIGITS || left > 0) return;
    const done = await shoot.send({ draw, number: typed });
    if (!done) return;
    setAgainAt(done.againAt);
    setTyped('');
  };
  const { shot } = shoot.value ?? {};
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.entry}>
        <Field
          label={t('number')}
          value={typed}
          onChange={(event) => write(event.target.value)}
          // Suppress the phone's own keyboard: the keypad below replaces it.
          inputMode={isDesktop ? 'numeric' : 'none'}
          autoComplete="off"
          placeholder="00000"
          error={shoot.refusal ? errorText(shoot.refusal) : undefined}
        />
        <Button
          kind="cta"
          type="submit"
          icon="target"
          isBusy={shoot.state === 'sending'}
          disabled={typed.length !== DIGITS || left > 0}
        >
          {left > 0 ? t('again', { seconds: left }) : t('shoot')}
        </Button>
      </div>
      {!isDesktop && <Keypad play={press} />}
      <p className={styles.quiet} role="status">
        {shot ? t('done', { number: shot.number, seq: shot.seq }) : t('free')}
      </p>
    </form>
  );
}
