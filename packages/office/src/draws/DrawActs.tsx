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
import { Field, TextArea } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import type { GameHead } from '#parts/games.ts';
import { useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { actsOf } from './draw-acts.ts';
import type { StaffDraw } from './DrawsPage.tsx';
import { useDrawsWords } from './words.ts';

/** Queries to refetch after staff have changed a draw. */
export const drawReads = [listProposals, getStaffDraw, listDraws, getDraw, getExposure, listExposures, getQueues];

interface Props {
  draw: StaffDraw;
  kind: GameHead['kind'] | undefined;
}
type Act = 'pause' | 'closeEarly' | 'voidIt';

/**
 * Actions on a draw: pause and resume sales, close early because the first ball was drawn, void. Each needs a reason
 * [L06].
 */
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
  const send = (reason: string) => call.send({ draw: code, paused: !isPaused, reason });
  return (
    <CallDialog
      title={t(`${act}.title`, { code })}
      act={t(`${act}.act`, { code })}
      kind={isPaused ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={t(`${act}.done`, { code })}
    >
      {t(`${act}.text`)}
    </CallDialog>
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
    if (!startedAt) return undefined;
    return call.send({ draw: code, startedAt, reason });
  };
  return (
    <CallDialog
      title={t('close.title', { code })}
      act={t('close.act', { code })}
      kind="danger"
      noteMax={300}
      form={form}
      call={call}
      onClose={onClose}
      send={send}
      done={t('close.done', { code })}
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
    </CallDialog>
  );
}

export function VoidDraw({ draw: { code, tickets }, onClose }: DialogProps) {
  const t = useDrawsWords();
  const call = useCall(voidDraw, { refreshes: drawReads });
  const form = useForm({
    start: { notice: '' },
    check: ({ notice }) => ({ notice: notice.trim().length < 10 ? t('correct.noticeMissing') : undefined }),
  });
  const send = (reason: string) => call.send({ draw: code, reason, notice: form.values.notice.trim() });
  return (
    <CallDialog
      title={t('void.title', { code })}
      act={t('void.act', { code })}
      kind="danger"
      noteMax={300}
      form={form}
      call={call}
      onClose={onClose}
      send={send}
      done={t('void.done', { code })}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t('void.text', { count: tickets })}</p>
          <TextArea
            label={t('correction.notice')}
            hint={t('correct.noticeHint')}
            rows={3}
            maxLength={500}
            {...form.text('notice')}
          />
        </Stack>
      </div>
    </CallDialog>
  );
}

/**
 * Releases a result that is on hold because it pays more than the limit. The person whose entry completed the result
 * may not release it.
 */
export function Release({ draw, kind }: Props) {
  const t = useDrawsWords();
  const errorText = useErrorText();
  const { release } = actsOf(draw, kind, useStaff());
  const isStale = useIsStale();
  const call = useCall(releaseResult, { refreshes: drawReads });
  const [asking, setAsking] = useState<'release' | 'refuse'>();
  if (release === 'nothing') return null;
  const { code } = draw;
  const send = async (decision: 'release' | 'refuse', note = '') => {
    if (!(await call.send({ draw: code, decision, note }))) return;
    toast(t(decision === 'release' ? 'release.done' : 'release.refused', { code }));
    setAsking(undefined);
  };
  const close = () => {
    call.reset();
    setAsking(undefined);
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
              <Button kind="cta" size="small" icon="check" disabled={isStale} onClick={() => setAsking('release')}>
                {t('release.act', { code })}
              </Button>
              <Button kind="line" size="small" icon="x" onClick={() => setAsking('refuse')}>
                {t('release.refuse')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={asking === 'release'}
        title={t('release.title', { code })}
        act={t('release.sure')}
        isBusy={call.state === 'sending'}
        error={call.refusal && errorText(call.refusal)}
        onConfirm={() => void send('release')}
        onCancel={close}
      >
        {t('release.ask')}
      </ConfirmDialog>
      <Decision
        isOpen={asking === 'refuse'}
        title={t('release.refuseTitle', { code })}
        act={t('release.refuse')}
        kind="danger"
        noteMax={300}
        call={call}
        onClose={close}
        onSend={(note) => void send('refuse', note)}
      >
        {t('release.refuseText')}
      </Decision>
    </Panel>
  );
}
