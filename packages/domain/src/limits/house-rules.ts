import type { Jurisdiction } from '../jurisdictions/codes.ts';
import { packOf } from '../jurisdictions/index.ts';
import type { LimitTexts } from '../jurisdictions/pack.ts';
import type { Currency } from '../money.ts';
import type { LimitKind, LimitPeriod, Rule } from './rules.ts';

/** The brand's limits for all its members. */
export type OperatorLimits = LimitTexts;

/**
 * The limits for members with this currency: those that the operator set and, if a jurisdiction pack is chosen, those
 * of the law.
 */
export function houseRules(
  jurisdiction: Jurisdiction | undefined,
  operator: OperatorLimits,
  currency: Currency,
): Rule[] {
  const law = jurisdiction === undefined ? {} : packOf(jurisdiction).law;
  return [...rulesOf(operator, currency, 'operator'), ...rulesOf(law, currency, 'jurisdiction')];
}

const rulesOf = (limits: LimitTexts, currency: Currency, by: Rule['by']): Rule[] =>
  Object.entries(limits[currency] ?? {}).flatMap(([kind, periods]) =>
    Object.entries(periods ?? {}).map(([period, value]) => ({
      kind: kind as LimitKind,
      period: period as LimitPeriod,
      value: BigInt(value),
      by,
    })),
  );

/** Whether the new limit allows members more than the old one; null means no limit. */
export const isLooser = (old: bigint | null, value: bigint | null): boolean =>
  old !== null && (value === null || value > old);
