import { z } from 'zod/mini';
import { payoutRuleCodes } from '@tamarind/domain/withdrawals/rules/codes';
import { chainStates } from '@tamarind/domain/withdrawals/doubt';
import { callFaults } from './call-faults.ts';
import { Moment, text } from './wire.ts';

/**
 * This file defines types that describe a withdrawal: its payee, its coins, the ruling (results of all payout rules),
 * and its payout orders.
 */

/** A bound bank account or e-wallet to which money is paid. */
export const Payee = z.object({
  id: z.uuid(),
  kind: z.enum(['bank_account', 'e_wallet']),
  /** Name of the bank or of the e-wallet's provider. */
  name: z.string(),
  numberMasked: z.string(),
  holderName: z.string(),
});

/**
 * The coins of a withdrawal paid in crypto: the amount promised at the request, and later the amount ordered from the
 * custodian.
 */
export const PayoutCoins = z.object({
  network: z.string(),
  address: z.string(),
  /** Millionths of a coin; `price` is the price of one coin in the withdrawal's currency. */
  units: z.string(),
  price: z.string(),
  /**
   * True once the coins have been ordered. Until then the final number of coins depends on the price at the time of the
   * order.
   */
  isOrdered: z.boolean(),
  /**
   * True if the price had moved too far since the request; the money was then returned to the wallet and no coins were
   * sent.
   */
  hasMoved: z.boolean(),
  /**
   * The hash of the transaction on the chain; `page` is its address in the operator's block explorer, if one is
   * configured.
   */
  transaction: z.nullable(z.string()),
  link: z.nullable(z.string()),
});

/** A price of coins that the server promised, with the end of the promise. */
export const CoinQuote = z.object({ price: text(20, 1), until: Moment, promise: text(100, 1) });

/**
 * The ruling on a withdrawal: the stored results of all payout rules that were on at the request, with the figures that
 * they used (domain/withdrawals/rules).
 */
export const Ruling = z.object({
  /**
   * The brand version that contains the rules; null for the platform's default, with which no withdrawal is paid
   * without people.
   */
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

/**
 * An order to pay a withdrawal over one connection. A further order is possible only after this one was definitely
 * refused.
 */
export const PayoutAttempt = z.object({
  /** The name of the payment connection; null if the configured bank or a file for a bank was used. */
  connection: z.nullable(z.string()),
  /** The name of the file that was given to the bank. */
  batch: z.nullable(z.string()),
  state: z.enum(['open', 'refused', 'completed']),
  /**
   * The provider's last response to an open order; null before the first query. `silent` means that the provider did
   * not respond, so the withdrawal may have been paid.
   */
  says: z.nullable(z.enum(['processing', 'silent'])),
  /** Why the last call got no usable response; null if it got one. */
  fault: z.nullable(z.enum(callFaults)),
  /** The provider's reason for a refusal. */
  reason: z.nullable(z.string()),
  /**
   * Set while it is doubtful whether a payout was sent; two people end the doubt (`closePayout`). Three cases: the
   * custodian reports an open order as failed although it has a transaction hash; the custodian reports it as
   * completed, but not as ordered (`state` begins with COMPLETED_); a provider does not know an order that it accepted
   * (`state` is `not_known`, `transaction` the provider's reference). Otherwise `state` is the custodian's state, and
   * `chain` the answer of the operator's node about the transaction.
   */
  doubt: z.nullable(
    z.object({ state: z.string(), transaction: z.string(), link: z.nullable(z.string()), chain: z.enum(chainStates) }),
  ),
  startedAt: Moment,
  answeredAt: z.nullable(Moment),
  sends: z.int(),
});
