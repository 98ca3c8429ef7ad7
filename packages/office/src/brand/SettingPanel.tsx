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
  /** On the button that asks for a reason. */
  save: string;
  /** The question, and what will be different afterwards. */
  ask: string;
  effect: string;
  /** On the button that sends, and the notice afterwards; without them a change counts at once and for everybody. */
  act?: string;
  done?: string;
  isReady: boolean;
  call: Call<E>;
  /** Sends what stands in the fields; whether it was done. */
  onSend: (reason: string) => Promise<unknown>;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** One of the brand's settings: its fields, and a change that takes a reason. */
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
