import type { BetType } from '@tamarind/domain/lottery/bets/index';
import { allPairs } from '@tamarind/domain/lottery/fill-in';
import { allNumbers, type FormatCode, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';

const isHit = (hits: readonly number[]): boolean => hits.some((count) => count > 0);

/**
 * Finds a selection that wins on this result, tested with the real settlement function; if there is none, a selection
 * that loses.
 */
export function exampleOf(format: FormatCode, type: BetType, prizes: Prizes): { selection: string; isWon: boolean } {
  const winners = type.winning?.(prizes);
  const listed = winners && [...winners].find(([, hits]) => isHit(hits))?.[0];
  if (listed !== undefined) return { selection: listed, isWon: true };
  const candidates = candidatesOf(format, type, prizes);
  const won = candidates.find((one) => isHit(type.hits(prizes, one)));
  return { selection: won ?? candidates[0] ?? '', isWon: won !== undefined };
}

/** Candidate selections: first those made of drawn numbers, then those made of numbers that were not drawn. */
function candidatesOf(format: FormatCode, { entry, normalise }: BetType, prizes: Prizes): string[] {
  if (entry.kind === 'choice') return [...entry.choices];
  const drawn = allNumbers(formatOf(format), prizes).map(({ number }) => number);
  if (entry.kind === 'digits')
    return [...drawn.map((number) => number.slice(-entry.digits)), '0123456789'.slice(0, entry.digits)].flatMap(
      (text) => normalise(text) ?? [],
    );
  const { lowest, highest, width, picks, special } = entry;
  const field = Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index).padStart(width, '0'));
  const ends = new Set(width === 2 && highest === 99 ? drawn.map((number) => number.slice(-2)) : drawn);
  const [came, missed] = [field.filter((one) => ends.has(one)), field.filter((one) => !ends.has(one))];
  const extra = special ? `+${drawn.at(-1) ?? ''}` : '';
  return [
    [...came, ...missed],
    [...missed, ...came],
  ].flatMap((numbers) => normalise(numbers.slice(0, picks).join('-') + extra) ?? []);
}

/**
 * An example result for every format. Some two-digit endings are missing in it, so that bets on a number not being
 * drawn can win.
 */
export const exampleDraw = (format: FormatCode): Prizes => examples[format];

const vn = {
  db: ['60755'],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
};
const maxNumbers = allPairs.slice(20, 40).map((pair) => `4${pair}`);
const max3d = {
  special: maxNumbers.slice(0, 2),
  first: maxNumbers.slice(2, 6),
  second: maxNumbers.slice(6, 12),
  third: maxNumbers.slice(12),
};
const six = ['05', '10', '14', '23', '24', '38'];
const examples: Record<FormatCode, Prizes> = {
  vn27: vn,
  vn18: {
    db: ['382526'],
    g1: ['70914'],
    g2: ['30535'],
    g3: ['53724', '94425'],
    g4: ['06277', '84299', '93822', '80949', '01819', '25106', '39799'],
    g5: ['2621'],
    g6: ['6771', '3378', '3345'],
    g7: ['948'],
    g8: ['49'],
  },
  thai: { first: ['730219'], front3: ['446', '065'], last3: ['376', '297'], last2: ['51'] },
  th4: { top: ['4821'], bottom: ['63'] },
  th3: { top: ['821'], bottom: ['63'] },
  mega645: { numbers: six },
  power655: { numbers: six, power: ['35'] },
  lotto535: { numbers: ['03', '08', '15', '22', '35'], special: ['05'] },
  max3d,
  max3dpro: max3d,
  bingo18: { digits: ['2', '6', '6'] },
  keno: { numbers: Array.from({ length: 20 }, (_, index) => String(index * 4 + 1).padStart(2, '0')) },
  '5d': { balls: ['9', '0', '2', '1', '7'] },
  k3: { dice: ['1', '3', '3'] },
  pk10: { places: ['10', '01', '09', '02', '08', '03', '07', '04', '06', '05'] },
  '11x5': { balls: ['03', '11', '07', '10', '05'] },
  wingo: { digit: ['5'] },
};
