import type { Money } from '../money.ts';
import { linePayout } from './bet.ts';
import { type BetType, betTypeOf, betTypesOf, levelsOf } from './bets/index.ts';
import type { FormatCode, PrizeNumber, Prizes } from './formats/format.ts';
import { paidOdds, type Share } from './shares.ts';

export type SoldLine = {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: readonly bigint[];
};
export type SettledLine = {
  readonly hits: readonly number[];
  readonly payout: Money;
  readonly explanation: PrizeNumber[];
};
/**
 * A winning selection. Each array has one value for each level of the selection. `oddsE4` replace the odds at which the
 * line was sold, because the publisher sets the prize or winners share it; `mostE4` are upper limits of the odds. Null
 * means that the sold odds apply, or that there is no limit.
 */
export type Winner = {
  readonly betType: string;
  readonly selection: string;
  readonly hits: readonly number[];
  readonly oddsE4: readonly (bigint | null)[] | null;
  readonly mostE4: readonly (bigint | null)[] | null;
};
/**
 * The result of a draw. `published`: the publisher's prizes by level name, as odds (the prize for one unit of stake).
 * `shares`: the amounts that each winning ticket gets of a shared prize.
 */
export type DrawnResult = {
  readonly format: FormatCode;
  readonly prizes: Prizes;
  readonly published?: Readonly<Record<string, bigint>>;
  readonly shares?: readonly Share[];
};

/**
 * The gross payout of one line, rounded half up once for the whole line, and the prize numbers that made it win [L07].
 * A losing line has no such numbers, even if some picks of a xiên were drawn. Throws for an unknown bet type.
 */
export function settleLine(result: DrawnResult, line: SoldLine): SettledLine {
  const { betType, selection, unitStake } = line;
  const type = betTypeOf(result.format, betType);
  const hits = type.hits(result.prizes, selection);
  const prices = pricesOf(result, line);
  const oddsE4 = line.oddsE4.map((odds, level) => paidOdds(odds, prices[level]?.published, prices[level]?.share));
  return {
    hits,
    payout: linePayout(unitStake, oddsE4, hits),
    explanation: isHit(hits) ? type.hitBy(result.prizes, selection) : [],
  };
}

/**
 * All winning selections of the types whose winners can be listed, at most about 20,000 rows. One database join with
 * them settles a draw with any number of lines, without touching losing lines [L07].
 */
export const winners = (result: DrawnResult, codes: Iterable<string> = betTypesOf(result.format).keys()): Winner[] =>
  [...codes].flatMap((code) => {
    const type = betTypeOf(result.format, code);
    return [...(type.winning?.(result.prizes) ?? [])].map(([selection, hits]) =>
      winnerOf(result, type, selection, hits),
    );
  });

/** Bet types of a format with too many winners to list; they are settled from the sold selections. */
export const unlistedTypes = (format: FormatCode): string[] =>
  [...betTypesOf(format).values()].filter(({ winning }) => !winning).map(({ code }) => code);

/** The winning selections among the sold ones. */
export const winnersAmong = (
  result: DrawnResult,
  sold: readonly { readonly betType: string; readonly selection: string }[],
): Winner[] =>
  sold.flatMap(({ betType, selection }) => {
    const type = betTypeOf(result.format, betType);
    const hits = type.hits(result.prizes, selection);
    return isHit(hits) ? [winnerOf(result, type, selection, hits)] : [];
  });

/**
 * The price of each level of a selection: the publisher's prize as odds, and the share if winners share a pool; each is
 * undefined if there is none.
 */
export function pricesOf(
  { format, published, shares }: DrawnResult,
  { betType, selection }: { readonly betType: string; readonly selection: string },
): { published: bigint | undefined; share: Share | undefined }[] {
  const type = betTypeOf(format, betType);
  return levelsOf(type, selection).map((index) => {
    const { name, pool } = type.levels[index] ?? {};
    return { published: published?.[name ?? ''], share: pool && shares?.find((share) => share.pool === pool.code) };
  });
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const isHit = (hits: readonly number[]): boolean => hits.some((count) => count > 0);

function winnerOf(result: DrawnResult, type: BetType, selection: string, hits: readonly number[]): Winner {
  const prices = pricesOf(result, { betType: type.code, selection });
  const known = (odds: readonly (bigint | null)[]) => (odds.some((value) => value !== null) ? odds : null);
  return {
    betType: type.code,
    selection,
    hits,
    oddsE4: known(prices.map(({ published, share }) => (share && !share.isCap ? share.oddsE4 : (published ?? null)))),
    mostE4: known(prices.map(({ share }) => (share?.isCap ? share.oddsE4 : null))),
  };
}
