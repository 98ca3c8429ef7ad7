import { useState } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import {
  freezeTransfers,
  getTransferDesk,
  listTransfers,
  transferToDownline,
} from '@tamarind/contract/agent-transfers';
import { getBalance } from '@tamarind/contract/wallet';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { ErrorState } from '@tamarind/ui/Empty';
import { Field } from '@tamarind/ui/Field';
import { ConfirmDialog, Modal } from '@tamarind/ui/Modal';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { amountOf } from '#parts/money/amount-entry.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** Sends money to a downline, or stops the downline's own transfers [F04, J08]. */
export function MemberActs({ account, isFrozen }: { account: string; isFrozen: boolean }) {
  const t = useAgentWords();
  const errorText = useErrorText();
  const [act, setAct] = useState<'transfer' | 'freeze'>();
  const freeze = useCall(freezeTransfers, { refreshes: [listTeam] });
  const close = () => setAct(undefined);
  return (
    // The row opens the member's team; its buttons do not.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className={styles.acts} onClick={(event) => event.stopPropagation()}>
      <Button
        kind="soft"
        size="tiny"
        icon="swap"
        label={t('transfer.to', { account })}
        onClick={() => setAct('transfer')}
      />
      <Button
        kind="soft"
        size="tiny"
        icon={isFrozen ? 'play' : 'pause'}
        label={t(isFrozen ? 'freeze.lift' : 'freeze.set', { account })}
        onClick={() => setAct('freeze')}
      />
      <Modal isOpen={act === 'transfer'} onClose={close} title={t('transfer.to', { account })} isDialog>
        <TransferForm account={account} onDone={close} />
      </Modal>
      <ConfirmDialog
        isOpen={act === 'freeze'}
        title={t(isFrozen ? 'freeze.lift' : 'freeze.set', { account })}
        act={t(isFrozen ? 'freeze.lift.act' : 'freeze.set.act')}
        kind={isFrozen ? 'brand' : 'danger'}
        onConfirm={() => {
          close();
          void freeze.send({ account, isFrozen: !isFrozen });
        }}
        onCancel={close}
      >
        {t(isFrozen ? 'freeze.lift.text' : 'freeze.set.text')}
      </ConfirmDialog>
      {freeze.refusal && (
        <span className={styles.error} role="alert">
          {errorText(freeze.refusal)}
        </span>
      )}
    </span>
  );
}

function TransferForm({ account, onDone }: { account: string; onDone: () => void }) {
  const t = useAgentWords();
  const desk = useEndpoint(getTransferDesk, {});
  const call = useCall(transferToDownline, { refreshes: [getTransferDesk, listTransfers, listTeam, getBalance] });
  const currency = desk.data?.currency ?? 'THB';
  const form = useForm({
    start: { amount: '', paymentPassword: '' },
    check: ({ amount, paymentPassword }) =>
      present({
        amount: (amountOf(amount, currency) ?? 0n) > 0n ? undefined : t('fault.amount'),
        paymentPassword: paymentPassword === '' ? t('fault.password') : undefined,
      }),
    call,
    submit: async ({ amount, paymentPassword }) => {
      const wanted = amountOf(amount, currency);
      const sent = wanted && (await call.send({ account, amount: wanted, paymentPassword }));
      if (!sent) return;
      toast(t('transfer.done', { account }));
      onDone();
    },
  });
  if (desk.error) return <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />;
  if (!desk.data) return <SkeletonRows count={2} height={60} />;
  const { available, min, max, dayLeft } = desk.data;
  return (
    <form className={styles.form} {...form.props}>
      <dl className={styles.counts}>
        {(
          [
            ['available', available],
            ['min', min],
            ['max', max],
            ['dayLeft', dayLeft],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`transfer.${key}`)}</dt>
            <dd>
              <Amount value={value} currency={currency} isAlwaysShown />
            </dd>
          </div>
        ))}
      </dl>
      <Field
        label={t('transfer.amount')}
        inputMode="decimal"
        after={<span>{currency}</span>}
        {...form.text('amount')}
        autoFocus
      />
      <Field
        label={t('transfer.password')}
        type="password"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        {...form.text('paymentPassword')}
      />
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('transfer.send')}
      </Button>
    </form>
  );
}
