import { getProtection, setLimit } from '@tamarind/contract/protection';
import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { amountOf } from '#parts/money/amount-entry.ts';
import { amountField } from '#parts/money/amount-field.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import type { ModalProps } from '#parts/modals.ts';
import styles from './Limits.module.css';
import { useProtectionWords } from './words.ts';

/**
 * The last step of registration asks for a deposit limit. No value is suggested, and the step may be skipped (UKGC RTS
 * 12A).
 */
export default function FirstLimit({ isOpen, onClose }: ModalProps<'firstLimit'>) {
  const t = useProtectionWords();
  const errorText = useErrorText();
  const currency = useSession()?.currency ?? 'THB';
  const call = useCall(setLimit, { refreshes: [getProtection] });
  const form = useForm({
    start: { amount: '' },
    check: ({ amount }) => ({ amount: amountOf(amount, currency) === undefined ? t('dialog.fault') : undefined }),
    call,
    submit: async ({ amount }) => {
      const value = amountOf(amount, currency);
      if (value === undefined || !(await call.send({ kind: 'deposit', period: 'month', value }))) return;
      toast(t('saved'));
      onClose();
    },
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('first.title')} isDialog>
      <form className={styles.form} {...form.props}>
        <p className={styles.note}>{t('first.text')}</p>
        <AmountField
          label={t('dialog.label')}
          currency={currency}
          clearLabel={t('dialog.clear')}
          {...amountField(form)}
        />
        {form.refusal && (
          <p className={styles.error} role="alert">
            {errorText(form.refusal)}
          </p>
        )}
        <Button kind="brand" size="large" isFull type="submit" isBusy={form.isBusy}>
          {t('first.save')}
        </Button>
        <Button kind="ghost" isFull onClick={onClose}>
          {t('first.skip')}
        </Button>
      </form>
    </Modal>
  );
}
