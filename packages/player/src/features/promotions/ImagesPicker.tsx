import { useId, useState } from 'react';
import { applicationLimits } from '@tamarind/domain/promotions/decide';
import { Button } from '@tamarind/ui/Button';
import { Icon } from '@tamarind/ui/Icon';
import { PICTURE_TYPES, readPictureFile, type PictureFault, type PictureFile } from '#parts/picture-file.ts';
import styles from './Promotions.module.css';
import { usePromotionWords } from './words.ts';

interface Props {
  images: readonly PictureFile[];
  onImages: (images: readonly PictureFile[]) => void;
}

/** Chooses pictures one by one and shows them before they are sent. */
export function ImagesPicker({ images, onImages }: Props) {
  const t = usePromotionWords();
  const id = useId();
  const [fault, setFault] = useState<PictureFault | undefined>(undefined);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPictureFile(file);
    setFault(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') onImages([...images, read].slice(0, applicationLimits.images));
  };
  return (
    <fieldset className={styles.images}>
      <legend>{t('form.images')}</legend>
      <ul>
        {images.map((image, index) => (
          <li key={image.address}>
            <img src={image.address} alt={t('form.image', { number: index + 1 })} />
            <Button
              kind="soft"
              size="tiny"
              icon="trash"
              label={t('form.remove', { number: index + 1 })}
              onClick={() => onImages(images.filter((one) => one !== image))}
            />
          </li>
        ))}
        {images.length < applicationLimits.images && (
          <li>
            <label className={styles.add}>
              <input
                type="file"
                accept={PICTURE_TYPES.join(',')}
                aria-label={t('form.add')}
                aria-describedby={`${id}-note`}
                onChange={(event) => {
                  void choose(event.target.files?.[0]);
                  // Clear the input, so that the same file can be chosen again after it was removed.
                  event.target.value = '';
                }}
              />
              <Icon name="image" size={28} />
              {t('form.add')}
            </label>
          </li>
        )}
      </ul>
      <p id={`${id}-note`} className={fault ? styles.error : styles.hint} role={fault ? 'alert' : undefined}>
        {t(fault ? `form.${fault}` : 'form.imagesHint')}
      </p>
    </fieldset>
  );
}
