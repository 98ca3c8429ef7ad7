import { CODE_COUNTDOWN_MS } from '@tamarind/domain/constants';
import { useEffect, useRef, useState } from 'react';
import { sendProof, type proveLogin } from '@tamarind/contract/factors';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { serverNow, useNow } from '@tamarind/ui/clock.ts';
import { CodeBoxes } from '@tamarind/ui/CodeBoxes';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { currentLanguage } from '@tamarind/ui/language.ts';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import type { ProofChoice } from '#parts/modals.ts';
import styles from './Factors.module.css';
import { useFactorsWords } from './words.ts';

interface Props {
  call: typeof proveLogin;
  ticket: string;
  choice: ProofChoice;
  onDone: (session: OutputOf<typeof proveLogin>) => void;
  /**
   * Called if the proof is right but the member is self-excluded. The refusal contains a ticket for a session that
   * allows only withdrawals.
   */
  onExcluded: (refusal: Refusal) => void;
}

/**
 * Input for one proof of identity: six code boxes that submit when they are full, or a text field for a name or a
 * recovery code.
 */
export function ProofForm({ call: endpoint, ticket, choice, onDone, onExcluded }: Props) {
  const t = useFactorsWords();
  const errorText = useErrorText();
  const call = useCall(endpoint);
  const [answer, setAnswer] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Set no focus on touch screens: the keyboard would cover the question.
    if (globalThis.matchMedia?.('(pointer: fine)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  const { refusal } = call;
  const excluded = useRef(onExcluded);
  excluded.current = onExcluded;
  useEffect(() => {
    if (refusal?.code === 'SELF_EXCLUDED') excluded.current(refusal);
  }, [refusal]);
  const isCode = choice.proof === 'totp' || choice.proof === 'sms' || choice.proof === 'email';
  const isSent = choice.proof === 'sms' || choice.proof === 'email';
  const send = async (typed: string) => {
    const session = await call.send({ ticket, proof: choice.proof, answer: typed });
    if (session) onDone(session);
    else setAnswer('');
  };
  const change = (typed: string) => {
    setAnswer(typed);
    if (typed !== '' && call.refusal) call.reset();
    if (isCode && typed.length === 6 && call.state !== 'sending') void send(typed);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim() !== '') void send(answer.trim());
      }}
    >
      {isSent && <SendRow ticket={ticket} choice={choice} />}
      {isCode ? (
        <CodeBoxes
          label={t(`proof.${choice.proof}`)}
          hint={t(`proof.${choice.proof}.hint`)}
          value={answer}
          onChange={change}
        />
      ) : (
        <Field
          label={t(`proof.${choice.proof}`)}
          hint={t(`proof.${choice.proof}.hint`)}
          icon={choice.proof === 'bankName' ? 'bank' : 'key'}
          autoComplete="off"
          maxLength={120}
          value={answer}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <Fault refusal={call.refusal} text={errorText} />
      <Button
        kind="cta"
        size="large"
        isFull
        type="submit"
        isBusy={call.state === 'sending'}
        disabled={answer.trim() === ''}
      >
        {t('proof.act')}
      </Button>
    </form>
  );
}

/** Requests the code when the step opens, and a new one on request after it has expired. */
function SendRow({ ticket, choice }: { ticket: string; choice: ProofChoice }) {
  const t = useFactorsWords();
  const errorText = useErrorText();
  const call = useCall(sendProof);
  const [againAt, setAgainAt] = useState(0);
  const waitMs = Math.max(0, againAt - useNow(1000));
  const { send: ask } = call;
  const proof = choice.proof === 'sms' ? 'sms' : 'email';
  const send = useRef(async () => {
    const sent = await ask({ ticket, proof, language: currentLanguage() });
    if (sent) setAgainAt(serverNow().getTime() + sent.expiredMinutes * CODE_COUNTDOWN_MS);
  });
  useEffect(() => {
    void send.current();
  }, []);
  const minutes = Math.ceil(waitMs / 60_000);
  return (
    <div className={styles.sent}>
      <p role="status">
        {call.state === 'refused'
          ? call.refusal && errorText(call.refusal)
          : t(call.state === 'done' ? 'proof.sent' : 'proof.sending', { target: choice.target })}
      </p>
      <Button
        kind="line"
        size="small"
        isBusy={call.state === 'sending'}
        disabled={waitMs > 0}
        onClick={() => void send.current()}
      >
        {waitMs > 0 ? t('proof.againIn', { minutes }) : t('proof.again')}
      </Button>
    </div>
  );
}

export const Fault = ({ refusal, text }: { refusal: Refusal | undefined; text: (refusal: Refusal) => string }) =>
  refusal ? (
    <p className={styles.error} role="alert">
      {text(refusal)}
    </p>
  ) : null;
