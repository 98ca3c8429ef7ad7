/** Codes of the jurisdiction packs. `demo` is play money only, so no house may choose it. */
export const jurisdictions = ['demo', 'thailand', 'vietnam', 'licensed-online', 'own-draws'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

/** The packs among which a house chooses. */
export const housePacks = [
  'licensed-online',
  'own-draws',
  'thailand',
  'vietnam',
] as const satisfies readonly Jurisdiction[];
