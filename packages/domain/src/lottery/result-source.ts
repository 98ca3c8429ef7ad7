/**
 * `MADE_UP` is the `source` of a result that the demo invented, `PUBLISHED` that of a real result imported from a file.
 */
export const MADE_UP = 'made up';
export const PUBLISHED = 'published results';

export type SourceKind = 'own' | 'made_up' | 'published' | 'derived' | 'read' | 'other';

/**
 * The kind of a result's source, which a site translates. `own`: our own draw. `made_up`: invented by the demo.
 * `published`: imported from published results. `derived`: computed from another draw (source `xsmb-20261121 v1`).
 * `read`: two matching reports, each entered by a person or sent by a source (`source:first, mali`). `other`: anything
 * else.
 */
export function sourceKind({ source, proof }: { source: string | null; proof: object | null }): SourceKind {
  if (proof !== null) return 'own';
  if (source === MADE_UP) return 'made_up';
  if (source === PUBLISHED) return 'published';
  if (source !== null && / v\d+$/.test(source)) return 'derived';
  return source?.includes(', ') ? 'read' : 'other';
}
