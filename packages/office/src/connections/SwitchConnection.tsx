import { listConnections, switchConnection } from '@tamarind/contract/connections';
import { listProposals } from '@tamarind/contract/proposals';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import type { Connection } from './connection.ts';
import { useConnectionsWords } from './words.ts';

interface Props {
  connection: Connection;
  onClose: () => void;
}

/** Switches a connection off at once, or proposes to switch it on. */
export function SwitchConnection({ connection: { id, name, isOn }, onClose }: Props) {
  const t = useConnectionsWords();
  const call = useCall(switchConnection, { refreshes: [listConnections, listProposals] });
  const send = async (reason: string) => {
    if (!(await call.send({ id, isOn: !isOn, reason }))) return;
    toast(t(isOn ? 'switchedOff' : 'proposed'));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={t(isOn ? 'askOff' : 'askOn', { name })}
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
