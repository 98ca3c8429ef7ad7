import type { Jurisdiction } from '../lottery/jurisdictions.ts';
import type { Currency } from '../money.ts';
import type { LimitKind, LimitPeriod, Rule } from './rules.ts';

type Values = Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, bigint>>>>>>;
/** The limits a brand sets for all its members, by currency; minor units as decimal text, as JSON keeps no bigint. */
export type OperatorLimits = Readonly<
  Partial<Record<Currency, Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, string>>>>>>>>
>;

/**
 * What the law of a place demands of every member, in minor units or minutes. None of the four packs names an amount: Thailand's and
 * Vietnam's law know no online play for money, and the licences we model leave the amount to the member (UKGC RTS 12A, MGA PPD).
 */
const jurisdictionLimits: Readonly<Record<Jurisdiction, Readonly<Partial<Record<Currency, Values>>>>> = {
  demo: {},
  thailand: {},
  vietnam: {},
  'licensed-online': {},
};

/** The rules of the house and of the law for members of a currency. */
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
