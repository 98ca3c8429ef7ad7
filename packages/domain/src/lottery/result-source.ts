/** The `source` values of results that the demo invented, and of real results imported from files. */
export const MADE_UP = 'made up';
export const PUBLISHED = 'published results';

export type SourceKind = 'own' | 'made_up' | 'published' | 'derived' | 'read' | 'other';

/**
 * The kind of source of a result, which a site translates: our own draw, invented by the demo, published, derived from
 * another draw (`xsmb-20261121 v1`), or two matching readings, entered by a person or reported by a source
 * (`source:first, mali`).
 */
export function sourceKind({ source, proof }: { source: string | null; proof: object | null }): SourceKind {
  if (proof !== null) return 'own';
  if (source === MADE_UP) return 'made_up';
  if (source === PUBLISHED) return 'published';
  if (source !== null && / v\d+$/.test(source)) return 'derived';
  return source?.includes(', ') ? 'read' : 'other';
}
