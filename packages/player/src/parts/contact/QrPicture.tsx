import { QR_MARGIN, QR_SIZE, QR_SIZE_SAVED } from '@tamarind/domain/constants';
import { useEffect, useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { QR_INK } from '@tamarind/ui/qr-modules.ts';
import { toast } from '@tamarind/ui/Toast';
import styles from './QrPicture.module.css';
import { useContactWords } from './words.ts';

/** An address as a QR code, drawn in the browser so that no third party learns of the visitor. */
export function QrPicture({ address }: { address: string }) {
  const t = useContactWords();
  const picture = useQr(address);
  return (
    <span className={styles.frame} style={{ width: QR_SIZE + 2 * QR_MARGIN, padding: QR_MARGIN }}>
      {picture ? (
        <img src={picture} width={QR_SIZE} height={QR_SIZE} alt="" />
      ) : (
        <span className={styles.blank}>{picture === '' && t('qrFailed')}</span>
      )}
    </span>
  );
}

/** Saves the QR code as a picture. */
export function SaveQr({ address, fileName }: { address: string; fileName: string }) {
  const t = useContactWords();
  const save = () =>
    drawQr(address, 4).then(
      (picture) => {
        const link = document.createElement('a');
        link.href = picture;
        link.download = `${fileName}.png`;
        link.click();
      },
      () => toast(t('qrFailed'), { tone: 'error' }),
    );
  return (
    <Button kind="line" size="small" icon="download-simple" onClick={() => void save()}>
      {t('qrSave')}
    </Button>
  );
}

/** The QR code as a data URL; undefined while it is being drawn, '' if drawing failed. */
function useQr(address: string): string | undefined {
  const [picture, setPicture] = useState<{ address: string; data: string }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (data: string) => {
      if (isCurrent) setPicture({ address, data });
    };
    drawQr(address, 0).then(show, () => show(''));
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return picture?.address === address ? picture.data : undefined;
}

/**
 * Draws the QR code in the size in which it is saved; the page shows it smaller [O03]. `quiet` is the width of the
 * white border, which a saved picture must include.
 */
async function drawQr(address: string, quiet: number): Promise<string> {
  const { default: qr } = await import('qrcode');
  return qr.toDataURL(address, { width: QR_SIZE_SAVED, margin: quiet, color: { dark: QR_INK, light: '#ffffff' } });
}
