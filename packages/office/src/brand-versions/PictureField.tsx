import { useRef, useState, type ChangeEvent } from 'react';
import { addBrandPicture } from '@tamarind/contract/brand-versions';
import { Button } from '@tamarind/ui/Button';
import { useCall } from '@tamarind/ui/useCall.ts';
import { base64Of } from '#parts/base64-of.ts';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

interface Props {
  kind: 'logo' | 'icon';
  /** Null: the house's drawing. */
  name: string | null;
  onChange: (name: string | null) => void;
}

/** A picture of the look: uploaded at once, used once the draft is saved and published. */
export function PictureField({ kind, name, onChange }: Props) {
  const t = useBrandVersionsWords();
  const input = useRef<HTMLInputElement>(null);
  const call = useCall(addBrandPicture);
  const [isLarge, setLarge] = useState(false);
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setLarge(file.size > BYTES_MAX);
    const picture = file.size > BYTES_MAX ? undefined : await base64Of(file);
    // Reset, so that choosing the same file again fires a change event.
    if (input.current) input.current.value = '';
    const stored = picture === undefined ? undefined : await call.send({ kind, picture });
    if (stored) onChange(stored.name);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t(kind)}</legend>
      <Stack gap={8}>
        <Row gap={12}>
          {name === null ? (
            <span>{t('picture.none')}</span>
          ) : (
            <img className={styles.picture} src={`/brand/${name}.png`} alt={t(kind)} />
          )}
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
            aria-label={t(kind)}
            onChange={(event) => void upload(event)}
          />
        </Row>
        <p>{t(`${kind}.hint`)}</p>
        {isLarge && (
          <div role="alert">
            <Note tone="danger" icon="warning">
              {t('picture.large')}
            </Note>
          </div>
        )}
        <RefusalNote refusal={call.refusal} />
      </Stack>
    </fieldset>
  );
}

/** The most that the server draws; see server/brand/pictures.ts. */
const BYTES_MAX = 2 * 1024 * 1024;
