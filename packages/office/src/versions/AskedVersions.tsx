import { useState, type ReactNode } from 'react';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { toast } from '@tamarind/ui/Toast';
import type { CallState } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { useVersionsWords } from './words.ts';

/** A proposed version that waits for approval. */
interface WaitingVersion {
  readonly id: string;
  readonly effectiveFrom: Date;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

type VersionDecision = 'approve' | 'reject';

/** The call that approves or rejects the proposed version. */
interface DecideCall {
  readonly state: CallState;
  readonly refusal: Refusal | undefined;
  send(input: { id: string; decision: VersionDecision }): Promise<unknown>;
}

/** Versions that wait for a second person; renders nothing if there are none. */
export function AskedVersions<Item extends WaitingVersion>({
  asked,
  children,
}: {
  asked: readonly Item[];
  children: (asked: Item) => ReactNode;
}) {
  const t = useVersionsWords();
  if (asked.length === 0) return null;
  return (
    <Panel title={t('waiting')} aside={<span className="num">{asked.length}</span>}>
      <Stack gap={16}>{asked.map(children)}</Stack>
    </Panel>
  );
}

interface Props {
  asked: WaitingVersion;
  /** The name of the version, for the heading and the confirmation. */
  name: string;
  facts: readonly (readonly [label: string, value: ReactNode])[];
  call: DecideCall;
  /** Content above the list of facts. */
  children?: ReactNode;
}

/** One proposed version: its changes, who proposed it and why, and the buttons for another person's decision. */
export function AskedVersion({ asked, name, facts, call, children }: Props) {
  const t = useVersionsWords();
  const staff = useStaff();
  const isStale = useIsStale();
  const [decision, setDecision] = useState<VersionDecision>();
  const isOwn = asked.by === staff.username;
  return (
    <section aria-label={name}>
      <Stack gap={8}>
        <b>{name}</b>
        {children}
        <Facts
          items={[
            ...facts,
            [t('from'), <DateText key="from" at={asked.effectiveFrom} form="full" />],
            [t('reason'), asked.reason],
            [
              t('askedBy'),
              <>
                {asked.by} <DateText at={asked.at} form="full" />
              </>,
            ],
          ]}
        />
        {isOwn && (
          <Note tone="warn" icon="users">
            {t('samePerson')}
          </Note>
        )}
        {!isOwn && hasRight(staff, 'prices.set') && (
          <>
            {isStale && (
              <Note tone="warn" icon="warning">
                {t('stale')}
              </Note>
            )}
            <Row>
              <Button kind="cta" size="small" icon="check" disabled={isStale} onClick={() => setDecision('approve')}>
                {t('approve')}
              </Button>
              <Button kind="line" size="small" icon="x" disabled={isStale} onClick={() => setDecision('reject')}>
                {t('reject')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      {decision && (
        <Question id={asked.id} name={name} decision={decision} call={call} onClose={() => setDecision(undefined)} />
      )}
    </section>
  );
}

interface QuestionProps extends Pick<Props, 'name' | 'call'> {
  id: string;
  decision: VersionDecision;
  onClose: () => void;
}

function Question({ id, name, decision, call, onClose }: QuestionProps) {
  const t = useVersionsWords();
  const errorText = useErrorText();
  const send = async () => {
    if (!(await call.send({ id, decision }))) return;
    toast(t(`${decision}.done`, { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`${decision}.title`, { name })}
      act={t(decision)}
      kind={decision === 'approve' ? 'cta' : 'danger'}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      {t(`${decision}.text`)}
    </ConfirmDialog>
  );
}
