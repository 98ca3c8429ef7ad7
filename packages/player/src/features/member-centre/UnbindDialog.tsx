import { getAccount, unbindEWallet } from '@tamarind/contract/account';
import { listBankAccounts, unbindBankAccount } from '@tamarind/contract/members';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

/** The bank account or wallet to unbind. */
export interface BoundAccount {
  readonly kind: 'bank' | 'wallet';
  readonly id: string;
  readonly name: string;
}

/**
 * Unbinds a bank account or e-wallet [E01]; asks for the payment password, or for the login password if none is set.
 */
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
  const bank = useCall(unbindBankAccount, { refreshes: [listBankAccounts, getAccount] });
  const wallet = useCall(unbindEWallet, { refreshes: [getAccount] });
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('unbind.empty') : undefined }),
    call: bound.kind === 'bank' ? bank : wallet,
    submit: async ({ password }): Promise<void> => {
      const done =
        bound.kind === 'bank'
          ? await bank.send({ bankAccountId: bound.id, password })
          : await wallet.send({ id: bound.id, password });
      // The action was refused, so clear the password; the member types it again.
      if (!done) {
        form.reset({ password: '' });
        return;
      }
      toast(t('unbind.done'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('unbind')}>
      <p>{t('unbind.text')}</p>
      <Field
        label={t(hasPaymentPassword ? 'unbind.payment' : 'payment.login')}
        icon="lock"
        type="password"
        autoComplete={hasPaymentPassword ? 'off' : 'current-password'}
        inputMode={hasPaymentPassword ? 'numeric' : undefined}
        maxLength={hasPaymentPassword ? 6 : 128}
        {...form.text('password')}
        autoFocus
      />
    </StepForm>
  );
}
