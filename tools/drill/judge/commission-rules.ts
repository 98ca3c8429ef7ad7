import type { Evidence, Finding } from './evidence.ts';

/**
 * C20: every income that fell due is stored once with the right amount and is paid to its agent once, and the balance
 * of the operator's commission account equals the sum of the paid incomes.
 */
export function commissionRules({ commission: { due, incomes, account } }: Evidence): Finding[] {
  const stored = Map.groupBy(incomes, ({ what }) => what);
  const lost = due.flatMap(({ what, pay }) => {
    const found = stored.get(what) ?? [];
    if (found.length === 0) return [`${what} is lost`];
    if (found.length > 1) return [`${what} is stored ${found.length} times`];
    return found[0]?.pay === pay ? [] : [`${what} is ${found[0]?.pay}, and ${pay} is due`];
  });
  const unpaid = incomes.filter(({ isPaid }) => !isPaid).map(({ what }) => `${what} is not paid`);
  const wrong = incomes
    .filter(({ isPaid, pay, moved, got }) => isPaid && (moved !== pay || got !== pay))
    .map(({ what, pay, moved, got }) => `${what} of ${pay} cost the house ${moved}, and the agent got ${got}`);
  const sum = incomes.reduce((total, { isPaid, pay }) => (isPaid ? total + pay : total), 0n);
  const book = sum === account ? [] : [`the commission account gave ${account}, the paid incomes are ${sum}`];
  return [...lost, ...unpaid, ...wrong, ...book].map((what) => ({ rule: 'C20', what }));
}
