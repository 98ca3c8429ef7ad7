import type { Jurisdiction } from '../lottery/jurisdictions.ts';
import type { Currency } from '../money.ts';
import type { LimitKind, LimitPeriod, Rule } from './rules.ts';

type Values = Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, bigint>>>>>>;
/** The brand's limits for all its members, by currency; minor units as decimal text, because JSON has no bigint. */
export type OperatorLimits = Readonly<
  Partial<Record<Currency, Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, string>>>>>>>>
>;

/**
 * Legal limits for every member, in minor units or minutes. None of the four packs sets an amount: the law of Thailand
 * and Vietnam has no online play for money, and the licences we model leave the amount to the member (UKGC RTS 12A, MGA
 * PPD).
 */
const jurisdictionLimits: Readonly<Record<Jurisdiction, Readonly<Partial<Record<Currency, Values>>>>> = {
  demo: {},
  thailand: {},
  vietnam: {},
  'licensed-online': {},
};

/** The operator's and the law's limits for members of a currency. */
export function houseRules(jurisdiction: Jurisdiction, operator: OperatorLimits, currency: Currency): Rule[] {
  const ofOperator = Object.entries(operator[currency] ?? {}).flatMap(([kind, periods]) =>
    Object.entries(periods ?? {}).map(([period, value]) => ruleOf(kind, period, BigInt(value), 'operator')),
  );
  const ofLaw = Object.entries(jurisdictionLimits[jurisdiction][currency] ?? {}).flatMap(([kind, periods]) =>
    Object.entries(periods ?? {}).map(([period, value]) => ruleOf(kind, period, value, 'jurisdiction')),
  );
  return [...ofOperator, ...ofLaw];
}

const ruleOf = (kind: string, period: string, value: bigint, by: Rule['by']): Rule => ({
  kind: kind as LimitKind,
  period: period as LimitPeriod,
  value,
  by,
});
