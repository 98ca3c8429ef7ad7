import type { FeatureId } from '../../brand/features.ts';
import type { DepositMethodCode } from '../../deposits/methods/codes.ts';
import type { Currency } from '../../money.ts';
import type { WithdrawalMethodCode } from '../../withdrawals/methods/codes.ts';

/** A field of the house's contract with a provider. The label is the provider's own term, as on its website. */
export interface ConnectionField {
  readonly key: string;
  readonly label: string;
  /**
   * True if the value is stored sealed and never shown again. Other fields are shown in the office and written to the
   * brand file.
   */
  readonly isSecret: boolean;
  readonly form: RegExp;
  /** True if some contracts have no such value. */
  readonly isOptional?: true;
  /**
   * True if the value names the house's account at the provider, together with the address: with another value the provider
   * may not know the orders that it has. 'perhaps': calls name the account by this key, so that another one may be a new key of the
   * same account, or the key of another account. Every provider that pays out has such a field.
   */
  readonly isAccount?: true | 'perhaps';
}

/** A company that carries payments, with its own protocol. A new one is a module beside this file; see docs/kinds.md. */
export interface PaymentProvider<Code extends string = string> {
  readonly code: Code;
  /** The company's name, the same in every language. */
  readonly name: string;
  readonly currency: Currency;
  /** The feature without which the office does not offer the provider. */
  readonly feature?: FeatureId;
  readonly deposits: readonly DepositMethodCode[];
  readonly withdrawals: readonly WithdrawalMethodCode[];
  /**
   * The place of the money that it carries. bank: the house's bank account. provider: the provider holds the money and remits
   * it less its fees. custodian: coins, at the value they were credited with.
   */
  readonly moneyAt: 'bank' | 'provider' | 'custodian';
  /** The address of the provider's API. A house may enter another one, such as a test system. */
  readonly address: string;
  readonly fields: readonly ConnectionField[];
}
