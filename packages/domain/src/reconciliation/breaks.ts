import type { Money } from '../money.ts';
import { addDays, type Day } from '../time.ts';

/**
 * The kinds of differences between a statement (of the bank or of a payment provider) and the ledger. missing_here: in
 * the statement but not in the ledger. missing_there: in the ledger but not in the statement. differs: in both, with
 * different amounts. double: twice in the statement. gap: the opening balance of a statement differs from the previous
 * closing balance.
 */
export const breakKinds = ['missing_here', 'missing_there', 'differs', 'double', 'gap'] as const;
export type BreakKind = (typeof breakKinds)[number];

/**
 * The ways in which two people close a difference (a break). hear: incoming money is booked to suspense until its owner
 * is found. adjust: the difference is booked against the operator's adjustment account. pair: the statement line and
 * the ledger movement are the same payment. remit: the line is money that a payment provider remitted to the operator,
 * or that the operator sent to the provider for payouts. cost: the line is a fee that a provider deducted.
 */
export const resolutions = ['hear', 'adjust', 'pair', 'remit', 'cost'] as const;
export type Resolution = (typeof resolutions)[number];

/** The ways in which people may close a difference between a statement and the ledger; the usual one comes first. */
export function resolutionsFor(found: {
  readonly kind: BreakKind;
  /** The amount on the statement less the amount in the ledger. */
  readonly amount: Money;
  readonly hasSuggestion: boolean;
  /** Whether one of the operator's payment providers holds money in the currency. */
  readonly hasRemitters: boolean;
  /** True if a payment provider holds the money, false for the bank. */
  readonly isAtProvider: boolean;
}): readonly Resolution[] {
  const isHeard = (found.kind === 'missing_here' || found.kind === 'double') && found.amount > 0n;
  const isKept = found.isAtProvider && found.kind === 'missing_here' && found.amount < 0n;
  return [
    ...(found.hasSuggestion ? ['pair' as const] : []),
    ...(isHeard ? ['hear' as const] : []),
    ...(found.kind === 'missing_here' && found.hasRemitters ? ['remit' as const] : []),
    ...(isKept ? ['cost' as const] : []),
    'adjust',
  ];
}

/** A statement line or a ledger movement for which the other side has not been found. */
export interface OpenItem {
  readonly id: string;
  readonly day: Day;
  readonly amount: Money;
}

/**
 * Statement lines and ledger movements that are probably the same payment although no reference connects them: the same
 * amount, at most `daysApart` days apart, and no other candidate on either side. People decide whether they match.
 */
export function suggestPairs(
  lines: readonly OpenItem[],
  movements: readonly OpenItem[],
  daysApart: number,
): readonly { readonly line: string; readonly movement: string }[] {
  const [linesBy, movementsBy] = [byAmount(lines), byAmount(movements)];
  return lines.flatMap((line) => {
    const candidate = soleNear(line, movementsBy, daysApart);
    if (!candidate || soleNear(candidate, linesBy, daysApart) !== line) return [];
    return [{ line: line.id, movement: candidate.id }];
  });
}

function byAmount(items: readonly OpenItem[]): ReadonlyMap<Money, readonly OpenItem[]> {
  const groups = new Map<Money, OpenItem[]>();
  for (const item of items) {
    const group = groups.get(item.amount);
    if (group) group.push(item);
    else groups.set(item.amount, [item]);
  }
  return groups;
}

function soleNear(
  item: OpenItem,
  others: ReadonlyMap<Money, readonly OpenItem[]>,
  daysApart: number,
): OpenItem | undefined {
  const [first, last] = [addDays(item.day, -daysApart), addDays(item.day, daysApart)];
  const near = (others.get(item.amount) ?? []).filter(({ day }) => day >= first && day <= last);
  return near.length === 1 ? near[0] : undefined;
}

/** The parts of a day's difference between the bank's balance and the ledger's; `unexplained` must be zero. */
export interface DayParts {
  readonly bank: Money;
  readonly ledger: Money;
  /**
   * The sum of the payments that one side (bank or ledger) has booked on this day and the other side books on a later
   * day.
   */
  readonly onTheWay: Money;
  /** The sum of the ledger movements that the next statement should contain. */
  readonly awaited: Money;
  /** The sum of the differences that are not closed yet. */
  readonly open: Money;
}

export const unexplainedOf = ({ bank, ledger, onTheWay, awaited, open }: DayParts): Money =>
  (bank - ledger - onTheWay - awaited - open) as Money;
