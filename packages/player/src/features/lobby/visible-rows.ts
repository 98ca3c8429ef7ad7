import { IMAGE_SCREENS_AHEAD } from '@tamarind/domain/constants';

/** Position of a virtual list on the screen, in pixels. */
export interface View {
  /** Top of the list above the top of the window; negative while it is below. */
  readonly scrolled: number;
  readonly screen: number;
}

/**
 * First and last row (exclusive) to draw of `rows` rows, each `rowHeight` high: as far before they come into view as pictures
 * are fetched [K09].
 */
export function visibleRows(view: View, rows: number, rowHeight: number): { from: number; to: number } {
  const ahead = view.screen * IMAGE_SCREENS_AHEAD;
  const from = Math.floor((view.scrolled - ahead) / rowHeight);
  const to = Math.ceil((view.scrolled + view.screen + ahead) / rowHeight);
  return { from: clamp(from, rows), to: clamp(Math.max(to, from + 1), rows) };
}

/** Whether the list's end is near enough to fetch more. */
export const isNearEnd = (view: View, rows: number, rowHeight: number): boolean =>
  view.scrolled + view.screen * (1 + IMAGE_SCREENS_AHEAD) >= rows * rowHeight;

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
