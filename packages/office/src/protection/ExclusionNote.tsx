import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { getMemberProtection, proposeReturn } from '@tamarind/contract/protection';
import type { Exclusion } from '@tamarind/domain/limits/returns';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Field, Select } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { useProtectionWords } from './words.ts';

interface Props {
  account: string;
  exclusion: Exclusion;
  mayPropose: boolean;
}

/**
 * A member's current self-exclusion. After its period, staff may propose the member's return at the member's request.
 */
export function ExclusionNote({ account, exclusion, mayPropose }: Props) {
  const t = useProtectionWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={10}>
      <Note tone="warn" icon="lock">
        {t(`exclusion.${exclusion.state}`)} <DateText at={exclusion.until} form="full" />
      </Note>
      <Proposals subject={account.toLowerCase()} acts={['member.return']} />
      {exclusion.state === 'over' && mayPropose && (
        <Row>
          <Button kind="line" size="small" onClick={() => setOpen(true)}>
            {t('return.propose')}
          </Button>
        </Row>
      )}
      {isOpen && <ReturnDialog account={account} exclusion={exclusion} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

const ways = ['chat', 'mail', 'phone', 'letter'] as const;

function ReturnDialog({ account, exclusion, onClose }: Omit<Props, 'mayPropose'> & { onClose: () => void }) {
  const t = useProtectionWords();
  const call = useCall(proposeReturn, { refreshes: [listProposals, getMemberProtection] });
  const form = useForm({
    start: () => ({ askedAt: toField(serverNow()).slice(0, 16), way: 'phone' as (typeof ways)[number] }),
    check: (typed) => {
      const at = fromField(typed.askedAt);
      return { askedAt: at && at >= exclusion.until && at <= serverNow() ? undefined : t('return.askedAtWrong') };
    },
  });
  const send = async (reason: string) => {
    const askedAt = fromField(form.values.askedAt);
    if (!askedAt) return undefined;
    return call.send({ account, askedAt, way: form.values.way, reason });
  };
  return (
    <CallDialog
      title={t('return.title', { account })}
      act={t('return.propose')}
      form={form}
      call={call}
      onClose={onClose}
      send={send}
      done={t('return.proposed')}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t('return.text')}</p>
          <Field label={t('return.askedAt')} type="datetime-local" {...form.text('askedAt')} />
          <Select
            label={t('return.way')}
            options={ways.map((value) => ({ value, label: t(`return.way.${value}`) }))}
            {...form.choice('way')}
          />
        </Stack>
      </div>
    </CallDialog>
  );
}
