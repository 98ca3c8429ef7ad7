/**
 * A game of the kiosk. Each game draws one of several equally likely outcomes and pays a multiple of the stake, so the
 * pay table alone determines the chances and the average return.
 */
export interface Game {
  readonly code: string;
  readonly name: Readonly<Record<'en' | 'th' | 'vi' | 'zh', string>>;
  /** Options the player chooses from before the draw; empty when there is nothing to choose. */
  readonly choices: readonly string[];
  readonly outcomes: number;
  /** The payout of an outcome, in hundredths of the stake. */
  pay(choice: string, outcome: number): bigint;
}

const sides = ['heads', 'tails'] as const;

/**
 * Twenty pockets of equal size: 8 pay nothing, 4 pay the stake, 4 pay 1.5 ×, 3 pay 2 × and 1 pays 3 ×. A stake on every
 * one of the 20 returns 19 stakes.
 */
export const wheelPockets: readonly bigint[] = [
  300n,
  0n,
  150n,
  0n,
  100n,
  200n,
  0n,
  100n,
  150n,
  0n,
  200n,
  0n,
  150n,
  100n,
  0n,
  200n,
  0n,
  150n,
  100n,
  0n,
];

export const games: readonly Game[] = [
  {
    code: 'coin-flip',
    name: { en: 'Coin Flip', th: 'โยนเหรียญ', vi: 'Tung Đồng Xu', zh: '抛硬币' },
    choices: sides,
    outcomes: 2,
    pay: (choice, outcome) => (sides[outcome] === choice ? 196n : 0n),
  },
  {
    code: 'lucky-wheel',
    name: { en: 'Lucky Wheel', th: 'วงล้อนำโชค', vi: 'Vòng Quay May Mắn', zh: '幸运转盘' },
    choices: [],
    outcomes: wheelPockets.length,
    pay: (_choice, outcome) => wheelPockets[outcome] ?? 0n,
  },
];

export const gameOf = (code: string): Game | undefined => games.find((game) => game.code === code);

/** The average return in hundredths of a percent: 9800 for the coin and 9500 for the wheel. */
export function returnE4(game: Game): number {
  const choice = game.choices[0] ?? '';
  let sum = 0n;
  for (let outcome = 0; outcome < game.outcomes; outcome += 1) sum += game.pay(choice, outcome);
  return Number((sum * 100n) / BigInt(game.outcomes));
}

/** Stakes in minor units; all are multiples of 50, so that every pay-out is whole. */
export const stakesOf = (currency: string): readonly bigint[] =>
  currency === 'VND' ? [5_000n, 10_000n, 20_000n, 50_000n, 100_000n] : [500n, 1_000n, 2_000n, 5_000n, 10_000n];
