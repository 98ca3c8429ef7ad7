import type { ReactNode } from 'react';
import type { Currency, Money } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { SkeletonLines } from '@tamarind/ui/Skeleton';
import styles from './RecentPayments.module.css';

interface Payment {
  readonly id: string;
  readonly amount: Money;
  readonly currency: Currency;
}

/** A member's newest deposits or withdrawals, shown beside the form; the list is undefined while it loads. */
export function RecentPayments<One extends Payment>({
  title,
  empty,
  payments,
  atOf,
  stateOf,
  onOpen,
}: {
  title: string;
  empty: string;
  payments: readonly One[] | undefined;
  atOf: (payment: One) => Date;
  stateOf: (payment: One) => ReactNode;
  onOpen: (id: string) => void;
}) {
  return (
    <Card padding="small">
      <div className={styles.recent}>
        <h2>{title}</h2>
        {payments === undefined && <SkeletonLines count={3} />}
        {payments?.length === 0 && <p>{empty}</p>}
        <ul>
          {payments?.slice(0, SHOWN).map((payment) => (
            <li key={payment.id}>
              <button type="button" onClick={() => onOpen(payment.id)}>
                <b>
                  <Amount value={payment.amount} currency={payment.currency} />
                </b>
                {stateOf(payment)}
                <small>
                  <DateText at={atOf(payment)} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
const SHOWN = 6;
