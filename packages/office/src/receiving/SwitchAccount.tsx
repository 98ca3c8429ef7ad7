import { listProposals } from '@tamarind/contract/proposals';
import { listReceivingAccounts, switchReceivingAccount } from '@tamarind/contract/receiving';
import { useCall } from '@tamarind/ui/useCall.ts';
import { SwitchDecision } from '#parts/SwitchDecision.tsx';
import type { Account } from './account.ts';
import { useReceivingWords } from './words.ts';

export function SwitchAccount({ account: { id, number, isOn }, onClose }: { account: Account; onClose: () => void }) {
  const t = useReceivingWords();
  const call = useCall(switchReceivingAccount, { refreshes: [listReceivingAccounts, listProposals] });
  return (
    <SwitchDecision
      isOn={isOn}
      title={t(isOn ? 'askOff' : 'askOn', { number })}
      offDone={t('switchedOff')}
      call={call}
      send={(reason) => call.send({ id, isOn: !isOn, reason })}
      onClose={onClose}
    >
      {t(isOn ? 'offText' : 'onText')}
    </SwitchDecision>
  );
}
