import type { ReactNode } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { Call } from '@tamarind/ui/useCall.ts';
import { CallDialog } from './CallDialog.tsx';
import { usePartsWords } from './words.ts';

interface Props<E extends Endpoint> {
  number: number;
  /** A text about the consequence: which version is published once another person agrees. */
  children: ReactNode;
  call: Call<E>;
  /** Sends the proposal. The promise resolves to undefined if the proposal was refused. */
  propose: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** The dialog to propose that an earlier version is published again, as a new version. */
export function PublishAgain<E extends Endpoint>({ number, children, call, propose, onClose }: Props<E>) {
  const t = usePartsWords();
  return (
    <CallDialog
      title={t('publishAgain.title', { number })}
      act={t('publishAgain.act')}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={propose}
      done={t('publishAgain.done')}
    >
      {children}
    </CallDialog>
  );
}
