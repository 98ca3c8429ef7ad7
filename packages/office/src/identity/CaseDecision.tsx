import { useState } from 'react';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { decideIdentity, getIdentityCase, listIdentityCases } from '@tamarind/contract/identity';
import { listProposals } from '@tamarind/contract/proposals';
import { isAgainstCheck } from '@tamarind/domain/identity/override';
import { Button } from '@tamarind/ui/Button';
import { Field, Select } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
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

/**
 * The decision about a document: accept, or reject with a reason that the member reads. If staff accept against the
 * result of the automatic check, a second person has to agree.
 */
export function CaseDecision({ item }: { item: OutputOf<typeof getIdentityCase> }) {
  const t = useIdentityWords();
  const call = useCall(decideIdentity, { refreshes: [listIdentityCases, getIdentityCase, listProposals] });
  const [asked, setAsked] = useState<'accept' | 'reject'>();
  const [reason, setReason] = useState<Reason>('UNREADABLE');
  const isOverride = isAgainstCheck(item) && asked === 'accept';
  const form = useForm({
    start: { evidence: '' },
    check: ({ evidence }) => ({
      evidence: isOverride && evidence.trim().length < 3 ? t('evidence.missing') : undefined,
    }),
  });
  const close = () => setAsked(undefined);
  const send = async (note: string) => {
    const decision = asked === 'accept' ? ({ is: 'accept' } as const) : ({ is: 'reject', reason } as const);
    const evidence = isOverride ? { evidence: form.values.evidence.trim() } : {};
    const done = await call.send({ id: item.id, decision, note, ...evidence });
    if (!done) return;
    toast(t(done.proposal === null ? `${decision.is}.done` : 'accept.proposed', { account: item.account }));
    close();
  };
  return (
    <Panel title={t('decide')}>
      <Stack gap={10}>
        {isAgainstCheck(item) && (
          <Note tone="warn" icon="users">
            {t('accept.two')}
          </Note>
        )}
        <Row>
          <Button kind="cta" size="small" icon="check" onClick={() => setAsked('accept')}>
            {t(isAgainstCheck(item) ? 'accept.propose' : 'accept')}
          </Button>
          <Button kind="line" size="small" icon="x" onClick={() => setAsked('reject')}>
            {t('reject')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={asked !== undefined}
        title={t(asked === 'reject' ? 'reject.title' : 'accept.title', { account: item.account })}
        act={t(asked === 'reject' ? 'reject' : isOverride ? 'accept.propose' : 'accept')}
        kind={asked === 'reject' ? 'danger' : 'cta'}
        noteMin={isOverride ? 3 : 0}
        form={form}
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
          <div ref={form.ref}>
            <Stack gap={12}>
              <p>{t('accept.text', { name: item.facts?.name ?? '' })}</p>
              {isOverride && (
                <Field
                  label={t('evidence')}
                  hint={t('evidence.hint')}
                  maxLength={300}
                  autoCapitalize="sentences"
                  {...form.text('evidence')}
                />
              )}
            </Stack>
          </div>
        )}
      </Decision>
    </Panel>
  );
}
