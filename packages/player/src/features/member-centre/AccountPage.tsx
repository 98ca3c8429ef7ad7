import { goToMemberPage } from '#parts/member-page.ts';
import { useState } from 'react';
import { getAccount } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getMemberInfo, listBankAccounts } from '@tamarind/contract/members';
import { ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { isAssistant } from '#parts/entry/is-assistant.ts';
import type { MemberPageProps } from '#parts/member-page.ts';
import { rowsOfAccount } from '#parts/member-page.ts';
import styles from './AccountPage.module.css';
import { BankAccounts } from './BankAccounts.tsx';
import { BindBankDialog } from './BindBankDialog.tsx';
import { LimitsRow } from './LimitsRow.tsx';
import { Completeness } from './Completeness.tsx';
import { EWallets } from './EWallets.tsx';
import { Messengers } from './Messengers.tsx';
import { PaymentPasswordDialog } from './PaymentPasswordDialog.tsx';
import { PrivacyRows } from './PrivacyRows.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SecurityRows } from './SecurityRows.tsx';
import { UnbindDialog, type BoundAccount } from './UnbindDialog.tsx';
import { WinnerChoice } from './WinnerChoice.tsx';

type Member = OutputOf<typeof getMemberInfo>;
type Banks = OutputOf<typeof listBankAccounts>;

/**
 * The page "my account" of the member centre [E01]: the member's data, what is bound to the account and since when, and
 * a button to change each item.
 */
export default function AccountPage({ task }: MemberPageProps) {
  const member = useEndpoint(getMemberInfo, {});
  const banks = useEndpoint(listBankAccounts, {});
  const error = member.error ?? banks.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void member.refetch();
          void banks.refetch();
        }}
      />
    );
  if (!member.data || !banks.data) return <SkeletonRows count={5} height={72} />;
  return <Account key={task ?? 'none'} member={member.data} banks={banks.data} task={task} />;
}

function Account({ member, banks, task }: { member: Member; banks: Banks } & MemberPageProps) {
  const [step, setStep] = useState<MemberPageProps['task']>(task);
  const [unbinding, setUnbinding] = useState<BoundAccount>();
  const account = useEndpoint(getAccount, {});
  const isHelper = isAssistant(useSession());
  const close = () => setStep(undefined);
  // If the withdrawal page sent the member here to complete a step, return to that page after the step.
  const done = () => {
    close();
    if (task !== undefined) goToMemberPage('withdraw');
  };
  const rows = account.data;
  return (
    <div className={styles.page}>
      {!isHelper && (
        <Completeness
          member={member}
          hasBank={banks.accounts.length > 0}
          account={rows}
          onTask={(wanted) => setStep(wanted)}
        />
      )}
      <div className={styles.column}>
        <ProfileCard member={member} account={rows} />
        {!isHelper && <BankAccounts banks={banks} onAdd={() => setStep('bank-account')} onRemove={setUnbinding} />}
        {!member.isTrial && !isHelper && <LimitsRow />}
        {rows && !isHelper && <EWallets account={rows} payeeName={member.payeeName} onRemove={setUnbinding} />}
        {rows && <Messengers account={rows} />}
      </div>
      <div className={styles.column}>
        <SecurityRows member={member} account={rows} onSetPayment={() => setStep('payment-password')} />
        {account.error && <ErrorState error={account.error} onRetry={() => void account.refetch()} />}
        {rowsOfAccount().map((Rows, index) => (
          <Rows key={index} />
        ))}
        {!member.isTrial && !isHelper && <WinnerChoice />}
        {rows && <PrivacyRows account={rows} />}
      </div>
      <PaymentPasswordDialog
        isOpen={step === 'payment-password' && !member.hasPaymentPassword}
        onClose={close}
        onDone={done}
      />
      <BindBankDialog
        isOpen={step === 'bank-account' && banks.accounts.length < banks.max}
        payeeName={member.payeeName}
        onClose={close}
        onDone={done}
      />
      <UnbindDialog
        bound={unbinding}
        hasPaymentPassword={member.hasPaymentPassword}
        onClose={() => setUnbinding(undefined)}
      />
    </div>
  );
}
