import { useState, type ReactNode } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getMemberInfo, listBankAccounts } from '@tamarind/contract/members';
import { Button } from '@tamarind/ui/Button';
import { Card, ProgressBar } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { MemberPageProps } from '#shell/door.ts';
import styles from './AccountPage.module.css';
import { BindBankDialog } from './BindBankDialog.tsx';
import { LimitsRow } from './LimitsRow.tsx';
import { PaymentPasswordDialog } from './PaymentPasswordDialog.tsx';
import { WinnerChoice } from './WinnerChoice.tsx';
import { useMemberCentreWords } from './words.ts';

type Member = OutputOf<typeof getMemberInfo>;
type Banks = OutputOf<typeof listBankAccounts>;

/** Member centre, my account: who the member is and what a withdrawal needs. */
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
  const t = useMemberCentreWords();
  const [step, setStep] = useState<MemberPageProps['task']>(task);
  const done = Number(member.hasPaymentPassword) + Number(banks.accounts.length > 0);
  const close = () => setStep(undefined);
  return (
    <div className={styles.page}>
      <Card as="section" label={t('complete.all')}>
        <div className={styles.rowHead}>
          <b>{done === 2 ? t('complete.all') : t('complete', { done, all: 2 })}</b>
          {done === 2 && (
            <Tag tone="win" icon="check-circle">
              {t('payment.done.short')}
            </Tag>
          )}
        </div>
        <ProgressBar part={done / 2} label={t('complete', { done, all: 2 })} />
        {done < 2 && <p className={styles.note}>{t('complete.text')}</p>}
      </Card>
      <Profile member={member} />
      <div className={styles.column}>
        <Card as="section" padding="none" label={t('payment')}>
          <Step
            icon="lock"
            title={t('payment')}
            note={t(member.hasPaymentPassword ? 'payment.set' : 'payment.unset')}
            isDone={member.hasPaymentPassword}
            action={
              !member.hasPaymentPassword && (
                <Button kind="brand" size="small" onClick={() => setStep('payment-password')}>
                  {t('payment.act')}
                </Button>
              )
            }
          />
        </Card>
        <BankAccounts banks={banks} onAdd={() => setStep('bank-account')} />
        {!member.isTrial && <LimitsRow />}
        {!member.isTrial && <WinnerChoice />}
      </div>
      <PaymentPasswordDialog
        isOpen={step === 'payment-password' && !member.hasPaymentPassword}
        onClose={close}
      />
      <BindBankDialog
        isOpen={step === 'bank-account' && banks.accounts.length < banks.max}
        payeeName={member.payeeName}
        onClose={close}
      />
    </div>
  );
}

function Profile({ member }: { member: Member }) {
  const t = useMemberCentreWords();
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('profile.account'), member.account],
    [t('profile.payeeName'), member.payeeName || t('profile.none')],
    [t('profile.currency'), member.currency],
    [t('profile.mobile'), member.mobileMasked ?? t('profile.none')],
    [t('profile.email'), member.emailMasked ?? t('profile.none')],
    [t('profile.since'), <DateText key="since" at={member.registeredAt} form="day" />],
  ];
  return (
    <Card as="section" label={t('profile')}>
      <h2 className={styles.title}>{t('profile')}</h2>
      <dl className={styles.profile}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function BankAccounts({ banks, onAdd }: { banks: Banks; onAdd: () => void }) {
  const t = useMemberCentreWords();
  return (
    <Card as="section" padding="none" label={t('banks')}>
      <div className={styles.banksHead}>
        <h2 className={styles.title}>{t('banks')}</h2>
        <small className="num">{t('banks.count', { count: banks.accounts.length, max: banks.max })}</small>
      </div>
      {banks.accounts.length === 0 && <p className={styles.empty}>{t('banks.empty')}</p>}
      {banks.accounts.map((account) => (
        <Step
          key={account.id}
          icon="bank"
          title={account.bank.name}
          note={
            <>
              <span className="num">{account.accountMasked}</span> · {account.holderName}
            </>
          }
          isDone
        />
      ))}
      {banks.accounts.length < banks.max && (
        <div className={styles.add}>
          <Button kind="line" size="small" icon="plus" onClick={onAdd}>
            {t('banks.add')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface StepProps {
  icon: 'lock' | 'bank';
  title: string;
  note: ReactNode;
  isDone: boolean;
  action?: ReactNode;
}

const Step = ({ icon, title, note, isDone, action }: StepProps) => (
  <div className={styles.step}>
    <span className={isDone ? styles.done : styles.open}>
      <Icon name={icon} />
    </span>
    <span className={styles.what}>
      <b>{title}</b>
      <small>{note}</small>
    </span>
    {action}
  </div>
);
