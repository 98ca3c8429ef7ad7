import { useId, useState } from 'react';
import { chooseAvatar, getAccount, getMemberIcon, getPlayerAvatar, uploadAvatar } from '@tamarind/contract/account';
import { getMemberInfo } from '@tamarind/contract/members';
import { Button } from '@tamarind/ui/Button';
import { ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { PICTURE_TYPES, readPictureFile, type PictureFault } from '#parts/picture-file.ts';
import styles from './Avatar.module.css';
import { CropBox } from './CropBox.tsx';
import { useMemberCentreWords } from './words.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog for the profile picture: one of 24 drawings, or an uploaded picture cropped to a square [E01]. */
export const AvatarDialog = ({ isOpen, onClose }: Props) => {
  const t = useMemberCentreWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('avatar.change')} isDialog>
      <AvatarForm onDone={onClose} />
    </Modal>
  );
};

const stale = { refreshes: [getMemberInfo, getAccount, getPlayerAvatar, getMemberIcon] };

function AvatarForm({ onDone }: { onDone: () => void }) {
  const t = useMemberCentreWords();
  const errorText = useErrorText();
  const group = useId();
  const shown = useEndpoint(getPlayerAvatar, {});
  const [chosen, setChosen] = useState<string>();
  const [picture, setPicture] = useState<string>();
  const [fault, setFault] = useState<PictureFault>();
  const choose = useCall(chooseAvatar, stale);
  const upload = useCall(uploadAvatar, stale);
  const refusal = choose.refusal ?? upload.refusal;
  const isBusy = choose.state === 'sending' || upload.state === 'sending';
  const finish = (changed: object | undefined) => {
    if (!changed) return;
    toast(t('avatar.done'));
    onDone();
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = await readPictureFile(file);
    setFault(typeof found === 'string' ? found : undefined);
    setPicture(typeof found === 'string' ? undefined : found.address);
  };
  if (shown.error) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (!shown.data) return <SkeletonRows count={4} height={64} />;
  const current = chosen ?? (shown.data.avatarType === 'STATIC' ? shown.data.avatar : undefined);
  const error = fault ? t(`avatar.${fault}`) : refusal && errorText(refusal);
  return (
    <div className={styles.form}>
      {picture === undefined ? (
        <>
          <div className={styles.grid} role="radiogroup" aria-label={t('avatar.drawings')}>
            {shown.data.drawings.map(({ avatar, url }) => (
              <label key={avatar} className={styles.drawing}>
                <input
                  type="radio"
                  name={group}
                  aria-label={t('avatar.drawing', { number: avatar })}
                  checked={avatar === current}
                  onChange={() => setChosen(avatar)}
                />
                <img src={url} alt="" width={56} height={56} loading="lazy" />
              </label>
            ))}
          </div>
          <label className={styles.own}>
            <input
              type="file"
              className="sr"
              accept={PICTURE_TYPES.join(',')}
              onChange={(event) => void read(event.target.files?.[0])}
            />
            <span>{t('avatar.own')}</span>
            <small>{t('avatar.own.note')}</small>
          </label>
        </>
      ) : (
        <CropBox
          address={picture}
          isBusy={isBusy}
          onBack={() => setPicture(undefined)}
          onCropped={(base64) => void upload.send({ picture: base64 }).then(finish)}
        />
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {picture === undefined && (
        <Button
          kind="cta"
          size="large"
          isFull
          disabled={chosen === undefined}
          isBusy={isBusy}
          onClick={() => void choose.send({ drawing: Number(chosen) }).then(finish)}
        >
          {t('avatar.save')}
        </Button>
      )}
    </div>
  );
}
