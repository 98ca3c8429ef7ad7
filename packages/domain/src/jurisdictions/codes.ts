/** Codes of the jurisdiction packs. `demo` is for play money only, so an operator cannot choose it. */
export const jurisdictions = ['demo', 'thailand', 'vietnam', 'licensed-online', 'own-draws'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

/** The packs from which an operator chooses. */
export const housePacks = [
  'licensed-online',
  'own-draws',
  'thailand',
  'vietnam',
] as const satisfies readonly Jurisdiction[];
