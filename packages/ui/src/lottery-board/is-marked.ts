/** Whether a number of a result stands out: it hit something of the player's. */
export type IsMarked = (prize: string, number: string) => boolean;
