import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getDraw } from '@tamarind/contract/lottery';
import { askCorrection, decideCorrection } from '@tamarind/contract/lottery-office';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { TextArea } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ChangedBoard } from '#results/ChangedBoard.tsx';
import { DryRun } from '#results/DryRun.tsx';
import { EntryFields } from '#results/EntryFields.tsx';
import { useEntryForm } from '#results/useEntryForm.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { drawReads } from './DrawActs.tsx';
import type { StaffDraw } from './DrawsPage.tsx';
import { useDrawsWords } from './words.ts';

type OpenCorrection = NonNullable<StaffDraw['correction']>;

interface Props {
  draw: StaffDraw;
  format: FormatCode;
}

/**
 * A correction that waits for a decision: the result before and after, what the new result would pay, and the decision
 * form for another person [L06, L07].
 */
export function CorrectionDecision({ draw, format, correction }: Props & { correction: OpenCorrection }) {
  const t = useDrawsWords();
  const staff = useStaff();
  const call = useCall(decideCorrection, { refreshes: drawReads });
  const [decision, setDecision] = useState<'approve' | 'reject'>();
  const { code } = draw;
  const { kind, prizes, amounts, reason, notice, askedBy, askedAt } = correction;
  const close = () => {
    setDecision(undefined);
    call.reset();
  };
  const send = async (chosen: 'approve' | 'reject', note: string) => {
    const done = await call.send({ draw: code, decision: chosen, note });
    if (!done) return;
    // A rule may require two approvals; after the first one the draw stays settled.
    const isFirst = chosen === 'approve' && done.state === 'settled';
    toast(t(isFirst ? 'correction.approve.first' : `correction.${chosen}.done`, { code }));
    close();
  };
  const names = useTypeNames(format);
  const { money } = useFormat();
  const mayDecide = hasRight(staff, 'results.correct') || hasRight(staff, 'compliance.decide');
  const isOwn = askedBy === staff.username;
  return (
    <>
      <Panel title={t(`correction.${kind}`)} label={t('correction')}>
        <Stack gap={12}>
          <Facts
            items={[
              [
                t('correction.askedBy'),
                <>
                  {askedBy} <DateText at={askedAt} form="full" />
                </>,
              ],
              [t('correction.reason'), reason],
              [t('correction.notice'), notice],
              ...Object.entries(amounts ?? {}).map(([level, { winners, value }]): [string, string] => [
                names.level('', level),
                t('correction.amount', { winners, value: money(value, 'VND') }),
              ]),
            ]}
          />
          {prizes && (
            <>
              <p>{t('correction.beforeAfter')}</p>
              <ChangedBoard format={format} before={draw.prizes ?? {}} after={prizes} />
            </>
          )}
          {kind === 'void' && (
            <Note tone="danger" icon="warning">
              {t('correction.voidText')}
            </Note>
          )}
          {isOwn && (
            <Note tone="warn" icon="users">
              {t('correction.samePerson')}
            </Note>
          )}
          {!isOwn && !mayDecide && <Note icon="lock">{t('correction.noRight')}</Note>}
          {!isOwn && mayDecide && (
            <Row>
              <Button kind="cta" size="small" icon="check" onClick={() => setDecision('approve')}>
                {t('correction.approve')}
              </Button>
              <Button kind="line" size="small" icon="x" onClick={() => setDecision('reject')}>
                {t('correction.reject')}
              </Button>
            </Row>
          )}
        </Stack>
        <Decision
          isOpen={decision !== undefined}
          title={t(`correction.${decision ?? 'approve'}.title`, { code })}
          act={t(`correction.${decision ?? 'approve'}.act`, { code })}
          kind={decision === 'reject' ? 'danger' : 'cta'}
          noteMin={decision === 'reject' ? 3 : 0}
          noteMax={300}
          call={call}
          onClose={close}
          onSend={(note) => void send(decision ?? 'approve', note)}
        >
          {t(`correction.${decision ?? 'approve'}.text`)}
        </Decision>
      </Panel>
      {prizes && (
        <DryRun draw={code} format={format} title={t('dryRunNew')} prizes={prizes} amounts={amounts ?? undefined} />
      )}
    </>
  );
}

/** Proposes to correct a settled result or to void the draw. Players will see the public notice. */
export function AskCorrection({ draw, format }: Props) {
  const t = useDrawsWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('correct')}
      label={t('correct')}
      aside={
        <Button kind="line" size="small" icon="pencil-simple" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'correct.hide' : 'correct.open')}
        </Button>
      }
    >
      {isOpen ? <CorrectionForm draw={draw} format={format} /> : <p>{t('correct.text')}</p>}
    </Panel>
  );
}

function CorrectionForm({ draw, format }: Props) {
  const t = useDrawsWords();
  const entry = useEntryForm(format, draw.drawsAt, { start: draw.prizes ?? undefined });
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    start: { kind: 'result' as 'result' | 'void', reason: '', notice: '' },
    check: (typed) => ({
      reason: typed.reason.trim().length < 3 ? t('correct.reasonMissing') : undefined,
      notice: typed.notice.trim().length < 10 ? t('correct.noticeMissing') : undefined,
    }),
  });
  const { kind, reason, notice } = form.values;
  const { prizes } = entry.check;
  const submit = () => {
    const isEntryWhole = kind === 'void' || entry.tryAll() !== undefined;
    if (form.tryAll() && isEntryWhole) setAsking(true);
  };
  return (
    <div ref={form.ref}>
      <Stack gap={12}>
        <Segmented
          label={t('correct.kind')}
          options={[
            { value: 'result', label: t('correct.result') },
            { value: 'void', label: t('correct.void') },
          ]}
          {...form.choice('kind')}
        />
        {kind === 'result' && <EntryFields form={entry} />}
        {kind === 'result' && prizes && draw.prizes && (
          <ChangedBoard format={format} before={draw.prizes} after={prizes} />
        )}
        <TextArea label={t('correction.reason')} rows={2} maxLength={300} {...form.text('reason')} />
        <TextArea
          label={t('correction.notice')}
          hint={t('correct.noticeHint')}
          rows={3}
          maxLength={500}
          {...form.text('notice')}
        />
        <Row>
          <Button kind="danger" size="small" icon="paper-plane-tilt" onClick={submit}>
            {t('correct.ask')}
          </Button>
        </Row>
        {isAsking && (
          <AskDialog
            input={{
              draw: draw.code,
              kind,
              ...present({
                prizes: kind === 'result' ? prizes : undefined,
                amounts: kind === 'result' ? entry.amounts : undefined,
              }),
              reason: reason.trim(),
              notice: notice.trim(),
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </div>
  );
}

interface AskProps {
  input: Parameters<ReturnType<typeof useCall<typeof askCorrection>>['send']>[0];
  onClose: () => void;
}

function AskDialog({ input, onClose }: AskProps) {
  const t = useDrawsWords();
  const errorText = useErrorText();
  const call = useCall(askCorrection, { refreshes: drawReads });
  const code = input.draw;
  const send = async () => {
    if (!(await call.send(input))) return;
    toast(t('correct.done', { code }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('correct.title', { code })}
      act={t('correct.act', { code })}
      kind="danger"
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      {t('correct.sure')}
    </ConfirmDialog>
  );
}

/** Results that corrections replaced, oldest first, with the notices to players. */
export function EarlierResults({ draw, format }: { draw: OutputOf<typeof getDraw>; format: FormatCode }) {
  const t = useDrawsWords();
  return (
    <Panel title={t('earlier')}>
      <Stack gap={12}>
        {draw.notice !== null && <Note icon="info">{draw.notice}</Note>}
        {draw.earlier.map(({ version, prizes, source, at }) => (
          <details key={version}>
            <summary>
              {t('version', { version })} · {source} · <DateText at={at} form="full" />
            </summary>
            {prizes ? <PrizeBoard format={format} prizes={prizes} /> : <p>{t('correction.void')}</p>}
          </details>
        ))}
      </Stack>
    </Panel>
  );
}
