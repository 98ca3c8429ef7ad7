/** Decides whether a number of a result is highlighted because it matches one of the player's lines. */
export type IsMarked = (prize: string, number: string) => boolean;
