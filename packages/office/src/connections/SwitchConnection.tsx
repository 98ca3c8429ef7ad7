import { listConnections, switchConnection } from '@tamarind/contract/connections';
import { getDepositRoute } from '@tamarind/contract/deposits';
import { listProposals } from '@tamarind/contract/proposals';
import { getPayoutRoute } from '@tamarind/contract/withdrawals';
import { useCall } from '@tamarind/ui/useCall.ts';
import { SwitchDecision } from '#parts/SwitchDecision.tsx';
import type { Connection } from './connection.ts';
import { useConnectionsWords } from './words.ts';

interface Props {
  connection: Connection;
  onClose: () => void;
}

export function SwitchConnection({ connection: { id, name, isOn }, onClose }: Props) {
  const t = useConnectionsWords();
  const call = useCall(switchConnection, {
    refreshes: [listConnections, listProposals, getDepositRoute, getPayoutRoute],
  });
  return (
    <SwitchDecision
      isOn={isOn}
      title={t(isOn ? 'askOff' : 'askOn', { name })}
      offDone={t('switchedOff')}
      call={call}
      send={(reason) => call.send({ id, isOn: !isOn, reason })}
      onClose={onClose}
    >
      {t(isOn ? 'offText' : 'onText')}
    </SwitchDecision>
  );
}
