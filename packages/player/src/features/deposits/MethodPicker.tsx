import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listDepositMethods } from '@tamarind/contract/deposits';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { MethodMark } from './MethodMark.tsx';
import styles from './MethodPicker.module.css';
import { useDepositWords } from './words.ts';

export type Method = OutputOf<typeof listDepositMethods>['methods'][number];

interface Props {
  methods: readonly Method[];
  chosen: Method;
  onChoose: (method: Method) => void;
}

/** The deposit methods, each with its limits and its usual duration. */
export function MethodPicker({ methods, chosen, onChoose }: Props) {
  const t = useDepositWords();
  const nameOf = useMethodName();
  const { money } = useFormat();
  return (
    <div className={styles.methods} role="group" aria-label={t('methods')}>
      {methods.map((method) => (
        <button
          key={method.method}
          type="button"
          aria-pressed={method.method === chosen.method}
          onClick={() => onChoose(method)}
        >
          <MethodMark method={method.method} />
          <b>{nameOf(method.method)}</b>
          <small className="num">
            {money(method.min, method.currency, { short: true })}–{money(method.max, method.currency, { short: true })}
          </small>
          {method.usualSeconds !== null && <small>{t('method.time', { seconds: method.usualSeconds })}</small>}
        </button>
      ))}
    </div>
  );
}
