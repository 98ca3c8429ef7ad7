import { useState } from 'react';
import { getAccount, setMessenger } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { type Messenger, messengerHandle, messengers } from '@tamarind/domain/validation/handles';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './AccountPage.module.css';
import { AccountRow } from './AccountRow.tsx';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

type Account = OutputOf<typeof getAccount>;

/** Names of the messengers, written as the companies write them. */
const brands: Readonly<Record<Messenger, string>> = { telegram: 'Telegram', zalo: 'Zalo', line: 'LINE' };

/** The member's messenger handles [E01]. Saving an empty handle removes it. */
export function Messengers({ account }: { account: Account }) {
  const t = useMemberCentreWords();
  const [messenger, setStep] = useState<Messenger>();
  const close = () => setStep(undefined);
  const handleOf = (name: Messenger) => account.messengers.find((one) => one.messenger === name);
  return (
    <Card as="section" padding="none" label={t('messengers')}>
      <div className={styles.banksHead}>
        <h2 className={styles.title}>{t('messengers')}</h2>
      </div>
      {messengers.map((each) => {
        const known = handleOf(each);
        return (
          <AccountRow
            key={each}
            icon={each === 'telegram' ? 'telegram-logo' : 'chat-circle-dots'}
            title={brands[each]}
            note={
              known ? (
                <>
                  {known.handle}
                  {known.changedAt && (
                    <>
                      {' · '}
                      <DateText at={known.changedAt} form="day" />
                    </>
                  )}
                </>
              ) : (
                t('profile.none')
              )
            }
            isDone={known !== undefined}
            act={t(known ? 'change' : 'messengers.add')}
            onAct={() => setStep(each)}
          />
        );
      })}
      <Modal isOpen={messenger !== undefined} onClose={close} title={messenger ? brands[messenger] : ''} isDialog>
        {messenger && <HandleForm messenger={messenger} before={handleOf(messenger)?.handle ?? ''} onDone={close} />}
      </Modal>
    </Card>
  );
}

function HandleForm({ messenger, before, onDone }: { messenger: Messenger; before: string; onDone: () => void }) {
  const t = useMemberCentreWords();
  const call = useCall(setMessenger, { refreshes: [getAccount] });
  const isWrong = (handle: string) => handle.trim() !== '' && messengerHandle(messenger, handle) === undefined;
  const form = useForm({
    start: { handle: before },
    check: ({ handle }) => ({
      handle: isWrong(handle) ? t('messengers.fault', { name: brands[messenger] }) : undefined,
    }),
    call,
    submit: async ({ handle }) => {
      if (!(await call.send({ messenger, handle }))) return;
      toast(t('saved'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('save')}>
      <Field
        label={t(messenger === 'zalo' ? 'messengers.number' : 'messengers.name')}
        icon="chat-circle-dots"
        maxLength={60}
        hint={t('messengers.hint')}
        {...form.text('handle')}
        autoFocus
      />
    </StepForm>
  );
}
