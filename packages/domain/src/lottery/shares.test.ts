import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { payouts } from '../../../../tools/second-evaluator/shares.mjs';
import { type Currency, money } from '../money.ts';
import { present } from '../present.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { betTypeOf } from './bets/index.ts';
import { type PublishedTier, publishedOdds } from './bets/vietlott/index.ts';
import type { FormatCode, Prizes } from './formats/format.ts';
import { settleLine } from './settle.ts';
import { sharesOf, ticketsE4Of } from './shares.ts';

type Amounts = Readonly<Record<string, PublishedTier>>;
type Line = { betType: string; selection: string; unitStake: bigint; currency: Currency; isPlayMoney?: boolean };

/**
 * Settles the lines of one draw twice: with the platform's code (`paid`), and with an independent second implementation
 * of the rules (`second`).
 */
function settled(format: FormatCode, prizes: Prizes, lines: readonly Line[], amounts?: Amounts) {
  const known = lines.map((line) => {
    const type = betTypeOf(format, line.betType);
    return { ...line, hits: type.hits(prizes, line.selection), oddsE4: type.levels.map(({ oddsE4 }) => oddsE4) };
  });
  const shares = sharesOf(
    format,
    amounts,
    known.map((line) => ({ ...line, unitStake: money(line.isPlayMoney ? 0n : line.unitStake) })),
  );
  const published = amounts && publishedOdds(amounts);
  const paid = known.map((line) =>
    settleLine(
      { format, prizes, shares, ...present({ published }) },
      { ...line, unitStake: money(line.unitStake) },
    ).payout.valueOf(),
  );
  return { shares, paid, second: payouts({ format, lines: known, ...present({ amounts }) }) };
}
const tickets = (selection: string, betType: string, ...stakes: bigint[]): Line[] =>
  stakes.map((unitStake) => ({ betType, selection, unitStake, currency: 'VND' }));

const mega: Prizes = { numbers: ['02', '17', '33', '37', '38', '45'] };
const won = '02-17-33-37-38-45';
const jackpot = (winners: number, value = 30_000_000_001n): Amounts => ({ jackpot: { winners, value } });

describe('a jackpot', () => {
  test('[L04] without published winners, one winning ticket gets the whole pot and two get half each', () => {
    expect(settled('mega645', mega, tickets(won, 'mega', 10_000n), jackpot(0)).paid).toEqual([30_000_000_001n]);
    expect(settled('mega645', mega, tickets(won, 'mega', 10_000n, 10_000n), jackpot(0)).paid).toEqual([
      15_000_000_000n,
      15_000_000_000n,
    ]);
  });

  test('[L04] published winners and our tickets are added: two and three make five', () => {
    expect(settled('mega645', mega, tickets(won, 'mega', 10_000n, 10_000n, 10_000n), jackpot(2)).paid).toEqual([
      6_000_000_000n,
      6_000_000_000n,
      6_000_000_000n,
    ]);
  });

  test('[L07] a stake of two and a half tickets has two and a half parts; ฿ 10 are one ticket as 10,000 ₫ are', () => {
    const lines: Line[] = [
      ...tickets(won, 'mega', 25_000n),
      { ...tickets(won, 'mega', 1_000n)[0], currency: 'THB' } as Line,
    ];
    const { shares, paid } = settled('mega645', mega, lines, jackpot(0, 35_000_000_000n));
    expect(paid).toEqual([25_000_000_000n, 1_000_000_000n]);
    expect(shares).toEqual([
      { pool: 'jackpot', isCap: false, base: 0n, pot: 35_000_000_000n, ticketsE4: 35_000n, oddsE4: 10_000_000_000n },
    ]);
    expect([ticketsE4Of(1_000n, 'THB'), ticketsE4Of(10_000n, 'VND')]).toEqual([10_000n, 10_000n]);
  });

  test('[L07] a system and a single line share one pot, and lower tiers are paid as printed', () => {
    const system = tickets('01-02-17-33-37-38-45', 'mega_bao7', 10_000n);
    const { paid } = settled('mega645', mega, [...system, ...tickets(won, 'mega', 10_000n)], jackpot(0));
    // The system of seven numbers contains seven lines: one with all six drawn numbers, and six with five of them.
    expect(paid).toEqual([15_000_000_000n + 6n * 10_000_000n, 15_000_000_000n]);
  });

  test('[L07] with no pot published, what one ticket was sold for is divided', () => {
    expect(settled('mega645', mega, tickets(won, 'mega', 10_000n)).paid).toEqual([12_000_000_000n]);
    expect(settled('mega645', mega, tickets(won, 'mega', 10_000n, 20_000n)).paid).toEqual([
      4_000_000_000n,
      8_000_000_000n,
    ]);
  });

  test('[L07] both jackpots of Power 6/55 are pots of their own', () => {
    const prizes: Prizes = { numbers: ['03', '18', '29', '39', '41', '49'], power: ['46'] };
    const amounts = {
      jackpot1: { winners: 1, value: 60_000_000_000n },
      jackpot2: { winners: 0, value: 4_000_000_000n },
    };
    const lines = [
      ...tickets('03-18-29-39-41-49', 'power', 10_000n),
      ...tickets('03-18-29-39-41-46', 'power', 10_000n, 10_000n),
    ];
    expect(settled('power655', prizes, lines, amounts).paid).toEqual([30_000_000_000n, 2_000_000_000n, 2_000_000_000n]);
  });

  test('[L04] play money is paid by the same price and makes no share smaller', () => {
    const [real] = tickets(won, 'mega', 10_000n);
    const lines = [{ ...real, isPlayMoney: true } as Line, real as Line];
    expect(settled('mega645', mega, lines, jackpot(1)).paid).toEqual([15_000_000_000n, 15_000_000_000n]);
    expect(settled('mega645', mega, lines.slice(0, 1), jackpot(0)).paid).toEqual([30_000_000_001n]);
  });
});

describe('Keno', () => {
  const drawn = Array.from({ length: 20 }, (_, at) => String(at * 4 + 1).padStart(2, '0'));
  const prizes: Prizes = { numbers: drawn };
  const paidTo = (picks: number, count: number) =>
    settled(
      'keno',
      prizes,
      tickets(drawn.slice(0, picks).join('-'), `keno${picks}`, ...Array<bigint>(count).fill(10_000n)),
    ).paid;

  test.each([
    [8, 50, 200_000_000n],
    [8, 51, 196_078_431n],
    [9, 12, 800_000_000n],
    [9, 13, 769_230_769n],
    [10, 5, 2_000_000_000n],
    [10, 6, 1_666_666_666n],
    [7, 300, 40_000_000n],
  ])('[L04] all of %i numbers right, %i winners: each is paid %i', (picks, count, each) => {
    expect(new Set(paidTo(picks, count))).toEqual(new Set([each]));
  });

  test('[L04] levels have a cap each; lower prizes have none', () => {
    const eight = tickets(drawn.slice(0, 8).join('-'), 'keno8', 500_000n);
    const ten = tickets(drawn.slice(0, 10).join('-'), 'keno10', 60_000n);
    const nine = tickets([...drawn.slice(0, 9), '80'].join('-'), 'keno10', 10_000_000n);
    expect(settled('keno', prizes, [...eight, ...ten, ...nine]).paid).toEqual([
      10_000_000_000n,
      9_999_999_996n,
      150_000_000_000n,
    ]);
  });
});

// ── The split draw ────────────────────────────────────────────────────────────────────────────────────────────────────

const rows = readFileSync(new URL('./bets/vietlott/excerpt/split-draws.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));
const splits = [...Map.groupBy(rows, ([, , id = '']) => id)].map(([id, tiers]) => ({
  id,
  amounts: Object.fromEntries(
    tiers.map(([, , , tier = '', winners, value = '']) => [tier, { winners: Number(winners), value: BigInt(value) }]),
  ),
}));
const lotto: Prizes = { numbers: ['01', '02', '03', '04', '05'], special: ['06'] };
const byTier = {
  jackpot: '01-02-03-04-05+06',
  first: '01-02-03-04-05+07',
  second: '01-02-03-04-30+06',
  third: '01-02-03-04-30+07',
  fourth: '01-02-03-29-30+06',
  fifth: '01-02-03-29-30+07',
  consolation: '01-02-28-29-30+06',
};
const fixed: Record<string, bigint> = {
  first: 10_000_000n,
  second: 5_000_000n,
  third: 500_000n,
  fourth: 100_000n,
  fifth: 30_000n,
  consolation: 10_000n,
};

describe('a split draw of Lotto 5/35', () => {
  test('[L04] our winners take part: with one ticket on each tier, the jackpot is still paid whole, once', () => {
    for (const { id, amounts } of splits.filter((draw) => draw.amounts['jackpot']?.winners === 0)) {
      const tiers = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
      const lines = tiers.flatMap((tier) => tickets(byTier[tier], 'lotto', 10_000n));
      const { paid, second } = settled('lotto535', lotto, lines, amounts);
      expect(paid, id).toEqual(second);
      const bonuses = tiers.map((tier, at) => (paid[at] ?? 0n) - (fixed[tier] ?? 0n));
      const all = bonuses.reduce(
        (sum, bonus, at) => sum + bonus * BigInt((amounts[tiers[at] ?? '']?.winners ?? 0) + 1),
        0n,
      );
      const off = all - (amounts['jackpot']?.value ?? 0n);
      expect(2n * (off < 0n ? -off : off) <= BigInt((amounts['first']?.winners ?? 0) + 1), id).toBe(true);
      expect(bonuses.every((bonus, at) => at === 0 || bonus % 5_000n === 0n)).toBe(true);
    }
  });

  test('[L04] if one of our tickets wins the jackpot, nothing is split and all other prizes are the fixed ones', () => {
    const draw = splits.find(({ amounts }) => amounts['jackpot']?.winners === 0);
    const lines = Object.values(byTier).flatMap((selection) => tickets(selection, 'lotto', 10_000n));
    expect(settled('lotto535', lotto, lines, draw?.amounts).paid).toEqual([
      draw?.amounts['jackpot']?.value,
      ...Object.values(fixed),
    ]);
  });

  test('[L04] the consolation prize has no bonus, and an ordinary draw none at all', () => {
    const draw = splits.find(({ amounts }) => amounts['jackpot']?.winners === 0);
    const consolation = tickets(byTier.consolation, 'lotto', 10_000n);
    expect(settled('lotto535', lotto, consolation, draw?.amounts).paid).toEqual([10_000n]);
    const ordinary = Object.fromEntries(Object.entries(fixed).map(([tier, value]) => [tier, { winners: 3, value }]));
    const { shares, paid } = settled('lotto535', lotto, tickets(byTier.first, 'lotto', 10_000n), {
      ...ordinary,
      ...jackpot(0),
    });
    expect([shares, paid]).toEqual([[], [10_000_000n]]);
  });
});

test('[L07] the second evaluator divides as the platform does, whatever was sold and published', () => {
  const random = seededRandom(11);
  let shared = 0;
  for (let round = 0; round < 1_500; round += 1) {
    const { format, prizes, selections } = someGame(random);
    const lines = Array.from({ length: 1 + random.below(12) }, (): Line => {
      const [betType = '', selection = ''] = random.pick(selections).split(' ');
      const currency = random.chance(3) ? 'THB' : 'VND';
      const least = currency === 'THB' ? 1_000 : 10_000;
      return {
        betType,
        selection,
        currency,
        isPlayMoney: random.chance(6),
        unitStake: BigInt(random.chance(2) ? least * (1 + random.below(40)) : 1 + random.below(40 * least)),
      };
    });
    const amounts = random.chance(4) ? undefined : someAmounts(format, random);
    const { shares, paid, second } = settled(format, prizes, lines, amounts);
    expect(paid, JSON.stringify({ lines, amounts }, text)).toEqual(second);
    shared += shares.length;
    const real = lines.map((line, at) => (line.isPlayMoney ? 0n : (paid[at] ?? 0n)));
    // The platform's winners of a jackpot together receive at most the jackpot, plus half a unit per line for rounding.
    for (const { pool, pot, isCap } of shares.filter((share) => share.pool.startsWith('jackpot') || share.isCap)) {
      const ours = lines.flatMap(({ selection, betType, currency }, at) => {
        const type = betTypeOf(format, betType);
        const level = type.levels.findIndex((one) => one.pool?.code === pool);
        const others = type.hits(prizes, selection).filter((count, index) => count > 0 && index !== level);
        const isOnly = level >= 0 && (type.hits(prizes, selection)[level] ?? 0) > 0 && others.length === 0;
        return isOnly ? [ticketsE4Of(real[at] ?? 0n, currency)] : [];
      });
      const sum = ours.reduce((total, part) => total + part, 0n);
      expect(sum <= pot + 10n * BigInt(ours.length), `${format} ${pool} ${isCap}`).toBe(true);
    }
  }
  expect(shared).toBeGreaterThan(1_000);
});

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

function someGame(random: SeededRandom): { format: FormatCode; prizes: Prizes; selections: string[] } {
  const keno = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(2, '0'));
  return random.pick([
    {
      format: 'mega645',
      prizes: mega,
      selections: [
        ...[`mega ${won}`, 'mega 02-17-33-37-38-44', 'mega_bao7 01-02-17-33-37-38-45'],
        'mega_bao5 02-17-33-37-38',
      ],
    },
    {
      format: 'power655',
      prizes: { numbers: ['03', '18', '29', '39', '41', '49'], power: ['46'] },
      selections: [
        ...['power 03-18-29-39-41-49', 'power 03-18-29-39-41-46', 'power_bao5 03-18-29-39-46'],
        'power_bao8 03-18-29-39-41-46-49-50',
      ],
    },
    {
      format: 'lotto535',
      prizes: lotto,
      selections: [
        ...Object.values(byTier).map((selection) => `lotto ${selection}`),
        ...['lotto_bao6 01-02-03-04-05-30+06', 'lotto_bao7 01-02-03-04-28-29-30+07'],
      ],
    },
    {
      format: 'keno',
      prizes: { numbers: keno },
      selections: [8, 9, 10].flatMap((picks) => [
        `keno${picks} ${keno.slice(0, picks).join('-')}`,
        `keno${picks} ${[...keno.slice(1, picks), '80'].join('-')}`,
      ]),
    },
  ]);
}

/**
 * Random prize tables as a publisher prints them: pots from zero upwards, some of them won. Half of the Lotto tables
 * are split draws.
 */
function someAmounts(format: FormatCode, random: SeededRandom): Amounts | undefined {
  if (format === 'keno') return undefined;
  if (format === 'lotto535' && random.chance(2)) {
    const { amounts } = random.pick(splits);
    return Object.fromEntries(Object.entries(amounts).filter(([tier]) => tier === 'jackpot' || !random.chance(6)));
  }
  const pots = format === 'power655' ? ['jackpot1', 'jackpot2'] : ['jackpot'];
  return Object.fromEntries(
    pots.map((pot) => [
      pot,
      { winners: random.below(4), value: random.chance(8) ? 0n : BigInt(1 + random.below(2_000_000_000)) * 7n },
    ]),
  );
}
