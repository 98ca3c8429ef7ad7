/** The actions that staff may block, and `all` of them at once. */
export const blockKinds = ['login', 'play', 'withdraw', 'all'] as const;
export type BlockKind = (typeof blockKinds)[number];

/**
 * Causes of a block: the member's own wish, a risk that staff saw, an order of compliance, or a rule of the house that
 * applied without a person.
 */
export const blockCauses = ['wish', 'risk', 'compliance', 'rule'] as const;
export type BlockCause = (typeof blockCauses)[number];

/** A block that nobody has lifted. `until` is null if only people can end it. */
export interface Block {
  readonly kind: BlockKind;
  readonly until: Date | null;
}

/** The block that stops an action now, or of several the one that lasts longest; undefined if the action is free. */
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
 * Whether lifting a block takes two people: for a block of everything, and for one that compliance or a rule of the
 * house has set. One person may lift any other block.
 */
export const needsTwoToLift = ({ kind, cause }: { readonly kind: BlockKind; readonly cause: BlockCause }): boolean =>
  kind === 'all' || cause === 'compliance' || cause === 'rule';

const endOf = ({ until }: Block): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
