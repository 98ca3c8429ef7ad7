import { Button } from '@tamarind/ui/Button';
import { getProtection } from '@tamarind/contract/protection';
import { goToMemberPage } from '#parts/member-page.ts';
import { useEffect, useRef, useState } from 'react';
import { createDeposit, listDepositMethods, listDeposits } from '@tamarind/contract/deposits';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { amountOf, entryOf, showEntry } from '#parts/money/amount-entry.ts';
import { ChooseAmount } from './ChooseAmount.tsx';
import styles from './DepositPage.module.css';
import { DepositSide } from './DepositSide.tsx';
import { DepositSteps } from './DepositSteps.tsx';
import type { Method } from './MethodPicker.tsx';
import { PayCard } from './PayCard.tsx';
import { useDeposit } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

/**
 * The deposit page of the member centre [E03, J05]: method and amount, the QR code with its live state, the steps so
 * far, and the latest deposits.
 */
export default function DepositPage() {
  const methods = useEndpoint(listDepositMethods, {}, { freshMs: 60_000 });
  const pause = useEndpoint(getProtection, {}).data?.pause;
  if (pause) return <OnBreak until={pause.until} />;
  if (methods.error) return <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />;
  if (!methods.data) return <SkeletonRows count={4} height={96} />;
  return <Ready methods={methods.data.methods} canSimulate={methods.data.simulation} />;
}

/** Shown in place of the form while the member is on a break from play: the server would refuse a deposit. */
function OnBreak({ until }: { until: Date }) {
  const t = useDepositWords();
  const { date } = useFormat();
  return (
    <Empty
      drawing="warning"
      title={t('break.title', { at: date(until, 'full') })}
      action={
        <Button kind="brand" onClick={() => goToMemberPage('withdraw')}>
          {t('break.withdraw')}
        </Button>
      }
    >
      {t('break.text')}
    </Empty>
  );
}

function Ready({ methods, canSimulate }: { methods: readonly Method[]; canSimulate: boolean }) {
  const t = useDepositWords();
  const { money, language } = useFormat();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState(methods[0]);
  // The id of the displayed deposit, or `new` for the form; empty until one is chosen.
  const [{ deposit: shown }, setAddress] = useCentreAddress(['deposit']);
  const recent = useEndpoint(listDeposits, {}, { refreshOn: ['deposit'] });
  const call = useCall(createDeposit, { refreshes: [listDeposits] });
  // Show a waiting deposit at once and keep it on the screen until it ends: after a reload the member must still find
  // the QR code that is about to be paid.
  const waiting = recent.data?.deposits.find(({ state }) => state === 'waiting')?.id;
  const wasShown = useRef(false);
  useEffect(() => {
    if (shown !== '') wasShown.current = true;
    // Set the address only once: a page that is about to close must not change the address of the next page.
    else if (waiting && !wasShown.current) setAddress({ deposit: waiting });
  }, [waiting, shown, setAddress]);
  const id = shown === 'new' || shown === '' ? undefined : shown;
  const { deposit, answer } = useDeposit(id, ({ amount, currency }) =>
    toast(t('credited.toast', { amount: money(amount, currency) })),
  );
  const faultOf = (entry: string): string | undefined => {
    if (!chosen) return undefined;
    const { currency, presets, min, max } = chosen;
    const amount = amountOf(entry, currency);
    const short = { short: true } as const;
    if (amount === undefined)
      return t('amount.invalid', { example: showEntry(entryOf(presets[0] ?? min, currency), language) });
    if (amount < min) return t('amount.small', { min: money(min, currency, short) });
    return amount > max ? t('amount.large', { max: money(max, currency, short) }) : undefined;
  };
  const form = useForm({
    start: { amount: '' },
    check: ({ amount }) => ({ amount: faultOf(amount) }),
    call,
    submit: async (values) => {
      const amount = chosen && amountOf(values.amount, chosen.currency);
      if (!chosen || amount === undefined) return;
      const made = await call.send({ method: chosen.method, amount });
      if (!made) return;
      setAddress({ deposit: made.id });
      form.reset();
    },
  });
  if (!chosen) return <Empty drawing="warning" title={t('methods.empty')} />;

  const shownMethod = methods.find(({ method }) => method === deposit?.method) ?? chosen;
  const startNew = () => {
    call.reset();
    setAddress({ deposit: 'new' });
  };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <DepositSteps state={deposit?.state} />
        <ChooseAmount
          methods={methods}
          chosen={shownMethod}
          onChoose={(method) => {
            setChosen(method);
            startNew();
          }}
          form={form}
          shown={
            id === undefined
              ? undefined
              : {
                  entry: deposit ? entryOf(deposit.amount, deposit.currency) : '',
                  onChange: (amount) => {
                    form.set({ amount });
                    startNew();
                  },
                }
          }
          error={form.refusal && errorText(form.refusal)}
        />
        {deposit && (
          <PayCard
            key={deposit.id}
            deposit={deposit}
            method={shownMethod}
            canSimulate={canSimulate}
            onNew={() => {
              form.reset();
              startNew();
            }}
          />
        )}
        {id !== undefined &&
          !deposit &&
          (answer.error ? (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          ) : (
            <SkeletonRows count={1} height={320} />
          ))}
      </div>
      <DepositSide
        deposit={deposit}
        usualSeconds={chosen.usualSeconds}
        recent={recent.data?.deposits}
        onOpen={(next) => setAddress({ deposit: next })}
      />
    </div>
  );
}
