import { useState } from 'react';
import { listConnections } from '@tamarind/contract/connections';
import { listProposals } from '@tamarind/contract/proposals';
import { addReceivingAccount, listReceivingAccounts } from '@tamarind/contract/receiving';
import { accountMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { freeTerms } from '@tamarind/domain/deposits/choose-account';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { type ReceivingFault, receivingFault } from '@tamarind/domain/deposits/receiving';
import type { Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { banks } from '@tamarind/domain/withdrawals/banks';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import { type Account, readTerms, typedTerms, type TypedTerms } from './account.ts';
import { useReceivingWords } from './words.ts';

/** Proposes a new receiving account, or changed details of one. */
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
      connection: replaced?.connection ?? '',
      ...typedTerms(replaced ?? freeTerms, replaced?.currency ?? 'THB'),
      isOn: replaced?.isOn ?? true,
    },
    check: (typed) => {
      const fault = receivingFault(accountOf(typed));
      const wrong = readTerms(typed, depositMethod(typed.method).currency).faults;
      return {
        ...Object.fromEntries(wrong.map((field) => [field, t(`fault.${field}`)])),
        ...Object.fromEntries(fault ? [[fault.field, t(wordOf(fault, typed.method))]] : []),
      };
    },
    submit: () => setAsking(true),
  });
  const { method, isOn } = form.values;
  const { currency } = depositMethod(method);
  const account = accountOf(form.values);
  const connections = useEndpoint(listConnections, {}).data?.connections ?? [];
  const send = async (reason: string) => {
    const { terms } = readTerms(form.values, currency);
    const connection = form.values.connection || undefined;
    const sent = { ...account, ...terms, ...present({ connection, replaces: replaced?.id }), isOn, reason };
    if (!(await call.send(sent))) return;
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
              onChange={(value) => form.set({ method: value, bank: '', connection: '' })}
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
          <Select
            label={t('connection')}
            hint={t('connectionHint')}
            options={[
              { value: '', label: t('ownBank') },
              ...connections
                .filter(({ deposits }) => deposits.includes(method))
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.choice('connection')}
          />
          <TermsFields currency={currency} textOf={form.text} />
          <Checkbox {...form.tick('isOn')}>{t('onAtOnce')}</Checkbox>
          <SubmitRow act={t('propose')} back={t('back')} isDisabled={isStale} onBack={onClose} />
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

/**
 * Fields for a receiving account's ceilings, the minutes for which it is not used after a deposit, and its weight, by
 * which deposits are distributed among the accounts of a method.
 */
function TermsFields({
  currency,
  textOf,
}: {
  currency: Currency;
  textOf: (field: keyof TypedTerms) => Omit<React.ComponentProps<typeof Field>, 'label'>;
}) {
  const t = useReceivingWords();
  return (
    <>
      <Field
        label={t('dayMax', { currency })}
        hint={t('dayMaxHint')}
        inputMode="decimal"
        maxLength={20}
        {...textOf('dayMax')}
      />
      <Field label={t('dayCount')} hint={t('dayCountHint')} inputMode="numeric" maxLength={6} {...textOf('dayCount')} />
      <Field
        label={t('restMinutes')}
        hint={t('restMinutesHint')}
        inputMode="numeric"
        maxLength={4}
        {...textOf('restMinutes')}
      />
      <Field label={t('share')} hint={t('shareHint')} inputMode="numeric" maxLength={4} {...textOf('share')} />
    </>
  );
}

/** Remove spaces and hyphens, which copied account numbers often contain. */
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
