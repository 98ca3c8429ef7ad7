import type { Currency } from '../money.ts';

/**
 * A rule of the brand by which an act of two people takes a third. It can only add a person: no rule loosens what the
 * platform asks for.
 */
export interface ThirdPersonRule {
  readonly act: string;
  /** The role of the maker to which the rule applies; '' for every maker. */
  readonly role: string;
  /** Minor units as text above which it applies. Acts without an amount have '0'. */
  readonly above: Readonly<Record<Currency, string>>;
}

/** Whether a proposal takes a third person. `amount` is absent for acts without one. */
export const takesThird = (
  rules: readonly ThirdPersonRule[],
  proposed: {
    readonly act: string;
    readonly roles: readonly string[];
    readonly amount?: { readonly value: bigint; readonly currency: Currency } | undefined;
  },
): boolean =>
  rules.some(
    ({ act, role, above }) =>
      act === proposed.act &&
      (role === '' || proposed.roles.includes(role)) &&
      (!proposed.amount || proposed.amount.value > BigInt(above[proposed.amount.currency])),
  );

/** The places of rules that say nothing new: another one has the same act and role. */
export const repeatedRules = (rules: readonly ThirdPersonRule[]): number[] =>
  rules.flatMap(({ act, role }, at) =>
    rules.findIndex((other) => other.act === act && other.role === role) < at ? [at] : [],
  );
