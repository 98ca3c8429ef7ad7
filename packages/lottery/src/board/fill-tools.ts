import { chan, cham, dau, duoi, kep, le, tai, tong, xiu } from '@tamarind/domain/lottery/fill-in';
import { phiNong, win } from '@tamarind/domain/lottery/thai-numbers';
import { boardEntry, type BoardState } from './state.ts';

/**
 * Tools that fill in many numbers from the digits in the boxes, or, when the boxes are empty, from the entered
 * selections that are not on the slip yet.
 */
export type Helper = 'gates' | 'front' | 'back' | 'total' | 'doubles' | 'siblings' | 'win';
export type QuickSet =
  | ('tai' | 'xiu' | 'chan' | 'le' | 'kep' | 'siblings')
  | `${'dau' | 'duoi' | 'cham' | 'tong'}${number}`;

/** Thai players use other fill tools than Vietnamese players; ball and dice lotteries have none. */
const thaiForms: readonly string[] = ['thai', 'th4', 'th3'];
export const helpersOf = ({ format }: Pick<BoardState, 'format'>): readonly Helper[] =>
  thaiForms.includes(format)
    ? ['gates', 'front', 'back', 'doubles', 'siblings', 'win']
    : ['gates', 'front', 'back', 'total', 'doubles'];
export const quickSetsOf = ({ format }: Pick<BoardState, 'format'>, digit: number): readonly QuickSet[] => [
  ...(['tai', 'xiu', 'chan', 'le', 'kep'] as const),
  ...(thaiForms.includes(format) ? (['siblings'] as const) : []),
  ...([`dau${digit}`, `duoi${digit}`, `cham${digit}`] as const),
  ...(thaiForms.includes(format) ? [] : ([`tong${digit}`] as const)),
];

/** The numbers between 00 and 99 that a quick set contains, for example all odd numbers. */
export function quickSetNumbers(set: QuickSet): string[] {
  switch (set) {
    case 'tai':
      return tai();
    case 'xiu':
      return xiu();
    case 'chan':
      return chan();
    case 'le':
      return le();
    case 'kep':
      return kep();
    case 'siblings':
      return phiNong();
    default:
      return withDigit[set.slice(0, -1) as keyof typeof withDigit](Number(set.at(-1)));
  }
}

const withDigit = { dau, duoi, cham, tong };

/** The selections a helper would fill in now; empty when it has no number to start from. */
export function helperNumbers(state: BoardState, helper: Helper): string[] {
  const entry = boardEntry(state);
  if (entry.kind !== 'digits' || entry.digits < 2) return [];
  const basis = state.typed === '' ? (state.tray[0] ?? '') : state.typed;
  if (helper === 'doubles')
    return state.typed === '' ? doubles(entry.digits) : [state.typed.charAt(0).repeat(entry.digits)];
  // The Thai tool วิน (win) makes every number from the digits chosen so far, without repeating a digit within a
  // number.
  if (helper === 'win')
    return entry.digits > 3 ? [] : win(state.typed + state.tray.join(''), entry.digits === 2 ? 2 : 3, false);
  if (entry.digits === 2 && helper === 'siblings') return phiNong();
  if (entry.digits !== 2 || basis === '') return [];
  if (helper === 'front') return dau(Number(basis.charAt(0)));
  if (helper === 'back') return duoi(Number(basis.at(-1)));
  if (helper === 'total') return tong(Array.from(basis).reduce((total, digit) => total + Number(digit), 0) % 10);
  return [...new Set(Array.from(basis).flatMap((digit) => cham(Number(digit))))];
}

const doubles = (digits: number): string[] => Array.from('0123456789', (digit) => digit.repeat(digits));
