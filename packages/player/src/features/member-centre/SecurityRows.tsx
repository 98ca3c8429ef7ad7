import { useState, type ReactNode } from 'react';
import type { getAccount } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getMemberInfo } from '@tamarind/contract/members';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { modalComponent, openModal } from '#parts/modals.ts';
import { AccountRow } from './AccountRow.tsx';
import { ChangePaymentDialog } from './ChangePaymentDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { useMemberCentreWords } from './words.ts';

type Account = OutputOf<typeof getAccount>;
interface Props {
  member: OutputOf<typeof getMemberInfo>;
  account: Account | undefined;
  onSetPayment: () => void;
}

/** Rows for the passwords, and for the mobile number and mail address that receive one-time codes. */
export function SecurityRows({ member, account, onSetPayment }: Props) {
  const t = useMemberCentreWords();
  const [step, setStep] = useState<'payment' | 'sms' | 'mail'>();
  const close = () => setStep(undefined);
  const hasPayment = member.hasPaymentPassword;
  const bound = (contact: Account['mobile'] | undefined): ReactNode =>
    contact ? (
      <>
        <span className="num">{contact.masked}</span> ·{' '}
        {contact.boundAt ? <DateText at={contact.boundAt} form="day" /> : t('contact.unproved')}
      </>
    ) : (
      t('contact.none')
    );
  return (
    <Card as="section" padding="none" label={t('security')}>
      <AccountRow
        icon="lock"
        title={t('password')}
        note={
          account ? (
            <>
              {t('changedAt')} <DateText at={account.passwordChangedAt} form="day" />
            </>
          ) : (
            '…'
          )
        }
        isDone
        act={modalComponent('changePassModal') && t('change')}
        onAct={() => openModal('changePassModal')}
      />
      <AccountRow
        icon="key"
        title={t('payment')}
        note={
          account?.paymentPasswordChangedAt ? (
            <>
              {t('changedAt')} <DateText at={account.paymentPasswordChangedAt} form="day" />
            </>
          ) : (
            t(hasPayment ? 'payment.set' : 'payment.unset')
          )
        }
        isDone={hasPayment}
        isWanted={!hasPayment}
        act={member.isTrial ? undefined : t(hasPayment ? 'change' : 'payment.act')}
        onAct={hasPayment ? () => setStep('payment') : onSetPayment}
      />
      {!member.isTrial && (
        <>
          <AccountRow
            icon="device-mobile"
            title={t('profile.mobile')}
            note={bound(account?.mobile)}
            isDone={Boolean(account?.mobile?.boundAt)}
            act={t(account?.mobile?.boundAt ? 'change' : 'contact.bind')}
            onAct={() => setStep('sms')}
          />
          <AccountRow
            icon="envelope"
            title={t('profile.email')}
            note={bound(account?.email)}
            isDone={Boolean(account?.email?.boundAt)}
            act={t(account?.email?.boundAt ? 'change' : 'contact.bind')}
            onAct={() => setStep('mail')}
          />
        </>
      )}
      <ChangePaymentDialog isOpen={step === 'payment'} account={account} onClose={close} />
      <ContactDialog channel={step === 'payment' ? undefined : step} onClose={close} />
    </Card>
  );
}
