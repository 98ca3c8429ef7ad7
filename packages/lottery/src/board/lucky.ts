import type { Entry } from '@tamarind/domain/lottery/bets/index';

/** A source of whole numbers 0 <= value < below, each equally likely. */
export type Draw = (below: number) => number;

/** Draws uniformly with the device's cryptographic randomness, so a lucky pick has no memory and no favourites. */
export const drawEvenly: Draw = (below) => {
  const limit = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < limit) return word % below;
  }
};

/** Draws up to `count` new selections that are not in `taken`; fewer when no more exist for this entry. */
export function luckySelections(entry: Entry, count: number, taken: readonly string[], draw: Draw): string[] {
  const chosen = new Set<string>();
  const most = waysOf(entry) - taken.length;
  for (let tries = 0; chosen.size < Math.min(count, most) && tries < 10_000; tries += 1) {
    const selection = oneSelection(entry, draw);
    if (!taken.includes(selection)) chosen.add(selection);
  }
  return [...chosen];
}

type Picks = Extract<Entry, { kind: 'picks' }>;

/** Completes a combination: keeps the numbers already chosen and draws the missing ones. */
export function fillPicks(
  entry: Picks,
  picked: readonly string[],
  special: string | null,
  draw: Draw,
): { picked: string[]; special: string | null } {
  const numbers = new Set(picked);
  while (numbers.size < entry.picks) numbers.add(between(entry.lowest, entry.highest, entry.width, draw));
  return {
    picked: entry.isOrdered ? [...numbers] : [...numbers].toSorted(),
    special: entry.special
      ? (special ?? between(entry.special.lowest, entry.special.highest, entry.width, draw))
      : null,
  };
}

const between = (lowest: number, highest: number, width: number, draw: Draw): string =>
  String(lowest + draw(highest - lowest + 1)).padStart(width, '0');

function oneSelection(entry: Entry, draw: Draw): string {
  if (entry.kind === 'digits') return between(0, 10 ** entry.digits - 1, entry.digits, draw);
  if (entry.kind === 'choice') return entry.choices[draw(entry.choices.length)] ?? '';
  const { picked, special } = fillPicks(entry, [], null, draw);
  return special === null ? picked.join('-') : `${picked.join('-')}+${special}`;
}

/** The number of selections of an entry. Several picks have so many combinations that no limit is needed for them. */
function waysOf(entry: Entry): number {
  if (entry.kind === 'digits') return 10 ** entry.digits;
  if (entry.kind === 'choice') return entry.choices.length;
  return entry.picks === 1 ? entry.highest - entry.lowest + 1 : Number.MAX_SAFE_INTEGER;
}
