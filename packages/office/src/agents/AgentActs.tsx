import { useState } from 'react';
import {
  endEmployee,
  freezeMemberTransfers,
  getAgentFile,
  listAgents,
  listTransferFreezes,
  moveMember,
} from '@tamarind/contract/agents-office';
import { listProposals } from '@tamarind/contract/proposals';
import { addDays, dayOf } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { isDay } from '@tamarind/ui/DateRange';
import { Field } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Stack } from '#parts/Row.tsx';
import type { AgentRow } from './AgentTags.tsx';
import { MakeAgent } from './MakeAgent.tsx';
import { useAgentsWords } from './words.ts';

/**
 * Actions on one member of the tree: make the member an agent, move the member and all downlines to another upline,
 * stop or allow the member's transfers.
 */
export function AgentActs({ self }: { self: AgentRow }) {
  const t = useAgentsWords();
  const [open, setOpen] = useState<'make' | 'move' | 'freeze'>();
  const close = () => setOpen(undefined);
  const { account, memberKind, isFrozen } = self;
  return (
    <>
      {memberKind === 'member' && (
        <Button kind="line" size="small" icon="user-plus" onClick={() => setOpen('make')}>
          {t('make')}
        </Button>
      )}
      <Button kind="line" size="small" icon="swap" onClick={() => setOpen('move')}>
        {t('move')}
      </Button>
      <Button kind="line" size="small" icon={isFrozen ? 'play' : 'pause'} onClick={() => setOpen('freeze')}>
        {t(isFrozen ? 'allow' : 'stop')}
      </Button>
      {open === 'make' && <MakeAgent account={account} onClose={close} />}
      {open === 'move' && <Move account={account} onClose={close} />}
      {open === 'freeze' && <Freeze account={account} isFrozen={!isFrozen} onClose={close} />}
    </>
  );
}

/**
 * Proposes another upline for a member from a later day on; a second person decides. Sums of earlier days stay with the
 * old upline.
 */
function Move({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useAgentsWords();
  const tomorrow = addDays(dayOf(serverNow()), 1);
  const call = useCall(moveMember, { refreshes: [listProposals] });
  const form = useForm({
    start: { upline: '', day: tomorrow as string },
    check: ({ day }) => ({ day: isDay(day) && day >= tomorrow ? undefined : t('fault.day') }),
  });
  const send = (reason: string) => {
    const upline = form.values.upline.trim();
    return call.send({ account, upline: upline === '' ? null : upline, day: form.values.day, reason });
  };
  return (
    <CallDialog
      title={t('moveOf', { account })}
      act={t('propose')}
      noteMax={300}
      form={form}
      call={call}
      onClose={onClose}
      send={send}
      done={t('proposed')}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t('moveText')}</p>
          <Field
            label={t('newUpline')}
            hint={t('newUplineHint')}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={64}
            {...form.text('upline')}
          />
          <Field label={t('fromDay')} type="date" min={tomorrow} {...form.text('day')} />
        </Stack>
      </div>
    </CallDialog>
  );
}

/** Stops or allows a member's transfers; `isFrozen` is the state to set. */
export function Freeze({ account, isFrozen, onClose }: { account: string; isFrozen: boolean; onClose: () => void }) {
  const t = useAgentsWords();
  const call = useCall(freezeMemberTransfers, { refreshes: [getAgentFile, listAgents, listTransferFreezes] });
  const send = (reason: string) => call.send({ account, isFrozen, reason });
  return (
    <CallDialog
      title={t(isFrozen ? 'stopOf' : 'allowOf', { account })}
      act={t(isFrozen ? 'stop' : 'allow')}
      kind={isFrozen ? 'danger' : 'cta'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={(done) => t(done.isFrozen ? 'stopped' : 'allowed', { account })}
    >
      <p>{t(isFrozen ? 'stopText' : 'allowText')}</p>
    </CallDialog>
  );
}

/** Ends the login of an agent's assistant for good. */
export function EndEmployee({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useAgentsWords();
  const call = useCall(endEmployee, { refreshes: [getAgentFile] });
  const send = (reason: string) => call.send({ account, reason });
  return (
    <CallDialog
      title={t('endEmployeeOf', { account })}
      act={t('endEmployee')}
      kind="danger"
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={t('employeeEnded', { account })}
    >
      <p>{t('endEmployeeText')}</p>
    </CallDialog>
  );
}
