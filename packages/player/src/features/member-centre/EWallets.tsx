import { useState } from 'react';
import { bindEWallet, getAccount } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { eWalletNumber, type EWalletProvider } from '@tamarind/domain/withdrawals/e-wallets';
import { isSameName } from '@tamarind/domain/withdrawals/same-name';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import styles from './AccountPage.module.css';
import { AccountRow } from './AccountRow.tsx';
import { StepForm } from './StepForm.tsx';
import type { BoundAccount } from './UnbindDialog.tsx';
import { useMemberCentreWords } from './words.ts';

/** Brand names as the companies write them. */
const brands: Readonly<Record<EWalletProvider, string>> = { momo: 'MoMo', zalopay: 'ZaloPay', truemoney: 'TrueMoney' };

/** Electronic wallets of the member's country, one of each, in the own name [E01]. */
export function EWallets({
  account,
  payeeName,
  onRemove,
}: {
  account: OutputOf<typeof getAccount>;
  payeeName: string;
  onRemove: (bound: BoundAccount) => void;
}) {
  const t = useMemberCentreWords();
  const [provider, setProvider] = useState<EWalletProvider>();
  const close = () => setProvider(undefined);
  return (
    <Card as="section" padding="none" label={t('eWallets')}>
      <div className={styles.banksHead}>
        <h2 className={styles.title}>{t('eWallets')}</h2>
      </div>
      {account.eWalletProviders.map((each) => {
        const wallet = account.eWallets.find((one) => one.provider === each);
        return (
          <AccountRow
            key={each}
            icon="wallet"
            title={brands[each]}
            note={
              wallet ? (
                <>
                  <span className="num">{wallet.numberMasked}</span> · {wallet.holderName} ·{' '}
                  <DateText at={wallet.boundAt} form="day" />
                </>
              ) : (
                t('eWallets.none')
              )
            }
            isDone={wallet !== undefined}
            act={t(wallet ? 'unbind' : 'contact.bind')}
            onAct={() =>
              wallet
                ? onRemove({ kind: 'wallet', id: wallet.id, name: `${brands[each]} ${wallet.numberMasked}` })
                : setProvider(each)
            }
          />
        );
      })}
      <Modal
        isOpen={provider !== undefined}
        onClose={close}
        title={t('eWallets.title', { name: provider ? brands[provider] : '' })}
        isDialog
      >
        {provider && <WalletForm provider={provider} payeeName={payeeName} onDone={close} />}
      </Modal>
    </Card>
  );
}

function WalletForm({
  provider,
  payeeName,
  onDone,
}: {
  provider: EWalletProvider;
  payeeName: string;
  onDone: () => void;
}) {
  const t = useMemberCentreWords();
  const errorText = useErrorText();
  const [texts, setTexts] = useState({ number: '', holder: payeeName });
  const [isChecked, setChecked] = useState(false);
  const call = useCall(bindEWallet, { refreshes: [getAccount] });
  const faults = {
    number: eWalletNumber(provider, texts.number) === undefined ? t('eWallets.number.fault') : undefined,
    holder: isSameName(texts.holder, payeeName) ? undefined : t('bind.holder.fault', { name: payeeName }),
  };
  const submit = () => {
    setChecked(true);
    if (faults.number ?? faults.holder) return false;
    void call.send({ provider, number: texts.number, holderName: texts.holder.trim() }).then((bound) => {
      if (!bound) return;
      toast(t('eWallets.done'));
      onDone();
    });
    return true;
  };
  return (
    <StepForm
      act={t('eWallets.save')}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onSubmit={submit}
    >
      <Field
        label={t('eWallets.number')}
        icon="device-mobile"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        value={texts.number}
        onChange={(event) => setTexts({ ...texts, number: event.target.value })}
        error={isChecked ? faults.number : undefined}
        autoFocus
      />
      <Field
        label={t('bind.holder')}
        icon="user"
        autoComplete="name"
        maxLength={120}
        value={texts.holder}
        onChange={(event) => setTexts({ ...texts, holder: event.target.value })}
        hint={t('bind.holder.hint', { name: payeeName })}
        error={isChecked ? faults.holder : undefined}
      />
    </StepForm>
  );
}
