import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { addReceivingAccount, listReceivingAccounts } from '@tamarind/contract/receiving';
import { accountMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { type ReceivingFault, receivingFault } from '@tamarind/domain/deposits/receiving';
import { present } from '@tamarind/domain/present';
import { banks } from '@tamarind/domain/withdrawals/banks';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useMethodName } from '#parts/useMethodName.ts';
import { useIsStale } from '#shell/useIsStale.ts';
import type { Account } from './account.ts';
import { useReceivingWords } from './words.ts';

/** Proposes a new account, or other details for one. */
export function AccountForm({ replaced, onClose }: { replaced?: Account | undefined; onClose: () => void }) {
  const t = useReceivingWords();
  const nameOf = useMethodName();
  const isStale = useIsStale();
  const call = useCall(addReceivingAccount, { refreshes: [listReceivingAccounts, listProposals] });
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    start: {
      method: replaced?.method ?? accountMethodCodes[0],
      bank: replaced?.bank ?? '',
      number: replaced?.number ?? '',
      name: replaced?.name ?? '',
      isOn: replaced?.isOn ?? true,
    },
    check: (typed) => {
      const fault = receivingFault(accountOf(typed));
      return fault ? { [fault.field]: t(wordOf(fault, typed.method)) } : {};
    },
    submit: () => setAsking(true),
  });
  const { method, isOn } = form.values;
  const { currency } = depositMethod(method);
  const account = accountOf(form.values);
  const send = async (reason: string) => {
    if (!(await call.send({ ...account, isOn, ...present({ replaces: replaced?.id }), reason }))) return;
    toast(t('proposed'));
    onClose();
  };
  const title = replaced ? t('changeOf', { number: replaced.number }) : t('add');
  return (
    <Panel title={title} label={title}>
      <form {...form.props}>
        <Stack gap={12}>
          {!replaced && (
            <Segmented
              label={t('method')}
              options={accountMethodCodes.map((value) => ({ value, label: nameOf(value) }))}
              value={method}
              onChange={(value) => form.set({ method: value, bank: '' })}
            />
          )}
          <Select
            label={t('bank')}
            options={[
              { value: '', label: t('pickBank') },
              ...banks
                .filter((bank) => bank.currency === currency)
                .map(({ code, name }) => ({ value: code, label: name })),
            ]}
            {...form.choice('bank')}
          />
          <Field
            label={t(`number.${method}`)}
            hint={t(`hint.${method}`)}
            inputMode={currency === 'THB' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={40}
            {...form.text('number')}
          />
          <Field label={t('name')} hint={t('nameHint')} autoComplete="off" maxLength={60} {...form.text('name')} />
          <Checkbox {...form.tick('isOn')}>{t('onAtOnce')}</Checkbox>
          <Row>
            <Button kind="cta" size="small" type="submit" disabled={isStale}>
              {t('propose')}
            </Button>
            <Button kind="line" size="small" onClick={onClose}>
              {t('back')}
            </Button>
          </Row>
        </Stack>
      </form>
      <Decision
        isOpen={isAsking}
        title={t('askAdd', { number: account.number })}
        act={t('propose')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t(isOn ? 'onText' : 'addText')}
      </Decision>
    </Panel>
  );
}

/** Numbers are often copied with spaces or hyphens. */
const accountOf = (typed: { method: Account['method']; bank: string; number: string; name: string }) => ({
  method: typed.method,
  bank: typed.bank,
  number: typed.number.replaceAll(/[\s-]/g, '').toUpperCase(),
  name: typed.name.trim(),
});

const wordOf = ({ field, why }: ReceivingFault, method: Account['method']) =>
  field === 'number'
    ? why === 'check'
      ? 'fault.check'
      : (`fault.number.${method}` as const)
    : (`fault.${field}` as const);
