import type { Currency } from '../money.ts';

/**
 * A rule of the brand that requires a third person for an action that normally needs two. It can only add a person,
 * never remove one that the platform requires.
 */
export interface ThirdPersonRule {
  readonly act: string;
  /** The role of the maker to which the rule applies; '' for every maker. */
  readonly role: string;
  /** The amount above which the rule applies, in minor units as text; '0' for actions without an amount. */
  readonly above: Readonly<Record<Currency, string>>;
}

/** Whether a proposal needs a third person. `amount` is absent for actions without an amount. */
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

/** The indexes of redundant rules: an earlier rule has the same action and role. */
export const repeatedRules = (rules: readonly ThirdPersonRule[]): number[] =>
  rules.flatMap(({ act, role }, at) =>
    rules.findIndex((other) => other.act === act && other.role === role) < at ? [at] : [],
  );
