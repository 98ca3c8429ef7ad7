import { bindEWallet, getAccount } from '@tamarind/contract/account';
import { coinsOf, eWalletFault, type EWalletProvider } from '@tamarind/domain/withdrawals/e-wallets';
import { Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { Refusal } from '@tamarind/ui/refusal.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { PaymentPasswordField } from '#parts/PaymentPasswordField.tsx';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

/**
 * Form to bind a cryptocurrency address. It names the network, checks the address's checksum while the member types,
 * and asks for the payment password.
 */
export function AddressForm({ provider, onDone }: { provider: EWalletProvider; onDone: () => void }) {
  const t = useMemberCentreWords();
  const errorText = useErrorText();
  const call = useCall(bindEWallet, { refreshes: [getAccount] });
  const form = useForm({
    start: { number: '', password: '' },
    check: ({ number, password }) => {
      const fault = eWalletFault(provider, number);
      return {
        number: fault && errorText(new Refusal(fault)),
        password: /^\d{6}$/.test(password) ? undefined : t('eWallets.password.fault'),
      };
    },
    call,
    submit: async ({ number, password }) => {
      if (!(await call.send({ provider, number: number.trim(), paymentPassword: password }))) return;
      toast(t('eWallets.done'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('eWallets.save')}>
      <Field
        label={t('eWallets.address', { network: coinsOf(provider)?.network ?? '' })}
        icon="wallet"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        hint={t('eWallets.address.hint')}
        {...form.text('number')}
        autoFocus
      />
      <PaymentPasswordField label={t('eWallets.password')} {...form.text('password')} />
    </StepForm>
  );
}
