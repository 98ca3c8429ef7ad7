import { type ReactNode, useState } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { toast } from '@tamarind/ui/Toast';
import type { Call } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useBrandWords } from './words.ts';

interface Props<E extends Endpoint> {
  title: string;
  text: string;
  /** Label of the button that opens the reason dialog. */
  save: string;
  /** The question of the confirmation dialog; `effect` says what the change does. */
  ask: string;
  effect: string;
  /**
   * Label of the send button (`act`), and the message after sending (`done`). The defaults say that the change applies
   * at once to everybody.
   */
  act?: string;
  done?: string;
  isReady: boolean;
  call: Call<E>;
  /** Sends the fields. The promise resolves to true if the change succeeded. */
  onSend: (reason: string) => Promise<unknown>;
  /** An element shown beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** The panel of one brand setting: its fields, and a button that asks for a reason and sends the change. */
export function SettingPanel<E extends Endpoint>({
  title,
  text,
  save,
  ask,
  effect,
  act,
  done,
  isReady,
  call,
  onSend,
  more,
  children,
}: Props<E>) {
  const t = useBrandWords();
  const [isAsking, setAsking] = useState(false);
  const send = async (reason: string) => {
    if (!(await onSend(reason))) return;
    toast(done ?? t('done'));
    setAsking(false);
  };
  return (
    <Panel title={title}>
      <Stack gap={12}>
        <p>{text}</p>
        {children}
        <Row>
          {more}
          <Button kind="cta" size="small" disabled={!isReady} onClick={() => setAsking(true)}>
            {save}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={ask}
        act={act ?? t('act')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {effect}
      </Decision>
    </Panel>
  );
}
