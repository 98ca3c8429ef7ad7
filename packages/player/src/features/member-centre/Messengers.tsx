import { useState } from 'react';
import { getAccount, setMessenger } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { type Messenger, messengerHandle, messengers } from '@tamarind/domain/validation/handles';
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
import { useMemberCentreWords } from './words.ts';

type Account = OutputOf<typeof getAccount>;

/** Brand names as the companies write them. */
const brands: Readonly<Record<Messenger, string>> = { telegram: 'Telegram', zalo: 'Zalo', line: 'LINE' };

/** The member's messenger handles [E01]; an empty handle removes it. */
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
  const errorText = useErrorText();
  const [handle, setHandle] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const call = useCall(setMessenger, { refreshes: [getAccount] });
  const isWrong = handle.trim() !== '' && messengerHandle(messenger, handle) === undefined;
  const fault = isWrong ? t('messengers.fault', { name: brands[messenger] }) : undefined;
  const submit = () => {
    setChecked(true);
    if (fault !== undefined) return false;
    void call.send({ messenger, handle }).then((done) => {
      if (!done) return;
      toast(t('saved'));
      onDone();
    });
    return true;
  };
  return (
    <StepForm
      act={t('save')}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onSubmit={submit}
    >
      <Field
        label={t(messenger === 'zalo' ? 'messengers.number' : 'messengers.name')}
        icon="chat-circle-dots"
        maxLength={60}
        value={handle}
        hint={t('messengers.hint')}
        onChange={(event) => setHandle(event.target.value)}
        error={isChecked ? fault : undefined}
        autoFocus
      />
    </StepForm>
  );
}
