import { useRef, useState } from 'react';
import { getDeposit, listDeposits, sendSlip, simulatePayment } from '@tamarind/contract/deposits';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Icon } from '@tamarind/ui/Icon';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { type PictureFault, type PictureFile, readPictureFile, SLIP_TYPES } from '#parts/picture-file.ts';
import styles from './SlipPart.module.css';
import type { Deposit } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

/** The slip of a bank transfer: its state, the reason of a refusal, and the form that sends one [J05]. */
export function SlipPart({ deposit, canSimulate }: { deposit: Deposit; canSimulate: boolean }) {
  const t = useDepositWords();
  const { slip } = deposit;
  if (slip?.state === 'checking' || slip?.state === 'staff')
    return (
      <div className={styles.state} role="status">
        <Icon name="hourglass-medium" size={24} />
        <div>
          <b>{t(`slip.${slip.state}`)}</b>
          <p>{t(`slip.${slip.state}Text`)}</p>
        </div>
      </div>
    );
  return (
    <>
      {slip?.state === 'refused' && slip.why !== null && (
        <div className={styles.refused} role="alert">
          <b>{t('slip.refused')}</b>
          <p>{t(`slip.why.${slip.why}`)}</p>
        </div>
      )}
      {!slip && deposit.instruction?.kind === 'slip' && (
        <p className={styles.hint}>
          <Icon name="device-mobile" size={18} />
          {t('hint.slip')}
        </p>
      )}
      {canSimulate && <Simulated id={deposit.id} />}
      <SlipForm key={slip?.sentAt.getTime() ?? 0} deposit={deposit} isAgain={slip !== null} />
    </>
  );
}

function SlipForm({ deposit, isAgain }: { deposit: Deposit; isAgain: boolean }) {
  const t = useDepositWords();
  const errorText = useErrorText();
  const call = useCall(sendSlip, { refreshes: [getDeposit, listDeposits] });
  const [picture, setPicture] = useState<PictureFile>();
  const [fault, setFault] = useState<PictureFault>();
  const [text, setText] = useState('');
  const [files, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const isSending = call.state === 'sending';
  const isReady = picture !== undefined || text.trim() !== '';
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPictureFile(file, SLIP_TYPES);
    setFault(typeof read === 'string' ? read : undefined);
    setPicture(typeof read === 'string' ? undefined : read);
  };
  const send = () => {
    void call.send({ id: deposit.id, ...present({ text: text.trim() || undefined, picture: picture?.base64 }) });
  };
  const wrong = fault
    ? t(fault === 'large' ? 'slip.fileTooLarge' : 'slip.fileKind')
    : call.refusal && errorText(call.refusal);
  return (
    <form
      className={styles.form}
      aria-label={t('slip.title')}
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSending) send();
      }}
    >
      <b>{t(isAgain ? 'slip.again' : 'slip.title')}</b>
      <div className={styles.drop}>
        {picture ? <img src={picture.address} alt="" /> : <Icon name="receipt" size={40} />}
        <p>{t('slip.steps')}</p>
        <div className={styles.ways}>
          <Button kind="line" size="small" icon="image" onClick={() => files.current?.click()}>
            {t('slip.file')}
          </Button>
          <Button kind="line" size="small" icon="device-mobile" onClick={() => camera.current?.click()}>
            {t('slip.camera')}
          </Button>
        </div>
        <input
          ref={files}
          type="file"
          hidden
          accept={SLIP_TYPES.join(',')}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      <details className={styles.text}>
        <summary>{t('slip.text')}</summary>
        <Field
          label={t('slip.text')}
          hint={t('slip.textHint')}
          autoComplete="off"
          maxLength={255}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </details>
      {wrong && (
        <p className={styles.error} role="alert">
          {wrong}
        </p>
      )}
      <Button kind="cta" isFull type="submit" isBusy={isSending} disabled={!isReady}>
        {t(isSending ? 'slip.sending' : 'slip.send')}
      </Button>
      <small className={styles.note}>{t('slip.privacy')}</small>
    </form>
  );
}

/** For the demo: lets the stand-in bank make the transfer and uses its slip. */
function Simulated({ id }: { id: string }) {
  const t = useDepositWords();
  const errorText = useErrorText();
  const { state, value, refusal, send } = useCall(simulatePayment);
  return (
    <div className={styles.demo}>
      {value?.page === undefined ? (
        <>
          <Button kind="line" size="small" isFull isBusy={state === 'sending'} onClick={() => void send({ id })}>
            {t('simulate')}
          </Button>
          <Button kind="ghost" size="small" isFull onClick={() => void send({ id, byOther: true })}>
            {t('simulate.other')}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{t('slip.simulated')}</p>
          <a className="link" href={value.page} target="_blank" rel="noreferrer">
            {t('slip.openSlip')}
          </a>
        </>
      )}
      {refusal && (
        <p className={styles.error} role="alert">
          {errorText(refusal)}
        </p>
      )}
    </div>
  );
}
