import { useState } from 'react';
import { askIdentity, listIdentityCases } from '@tamarind/contract/identity';
import { Button } from '@tamarind/ui/Button';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIdentityWords } from './words.ts';

/** Requests documents from a member; the member sees the request on the account page. */
export function AskIdentity({ account }: { account: string }) {
  const t = useIdentityWords();
  const staff = useStaff();
  const call = useCall(askIdentity, { refreshes: [listIdentityCases] });
  const [isAsked, setAsked] = useState(false);
  if (!hasRight(staff, 'identity.review')) return null;
  const close = () => setAsked(false);
  const send = async (note: string) => {
    if (!(await call.send({ account, note }))) return;
    toast(t('ask.done', { account }));
    close();
  };
  return (
    <>
      <Button kind="line" size="small" icon="identification-card" onClick={() => setAsked(true)}>
        {t('ask')}
      </Button>
      <Decision
        isOpen={isAsked}
        title={t('ask.title', { account })}
        act={t('ask')}
        call={call}
        onClose={close}
        onSend={(note) => void send(note)}
      >
        {t('ask.text')}
      </Decision>
    </>
  );
}
