import { listProposals } from '@tamarind/contract/proposals';
import { listReceivingAccounts, switchReceivingAccount } from '@tamarind/contract/receiving';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import type { Account } from './account.ts';
import { useReceivingWords } from './words.ts';

/** Switches an account off at once, or proposes to switch it on. */
export function SwitchAccount({ account: { id, number, isOn }, onClose }: { account: Account; onClose: () => void }) {
  const t = useReceivingWords();
  const call = useCall(switchReceivingAccount, { refreshes: [listReceivingAccounts, listProposals] });
  const send = async (reason: string) => {
    if (!(await call.send({ id, isOn: !isOn, reason }))) return;
    toast(t(isOn ? 'switchedOff' : 'proposed'));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={t(isOn ? 'askOff' : 'askOn', { number })}
      act={t(isOn ? 'switchOff' : 'propose')}
      kind={isOn ? 'danger' : 'cta'}
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      {t(isOn ? 'offText' : 'onText')}
    </Decision>
  );
}
