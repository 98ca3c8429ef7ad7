import { useState } from 'react';
import { confirmTotp, getFactors, removeTotp, renewRecoveryCodes, startTotp } from '@tamarind/contract/factors';
import { Button } from '@tamarind/ui/Button';
import { CodeBoxes } from '@tamarind/ui/CodeBoxes';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { QrPicture } from '#parts/contact/QrPicture.tsx';
import styles from './Factors.module.css';
import { Password, PasswordForm } from './PasswordForm.tsx';
import { Fault } from './ProofForm.tsx';
import { useFactorsWords } from './words.ts';

/**
 * Dialog of the authenticator [H14]. Off: switches it on step by step. On: offers new recovery codes or switching it
 * off.
 */
export const Totp = ({ isOn, onDone }: { isOn: boolean; onDone: () => void }) => {
  // Remember the state at opening: if the authenticator is switched on in this dialog, its recovery codes must still be
  // shown.
  const [wasOn] = useState(isOn);
  const [act, setAct] = useState<'renew' | 'remove'>('renew');
  const t = useFactorsWords();
  if (!wasOn) return <Enrol onDone={onDone} />;
  return (
    <div className={styles.form}>
      <Segmented<'renew' | 'remove'>
        label={t('totp')}
        value={act}
        options={[
          { value: 'renew', label: t('recovery.renew') },
          { value: 'remove', label: t('totp.switchOff') },
        ]}
        onChange={setAct}
      />
      {act === 'renew' ? <Renew onDone={onDone} /> : <Remove onDone={onDone} />}
    </div>
  );
};

function Enrol({ onDone }: { onDone: () => void }) {
  const t = useFactorsWords();
  const errorText = useErrorText();
  const begin = useCall(startTotp);
  const confirm = useCall(confirmTotp, { refreshes: [getFactors] });
  const form = useForm({
    start: { password: '', code: '' },
    call: begin.value ? confirm : begin,
    submit: ({ password }) => password !== '' && begin.send({ password }),
  });
  const { password, code } = form.values;
  const change = async (typed: string) => {
    form.set({ code: typed });
    if (typed.length === 6 && !(await confirm.send({ code: typed }))) form.reset();
  };
  if (confirm.value)
    return <RecoveryCodes text={t('recovery.text')} codes={confirm.value.recoveryCodes} onDone={onDone} />;
  if (begin.value)
    return (
      <div className={styles.form}>
        <p className={styles.note}>{t('totp.scan')}</p>
        <span className={styles.qr}>
          <QrPicture address={begin.value.uri} />
        </span>
        <div className={styles.secret}>
          <span className="num">{begin.value.secret}</span>
          <CopyButton text={begin.value.secret} label={t('totp.secret')} />
        </div>
        <CodeBoxes
          label={t('proof.totp')}
          hint={t('proof.totp.hint')}
          value={code}
          onChange={(typed) => void change(typed)}
        />
        <Fault refusal={form.refusal} text={errorText} />
      </div>
    );
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.note}>{t('totp.why')}</p>
      <Password {...form.choice('password')} />
      <Fault refusal={form.refusal} text={errorText} />
      <Button kind="cta" size="large" isFull type="submit" isBusy={form.isBusy} disabled={password === ''}>
        {t('totp.begin')}
      </Button>
    </form>
  );
}

/** Shows recovery codes. They are shown only once, because the server stores only their hashes. */
function RecoveryCodes({ text, codes, onDone }: { text: string; codes: readonly string[]; onDone: () => void }) {
  const t = useFactorsWords();
  return (
    <div className={styles.form}>
      <p className={styles.note} role="status">
        {text}
      </p>
      <ul className={styles.codes} aria-label={t('recovery')}>
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('recovery')} />
      <Button kind="cta" size="large" isFull onClick={onDone}>
        {t('recovery.kept')}
      </Button>
    </div>
  );
}

const canRenew = ({ password, code }: { readonly password: string; readonly code: string }): boolean =>
  password !== '' && code.length === 6;

/** Issues ten new recovery codes, for members whose old ones are used up or lost. */
function Renew({ onDone }: { onDone: () => void }) {
  const t = useFactorsWords();
  const errorText = useErrorText();
  const call = useCall(renewRecoveryCodes, { refreshes: [getFactors] });
  const form = useForm({
    start: { password: '', code: '' },
    call,
    submit: async ({ password, code }) => {
      if (canRenew({ password, code }) && !(await call.send({ password, code }))) form.reset({ password, code: '' });
    },
  });
  if (call.value)
    return <RecoveryCodes text={t('recovery.renewed')} codes={call.value.recoveryCodes} onDone={onDone} />;
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.note}>{t('recovery.renewText')}</p>
      <Password {...form.choice('password')} />
      <CodeBoxes label={t('proof.totp')} hint={t('proof.totp.hint')} {...form.choice('code')} />
      <Fault refusal={form.refusal} text={errorText} />
      <Button kind="cta" size="large" isFull type="submit" isBusy={form.isBusy} disabled={!canRenew(form.values)}>
        {t('recovery.make')}
      </Button>
    </form>
  );
}

function Remove({ onDone }: { onDone: () => void }) {
  const t = useFactorsWords();
  const call = useCall(removeTotp, { refreshes: [getFactors] });
  return (
    <PasswordForm
      text={t('totp.removeText')}
      act={t('totp.remove')}
      kind="danger"
      needsCode
      isBusy={call.state === 'sending'}
      refusal={call.refusal}
      onSubmit={async (proof) => {
        if (!(await call.send(proof))) return;
        toast(t('totp.removed'));
        onDone();
      }}
    />
  );
}
