/**
 * The state of a transaction on the chain, as the house's node reports it: 'paid', a block has the transfer that was ordered;
 * 'reverted', a block has the transaction, but the contract refused it; 'other', a block has it without that transfer;
 * 'missing', no block has it, so it may still be sent; 'unasked', no node answered.
 */
export const chainStates = ['paid', 'reverted', 'other', 'missing', 'unasked'] as const;
export type ChainState = (typeof chainStates)[number];

/**
 * The provider's word about an order that it took and does not know any more. The order may have been paid, so it is never sent
 * again, and people close it.
 */
export const NOT_KNOWN = 'not_known';

/** The beginning of the word about a transfer that the custodian completed, but not as it was ordered. */
export const COMPLETED_OTHERWISE = 'COMPLETED_';

/**
 * Why a payout is in doubt, by the stored word: 'lost', its provider does not know it any more; 'otherwise', it was completed with
 * another asset, amount or address; 'failed', it failed although it has a transaction hash.
 */
export function doubtKind(word: string): 'lost' | 'otherwise' | 'failed' {
  if (word === NOT_KNOWN) return 'lost';
  return word.startsWith(COMPLETED_OTHERWISE) ? 'otherwise' : 'failed';
}

/** How people close a payout whose outcome the provider cannot tell. */
export const doubtEnds = ['sent', 'return'] as const;
export type DoubtEnd = (typeof doubtEnds)[number];

/**
 * Whether a payout may be closed in this way. Money that the chain shows as paid is not returned, and a transfer that a block
 * lacks or refused does not count as paid. People decide where the chain says nothing.
 */
export const mayClose = (end: DoubtEnd, chain: ChainState): boolean =>
  end === 'sent' ? chain !== 'reverted' && chain !== 'other' : chain !== 'paid';
