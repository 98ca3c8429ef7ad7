import type { FeatureId } from '../../brand/features.ts';
import type { DepositMethodCode } from '../../deposits/methods/codes.ts';
import type { Currency } from '../../money.ts';
import type { WithdrawalMethodCode } from '../../withdrawals/methods/codes.ts';

/** A field of the operator's contract with a provider. The label is the provider's own term, as on its website. */
export interface ConnectionField {
  readonly key: string;
  readonly label: string;
  /**
   * True if the value is stored encrypted and never shown again. Other values are shown in the back office and written
   * to the brand file.
   */
  readonly isSecret: boolean;
  readonly form: RegExp;
  /** True if the value is missing in some contracts. */
  readonly isOptional?: true;
  /**
   * True if the value, together with the address, identifies the operator's account at the provider. After it changes,
   * the provider may not know earlier orders. 'perhaps': the value is a key by which calls identify the account, so
   * another value may be a new key of the same account or the key of another account. Every provider that pays out has
   * such a field.
   */
  readonly isAccount?: true | 'perhaps';
}

/**
 * A company that processes payments with its own protocol. To add one, add a module beside this file; see
 * docs/kinds.md.
 */
export interface PaymentProvider<Code extends string = string> {
  readonly code: Code;
  /** The company's name, the same in every language. */
  readonly name: string;
  readonly currency: Currency;
  /** The feature that must be on for the back office to offer the provider. */
  readonly feature?: FeatureId;
  readonly deposits: readonly DepositMethodCode[];
  readonly withdrawals: readonly WithdrawalMethodCode[];
  /**
   * The holder of the money that the provider receives. bank: it goes to the operator's bank account. provider: the
   * provider holds it and remits it less its fees. custodian: it is coins, counted at the value at which they were
   * credited.
   */
  readonly moneyAt: 'bank' | 'provider' | 'custodian';
  /** The default address of the provider's API. An operator may enter another one, such as a test system. */
  readonly address: string;
  readonly fields: readonly ConnectionField[];
}
