import { type ChangeEvent, useRef, useState } from 'react';
import { addAnnouncementPicture } from '@tamarind/contract/announcements-office';
import { Button } from '@tamarind/ui/Button';
import { useCall } from '@tamarind/ui/useCall.ts';
import { base64Of } from '#parts/base64-of.ts';
import { Note } from '#parts/Note.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import styles from './Announcements.module.css';
import { useAnnouncementsWords } from './words.ts';

interface Props {
  name: string | null;
  error: string | undefined;
  onChange: (name: string | null) => void;
}

/** The picture of a banner or slide: uploaded at once, shown to players once it is saved with the announcement. */
export function SlidePicture({ name, error, onChange }: Props) {
  const t = useAnnouncementsWords();
  const input = useRef<HTMLInputElement>(null);
  const call = useCall(addAnnouncementPicture);
  const [isLarge, setLarge] = useState(false);
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setLarge(file.size > BYTES_MAX);
    const picture = file.size > BYTES_MAX ? undefined : await base64Of(file);
    // Reset, so that choosing the same file again fires a change event.
    if (input.current) input.current.value = '';
    const stored = picture === undefined ? undefined : await call.send({ picture });
    if (stored) onChange(stored.name);
  };
  const fault = isLarge || call.refusal ? t('picture.wrong') : error;
  return (
    <fieldset className={styles.group}>
      <legend>{t('picture')}</legend>
      <Stack gap={8}>
        {name !== null && (
          <img className={styles.picture} src={`/slide/${name}.webp`} alt="" width={1200} height={480} />
        )}
        <Row>
          <Button
            kind="line"
            size="small"
            icon="upload-simple"
            isBusy={call.state === 'sending'}
            onClick={() => input.current?.click()}
          >
            {t('picture.choose')}
          </Button>
          {name !== null && (
            <Button kind="ghost" size="small" icon="trash" onClick={() => onChange(null)}>
              {t('picture.remove')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr"
            tabIndex={-1}
            aria-label={t('picture')}
            onChange={(event) => void upload(event)}
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
    </fieldset>
  );
}

/** The most that the contract's `Picture` holds, in bytes. */
const BYTES_MAX = 5 * 1024 * 1024;
