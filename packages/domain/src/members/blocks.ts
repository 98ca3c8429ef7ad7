/** The acts that staff may stop, and `all` of them at once. */
export const blockKinds = ['login', 'play', 'withdraw', 'all'] as const;
export type BlockKind = (typeof blockKinds)[number];

/**
 * Why a member is blocked: the member's own wish, a risk that staff saw, an order of compliance, or a rule of the house
 * that no person applied.
 */
export const blockCauses = ['wish', 'risk', 'compliance', 'rule'] as const;
export type BlockCause = (typeof blockCauses)[number];

/** A block that was not lifted. `until` is null while only people can end it. */
export interface Block {
  readonly kind: BlockKind;
  readonly until: Date | null;
}

/** The block that stops an act now: the one that lasts longest; undefined when the act is free. */
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
 * Lifting gives back what a block took, so two people lift a block of everything, and one that compliance or a rule of
 * the house set. Any other block is lifted by one.
 */
export const needsTwoToLift = ({ kind, cause }: { readonly kind: BlockKind; readonly cause: BlockCause }): boolean =>
  kind === 'all' || cause === 'compliance' || cause === 'rule';

const endOf = ({ until }: Block): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
