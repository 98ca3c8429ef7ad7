/**
 * The state of a transaction on the chain, as the house's node reports it: 'paid', a block has the transfer that was ordered;
 * 'reverted', a block has the transaction, but the contract refused it; 'other', a block has it without that transfer;
 * 'missing', no block has it, so it may still be sent; 'unasked', no node answered.
 */
export const chainStates = ['paid', 'reverted', 'other', 'missing', 'unasked'] as const;
export type ChainState = (typeof chainStates)[number];

/**
 * The provider's word about an order that it took and does not know any more. The order may have been paid, so it is never sent
 * again, and people close it. In every other doubt the word is the custodian's state of a failed transfer.
 */
export const NOT_KNOWN = 'not_known';

/** How people close a payout whose outcome the provider cannot tell. */
export const doubtEnds = ['sent', 'return'] as const;
export type DoubtEnd = (typeof doubtEnds)[number];

/**
 * Whether a payout may be closed in this way. Money that the chain shows as paid is not returned, and a transfer that a block
 * lacks or refused does not count as paid. People decide where the chain says nothing.
 */
export const mayClose = (end: DoubtEnd, chain: ChainState): boolean =>
  end === 'sent' ? chain !== 'reverted' && chain !== 'other' : chain !== 'paid';
