import { useState } from 'react';
import { getAccount, unbindEWallet } from '@tamarind/contract/account';
import { listBankAccounts, unbindBankAccount } from '@tamarind/contract/members';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

/** The bank account or wallet to unbind. */
export interface BoundAccount {
  readonly kind: 'bank' | 'wallet';
  readonly id: string;
  readonly name: string;
}

/** Unbinds a bank account or e-wallet [E01] with the payment password, or without one with the login password. */
export function UnbindDialog({
  bound,
  hasPaymentPassword,
  onClose,
}: {
  bound: BoundAccount | undefined;
  hasPaymentPassword: boolean;
  onClose: () => void;
}) {
  const t = useMemberCentreWords();
  return (
    <Modal
      isOpen={bound !== undefined}
      onClose={onClose}
      title={t('unbind.title', { name: bound?.name ?? '' })}
      isDialog
    >
      {bound && <UnbindForm bound={bound} hasPaymentPassword={hasPaymentPassword} onDone={onClose} />}
    </Modal>
  );
}

function UnbindForm({
  bound,
  hasPaymentPassword,
  onDone,
}: {
  bound: BoundAccount;
  hasPaymentPassword: boolean;
  onDone: () => void;
}) {
  const t = useMemberCentreWords();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const bank = useCall(unbindBankAccount, { refreshes: [listBankAccounts, getAccount] });
  const wallet = useCall(unbindEWallet, { refreshes: [getAccount] });
  const call = bound.kind === 'bank' ? bank : wallet;
  const submit = () => {
    setChecked(true);
    if (password === '') return false;
    const done =
      bound.kind === 'bank'
        ? bank.send({ bankAccountId: bound.id, password })
        : wallet.send({ id: bound.id, password });
    void done.then((answer) => {
      if (!answer) return setPassword('');
      toast(t('unbind.done'));
      onDone();
    });
    return true;
  };
  return (
    <StepForm
      act={t('unbind')}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onSubmit={submit}
    >
      <p>{t('unbind.text')}</p>
      <Field
        label={t(hasPaymentPassword ? 'unbind.payment' : 'payment.login')}
        icon="lock"
        type="password"
        autoComplete={hasPaymentPassword ? 'off' : 'current-password'}
        inputMode={hasPaymentPassword ? 'numeric' : undefined}
        maxLength={hasPaymentPassword ? 6 : 128}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setChecked(false);
          if (call.refusal && event.target.value !== '') call.reset();
        }}
        error={isChecked && password === '' && !call.refusal ? t('unbind.empty') : undefined}
        autoFocus
      />
    </StepForm>
  );
}
