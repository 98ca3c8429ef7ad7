import { useState } from 'react';
import { getDraw } from '@tamarind/contract/lottery';
import { getExposure, listExposures } from '@tamarind/contract/lottery-exposure';
import {
  closeEarly,
  getStaffDraw,
  listDraws,
  pauseDraw,
  releaseResult,
  voidDraw,
} from '@tamarind/contract/lottery-office';
import { listProposals } from '@tamarind/contract/proposals';
import { getQueues } from '@tamarind/contract/reports';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import type { GameHead } from '#parts/games.ts';
import { useStaff } from '#shell/staff.ts';
import { useIsStale } from '#shell/useIsStale.ts';
import { actsOf } from './draw-acts.ts';
import type { StaffDraw } from './DrawsPage.tsx';
import { useDrawsWords } from './words.ts';

/** Queries to refetch after an act on a draw. */
export const drawReads = [listProposals, getStaffDraw, listDraws, getDraw, getExposure, listExposures, getQueues];

interface Props {
  draw: StaffDraw;
  kind: GameHead['kind'] | undefined;
}
type Act = 'pause' | 'closeEarly' | 'voidIt';

/** Pause and resume sales, close early because the first ball fell, void: each with a reason [L06]. */
export function DrawActs({ draw, kind }: Props) {
  const t = useDrawsWords();
  const acts = actsOf(draw, kind, useStaff());
  const [open, setOpen] = useState<Act>();
  const close = () => setOpen(undefined);
  if (!acts.pause && !acts.closeEarly && !acts.voidIt) return null;
  return (
    <Panel title={t('acts')} label={t('acts')}>
      <Row>
        {acts.pause && (
          <Button
            kind={draw.isPaused ? 'cta' : 'danger'}
            size="small"
            icon={draw.isPaused ? 'play' : 'pause'}
            onClick={() => setOpen('pause')}
          >
            {t(draw.isPaused ? 'resume' : 'pause')}
          </Button>
        )}
        {acts.closeEarly && (
          <Button kind="line" size="small" icon="stop-circle" onClick={() => setOpen('closeEarly')}>
            {t('closeEarly')}
          </Button>
        )}
        {acts.voidIt && (
          <Button kind="line" size="small" icon="x-circle" onClick={() => setOpen('voidIt')}>
            {t('voidIt')}
          </Button>
        )}
      </Row>
      {open === 'pause' && <Pause draw={draw} onClose={close} />}
      {open === 'closeEarly' && <CloseEarly draw={draw} onClose={close} />}
      {open === 'voidIt' && <VoidDraw draw={draw} onClose={close} />}
    </Panel>
  );
}

interface DialogProps {
  draw: StaffDraw;
  onClose: () => void;
}

function Pause({ draw: { code, isPaused }, onClose }: DialogProps) {
  const t = useDrawsWords();
  const call = useCall(pauseDraw, { refreshes: drawReads });
  const act = isPaused ? 'resume' : 'pause';
  const send = async (reason: string) => {
    if (!(await call.send({ draw: code, paused: !isPaused, reason }))) return;
    toast(t(`${act}.done`, { code }));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={t(`${act}.title`, { code })}
      act={t(`${act}.act`, { code })}
      kind={isPaused ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      {t(`${act}.text`)}
    </Decision>
  );
}

function CloseEarly({ draw: { code }, onClose }: DialogProps) {
  const t = useDrawsWords();
  const call = useCall(closeEarly, { refreshes: drawReads });
  const form = useForm({
    start: () => ({ startedAt: toField(serverNow()) }),
    check: ({ startedAt }) => ({ startedAt: fromField(startedAt) ? undefined : t('close.momentMissing') }),
  });
  const send = async (reason: string) => {
    const startedAt = fromField(form.values.startedAt);
    if (!startedAt) return;
    if (!(await call.send({ draw: code, startedAt, reason }))) return;
    toast(t('close.done', { code }));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={t('close.title', { code })}
      act={t('close.act', { code })}
      kind="danger"
      noteMax={300}
      form={form}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t('close.text')}</p>
          <Field
            label={t('close.moment')}
            hint={t('close.momentHint')}
            type="datetime-local"
            step={1}
            {...form.text('startedAt')}
          />
        </Stack>
      </div>
    </Decision>
  );
}

export function VoidDraw({ draw: { code, tickets }, onClose }: DialogProps) {
  const t = useDrawsWords();
  const call = useCall(voidDraw, { refreshes: drawReads });
  const send = async (reason: string) => {
    if (!(await call.send({ draw: code, reason }))) return;
    toast(t('void.done', { code }));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={t('void.title', { code })}
      act={t('void.act', { code })}
      kind="danger"
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      {t('void.text', { count: tickets })}
    </Decision>
  );
}

/** An agreed result that pays more than the limit waits here for a person who did not make it final. */
export function Release({ draw, kind }: Props) {
  const t = useDrawsWords();
  const errorText = useErrorText();
  const { release } = actsOf(draw, kind, useStaff());
  const isStale = useIsStale();
  const call = useCall(releaseResult, { refreshes: drawReads });
  const [isAsking, setAsking] = useState(false);
  if (release === 'nothing') return null;
  const { code } = draw;
  const send = async () => {
    if (!(await call.send({ draw: code }))) return;
    toast(t('release.done', { code }));
    setAsking(false);
  };
  const why = t.has(`hold.${draw.holdReason}`) ? t(`hold.${draw.holdReason}` as 'hold.payout_above') : draw.holdReason;
  return (
    <Panel title={t('release')} label={t('release')}>
      <Stack gap={10}>
        <Note tone="warn" icon="hourglass-medium">
          {why}
        </Note>
        {release === 'same-person' && <p>{t('release.samePerson')}</p>}
        {release === 'no-right' && <p>{t('release.noRight')}</p>}
        {release === 'yes' && (
          <>
            <p>{t('release.text')}</p>
            {isStale && (
              <Note tone="warn" icon="warning">
                {t('stale')}
              </Note>
            )}
            <Row>
              <Button kind="cta" size="small" icon="check" disabled={isStale} onClick={() => setAsking(true)}>
                {t('release.act', { code })}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('release.title', { code })}
        act={t('release.sure')}
        isBusy={call.state === 'sending'}
        error={call.refusal && errorText(call.refusal)}
        onConfirm={() => void send()}
        onCancel={() => {
          call.reset();
          setAsking(false);
        }}
      >
        {t('release.ask')}
      </ConfirmDialog>
    </Panel>
  );
}
