import { useState } from 'react';
import { applyToPromotion, getPromotion, listPromotions } from '@tamarind/contract/promotions';
import { applicationLimits } from '@tamarind/domain/promotions/decide';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { TextArea } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import type { PictureFile } from '#parts/picture-file.ts';
import type { PromotionDetail } from '#parts/promotions/usePromotions.ts';
import { ImagesPicker } from './ImagesPicker.tsx';
import styles from './Promotions.module.css';
import { usePromotionWords } from './words.ts';

/** The application form: a comment with a character counter and up to three pictures [I08]. */
export function ApplyDialog({ promotion, onClose }: { promotion: PromotionDetail; onClose: () => void }) {
  const t = usePromotionWords();
  const errorText = useErrorText();
  const [comment, setComment] = useState('');
  const [images, setImages] = useState<readonly PictureFile[]>([]);
  const call = useCall(applyToPromotion, { refreshes: [getPromotion, listPromotions] });
  const send = async () => {
    const done = await call.send({
      id: promotion.id,
      comment: comment.trim(),
      images: images.map(({ base64 }) => base64),
    });
    if (!done) return;
    toast(t('done.applied'));
    onClose();
  };
  return (
    <Modal isOpen onClose={onClose} title={promotion.title} isForced={call.state === 'sending'}>
      <div className={styles.form}>
        <TextArea
          label={t('form.comment')}
          hint={
            <>
              {t('form.commentHint')}{' '}
              <span className="num">{t('form.left', { count: comment.length, max: applicationLimits.comment })}</span>
            </>
          }
          rows={3}
          maxLength={applicationLimits.comment}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        <ImagesPicker images={images} onImages={setImages} />
        {call.refusal && (
          <p role="alert" className={styles.error}>
            {errorText(call.refusal)}
          </p>
        )}
        <MoneyButton kind="cta" size="large" isFull isBusy={call.state === 'sending'} onClick={() => void send()}>
          {t('form.send')}
        </MoneyButton>
      </div>
    </Modal>
  );
}
