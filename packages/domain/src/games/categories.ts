/** Categories of games by their prescribed codes [A02]. Lotteries (ELOTT) are the platform's own. */
export const categories = [
  ...(['RNG', 'FISH', 'LIVE', 'BINGO', 'BGS', 'PVP', 'COCKFIGHT', 'SPORTS', 'ELOTT', 'ESPORTS'] as const),
  ...(['HORSE', 'MINI'] as const),
];
export type Category = (typeof categories)[number];

/**
 * Category codes that API calls accept [A02]. ELOTT returns every lottery on sale, LOTT only those drawn by outside
 * publishers. Both open the lottery client [K06] and appear in one row of the lobby, ELOTT, because the navigation has
 * one entry for lotteries [C05, C06].
 */
export const categoryCodes = [...categories, 'LOTT'] as const;
export const categoryOf = (code: (typeof categoryCodes)[number]): Category => (code === 'LOTT' ? 'ELOTT' : code);

/** The order of the main navigation; a category without vendors is left out [C05]. */
export const navigationOrder: readonly Category[] = categories.slice(0, 10);

/** Filters of the filter pages [B17]: large jackpots, jackpots, roulette, baccarat, football. */
export const tags = ['jackpot_large', 'jackpot', 'roulette', 'baccarat', 'football'] as const;
export type Tag = (typeof tags)[number];

/** Sections of the footer's vendor wall [A06]. */
export const wallGroups = ['LIVE', 'RNG', 'SPORTS', 'PVP'] as const;
export type WallGroup = (typeof wallGroups)[number];

/** Vendor codes whose sports games are e-sports, unless the brand configures another list [C09]. */
export const esportsVassalages: readonly string[] = ['AV', 'AI', 'IMES', 'TF', 'IA'];

interface CardPlace {
  readonly vassalage: string;
  readonly category: Category;
}

/**
 * Moves the sports cards of the configured e-sports vendors to the category ESPORTS; their order does not change [C09].
 */
export const moveEsports = <Card extends CardPlace>(cards: readonly Card[], esports: readonly string[]): Card[] =>
  cards.map((card) =>
    card.category === 'SPORTS' && esports.includes(card.vassalage) ? { ...card, category: 'ESPORTS' } : card,
  );

/** Groups cards by category, in category order; a category without cards is left out [C05, C10]. */
export const toLanes = <Card extends CardPlace>(
  cards: readonly Card[],
): { title: Category; cards: readonly Card[] }[] =>
  categories
    .map((title) => ({ title, cards: cards.filter(({ category }) => category === title) }))
    .filter(({ cards: own }) => own.length > 0);
