/** The actions that staff may block; `all` blocks all of them. */
export const blockKinds = ['login', 'play', 'withdraw', 'all'] as const;
export type BlockKind = (typeof blockKinds)[number];

/**
 * Causes of a block: the member's own wish, a risk that staff saw, an order of the compliance staff, or an automatic
 * rule of the operator.
 */
export const blockCauses = ['wish', 'risk', 'compliance', 'rule'] as const;
export type BlockCause = (typeof blockCauses)[number];

/** A block that has not been lifted. `until` is null if it lasts until staff lift it. */
export interface Block {
  readonly kind: BlockKind;
  readonly until: Date | null;
}

/**
 * The block that prevents an action now; of several, the one that lasts longest. Undefined if the action is allowed.
 */
export function blockOf<B extends Block>(
  blocks: readonly B[],
  act: Exclude<BlockKind, 'all'>,
  now: Date,
): B | undefined {
  return blocks
    .filter(({ kind, until }) => (kind === act || kind === 'all') && (until === null || until > now))
    .reduce<B | undefined>(
      (longest, block) => (longest && endOf(longest) >= endOf(block) ? longest : block),
      undefined,
    );
}

/**
 * Whether two people must agree to lift a block: if it blocks everything, or if compliance or an automatic rule set it.
 * One person may lift any other block.
 */
export const needsTwoToLift = ({ kind, cause }: { readonly kind: BlockKind; readonly cause: BlockCause }): boolean =>
  kind === 'all' || cause === 'compliance' || cause === 'rule';

const endOf = ({ until }: Block): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
