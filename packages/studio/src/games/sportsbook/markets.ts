import { boardOdds } from '../exact.ts';
import { fraction, type Fraction } from '../game.ts';
import type { Score } from './goals.ts';

/**
 * [A02] The result of a bet on a match. A stake is settled in two halves, each won, returned or lost, because a quarter
 * line bets half on each of the neighbouring lines. This file counts lines in quarters of a goal: −3 is −0.75.
 */
export interface Halves {
  readonly won: 0 | 1 | 2;
  readonly back: 0 | 1 | 2;
}

export type Market = '1x2' | 'handicap' | 'total' | 'score';

export interface Offer {
  readonly id: string;
  readonly market: Market;
  readonly odds: Fraction;
}

export interface Result {
  readonly home: number;
  readonly away: number;
}

/** Target return by market, per 100 staked; the rest is the operator's margin. */
export const targets: Readonly<Record<Market, number>> = { '1x2': 94, handicap: 96, total: 96, score: 88 };

/**
 * The highest goal count per club for which a score has its own selection; all other scores are the selection "other".
 */
const SCORE_MOST = 3;

/** All bets on a match with these score chances; the odds follow from the chances and the market's margin. */
export function offersOf(all: readonly Score[]): Offer[] {
  return idsOf(all).map((id) => {
    const market = marketOf(id);
    return { id, market, odds: oddsOf(id, all, targets[market]) };
  });
}

/** Gross return of one stake: the mean of the returns of its two halves. */
export function returnOf(id: string, odds: Fraction, result: Result): Fraction {
  const { won, back } = settlement(id)(result);
  return fraction(BigInt(won) * odds.top + BigInt(back) * odds.bottom, 2n * odds.bottom);
}

/** Returns a function that settles the bet for a given result of the match. */
function settlement(id: string): (result: Result) => Halves {
  const [market, side = '', line = ''] = id.split(':');
  const quarters = Number(line);
  if (market === '1x2') {
    return ({ home, away }) => whole(side === (home > away ? 'home' : home < away ? 'away' : 'draw'));
  }
  if (market === 'handicap') {
    const sign = side === 'home' ? 4 : -4;
    return ({ home, away }) => againstLine((home - away) * sign + quarters);
  }
  if (market === 'total') {
    const sign = side === 'over' ? 1 : -1;
    return ({ home, away }) => againstLine(((home + away) * 4 - quarters) * sign);
  }
  if (market === 'score') {
    return ({ home, away }) => whole(side === (Math.max(home, away) > SCORE_MOST ? 'other' : `${home}-${away}`));
  }
  throw new Error(`${id} is no bet on a match`);
}

/** Average gross return of one stake on an offer, over all scores with their chances. */
export function meanReturn(offer: Offer, all: readonly Score[]): Fraction {
  const { won, back, of } = halvesOf(offer.id, all);
  return fraction(won * offer.odds.top + back * offer.odds.bottom, of * offer.odds.bottom);
}

export function marketOf(id: string): Market {
  const market = id.split(':')[0];
  if (market === '1x2' || market === 'handicap' || market === 'total' || market === 'score') return market;
  throw new Error(`${id} is no bet on a match`);
}

/**
 * Odds at which the mean return equals the market's target: (target − chance of a returned stake) / chance of winning.
 */
function oddsOf(id: string, all: readonly Score[], target: number): Fraction {
  const { won, back, of } = halvesOf(id, all);
  return boardOdds(fraction((BigInt(target) * of) / 100n - back, won));
}

function halvesOf(id: string, all: readonly Score[]): { won: bigint; back: bigint; of: bigint } {
  const settle = settlement(id);
  let [won, back, of] = [0n, 0n, 0n];
  for (const score of all) {
    const halves = settle(score);
    won += BigInt(halves.won) * score.share;
    back += BigInt(halves.back) * score.share;
    of += 2n * score.share;
  }
  return { won, back, of };
}

function idsOf(all: readonly Score[]): string[] {
  const goals = Array.from({ length: SCORE_MOST + 1 }, (_, count) => count);
  return [
    ...['home', 'draw', 'away'].map((side) => `1x2:${side}`),
    ...around(fairest('handicap:home', all, -12, 12)).flatMap((line) => [
      `handicap:home:${line}`,
      `handicap:away:${-line}`,
    ]),
    ...around(fairest('total:over', all, 2, 24)).flatMap((line) => [`total:over:${line}`, `total:under:${line}`]),
    ...goals.flatMap((home) => goals.map((away) => `score:${home}-${away}`)),
    'score:other',
  ];
}

/**
 * The line, between `from` and `to` (in quarters of a goal), at which the chances of winning and losing are most even.
 */
function fairest(bet: string, all: readonly Score[], from: number, to: number): number {
  let [best, least] = [from, -1n];
  for (let line = from; line <= to; line++) {
    const { won, back, of } = halvesOf(`${bet}:${line}`, all);
    const lost = of - won - back;
    const gap = won > lost ? won - lost : lost - won;
    if (least < 0n || gap < least) [best, least] = [line, gap];
  }
  return best;
}

const around = (line: number): number[] => [line - 1, line, line + 1];

const whole = (isWon: boolean): Halves => (isWon ? { won: 2, back: 0 } : { won: 0, back: 0 });

/**
 * Settles a bet on a line. `quarters` is the bet's lead over the line, in quarters of a goal. A quarter line is half a
 * bet on each neighbouring line.
 */
function againstLine(quarters: number): Halves {
  if (quarters === 0) return { won: 0, back: 2 };
  if (quarters === 1) return { won: 1, back: 1 };
  if (quarters === -1) return { won: 0, back: 1 };
  return whole(quarters > 0);
}
