import type { Currency, Money } from '../../money.ts';

/** The bank's status of the payments in one file, as in pain.002; null where the file has none. */
export interface StatusReport {
  /** The name of our file that the report is about. */
  readonly about: string;
  /** The status of the whole file, and of its only block. */
  readonly group: string | null;
  readonly block: string | null;
  readonly reason: string | null;
  readonly payments: readonly {
    readonly reference: string;
    readonly status: string | null;
    readonly reason: string | null;
    readonly amount: { readonly value: Money; readonly currency: string } | null;
  }[];
}

export interface BatchEnd {
  readonly reference: string;
  readonly end: 'paid' | 'rejected';
  readonly reason: string;
}

export type AnswerFault = 'other_file' | 'unknown_payment' | 'other_amount' | 'contradiction' | 'no_ends';

/**
 * The outcomes that a report gives to a file's payments. Settled (ACSC, ACCC) is paid; rejected and cancelled (RJCT,
 * CANC) are rejected; any other status, such as accepted for processing, is no outcome. A status of the whole file
 * counts for the payments that the report does not name. A report that does not fit the batch is refused as a whole.
 */
export function batchEnds(
  batch: {
    readonly name: string;
    readonly currency: Currency;
    readonly lines: readonly { readonly reference: string; readonly amount: Money }[];
  },
  report: StatusReport,
): { readonly ends: readonly BatchEnd[] } | { readonly fault: AnswerFault; readonly reference: string } {
  if (report.about !== batch.name) return { fault: 'other_file', reference: report.about };
  const found = new Map<string, BatchEnd>();
  const named = new Set<string>();
  for (const { reference, status, reason, amount } of report.payments) {
    const line = batch.lines.find((one) => one.reference === reference);
    if (!line) return { fault: 'unknown_payment', reference };
    if (amount && (amount.value !== line.amount || amount.currency !== batch.currency))
      return { fault: 'other_amount', reference };
    named.add(reference);
    const end = endOf(status ?? report.block ?? report.group);
    const known = found.get(reference);
    if (known && end && known.end !== end) return { fault: 'contradiction', reference };
    if (end) found.set(reference, { reference, end, reason: reason ?? report.reason ?? '' });
  }
  const whole = endOf(report.block ?? report.group);
  for (const { reference } of batch.lines)
    if (whole && !named.has(reference)) found.set(reference, { reference, end: whole, reason: report.reason ?? '' });
  const ends = [...found.values()];
  return ends.length === 0 ? { fault: 'no_ends', reference: '' } : { ends };
}

function endOf(status: string | null): BatchEnd['end'] | undefined {
  if (status === 'ACSC' || status === 'ACCC') return 'paid';
  return status === 'RJCT' || status === 'CANC' ? 'rejected' : undefined;
}
