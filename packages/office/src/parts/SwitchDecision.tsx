import type { ReactNode } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import { toast } from '@tamarind/ui/Toast';
import type { Call } from '@tamarind/ui/useCall.ts';
import { Decision } from './Decision.tsx';
import { usePartsWords } from './words.ts';

interface Props<E extends Endpoint> {
  /** Whether it is on now. */
  isOn: boolean;
  title: string;
  /** Consequence of the switch. */
  children: ReactNode;
  /** Said after it was switched off. */
  offDone: string;
  call: Call<E>;
  /** Sends the call; false when it was refused. */
  onSend: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Switches something off at once, or proposes to switch it on, with a reason. */
export function SwitchDecision<E extends Endpoint>({
  isOn,
  title,
  children,
  offDone,
  call,
  onSend,
  onClose,
}: Props<E>) {
  const t = usePartsWords();
  const send = async (reason: string) => {
    if (!(await onSend(reason))) return;
    toast(isOn ? offDone : t('switch.proposed'));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={title}
      act={t(isOn ? 'switch.off' : 'switch.propose')}
      kind={isOn ? 'danger' : 'cta'}
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      {children}
    </Decision>
  );
}
