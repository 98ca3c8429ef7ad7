import type { ReactNode } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { Call } from '@tamarind/ui/useCall.ts';
import { CallDialog } from './CallDialog.tsx';
import { usePartsWords } from './words.ts';

interface Props<E extends Endpoint> {
  number: number;
  /** The consequence: what the version becomes once another person agrees. */
  children: ReactNode;
  call: Call<E>;
  /** Sends the proposal; undefined if it was refused. */
  propose: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Proposes to publish an earlier version again as a new one. */
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
