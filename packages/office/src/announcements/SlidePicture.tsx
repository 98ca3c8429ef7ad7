import { useState } from 'react';
import { addAnnouncementPicture } from '@tamarind/contract/announcements-office';
import { useCall } from '@tamarind/ui/useCall.ts';
import { FieldGroup } from '#parts/FieldGroup.tsx';
import { Note } from '#parts/Note.tsx';
import { PicturePick } from '#parts/PicturePick.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import styles from './Announcements.module.css';
import { useAnnouncementsWords } from './words.ts';

interface Props {
  name: string | null;
  error: string | undefined;
  onChange: (name: string | null) => void;
}

/** The picture of a banner or slide. It is uploaded at once, and players see it after the announcement is saved. */
export function SlidePicture({ name, error, onChange }: Props) {
  const t = useAnnouncementsWords();
  const call = useCall(addAnnouncementPicture);
  const [isLarge, setLarge] = useState(false);
  const upload = async (picture: string | undefined) => {
    setLarge(picture === undefined);
    const stored = picture === undefined ? undefined : await call.send({ picture });
    if (stored) onChange(stored.name);
  };
  const fault = isLarge || call.refusal ? t('picture.wrong') : error;
  return (
    <FieldGroup title={t('picture')}>
      <Stack gap={8}>
        {name !== null && (
          <img className={styles.picture} src={`/slide/${name}.webp`} alt="" width={1200} height={480} />
        )}
        <Row>
          <PicturePick
            label={t('picture')}
            choose={t('picture.choose')}
            remove={t('picture.remove')}
            isChosen={name !== null}
            isBusy={call.state === 'sending'}
            bytesMax={BYTES_MAX}
            onPick={upload}
            onRemove={() => onChange(null)}
          />
        </Row>
        <p className={styles.hint}>{t('picture.hint')}</p>
        {fault !== undefined && (
          <div role="alert">
            <Note tone="danger" icon="warning">
              {fault}
            </Note>
          </div>
        )}
      </Stack>
    </FieldGroup>
  );
}

/** The size limit of the type `Picture` in the API contract, in bytes. */
const BYTES_MAX = 5 * 1024 * 1024;
