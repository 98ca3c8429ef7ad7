import { IMAGE_SCREENS_AHEAD } from '@tamarind/domain/constants';

/** Position of a virtual list on the screen, in pixels. */
export interface View {
  /** How far the top of the list is above the top of the window; negative if it is below. */
  readonly scrolled: number;
  readonly screen: number;
}

/**
 * Range of rows to render (`to` is exclusive) out of `rows` rows that are `rowHeight` high. Rows are rendered as far
 * ahead as pictures are fetched [K09].
 */
export function visibleRows(view: View, rows: number, rowHeight: number): { from: number; to: number } {
  const ahead = view.screen * IMAGE_SCREENS_AHEAD;
  const from = Math.floor((view.scrolled - ahead) / rowHeight);
  const to = Math.ceil((view.scrolled + view.screen + ahead) / rowHeight);
  return { from: clamp(from, rows), to: clamp(Math.max(to, from + 1), rows) };
}

/** True if the end of the list is so near that more games should be fetched. */
export const isNearEnd = (view: View, rows: number, rowHeight: number): boolean =>
  view.scrolled + view.screen * (1 + IMAGE_SCREENS_AHEAD) >= rows * rowHeight;

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
