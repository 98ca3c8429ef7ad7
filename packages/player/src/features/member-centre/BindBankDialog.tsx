import { bindBankAccount, listBankAccounts, listBanks } from '@tamarind/contract/members';
import { getWithdrawalCheck } from '@tamarind/contract/withdrawals';
import { isSameName } from '@tamarind/domain/withdrawals/same-name';
import { Field, Select } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

interface Props {
  isOpen: boolean;
  /** The member's name; the bank account must have the same holder. */
  payeeName: string;
  onClose: () => void;
  /** Called when the account is bound. */
  onDone: () => void;
}

/** Binds a bank account in the member's own name. */
export const BindBankDialog = ({ isOpen, payeeName, onClose, onDone }: Props) => {
  const t = useMemberCentreWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('bind.title')} isDialog>
      <BindForm payeeName={payeeName} onDone={onDone} />
    </Modal>
  );
};

function BindForm({ payeeName, onDone }: { payeeName: string; onDone: () => void }) {
  const t = useMemberCentreWords();
  const banks = useEndpoint(listBanks, {}, { freshMs: 300_000 });
  const call = useCall(bindBankAccount, { refreshes: [listBankAccounts, getWithdrawalCheck] });
  const wrongHolder = t('bind.holder.fault', { name: payeeName });
  const form = useForm({
    start: { bank: '', number: '', holder: payeeName },
    check: ({ bank, number, holder }) => ({
      bank: bank === '' ? t('bind.bank.fault') : undefined,
      number: /^\d{6,19}$/.test(number) ? undefined : t('bind.number.fault'),
      holder: isSameName(holder, payeeName) ? undefined : wrongHolder,
    }),
    call,
    refused: ({ code }) =>
      code === 'BANK_ACCOUNT_TAKEN'
        ? { number: t('bind.taken') }
        : code === 'HOLDER_NAME_DIFFERS'
          ? { holder: wrongHolder }
          : undefined,
    submit: async ({ bank, number, holder }) => {
      const bound = await call.send({ bank, accountNumber: number, holderName: holder.trim() });
      if (!bound) return;
      toast(t('bind.done'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('bind.save')}>
      <Select
        label={t('bind.bank')}
        icon="bank"
        {...form.choice('bank')}
        options={[
          { value: '', label: t('bind.choose') },
          ...(banks.data?.banks ?? []).map(({ code: value, name }) => ({ value, label: name })),
        ]}
      />
      <Field
        label={t('bind.number')}
        icon="hash"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        {...form.text('number')}
        onChange={({ target }) => form.set({ number: target.value.replaceAll(/\D/g, '').slice(0, 19) })}
      />
      <Field
        label={t('bind.holder')}
        icon="user"
        autoComplete="name"
        maxLength={120}
        hint={t('bind.holder.hint', { name: payeeName })}
        {...form.text('holder')}
      />
    </StepForm>
  );
}
