import { type ComponentProps, type ReactNode, useState } from 'react';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { toast } from '@tamarind/ui/Toast';
import { Decision } from './Decision.tsx';
import { Note } from './Note.tsx';
import { Panel } from './Page.tsx';
import { Row, Stack } from './Row.tsx';

/** An action on the draft: the text of its confirmation, and the call that carries it out. */
interface DraftAct {
  readonly act: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly done: string;
  readonly call: ComponentProps<typeof Decision>['call'];
  /** Sends the call. The promise resolves to true if the server accepted it. */
  readonly send: (reason: string) => Promise<boolean>;
}

interface Props {
  title: string;
  aside?: string | undefined;
  /** The changes compared with the published version. */
  children: ReactNode;
  /** A message if another version was published after the draft was started; the draft then cannot be proposed. */
  old: string | undefined;
  /** The validation errors to correct first; undefined if there are none. */
  faults: ReactNode | undefined;
  isSame: boolean;
  propose: DraftAct;
  discard: DraftAct;
}

/**
 * Compares the saved draft with the published version, lists its validation errors, and has the buttons to propose or
 * discard it.
 */
export function DraftReview({ title, aside, children, old, faults, isSame, propose, discard }: Props) {
  const [asked, setAsked] = useState<'propose' | 'discard'>();
  const close = () => setAsked(undefined);
  const decision = (one: DraftAct, isOpen: boolean, kind?: 'danger') => (
    <Decision
      isOpen={isOpen}
      title={one.title}
      act={one.act}
      {...present({ kind })}
      noteMax={300}
      call={one.call}
      onClose={close}
      onSend={(reason) =>
        void one.send(reason).then((isDone) => {
          if (!isDone) return;
          toast(one.done);
          close();
        })
      }
    >
      {one.text}
    </Decision>
  );
  return (
    <Panel title={title} label={title} aside={aside}>
      <Stack gap={12}>
        {children}
        {old !== undefined && (
          <Note tone="warn" icon="warning">
            {old}
          </Note>
        )}
        {faults !== undefined && (
          <Note tone="danger" icon="warning">
            {faults}
          </Note>
        )}
        <Row>
          <Button
            kind="cta"
            icon="users"
            disabled={old !== undefined || faults !== undefined || isSame}
            onClick={() => setAsked('propose')}
          >
            {propose.act}
          </Button>
          <Button kind="line" icon="trash" onClick={() => setAsked('discard')}>
            {discard.act}
          </Button>
        </Row>
      </Stack>
      {decision(propose, asked === 'propose')}
      {decision(discard, asked === 'discard', 'danger')}
    </Panel>
  );
}
