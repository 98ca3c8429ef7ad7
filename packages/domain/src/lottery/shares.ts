import type { Currency, Money } from '../money.ts';
import type { Pool } from './bets/bet-type.ts';
import { betTypeOf, levelsOf } from './bets/index.ts';
import type { PublishedTier } from './bets/vietlott/index.ts';
import type { FormatCode } from './formats/format.ts';
import { splitDraw, splitTiers, type SplitWinners } from './split-draw.ts';

/**
 * Published prizes of a draw by level name: the number of winners, and the value that each receives; for a jackpot, the
 * value is the whole jackpot.
 */
type PublishedTiers = Readonly<Record<string, PublishedTier>>;

/**
 * The winning stakes of one selection at the same odds. Play money is paid the same share, but it does not reduce the
 * share of others.
 */
export type WonStake = {
  readonly betType: string;
  readonly selection: string;
  readonly hits: readonly number[];
  readonly oddsE4: readonly bigint[];
  readonly currency: Currency;
  /** Sum of real-money unit stakes; 0 if only play money won. */
  readonly unitStake: Money;
};

/**
 * The payout of one ticket from a pool: `base` + `pot` / tickets, in đồng for a ticket of 10,000 đ, which equals the
 * odds in E4. `ticketsE4` counts all winning tickets, the publisher's and ours: 25,000 means two and a half. With
 * `isCap` the share is an upper limit, so a ticket sold at lower odds keeps them; otherwise the share replaces the odds
 * of the line.
 */
export type Share = {
  readonly pool: string;
  readonly isCap: boolean;
  readonly base: bigint;
  readonly pot: bigint;
  readonly ticketsE4: bigint;
  readonly oddsE4: bigint;
};

/**
 * Divides shared prizes. A member receives what the same ticket would have received in the publisher's draw if all our
 * tickets had been in it (decision 11). A jackpot is divided by published and own winners and rounded down to 1 đ. A
 * split draw of Lotto 5/35 is split again with our winners; if one of our tickets wins the jackpot, there is no split.
 * If a pot is not published, it is the prize at which one ticket was sold. The top prizes of Keno 8, 9 and 10 have a
 * common maximum. Pools that none of our tickets won have no share [L04, L07].
 */
export function sharesOf(format: FormatCode, amounts: PublishedTiers | undefined, won: readonly WonStake[]): Share[] {
  const pools = ourPools(format, won);
  const split = amounts && format === 'lotto535' ? splitAgain(amounts, pools) : undefined;
  return [...pools.values()].flatMap(({ pool, ticketsE4: ours, sold }) => {
    const again = split?.get(pool.code);
    if (again) return [again];
    const isJackpot = pool.code.startsWith('jackpot');
    if (!isJackpot && !pool.cap) return [];
    const published = isJackpot ? amounts?.[pool.code] : undefined;
    const ticketsE4 = most(ours + ticketsOf(published), TICKET_E4);
    const isCap = !published?.value;
    const pot = isCap ? (pool.cap ?? sold) : published.value;
    return [{ pool: pool.code, isCap, base: 0n, pot, ticketsE4, oddsE4: (pot * TICKET_E4) / ticketsE4 }];
  });
}

/** Whether the payout of this selection depends on other winners. */
export function isShared(format: FormatCode, won: Pick<WonStake, 'betType' | 'selection' | 'hits'>): boolean {
  return poolsHit(format, won).length > 0;
}

/**
 * The odds at which a level is paid: its share if there is one, otherwise the published odds or those at which it was
 * sold. A share with `isCap` only lowers these.
 */
export function paidOdds(sold: bigint, published: bigint | undefined, share: Share | undefined): bigint {
  const odds = published ?? sold;
  if (!share) return odds;
  return share.isCap && odds < share.oddsE4 ? odds : share.oddsE4;
}

/** Converts a stake to tickets × 10,000. A ticket of these games costs 10,000 ₫ or ฿ 10. */
export const ticketsE4Of = (stake: bigint, currency: Currency): bigint => (stake * TICKET_E4) / ticketPrice[currency];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const TICKET_E4 = 10_000n;
const ticketPrice: Record<Currency, bigint> = { THB: 1_000n, VND: 10_000n };

type OurPool = { readonly pool: Pool; readonly ticketsE4: bigint; readonly sold: bigint };
type Hit = { readonly pool: Pool; readonly hits: bigint; readonly level: number };

const most = (left: bigint, right: bigint): bigint => (left > right ? left : right);
const ticketsOf = (tier: PublishedTier | undefined): bigint => BigInt(tier?.winners ?? 0) * TICKET_E4;

function poolsHit(
  format: FormatCode,
  { betType, selection, hits }: Pick<WonStake, 'betType' | 'selection' | 'hits'>,
): Hit[] {
  const type = betTypeOf(format, betType);
  return levelsOf(type, selection).flatMap((index, level) => {
    const { pool } = type.levels[index] ?? {};
    const count = hits[level] ?? 0;
    return pool && count > 0 ? [{ pool, hits: BigInt(count), level }] : [];
  });
}

/** Our winning tickets by pool, and the highest odds among them. */
function ourPools(format: FormatCode, won: readonly WonStake[]): Map<string, OurPool> {
  const pools = new Map<string, OurPool>();
  for (const stake of won)
    for (const { pool, hits, level } of poolsHit(format, stake)) {
      const known = pools.get(pool.code) ?? { pool, ticketsE4: 0n, sold: 0n };
      pools.set(pool.code, {
        pool,
        ticketsE4: known.ticketsE4 + ticketsE4Of(stake.unitStake, stake.currency) * hits,
        sold: most(known.sold, stake.oddsE4[level] ?? 0n),
      });
    }
  return pools;
}

/**
 * The tiers of a draw that was published as a split draw, recomputed with our winners; undefined for an ordinary draw.
 */
function splitAgain(amounts: PublishedTiers, ours: ReadonlyMap<string, OurPool>): Map<string, Share> | undefined {
  const isSplit =
    amounts['jackpot']?.winners === 0 && splitTiers.some(({ tier, prize }) => (amounts[tier]?.value ?? 0n) > prize);
  if (!isSplit) return undefined;
  const weight = (tier: string) => ticketsOf(amounts[tier]) + (ours.get(tier)?.ticketsE4 ?? 0n);
  // A winner with play money only is paid like the first winner of its tier.
  const winners = Object.fromEntries(
    [...splitTiers.map(({ tier }) => tier), 'jackpot' as const].map((tier) => [
      tier,
      ours.has(tier) ? most(weight(tier), TICKET_E4) : weight(tier),
    ]),
  ) as SplitWinners;
  const prizes = splitDraw(amounts['jackpot']?.value ?? 0n, winners);
  return new Map(
    splitTiers
      .filter(({ tier }) => ours.has(tier))
      .map(({ tier }) => {
        const { pot, base, prize } = prizes[tier];
        return [tier, { pool: tier, isCap: false, base, pot, ticketsE4: winners[tier], oddsE4: prize }];
      }),
  );
}
