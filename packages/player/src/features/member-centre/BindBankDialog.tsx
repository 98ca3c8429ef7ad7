import { useRef, useState } from 'react';
import { bindBankAccount, listBankAccounts, listBanks } from '@tamarind/contract/members';
import { getWithdrawalCheck } from '@tamarind/contract/withdrawals';
import { isSameName } from '@tamarind/domain/withdrawals/same-name';
import { Button } from '@tamarind/ui/Button';
import { Field, Select } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './StepDialog.module.css';
import { useMemberCentreWords } from './words.ts';

interface Props {
  isOpen: boolean;
  /** The holder's name that the account must carry. */
  payeeName: string;
  onClose: () => void;
  /** The account is bound. */
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
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const banks = useEndpoint(listBanks, {}, { freshMs: 300_000 });
  const [texts, setTexts] = useState({ bank: '', number: '', holder: payeeName });
  const [isChecked, setChecked] = useState(false);
  const call = useCall(bindBankAccount, { refreshes: [listBankAccounts, getWithdrawalCheck] });
  const code = call.refusal?.code;
  const wrongHolder = t('bind.holder.fault', { name: payeeName });
  const faults = {
    bank: texts.bank === '' ? t('bind.bank.fault') : undefined,
    number: /^\d{6,19}$/.test(texts.number) ? undefined : t('bind.number.fault'),
    holder: isSameName(texts.holder, payeeName) ? undefined : wrongHolder,
  };
  const error = (name: keyof typeof faults) => (isChecked ? faults[name] : undefined);
  const change = (name: keyof typeof texts, text: string) => {
    setTexts({ ...texts, [name]: text });
    if (call.refusal) call.reset();
  };
  const submit = async () => {
    setChecked(true);
    if (faults.bank ?? faults.number ?? faults.holder) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const bound = await call.send({ bank: texts.bank, accountNumber: texts.number, holderName: texts.holder.trim() });
    if (!bound) return;
    toast(t('bind.done'));
    onDone();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Select
        label={t('bind.bank')}
        icon="bank"
        value={texts.bank}
        onChange={(bank) => change('bank', bank)}
        error={error('bank')}
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
        value={texts.number}
        onChange={(event) => change('number', event.target.value.replaceAll(/\D/g, '').slice(0, 19))}
        error={error('number') ?? (code === 'BANK_ACCOUNT_TAKEN' ? t('bind.taken') : undefined)}
      />
      <Field
        label={t('bind.holder')}
        icon="user"
        autoComplete="name"
        maxLength={120}
        value={texts.holder}
        onChange={(event) => change('holder', event.target.value)}
        hint={t('bind.holder.hint', { name: payeeName })}
        error={error('holder') ?? (code === 'HOLDER_NAME_DIFFERS' ? wrongHolder : undefined)}
      />
      {call.refusal && code !== 'BANK_ACCOUNT_TAKEN' && code !== 'HOLDER_NAME_DIFFERS' && (
        <p className={styles.error} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
        {t('bind.save')}
      </Button>
    </form>
  );
}
