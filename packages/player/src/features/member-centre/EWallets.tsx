import { useState } from 'react';
import { bindEWallet, getAccount } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { coinsOf, eWalletName, eWalletNumber, type EWalletProvider } from '@tamarind/domain/withdrawals/e-wallets';
import { isSameName } from '@tamarind/domain/withdrawals/same-name';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './AccountPage.module.css';
import { AddressForm } from './AddressForm.tsx';
import { AccountRow } from './AccountRow.tsx';
import { StepForm } from './StepForm.tsx';
import type { BoundAccount } from './UnbindDialog.tsx';
import { useMemberCentreWords } from './words.ts';

/**
 * The member's e-wallets: only those of the member's country, at most one of each kind, in the member's own name [E01].
 */
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
            title={eWalletName(each)}
            note={
              wallet ? (
                <>
                  <span className="num">{wallet.numberMasked}</span> ·{' '}
                  {wallet.holderName !== '' && <>{wallet.holderName} · </>}
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
                ? onRemove({ kind: 'wallet', id: wallet.id, name: `${eWalletName(each)} ${wallet.numberMasked}` })
                : setProvider(each)
            }
          />
        );
      })}
      <Modal
        isOpen={provider !== undefined}
        onClose={close}
        title={t('eWallets.title', { name: provider ? eWalletName(provider) : '' })}
        isDialog
      >
        {provider &&
          (coinsOf(provider) ? (
            <AddressForm provider={provider} onDone={close} />
          ) : (
            <WalletForm provider={provider} payeeName={payeeName} onDone={close} />
          ))}
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
  const call = useCall(bindEWallet, { refreshes: [getAccount] });
  const form = useForm({
    start: { number: '', holder: payeeName },
    check: ({ number, holder }) => ({
      number: eWalletNumber(provider, number) === undefined ? t('eWallets.number.fault') : undefined,
      holder: isSameName(holder, payeeName) ? undefined : t('bind.holder.fault', { name: payeeName }),
    }),
    call,
    submit: async ({ number, holder }) => {
      if (!(await call.send({ provider, number, holderName: holder.trim() }))) return;
      toast(t('eWallets.done'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('eWallets.save')}>
      <Field
        label={t('eWallets.number')}
        icon="device-mobile"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        {...form.text('number')}
        autoFocus
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
