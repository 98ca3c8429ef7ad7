import { listAdjustments, proposeAdjustment } from '@tamarind/contract/adjustments';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listProposals } from '@tamarind/contract/proposals';
import { type AdjustmentCause, type AdjustmentWay, causesOf } from '@tamarind/domain/adjustments/decide';
import { type Currency, fromDecimal, type Money } from '@tamarind/domain/money';
import { Field, Select } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAdjustmentsWords } from './words.ts';

interface Props {
  account: string;
  wallet: OutputOf<typeof listAdjustments>;
  /** The directions (add or take money) that the person's rights allow: at least one. */
  ways: readonly AdjustmentWay[];
  onClose: () => void;
}

/** Proposes to add money to the wallet or to take some from it. */
export function AdjustWallet({ account, wallet: { currency, available, left, twoAbove }, ways, onClose }: Props) {
  const first = ways[0] ?? 'credit';
  const t = useAdjustmentsWords();
  const { money } = useFormat();
  const call = useCall(proposeAdjustment, { refreshes: [listAdjustments, listProposals] });
  const form = useForm({
    start: { way: first, amount: '', cause: causesOf(first)[0] ?? ('other' as AdjustmentCause), link: '' },
    check: ({ way, amount, link }) => {
      const typed = amountOf(amount, currency);
      const most = way === 'debit' && available < left ? available : left;
      const fault = typed === undefined ? t('amountMissing') : t('amountMost', { most: money(most, currency) });
      return {
        amount: typed === undefined || typed > most ? fault : undefined,
        link: link.trim().length < 3 ? t('linkMissing') : undefined,
      };
    },
  });
  const { way, cause, link } = form.values;
  const amount = amountOf(form.values.amount, currency);
  const send = async (note: string) => {
    if (amount === undefined) return undefined;
    return call.send({ account, way, amount, currency, cause, link: link.trim(), note });
  };
  const pick = (next: AdjustmentWay) =>
    form.set({ way: next, cause: causesOf(next).find((one) => one === cause) ?? causesOf(next)[0] ?? 'other' });
  return (
    <CallDialog
      title={t('addTitle', { account })}
      act={t('propose')}
      form={form}
      noteMax={300}
      call={call}
      currency={currency}
      onClose={onClose}
      send={send}
      done={t('proposed')}
    >
      <Stack gap={12}>
        <p>{t(amount !== undefined && amount > twoAbove ? 'needsTwo' : 'needsOne')}</p>
        <Segmented<AdjustmentWay>
          label={t('way')}
          options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          value={way}
          onChange={pick}
        />
        <Field
          label={t('amountIn', { currency })}
          hint={way === 'debit' ? t('debitHint', { available: money(available, currency) }) : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          {...form.text('amount')}
        />
        <Select
          label={t('cause')}
          options={causesOf(way).map((value) => ({ value, label: t(`cause.${value}`) }))}
          {...form.choice('cause')}
        />
        <Field label={t('link')} hint={t('linkHint')} autoComplete="off" maxLength={200} {...form.text('link')} />
      </Stack>
    </CallDialog>
  );
}

function amountOf(text: string, currency: Currency): Money | undefined {
  const amount = fromDecimal(text.trim(), currency);
  return amount === undefined || amount <= 0n ? undefined : amount;
}
