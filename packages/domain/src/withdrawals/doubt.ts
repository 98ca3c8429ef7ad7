/**
 * The state of a payout's transaction on the blockchain, as the operator's node reports it:
 * - 'paid': a block contains the transfer that was ordered.
 * - 'reverted': a block contains the transaction, but the contract refused it.
 * - 'other': a block contains the transaction, but not the ordered transfer.
 * - 'missing': no block contains the transaction, so it may still be mined.
 * - 'unasked': no node answered.
 */
export const chainStates = ['paid', 'reverted', 'other', 'missing', 'unasked'] as const;
export type ChainState = (typeof chainStates)[number];

/**
 * Status of a payout order that the provider accepted but no longer knows. The order may have been paid, so it is never
 * sent again, and staff close it.
 */
export const NOT_KNOWN = 'not_known';

/** Prefix of the status of a transfer that the custodian completed, but not as it was ordered. */
export const COMPLETED_OTHERWISE = 'COMPLETED_';

/**
 * Why a payout is in doubt, from its stored status: 'lost', its provider no longer knows the order; 'otherwise', the
 * order was completed with another asset, amount or address; 'failed', the order failed although it has a transaction
 * hash.
 */
export function doubtKind(word: string): 'lost' | 'otherwise' | 'failed' {
  if (word === NOT_KNOWN) return 'lost';
  return word.startsWith(COMPLETED_OTHERWISE) ? 'otherwise' : 'failed';
}

/**
 * The ways in which staff may close a payout whose outcome the provider cannot tell: as sent, or with the money
 * returned to the member.
 */
export const doubtEnds = ['sent', 'return'] as const;
export type DoubtEnd = (typeof doubtEnds)[number];

/**
 * Whether a payout may be closed in this way. Money that the blockchain shows as paid is not returned. A payout is not
 * closed as sent if its block shows a refused transaction or a different transfer. In all other cases staff decide.
 */
export const mayClose = (end: DoubtEnd, chain: ChainState): boolean =>
  end === 'sent' ? chain !== 'reverted' && chain !== 'other' : chain !== 'paid';
