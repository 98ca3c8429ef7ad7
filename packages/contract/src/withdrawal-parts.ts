import { z } from 'zod/mini';
import { payoutRuleCodes } from '@tamarind/domain/withdrawals/rules/codes';
import { chainStates } from '@tamarind/domain/withdrawals/doubt';
import { callFaults } from './call-faults.ts';
import { Moment, text } from './wire.ts';

/** Parts of a withdrawal: its payee, its coins, the ruling of the rule list, the orders to pay it. */

/** A bound bank account or e-wallet to which money is paid. */
export const Payee = z.object({
  id: z.uuid(),
  kind: z.enum(['bank_account', 'e_wallet']),
  /** Name of the bank or of the e-wallet's provider. */
  name: z.string(),
  numberMasked: z.string(),
  holderName: z.string(),
});

/** The coins of a withdrawal in coins: as promised at the request, then as ordered from the custodian. */
export const PayoutCoins = z.object({
  network: z.string(),
  address: z.string(),
  /** Millionths of a coin, and the price of one coin in the withdrawal's currency. */
  units: z.string(),
  price: z.string(),
  /** True once they are ordered; before, the price of that moment decides. */
  isOrdered: z.boolean(),
  /** True if the price had moved too far since the request, so the money returned and nothing was sent. */
  hasMoved: z.boolean(),
  /** The hash of the transaction on the chain, and its page in the house's explorer if it has set one. */
  transaction: z.nullable(z.string()),
  link: z.nullable(z.string()),
});

/** A price of coins that the server promised, with the end of the promise. */
export const CoinQuote = z.object({ price: text(20, 1), until: Moment, promise: text(100, 1) });

/** The ruling of the rule list at the request: every rule that was on, with its figures (domain/withdrawals/rules). */
export const Ruling = z.object({
  /** The brand version that has the list; null for the platform's default, which pays nothing by rule. */
  version: z.nullable(z.int()),
  isPaidByRule: z.boolean(),
  findings: z.array(
    z.object({
      rule: z.enum(payoutRuleCodes),
      isHit: z.boolean(),
      figures: z.array(
        z.object({
          name: z.string(),
          unit: z.enum(['money', 'count', 'percent', 'hours', 'moment', 'word']),
          value: z.string(),
        }),
      ),
    }),
  ),
});

/** An order to pay a withdrawal. Another order is possible only after this one was definitely refused. */
export const PayoutAttempt = z.object({
  /** The name of the connection; null for the configured bank, or a file. */
  connection: z.nullable(z.string()),
  /** The name of the file that was given to the bank. */
  batch: z.nullable(z.string()),
  state: z.enum(['open', 'refused', 'completed']),
  /** The last answer while the order is open; null before the first. If `silent`, it may have been paid. */
  says: z.nullable(z.enum(['processing', 'silent'])),
  /** The fault of a call without an answer. */
  fault: z.nullable(z.enum(callFaults)),
  /** The provider's reason for a refusal. */
  reason: z.nullable(z.string()),
  /**
   * Set while the custodian reports an open order as failed although it has a transaction hash: it may have been paid. `state` is
   * the custodian's word, `chain` the house's node's answer about the transaction. Also set if it reports the transfer as completed,
   * but not as ordered (`state` begins with COMPLETED_), and while a provider does not know an order
   * that it took: `state` is `not_known` then, and `transaction` the provider's reference. Two people close it (`closePayout`).
   */
  doubt: z.nullable(
    z.object({ state: z.string(), transaction: z.string(), link: z.nullable(z.string()), chain: z.enum(chainStates) }),
  ),
  startedAt: Moment,
  answeredAt: z.nullable(Moment),
  sends: z.int(),
});
