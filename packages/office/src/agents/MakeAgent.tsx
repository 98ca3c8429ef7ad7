import { makeAgent } from '@tamarind/contract/agents-office';
import { listProposals } from '@tamarind/contract/proposals';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAgentsWords } from './words.ts';

const kinds = ['agent', 'second_agent'] as const;

/** Proposes that a member becomes an agent; another person agrees. `account`: the member, or a field to type one. */
export function MakeAgent({ account, onClose }: { account?: string; onClose: () => void }) {
  const t = useAgentsWords();
  const call = useCall(makeAgent, { refreshes: [listProposals] });
  const form = useForm({
    start: { account: account ?? '', memberKind: kinds[0] as (typeof kinds)[number] },
    check: (typed) => ({ account: typed.account.trim() === '' ? t('fault.account') : undefined }),
  });
  const send = async (reason: string) => {
    const { memberKind } = form.values;
    if (!(await call.send({ account: form.values.account.trim(), memberKind, reason }))) return;
    toast(t('proposed'));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={account === undefined ? t('make') : t('makeOf', { account })}
      act={t('propose')}
      noteMax={300}
      form={form}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t('makeText')}</p>
          {account === undefined && (
            <Field
              label={t('account')}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={64}
              {...form.text('account')}
            />
          )}
          <Segmented
            label={t('kind')}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={form.values.memberKind}
            onChange={(memberKind) => form.set({ memberKind })}
          />
        </Stack>
      </div>
    </Decision>
  );
}
