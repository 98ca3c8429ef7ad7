import type { Currency, Money } from '../../money.ts';

/**
 * The bank's report on the payments in one file, in the format of pain.002; a status is null if the report does not
 * contain it.
 */
export interface StatusReport {
  /** The name of the file to which the report refers. */
  readonly about: string;
  /** The status of the whole file (`group`), and of the file's only payment block (`block`). */
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
 * The outcomes of a file's payments in a report. Settled (ACSC, ACCC) means paid; rejected and cancelled (RJCT, CANC)
 * mean rejected; any other status, such as accepted for processing, gives no outcome. The status of the whole file
 * applies to payments that the report does not list. A report that does not fit the file is refused as a whole.
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
