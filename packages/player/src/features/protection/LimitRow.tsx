import { useState } from 'react';
import { confirmRaise, getProtection, type Limit, withdrawRaise } from '@tamarind/contract/protection';
import type { Currency, Money } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { ProgressBar } from '@tamarind/ui/Card';
import { toast } from '@tamarind/ui/Toast';
import { useNow } from '@tamarind/ui/clock.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { LimitDialog } from './LimitDialog.tsx';
import styles from './Limits.module.css';
import { useProtectionWords } from './words.ts';

/**
 * One limit with the amount already used. A raise of the limit is shown here until the member confirms it the second
 * time [R8].
 */
export function LimitRow({ limit, currency }: { limit: Limit; currency: Currency }) {
  const t = useProtectionWords();
  const valueText = useLimitValue(limit.kind, currency);
  const [isOpen, setOpen] = useState(false);
  const { counts, by, period } = limit;
  const used = (limit.used > 0n ? limit.used : 0n) as Money;
  const name = t(`period.${period}`);
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <b>{name}</b>
        <span className={counts === null ? styles.none : 'num'}>{counts === null ? t('none') : valueText(counts)}</span>
        <Button
          kind="line"
          size="small"
          label={`${t(limit.own === null ? 'set' : 'change')}: ${t(`kind.${limit.kind}`)}, ${name}`}
          onClick={() => setOpen(true)}
        >
          {t(limit.own === null ? 'set' : 'change')}
        </Button>
      </div>
      {counts !== null && (
        <ProgressBar
          part={partOf(used, counts)}
          label={t('used', { used: valueText(used), limit: valueText(counts) })}
        />
      )}
      <small className="num">
        {counts === null
          ? t('used.none', { used: valueText(used) })
          : t('used', { used: valueText(used), limit: valueText(counts) })}
        {by !== null && by !== 'member' && ` · ${t(`by.${by}`)}`}
      </small>
      {limit.waiting && <Waiting limit={limit} waiting={limit.waiting} valueText={valueText} />}
      <LimitDialog isOpen={isOpen} limit={limit} currency={currency} onClose={() => setOpen(false)} />
    </li>
  );
}

function Waiting({
  limit: { kind, period },
  waiting,
  valueText,
}: {
  limit: Limit;
  waiting: NonNullable<Limit['waiting']>;
  valueText: (value: Money) => string;
}) {
  const t = useProtectionWords();
  const { date } = useFormat();
  const errorText = useErrorText();
  const confirm = useCall(confirmRaise, { refreshes: [getProtection] });
  const withdraw = useCall(withdrawRaise, { refreshes: [getProtection] });
  const isReady = waiting.from.getTime() <= useNow(10_000);
  const value = waiting.value === null ? t('none') : valueText(waiting.value);
  const refusal = confirm.refusal ?? withdraw.refusal;
  const agree = async () => {
    if (await confirm.send({ kind, period })) toast(t('confirmed'));
  };
  const keep = async () => {
    if (await withdraw.send({ kind, period })) toast(t('kept'));
  };
  return (
    <div className={styles.waiting}>
      <p>{t(isReady ? 'waiting.ready' : 'waiting', { value, from: date(waiting.from, 'moment') })}</p>
      {refusal && <p role="alert">{errorText(refusal)}</p>}
      <div className={styles.acts}>
        {isReady && (
          <Button kind="line" size="small" isBusy={confirm.state === 'sending'} onClick={() => void agree()}>
            {t('confirm', { value })}
          </Button>
        )}
        <Button kind="brand" size="small" isBusy={withdraw.state === 'sending'} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

/** Formats a limit's value: an amount of money, or minutes for a time limit. */
export function useLimitValue(kind: Limit['kind'], currency: Currency): (value: Money) => string {
  const t = useProtectionWords();
  const { money } = useFormat();
  return (value) =>
    kind === 'time' ? t('minutes', { count: Number(value) }) : money(value, currency, { short: true });
}

const partOf = (used: bigint, limit: bigint): number => {
  if (limit === 0n || used >= limit) return 1;
  return Number((used * 1000n) / limit) / 1000;
};
