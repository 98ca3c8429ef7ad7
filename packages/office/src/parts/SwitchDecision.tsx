import type { ReactNode } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { Call } from '@tamarind/ui/useCall.ts';
import { CallDialog } from './CallDialog.tsx';
import { usePartsWords } from './words.ts';

interface Props<E extends Endpoint> {
  /** True if the setting is on now. */
  isOn: boolean;
  title: string;
  /** A text about the consequence of the switch. */
  children: ReactNode;
  /** The message after switching off. */
  offDone: string;
  call: Call<E>;
  /** Sends the call. The promise resolves to undefined if the call was refused. */
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that switches a setting off at once, or proposes to switch it on; both actions need a reason. */
export function SwitchDecision<E extends Endpoint>({ isOn, title, children, offDone, call, send, onClose }: Props<E>) {
  const t = usePartsWords();
  return (
    <CallDialog
      title={title}
      act={t(isOn ? 'switch.off' : 'switch.propose')}
      kind={isOn ? 'danger' : 'cta'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={isOn ? offDone : t('switch.proposed')}
    >
      {children}
    </CallDialog>
  );
}
