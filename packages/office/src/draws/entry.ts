import {
  byTier,
  checkVn27,
  tiers,
  type Fault,
  type Prize,
  type Vn27,
  type Warning,
} from '@tamarind/domain/lottery/draw-result';

/** One of the 27 boxes. */
export interface Slot {
  readonly prize: Prize;
  readonly index: number;
  readonly width: number;
}

export const slots: readonly Slot[] = tiers.flatMap(({ prize, count, width }) =>
  Array.from({ length: count }, (_, index) => ({ prize, index, width })),
);

export const emptyEntry: Vn27 = byTier(({ count }) => Array.from({ length: count }, () => ''));

export const written = (
  entry: Vn27,
  { prize, index }: Pick<Slot, 'prize' | 'index'>,
  number: string,
): Vn27 => ({
  ...entry,
  [prize]: entry[prize].map((old, at) => (at === index ? number : old)),
});

export const filledCount = (entry: Vn27): number =>
  slots.filter(({ prize, index, width }) => entry[prize][index]?.length === width).length;

export interface EntryCheck {
  readonly prizes: Vn27 | undefined;
  readonly faults: ReadonlyMap<string, Fault['fault']>;
  readonly warnings: readonly Warning[];
}

export const keyOf = ({ prize, index }: { prize: Prize; index?: number }): string => `${prize}.${index ?? 0}`;

/** The server's own check of a result, in the browser; faults by box. Two empty boxes are no repeat. */
export function checkEntry(entry: Vn27): EntryCheck {
  const checked = checkVn27(entry);
  if (checked.ok) return { prizes: checked.prizes, faults: new Map(), warnings: checked.warnings };
  const faults = checked.faults.map((fault): [string, Fault['fault']] => [keyOf(fault), fault.fault]);
  return { prizes: undefined, faults: new Map(faults), warnings: [] };
}
