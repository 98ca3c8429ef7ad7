import { useState } from 'react';
import { addBrandPicture, type BrandPictureKind } from '@tamarind/contract/brand-versions';
import { bannerPicture } from '@tamarind/domain/brand/banners';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { PicturePick } from '#parts/PicturePick.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

interface Props {
  kind: BrandPictureKind;
  /**
   * The name of the uploaded picture; null if there is none. A banner then has no picture; a logo or an icon is
   * replaced by the platform's own drawing.
   */
  name: string | null;
  onChange: (name: string | null) => void;
}

/** A picture of the brand's look. It is uploaded at once and used after the draft is saved and published. */
export function PictureField({ kind, name, onChange }: Props) {
  const t = useBrandVersionsWords();
  const call = useCall(addBrandPicture);
  const [isLarge, setLarge] = useState(false);
  const upload = async (picture: string | undefined) => {
    setLarge(picture === undefined);
    const stored = picture === undefined ? undefined : await call.send({ kind, picture });
    if (stored) onChange(stored.name);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t(kind)}</legend>
      <Stack gap={8}>
        <Row gap={12}>
          {name === null ? (
            <span>{t(kind === 'banner' ? 'banner.none' : 'picture.none')}</span>
          ) : (
            <img
              className={styles.picture}
              src={kind === 'banner' ? bannerPicture(name) : `/brand/${name}.png`}
              alt={t(kind)}
            />
          )}
          <PicturePick
            label={t(kind)}
            choose={t('picture.choose')}
            remove={t(kind === 'banner' ? 'banner.remove' : 'picture.remove')}
            isChosen={name !== null}
            isBusy={call.state === 'sending'}
            bytesMax={BYTES_MAX}
            onPick={upload}
            onRemove={() => onChange(null)}
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

/** The largest picture that the server accepts; see server/brand/pictures.ts. */
const BYTES_MAX = 2 * 1024 * 1024;
