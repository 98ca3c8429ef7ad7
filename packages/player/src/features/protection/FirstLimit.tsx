import { useState } from 'react';
import { getProtection, setLimit } from '@tamarind/contract/protection';
import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { amountOf } from '#parts/money/amount-entry.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import type { ModalProps } from '#parts/modals.ts';
import styles from './Limits.module.css';
import { useProtectionWords } from './words.ts';

/** The last step of registration: a deposit limit without a default; it may be skipped (UKGC RTS 12A). */
export default function FirstLimit({ isOpen, onClose }: ModalProps<'firstLimit'>) {
  const t = useProtectionWords();
  const errorText = useErrorText();
  const currency = useSession()?.currency ?? 'THB';
  const [entry, setEntry] = useState('');
  const [isChecked, setChecked] = useState(false);
  const call = useCall(setLimit, { refreshes: [getProtection] });
  const value = amountOf(entry, currency);
  const save = async () => {
    setChecked(true);
    if (value === undefined) return;
    if (!(await call.send({ kind: 'deposit', period: 'month', value }))) return;
    toast(t('saved'));
    onClose();
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('first.title')} isDialog>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className={styles.note}>{t('first.text')}</p>
        <AmountField
          label={t('dialog.label')}
          entry={entry}
          currency={currency}
          onChange={setEntry}
          clearLabel={t('dialog.clear')}
          fault={isChecked && value === undefined ? t('dialog.fault') : undefined}
        />
        {call.refusal && (
          <p className={styles.error} role="alert">
            {errorText(call.refusal)}
          </p>
        )}
        <Button kind="brand" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
          {t('first.save')}
        </Button>
        <Button kind="ghost" isFull onClick={onClose}>
          {t('first.skip')}
        </Button>
      </form>
    </Modal>
  );
}
