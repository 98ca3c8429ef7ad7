import { getMemberInfo, setPaymentPassword } from '@tamarind/contract/members';
import { getWithdrawalCheck } from '@tamarind/contract/withdrawals';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { PaymentPasswordField } from '#parts/PaymentPasswordField.tsx';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Called when the password is set. */
  onDone: () => void;
}

/** Sets the six-digit payment password that every withdrawal requires. The login password confirms the change. */
export const PaymentPasswordDialog = ({ isOpen, onClose, onDone }: Props) => {
  const t = useMemberCentreWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('payment.title')} isDialog>
      <PaymentPasswordForm onDone={onDone} />
    </Modal>
  );
};

function PaymentPasswordForm({ onDone }: { onDone: () => void }) {
  const t = useMemberCentreWords();
  const call = useCall(setPaymentPassword, { refreshes: [getMemberInfo, getWithdrawalCheck] });
  const form = useForm({
    start: { payment: '', again: '', login: '' },
    check: ({ payment, again, login }) => ({
      payment: /^\d{6}$/.test(payment) ? undefined : t('payment.digits'),
      again: again === payment ? undefined : t('payment.different'),
      login: login === '' ? t('payment.loginEmpty') : undefined,
    }),
    call,
    refused: ({ code }) =>
      code === 'PASSWORD_TOO_COMMON'
        ? { payment: t('payment.common') }
        : code === 'CREDENTIALS_WRONG'
          ? { login: t('payment.loginWrong') }
          : undefined,
    submit: async ({ payment, login }) => {
      if (!(await call.send({ loginPassword: login, paymentPassword: payment }))) return;
      toast(t('payment.done'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('payment.save')}>
      <PaymentPasswordField label={t('payment.new')} icon="key" {...form.text('payment')} autoFocus />
      <PaymentPasswordField label={t('payment.again')} icon="key" {...form.text('again')} />
      <Field
        label={t('payment.login')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        {...form.text('login')}
      />
    </StepForm>
  );
}
