import { useState } from 'react';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { decideIdentity, getIdentityCase, listIdentityCases } from '@tamarind/contract/identity';
import { Button } from '@tamarind/ui/Button';
import { Select } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIdentityWords } from './words.ts';

type Reason = Extract<InputOf<typeof decideIdentity>['decision'], { is: 'reject' }>['reason'];
const reasons = [
  'UNREADABLE',
  'NAME',
  'BIRTHDAY',
  'EXPIRED',
  'NOT_COMPLETE',
  'NOT_GENUINE',
  'OTHER',
] as const satisfies readonly Reason[];

/** Accept, or reject with a reason that the member is told. */
export function CaseDecision({ item }: { item: OutputOf<typeof getIdentityCase> }) {
  const t = useIdentityWords();
  const call = useCall(decideIdentity, { refreshes: [listIdentityCases, getIdentityCase] });
  const [asked, setAsked] = useState<'accept' | 'reject'>();
  const [reason, setReason] = useState<Reason>('UNREADABLE');
  const close = () => setAsked(undefined);
  const send = async (note: string) => {
    const decision = asked === 'accept' ? ({ is: 'accept' } as const) : ({ is: 'reject', reason } as const);
    const done = await call.send({ id: item.id, decision, note });
    if (!done) return;
    toast(t(`${decision.is}.done`, { account: item.account }));
    close();
  };
  return (
    <Panel title={t('decide')}>
      <Stack gap={10}>
        <Row>
          <Button kind="cta" size="small" icon="check" onClick={() => setAsked('accept')}>
            {t('accept')}
          </Button>
          <Button kind="line" size="small" icon="x" onClick={() => setAsked('reject')}>
            {t('reject')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={asked !== undefined}
        title={t(asked === 'reject' ? 'reject.title' : 'accept.title', { account: item.account })}
        act={t(asked === 'reject' ? 'reject' : 'accept')}
        kind={asked === 'reject' ? 'danger' : 'cta'}
        noteMin={0}
        call={call}
        onClose={close}
        onSend={(note) => void send(note)}
      >
        {asked === 'reject' ? (
          <Select
            label={t('reason')}
            value={reason}
            onChange={setReason}
            options={reasons.map((each) => ({ value: each, label: t(`reason.${each}`) }))}
          />
        ) : (
          t('accept.text', { name: item.facts?.name ?? '' })
        )}
      </Decision>
    </Panel>
  );
}
