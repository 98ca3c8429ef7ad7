/** Texts that staff add: help topics and public pages. */
export const ownKinds = ['topic', 'page'] as const;
export type OwnKind = (typeof ownKinds)[number];

/** Categories of the help centre. Each contains supplied topics, and the topics that staff added to it. */
export const helpCategories = ['account', 'money', 'play', 'care', 'more'] as const;
export type HelpCategory = (typeof helpCategories)[number];

const categoryOf: Readonly<Record<string, HelpCategory>> = {
  start: 'account',
  deposit: 'money',
  withdraw: 'money',
  betting: 'play',
  results: 'play',
  fair: 'play',
  care: 'care',
  faq: 'more',
};

/** The largest position; topics and pages with the same position are sorted by name. */
export const POSITION_MOST = 999;

/**
 * Category, position and state of a text that staff added. They are part of each version, so two people agree to them.
 */
export interface TextPlace {
  /** The category of a help topic; null for a public page. */
  readonly category: HelpCategory | null;
  readonly position: number;
  /** True for an ended text, which is no longer shown to anybody. */
  readonly isEnded: boolean;
}

/**
 * True if the category and position fit the kind of text: only a topic has a category, and texts that every site has
 * get neither.
 */
export const fitsPlace = (kind: OwnKind | undefined, place: TextPlace | null): boolean =>
  kind === undefined ? place === null : place !== null && (place.category !== null) === (kind === 'topic');

interface PlacedText {
  readonly slug: string;
  readonly position: number;
}

/** Sorts by position, then by name, so that the order never depends on the database. */
export const inOrder = <Item extends PlacedText>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));

/**
 * The menu of the help centre: supplied topics in the brand's order, with the topics that staff added after the last
 * supplied topic of their category. Topics of a category without a supplied topic come at the end.
 */
export function helpMenu<Supplied extends { readonly topic: string }, Own extends { readonly category: HelpCategory }>(
  supplied: readonly Supplied[],
  own: readonly Own[],
): readonly (Supplied | Own)[] {
  const categories = supplied.map(({ topic }) => categoryOf[topic]);
  const menu = supplied.flatMap((topic, at): (Supplied | Own)[] => {
    const category = categories[at];
    const isLast = categories.lastIndexOf(category) === at;
    return [topic, ...(isLast ? own.filter((one) => one.category === category) : [])];
  });
  return [...menu, ...own.filter(({ category }) => !categories.includes(category))];
}
