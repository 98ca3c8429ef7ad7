import { sendFeedback } from '@tamarind/contract/support';
import { countWords, feedbackWords, isFeedbackLength } from '@tamarind/domain/support/feedback';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { TextArea } from '@tamarind/ui/Field';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import type { ModalProps } from '#parts/modals.ts';
import styles from './FeedbackModal.module.css';
import { useFeedbackWords } from './words.ts';

/** Form for feedback to the operator, 5 to 300 words, counted by the same rule as on the server [I07, M09, G04]. */
export default function FeedbackModal({ isOpen, onClose }: ModalProps<'feedback'>) {
  const t = useFeedbackWords();
  const language = useLanguage();
  const errorText = useErrorText();
  const call = useCall(sendFeedback);
  const form = useForm({
    start: { content: '' },
    check: ({ content }) => ({ content: isFeedbackLength(content) ? undefined : t('length', feedbackWords) }),
    call,
    refused: (refusal) => ({ content: errorText(refusal) }),
    submit: async ({ content }) => {
      if (!(await call.send({ content, language }))) return;
      toast(t('sent'));
      onClose();
    },
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')}>
      <form className={styles.form} {...form.props}>
        <TextArea
          label={t('label')}
          hint={t('count', { count: countWords(form.values.content), ...feedbackWords })}
          rows={8}
          maxLength={4000}
          {...form.text('content')}
        />
        <Button kind="cta" type="submit" isFull isBusy={form.isBusy}>
          {t('send')}
        </Button>
      </form>
    </Modal>
  );
}
