/** The winner of a round at a table, as vendors report it: banker, player, tie, dragon, tiger. */
export const roadLetters = ['B', 'P', 'T', 'D', 'G'] as const;
export type RoadLetter = (typeof roadLetters)[number];
