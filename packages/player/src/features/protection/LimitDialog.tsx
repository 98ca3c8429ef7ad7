import { getProtection, type Limit, setLimit } from '@tamarind/contract/protection';
import { decideChange } from '@tamarind/domain/limits/change';
import { type Currency, money, type Money } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { amountOf, entryOf } from '#parts/money/amount-entry.ts';
import { amountField } from '#parts/money/amount-field.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import styles from './Limits.module.css';
import { useProtectionWords } from './words.ts';

interface Props {
  isOpen: boolean;
  limit: Limit;
  currency: Currency;
  onClose: () => void;
}

/**
 * Dialog to set any amount as a limit [GLI 2.5.5]. Before sending, it says whether the new limit applies now or needs a
 * second confirmation [GLI A.3.7].
 */
export function LimitDialog({ isOpen, limit, currency, onClose }: Props) {
  const t = useProtectionWords();
  const title = t('dialog.title', { kind: t(`kind.${limit.kind}`), period: t(`period.${limit.period}`) });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} isDialog>
      <Form limit={limit} currency={currency} onDone={onClose} />
    </Modal>
  );
}

function Form({ limit, currency, onDone }: { limit: Limit; currency: Currency; onDone: () => void }) {
  const t = useProtectionWords();
  const errorText = useErrorText();
  const { kind, period, own, waiting } = limit;
  const isTime = kind === 'time';
  const call = useCall(setLimit, { refreshes: [getProtection] });
  const valueOf = (entry: string) => (isTime ? minutesOf(entry) : amountOf(entry, currency));
  const stepOf = (wish: bigint | null) =>
    decideChange({ inForce: own, waiting: waiting ?? undefined }, wish, serverNow()).step;
  const send = async (wish: Money | null) => {
    const isWaiting = stepOf(wish) === 'wait';
    if (!(await call.send({ kind, period, value: wish }))) return;
    toast(t(isWaiting ? 'asked' : 'saved'));
    onDone();
  };
  const form = useForm({
    start: { amount: own === null ? '' : isTime ? own.toString() : entryOf(own, currency) },
    check: ({ amount }) => ({ amount: valueOf(amount) === undefined ? t('dialog.fault') : undefined }),
    call,
    submit: async ({ amount }) => {
      const wish = valueOf(amount);
      if (wish !== undefined) await send(wish);
    },
  });
  const value = valueOf(form.values.amount);
  const isLater = value !== undefined && stepOf(value) === 'wait';
  return (
    <form className={styles.form} {...form.props}>
      {isTime ? (
        <Field
          label={t('dialog.minutes')}
          icon="clock"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.text('amount')}
          onChange={({ target }) => form.set({ amount: target.value.replaceAll(/\D/g, '') })}
        />
      ) : (
        <AmountField
          label={t('dialog.label')}
          currency={currency}
          clearLabel={t('dialog.clear')}
          {...amountField(form)}
        />
      )}
      {value !== undefined && stepOf(value) !== 'none' && (
        <p className={styles.note} aria-live="polite">
          {t(isLater ? 'dialog.later' : 'dialog.now')}
        </p>
      )}
      {form.refusal && (
        <p className={styles.error} role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <Button kind="brand" size="large" isFull type="submit" isBusy={form.isBusy}>
        {t(isLater ? 'dialog.ask' : 'dialog.save')}
      </Button>
      {own !== null && waiting?.value !== null && (
        <Button kind="ghost" size="small" onClick={() => void send(null)}>
          {t('dialog.remove')}
        </Button>
      )}
    </form>
  );
}

const minutesOf = (entry: string): Money | undefined => (/^\d{1,4}$/.test(entry) ? money(BigInt(entry)) : undefined);
