/** Tells whether a number of a result is marked because it hit one of the player's lines. */
export type IsMarked = (prize: string, number: string) => boolean;
