import { type BetType, betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { offThai } from '@tamarind/domain/lottery/bets/thai/index';
import { doubtfulVietlott, kenoSideTypes } from '@tamarind/domain/lottery/bets/vietlott/index';
import { doubtfulVietnam } from '@tamarind/domain/lottery/bets/vietnam/index';
import { drawsBetween, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { prizesFromColumns } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { checkGameResult } from '@tamarind/domain/lottery/games/check-result';
import { type Game, gameOf, games } from '@tamarind/domain/lottery/games/index';
import { northernOverrides } from '@tamarind/domain/lottery/rest-days';
import { PUBLISHED } from '@tamarind/domain/lottery/result-source';
import { hasLadder } from '@tamarind/domain/lottery/risk/limits';
import type { Ladder } from '@tamarind/domain/lottery/risk/offer';
import { currencies, type Currency, money, times } from '@tamarind/domain/money';
import { addDays, startOfDay } from '@tamarind/domain/time';
import type { Tx } from '../platform/db/sql.ts';
import * as priceQueries from './selling/price-queries.ts';
import { insertRestDays } from './draws/calendar-queries.ts';
import * as queries from './queries.ts';

/**
 * First prices, limits, ladders and rest days of every game. Later changes add versions; existing rows stay, so a
 * second run changes nothing.
 */
export async function seedLottery(tx: Tx): Promise<void> {
  const all = games.flatMap((game) => [...betTypesOf(game.format).values()].map((type) => ({ game, type })));
  await priceQueries.insertFirstPrices(
    tx,
    {
      prices: all.map(({ game, type }) => ({
        game: game.code,
        betType: type.code,
        isOn: isSold(game, type),
        oddsE4: type.levels.map(({ oddsE4 }) => oddsE4),
        charge: type.charge,
        discountE4: 0,
      })),
      limits: games.flatMap((game) =>
        currencies.map((currency) => ({ game: game.code, currency, ...limitsOf(game, currency) })),
      ),
      ladders: all.flatMap(({ game, type }) =>
        hasLadder(type)
          ? currencies.map((currency) => ({
              game: game.code,
              betType: type.code,
              currency,
              ladder: ladderOf(game, currency),
            }))
          : [],
      ),
    },
    BEGINNING,
  );
  const restDays = Object.entries(northernOverrides).flatMap(([day, change]) => (change === null ? [day] : []));
  for (const game of ['xsmb', 'hanoi']) await insertRestDays(tx, game, restDays);
}

/**
 * Imports past results as settled draws on their real days. The first line names the columns: date, then the tiers of
 * the format; a `game` column if the file holds several, a `draw` column if a game has several draws a day.
 */
export async function importHistory(tx: Tx, csv: string, only?: string): Promise<void> {
  const [header = '', ...lines] = csv.trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell.trim()])),
  );
  for (const [code, ofGame] of Map.groupBy(rows, (row) => row.game ?? only ?? '')) {
    const game = gameOf(code);
    if (!game) throw new Error(`no game ${code}`);
    await queries.insertHistory(tx, code, pastDraws(game, ofGame), PUBLISHED);
  }
}

function pastDraws(game: Game, rows: readonly Record<string, string>[]) {
  const format = formatOf(game.format);
  const calendar = game.calendar({});
  const ofDay = new Map<string, ScheduledDraw[]>();
  return rows.map(({ date = '', draw = '1', ...columns }) => {
    const scheduled = ofDay.get(date) ?? drawsBetween(calendar, startOfDay(date), startOfDay(addDays(date, 1)));
    ofDay.set(date, scheduled);
    const found = scheduled[Number(draw) - 1];
    if (!found) throw new Error(`${game.code}: the calendar has no draw ${draw} on ${date}`);
    const checked = checkGameResult(game, prizesFromColumns(format, columns));
    if (!checked.ok)
      throw new Error(`${game.code}: the result of ${date} is not whole: ${JSON.stringify(checked.faults)}`);
    return { ...found, prizes: checked.prizes };
  });
}

const BEGINNING = new Date('2020-01-01T00:00:00Z');
const offCodes = new Set<string>([...doubtfulVietnam, ...doubtfulVietlott, ...offThai]);
const sideCodes = new Set(kenoSideTypes.map(({ code }) => code));

/** Doubtful types stay off. Vietlott's Keno has its own side bets, our quick Keno the Asian ones. */
function isSold(game: Game, { code }: BetType): boolean {
  if (offCodes.has(code)) return false;
  if (game.format !== 'keno') return true;
  return game.kind === 'own' ? sideCodes.has(code) || /^keno\d+$/.test(code) : !sideCodes.has(code);
}

/** đồng per satang in these tables, chosen for round figures in both currencies; not an exchange rate. */
const VND_PER_SATANG = 8;
const of = (currency: Currency, baht: number) =>
  currency === 'THB' ? money(baht * 100) : money(baht * 100 * VND_PER_SATANG);

/**
 * A number pays 90 % from a fifth of its maximum liability on, 80 % from a half and 50 % from four fifths. At the
 * maximum it is full.
 */
function ladderOf(game: Game, currency: Currency): Ladder {
  const max = of(currency, game.kind === 'own' ? 2_500_000 : 10_000_000);
  return {
    steps: [
      { from: money(max / 5n), factorE4: 9_000 },
      { from: money(max / 2n), factorE4: 8_000 },
      { from: money((max * 4n) / 5n), factorE4: 5_000 },
    ],
    max,
  };
}

/** Vietlott's tickets cost 10,000 đồng. The publisher sets the jackpot, so no cap may cut it. */
function limitsOf(
  game: Game,
  currency: Currency,
): Omit<priceQueries.FirstPrices['limits'][number], 'game' | 'currency'> {
  const isVietlott = game.market === 'vietlott';
  const unit = isVietlott ? { VND: 10_000n, THB: 1_000n } : { VND: 1_000n, THB: 100n };
  const payoutMax = isVietlott ? of(currency, 20_000_000_000) : of(currency, 2_500_000);
  return {
    unitStakeMin: money(unit[currency]),
    unitStakeMax: times(money(unit[currency]), 20_000n),
    payoutMax,
    memberPayoutMax: times(payoutMax, 4n),
    numberStakeMax: times(money(unit[currency]), 1_000_000n),
    linesMax: 500,
    releaseAbove: of(currency, 2_500_000),
    worstCaseMax: isVietlott ? times(payoutMax, 100n) : of(currency, game.kind === 'own' ? 20_000_000 : 100_000_000),
    presets: (isVietlott ? [1n, 2n, 5n, 10n, 20n] : [1n, 5n, 10n, 50n, 100n]).map((count) =>
      times(money(unit[currency]), count),
    ),
  };
}
