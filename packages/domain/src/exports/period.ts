import { addDays, type Day } from '../time.ts';

/** Most days of one export. */
export const EXPORT_DAYS_MAX = 92;

interface ExportWish {
  readonly kind: 'segment' | 'members' | 'tickets' | 'entries';
  readonly segment: string | null;
  readonly from: Day | null;
  readonly to: Day | null;
}

/** The field of the wish that does not fit its kind: a segment has no days, everything else has days that have begun. */
export function exportFault(
  { kind, segment, from, to }: ExportWish,
  today: Day,
): 'segment' | 'from' | 'to' | undefined {
  if ((kind === 'segment') !== (segment !== null)) return 'segment';
  if (kind === 'segment') return from === null && to === null ? undefined : 'from';
  if (from === null || from > today) return 'from';
  return to === null || to > today || to < from || to > addDays(from, EXPORT_DAYS_MAX - 1) ? 'to' : undefined;
}
