import { useState } from 'react';
import { sendFeedback } from '@tamarind/contract/support';
import { countWords, feedbackWords, isFeedbackLength } from '@tamarind/domain/support/feedback';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { TextArea } from '@tamarind/ui/Field';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import type { ModalProps } from '#parts/modals.ts';
import styles from './FeedbackModal.module.css';
import { useFeedbackWords } from './words.ts';

/** Feedback to the operator in 5 to 300 words; counted by the server's own rule [I07, M09, G04]. */
export default function FeedbackModal({ isOpen, onClose }: ModalProps<'feedback'>) {
  const t = useFeedbackWords();
  const language = useLanguage();
  const errorText = useErrorText();
  const call = useCall(sendFeedback);
  const [content, setContent] = useState('');
  const [isChecked, setChecked] = useState(false);
  const count = countWords(content);
  const send = async () => {
    setChecked(true);
    if (!isFeedbackLength(content)) return;
    if (!(await call.send({ content, language }))) return;
    toast(t('sent'));
    onClose();
  };
  const fault = isChecked && !isFeedbackLength(content) ? t('length', feedbackWords) : undefined;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextArea
          label={t('label')}
          hint={t('count', { count, ...feedbackWords })}
          error={fault ?? (call.refusal && errorText(call.refusal))}
          rows={8}
          maxLength={4000}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
        <Button kind="cta" type="submit" isFull isBusy={call.state === 'sending'}>
          {t('send')}
        </Button>
      </form>
    </Modal>
  );
}
