import { useId, useState } from 'react';
import { Icon } from '@tamarind/ui/Icon';
import { PICTURE_TYPES, readPictureFile, type PictureFault, type PictureFile } from '#parts/picture-file.ts';
import styles from './ReceiptForm.module.css';
import { useWithdrawalWords } from './words.ts';

interface Props {
  proof: PictureFile | undefined;
  onProof: (proof: PictureFile | undefined) => void;
  error: string | undefined;
}

/** Lets the member choose a picture of the bank statement and shows it before it is sent. */
export function ProofPicker({ proof, onProof, error }: Props) {
  const t = useWithdrawalWords();
  const id = useId();
  const [fault, setFault] = useState<PictureFault | undefined>(undefined);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPictureFile(file);
    setFault(typeof read === 'string' ? read : undefined);
    onProof(typeof read === 'string' ? undefined : read);
  };
  const wrong = fault ? t(`receipt.proof.${fault}`) : error;
  return (
    <div className={styles.proof}>
      <span className={styles.label}>{t('receipt.proof')}</span>
      <label className={styles.choose}>
        <input
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={t('receipt.proof')}
          aria-describedby={`${id}-note`}
          aria-invalid={wrong !== undefined || undefined}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {proof ? <img src={proof.address} alt={t('receipt.proof.alt')} /> : <Icon name="image" size={28} />}
        <span>
          <b>{t(proof ? 'receipt.proof.change' : 'receipt.proof.choose')}</b>
          <small>{t('receipt.proof.hint')}</small>
        </span>
      </label>
      <p id={`${id}-note`} className={styles.fault} role={wrong ? 'alert' : undefined}>
        {wrong}
      </p>
    </div>
  );
}
