import { useState } from 'react';
import { getIdentity, sendIdentityPicture } from '@tamarind/contract/identity';
import type { IdentityDocument, IdentityPart } from '@tamarind/domain/identity/documents';
import { Button } from '@tamarind/ui/Button';
import { ProgressBar } from '@tamarind/ui/Card';
import { Icon } from '@tamarind/ui/Icon';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { PICTURE_TYPES, readPictureFile, type PictureFault } from '#parts/picture-file.ts';
import styles from './Identity.module.css';
import { useIdentityWords } from './words.ts';

interface Props {
  document: IdentityDocument;
  parts: readonly IdentityPart[];
  /** Pictures already uploaded, today or on an earlier day. */
  sent: readonly IdentityPart[];
  onBack: () => void;
  onDone: () => void;
}

/** Uploads each picture as soon as it is chosen, and shows how many are done. */
export function Pictures({ document, parts, sent, onBack, onDone }: Props) {
  const t = useIdentityWords();
  const [here, setHere] = useState<readonly IdentityPart[]>(sent);
  const done = parts.filter((part) => here.includes(part)).length;
  const progress = t('progress', { done, all: parts.length });
  return (
    <div className={styles.form}>
      <b>{t(`document.${document}`)}</b>
      <ProgressBar part={done / parts.length} label={progress} />
      <p className={styles.note} role="status">
        {progress}
      </p>
      {parts.map((part) => (
        <PartPicture
          key={part}
          document={document}
          part={part}
          isHere={here.includes(part)}
          onSent={(now) => setHere(now)}
        />
      ))}
      <div className={styles.acts}>
        <Button kind="line" onClick={onBack}>
          {t('other')}
        </Button>
        <Button kind="cta" disabled={done < parts.length} onClick={onDone}>
          {t('next')}
        </Button>
      </div>
    </div>
  );
}

interface PartProps {
  document: IdentityDocument;
  part: IdentityPart;
  isHere: boolean;
  onSent: (parts: readonly IdentityPart[]) => void;
}

function PartPicture({ document, part, isHere, onSent }: PartProps) {
  const t = useIdentityWords();
  const errorText = useErrorText();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<PictureFault>();
  const call = useCall(sendIdentityPicture, { refreshes: [getIdentity] });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPictureFile(file);
    setFault(typeof read === 'string' ? read : undefined);
    if (typeof read === 'string') return;
    setAddress(read.address);
    const now = await call.send({ document, part, picture: read.base64 });
    if (now) onSent(now.sent);
  };
  const isSending = call.state === 'sending';
  const wrong = fault ? t(`picture.${fault}`) : call.refusal && errorText(call.refusal);
  return (
    <label className={styles.picture} aria-busy={isSending}>
      <input
        type="file"
        className="sr"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t(`part.${part}`)}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {address ? <img src={address} alt="" /> : <Icon name={part === 'selfie' ? 'user' : 'image'} size={28} />}
      <span>
        <b>{t(`part.${part}`)}</b>
        <small className={wrong ? styles.fault : undefined} role={wrong ? 'alert' : undefined}>
          {wrong ?? t(isSending ? 'picture.sending' : isHere ? 'picture.here' : `hint.${part}`)}
        </small>
      </span>
      {isHere && !isSending && <Icon name="check-circle-fill" />}
    </label>
  );
}
