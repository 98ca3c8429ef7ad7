import { addDays, type Day } from '../time.ts';

/** The most days that one export may cover. */
export const EXPORT_DAYS_MAX = 92;

interface ExportWish {
  readonly kind: 'segment' | 'members' | 'tickets' | 'entries' | 'agents' | 'audit';
  readonly segment: string | null;
  readonly from: Day | null;
  readonly to: Day | null;
}

/**
 * The first field that does not fit the kind of export; undefined if all fit. An export of a segment must have no
 * period; any other kind needs a period that is not in the future.
 */
export function exportFault(
  { kind, segment, from, to }: ExportWish,
  today: Day,
): 'segment' | 'from' | 'to' | undefined {
  if ((kind === 'segment') !== (segment !== null)) return 'segment';
  if (kind === 'segment') return from === null && to === null ? undefined : 'from';
  if (from === null || from > today) return 'from';
  return to === null || to > today || to < from || to > addDays(from, EXPORT_DAYS_MAX - 1) ? 'to' : undefined;
}
