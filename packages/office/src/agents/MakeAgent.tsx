import { makeAgent } from '@tamarind/contract/agents-office';
import { listProposals } from '@tamarind/contract/proposals';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAgentsWords } from './words.ts';

const kinds = ['agent', 'second_agent'] as const;

/**
 * Proposes that a member becomes an agent; another person must agree. `account` is the member; if it is missing, the
 * form has a field for it.
 */
export function MakeAgent({ account, onClose }: { account?: string; onClose: () => void }) {
  const t = useAgentsWords();
  const call = useCall(makeAgent, { refreshes: [listProposals] });
  const form = useForm({
    start: { account: account ?? '', memberKind: kinds[0] as (typeof kinds)[number] },
    check: (typed) => ({ account: typed.account.trim() === '' ? t('fault.account') : undefined }),
  });
  const send = (reason: string) => {
    const { memberKind } = form.values;
    return call.send({ account: form.values.account.trim(), memberKind, reason });
  };
  return (
    <CallDialog
      title={account === undefined ? t('make') : t('makeOf', { account })}
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
    </CallDialog>
  );
}
