/**
 * Decides whether a number of a result is highlighted because it matches one of the player's lines; `prize` is the
 * number's prize tier.
 */
export type IsMarked = (prize: string, number: string) => boolean;
