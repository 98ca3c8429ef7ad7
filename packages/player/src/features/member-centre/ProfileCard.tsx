import { useState, type ReactNode } from 'react';
import { changeNickname, type getAccount } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getMemberInfo } from '@tamarind/contract/members';
import { nicknameOf } from '@tamarind/domain/validation/nickname';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './AccountPage.module.css';
import { AvatarDialog } from './AvatarDialog.tsx';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

interface Props {
  member: OutputOf<typeof getMemberInfo>;
  account: OutputOf<typeof getAccount> | undefined;
}

/** The member's picture and nickname, which the member can change, and the data that cannot be changed. */
export function ProfileCard({ member, account }: Props) {
  const t = useMemberCentreWords();
  const [step, setStep] = useState<'avatar' | 'nickname'>();
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('profile.account'), member.account],
    [t('profile.payeeName'), member.payeeName || t('profile.none')],
    [t('profile.country'), account ? t(`country.${account.country}`) : '…'],
    [t('profile.currency'), member.currency],
    [t('profile.since'), <DateText key="since" at={member.registeredAt} form="day" />],
  ];
  const close = () => setStep(undefined);
  return (
    <Card as="section" label={t('profile')}>
      <div className={styles.who}>
        <button
          type="button"
          className={styles.face}
          aria-label={t('avatar.change')}
          disabled={member.isTrial}
          onClick={() => setStep('avatar')}
        >
          {account && <img src={account.avatar.url} alt="" width={72} height={72} />}
        </button>
        <span className={styles.what}>
          <b>{member.nickname || member.account}</b>
          <small>{t('nickname.note')}</small>
        </span>
        {!member.isTrial && (
          <Button
            kind="line"
            size="small"
            icon="pencil-simple"
            label={t('nickname.change')}
            onClick={() => setStep('nickname')}
          />
        )}
      </div>
      <dl className={styles.profile}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AvatarDialog isOpen={step === 'avatar'} onClose={close} />
      <Modal isOpen={step === 'nickname'} onClose={close} title={t('nickname.change')} isDialog>
        <NicknameForm before={member.nickname} onDone={close} />
      </Modal>
    </Card>
  );
}

function NicknameForm({ before, onDone }: { before: string; onDone: () => void }) {
  const t = useMemberCentreWords();
  const call = useCall(changeNickname, { refreshes: [getMemberInfo] });
  const form = useForm({
    start: { nickname: before },
    check: ({ nickname }) => ({ nickname: nicknameOf(nickname) === undefined ? t('nickname.fault') : undefined }),
    call,
    submit: async ({ nickname }) => {
      if (!(await call.send({ nickname }))) return;
      toast(t('saved'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('save')}>
      <Field
        label={t('nickname')}
        icon="user"
        autoComplete="nickname"
        maxLength={40}
        hint={t('nickname.note')}
        {...form.text('nickname')}
        autoFocus
      />
    </StepForm>
  );
}
