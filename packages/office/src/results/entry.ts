import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import {
  byTier,
  checkResult,
  numbersOf,
  type Fault,
  type Format,
  type FormatCode,
  type Prizes,
  type Tier,
  type Warning,
} from '@tamarind/domain/lottery/formats/format';
import { money, type Money } from '@tamarind/domain/money';

/** One input box for a result. */
export interface Slot {
  readonly prize: string;
  readonly index: number;
  readonly width: number;
}

export const slotsOf = (tiers: readonly Tier[]): Slot[] =>
  tiers.flatMap(({ prize, count, width }) => Array.from({ length: count }, (_, index) => ({ prize, index, width })));

export const emptyEntry = ({ tiers }: Format): Prizes =>
  byTier(tiers, ({ count }) => Array.from({ length: count }, () => ''));

/** Fills the input boxes from a complete result; boxes of optional tiers without numbers stay empty. */
export const entryOf = (format: Format, prizes: Prizes): Prizes => ({ ...emptyEntry(format), ...prizes });

export const written = (entry: Prizes, { prize, index }: Slot, number: string): Prizes => ({
  ...entry,
  [prize]: numbersOf(entry, prize).map((old, at) => (at === index ? number : old)),
});

/** The number of required result numbers, and how many of them are complete. */
export function progressOf(format: Format, entry: Prizes): { filled: number; needed: number } {
  const slots = slotsOf(format.tiers.filter(({ isOptional }) => !isOptional));
  const isFull = ({ prize, index, width }: Slot) => numbersOf(entry, prize)[index]?.length === width;
  return { filled: slots.filter(isFull).length, needed: slots.length };
}

export interface EntryCheck {
  readonly prizes: Record<string, string[]> | undefined;
  readonly faults: ReadonlyMap<string, Fault['fault']>;
  readonly warnings: readonly Warning[];
}

export const keyOf = ({ prize, index }: { prize: string; index?: number }): string => `${prize}.${index ?? 0}`;

/**
 * Checks a result in the browser with the server's own function and returns the errors by box. An empty optional tier
 * is ignored.
 */
export function checkEntry(format: Format, entry: Prizes): EntryCheck {
  const prizes = Object.fromEntries(
    format.tiers
      .filter(({ prize, isOptional }) => !isOptional || numbersOf(entry, prize).some((text) => text !== ''))
      .map(({ prize }) => [prize, [...numbersOf(entry, prize)]]),
  );
  const checked = checkResult(format, prizes);
  if (checked.ok) return { prizes, faults: new Map(), warnings: checked.warnings };
  const faults = checked.faults.map((fault): [string, Fault['fault']] => [keyOf(fault), fault.fault]);
  return { prizes: undefined, faults: new Map(faults), warnings: [] };
}

// ── What the publisher sets ───────────────────────────────────────────────────────────────────────────────────────────

/** The number of winners and the prize amount of each level, as typed. */
export type AmountEntry = Readonly<Record<string, { readonly winners: string; readonly value: string }>>;
export type Amounts = Record<string, { winners: number; value: Money }>;

/**
 * Levels whose prize comes with the result: jackpots grow from draw to draw, and on a split day of Lotto 5/35 the lower
 * tiers get a bonus (Vietlott's rules of the game).
 */
export function amountLevels(format: FormatCode): { jackpots: string[]; others: string[] } {
  const names = new Set([...betTypesOf(format).values()].flatMap(({ levels }) => levels.map(({ name }) => name)));
  const jackpots = [...names].filter((name) => name.startsWith('jackpot'));
  const others = format === 'lotto535' ? [...names].filter((name) => !jackpots.includes(name)) : [];
  return { jackpots, others };
}

/** The typed amounts, without levels left empty. `fault` names a level that has only one of its two values. */
export function amountsOf(entry: AmountEntry): { amounts: Amounts | undefined; fault: string | undefined } {
  const amounts: Amounts = {};
  for (const [level, { winners, value }] of Object.entries(entry)) {
    if (winners === '' && value === '') continue;
    if (winners === '' || value === '') return { amounts: undefined, fault: level };
    amounts[level] = { winners: Number(winners), value: money(BigInt(value)) };
  }
  return { amounts: Object.keys(amounts).length > 0 ? amounts : undefined, fault: undefined };
}
