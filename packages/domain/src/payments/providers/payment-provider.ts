import type { FeatureId } from '../../brand/features.ts';
import type { DepositMethodCode } from '../../deposits/methods/codes.ts';
import type { Currency } from '../../money.ts';
import type { WithdrawalMethodCode } from '../../withdrawals/methods/codes.ts';

/** A value of the house's contract with a provider. The label is the provider's own word for it, as its site has it. */
export interface ConnectionField {
  readonly key: string;
  readonly label: string;
  /** Stored sealed and never shown again. The other fields are shown in the office and travel in the brand file. */
  readonly isSecret: boolean;
  readonly form: RegExp;
  /** Some contracts go without it. */
  readonly isOptional?: true;
}

/** A company that carries payments, with its own protocol. A new one is a module beside this file; see docs/kinds.md. */
export interface PaymentProvider<Code extends string = string> {
  readonly code: Code;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly currency: Currency;
  /** Offered in the office only while the brand has the feature. */
  readonly feature?: FeatureId;
  readonly deposits: readonly DepositMethodCode[];
  readonly withdrawals: readonly WithdrawalMethodCode[];
  /** The address of its interface; a house may enter another one (a test system). */
  readonly address: string;
  readonly fields: readonly ConnectionField[];
}
