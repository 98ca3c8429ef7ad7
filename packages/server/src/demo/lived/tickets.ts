import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { drawsBetween } from '@tamarind/domain/lottery/calendar';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { type Currency, money } from '@tamarind/domain/money';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import { addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { history } from '../../lottery/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Draws, Scene } from './scene.ts';
import { areas, DAY_MS, type Past } from './past.ts';
import type { Person } from './people.ts';

/** The lotteries of the Vietnamese South that the simulated people play, one of them each day. */
const stations = ['mntphcm', 'mnvungtau', 'mncantho', 'mntayninh', 'mnvinhlong', 'mnkiengiang'];
/** The lotteries that the simulated people of each currency play. */
const favourites: Readonly<Record<Currency, readonly string[]>> = {
  THB: ['glo', 'lao', 'glo', 'lao', 'xsmb'],
  VND: [...stations, 'xsmb'],
};
const played = ['glo', 'lao', ...stations];
/**
 * The Northern lottery has many thousand winning combinations, which are slow to settle, so its draws are played only
 * in the newest days.
 */
const NORTH = 'xsmb';
const NORTH_DAYS = 12;

/**
 * Bet types that the simulated people play, by lottery format, each with the number of digits of the selection and the
 * stake of one unit in baht.
 */
const wishes: Readonly<Record<string, readonly (readonly [betType: string, digits: number, baht: number])[]>> = {
  vn27: [
    ['lo2', 2, 3],
    ['lo2', 2, 5],
    ['de_db', 2, 40],
    ['de_db', 2, 20],
    ['cang3_db', 3, 10],
    ['dau', 1, 50],
    ['duoi', 1, 50],
  ],
  vn18: [
    ['lo2', 2, 4],
    ['de_db', 2, 40],
    ['cang3_db', 3, 10],
  ],
  thai: [
    ['top2', 2, 40],
    ['bottom2', 2, 40],
    ['top3', 3, 20],
    ['tod3', 3, 20],
    ['run_top', 1, 100],
  ],
  th4: [
    ['top2', 2, 40],
    ['bottom2', 2, 40],
    ['top3', 3, 20],
    ['run_bottom', 1, 100],
  ],
};

/** Schedules all draws until `end` and those of some days after it, so that bets can be placed in advance. */
export async function scheduleAll(past: Past, begin: Date, end: Date): Promise<Draws> {
  const to = addMs(end, AHEAD_DAYS * DAY_MS);
  const north = addMs(startOfDay(dayOf(end)), -NORTH_DAYS * DAY_MS);
  await history.schedule(past.platform, played, { from: begin, to });
  await history.schedule(past.platform, [NORTH], { from: north, to });
  const of = (code: string, from: Date) => {
    const calendar = gameOf(code)?.calendar({});
    return calendar ? drawsBetween(calendar, from, to) : [];
  };
  return new Map([...played.map((code) => [code, of(code, begin)] as const), [NORTH, of(NORTH, north)]]);
}

/** Opens today's draws, and plans when they close and get results. */
export function planDraws({ past, agenda, draws }: Scene, morning: Date): void {
  const evening = addMs(morning, DAY_MS);
  agenda.add(morning, () => past.run('open-draws'), areas.draws);
  for (const { closesAt, drawsAt } of [...draws.values()].flat()) {
    if (drawsAt < morning || drawsAt >= evening) continue;
    agenda.addJobs(addMs(closesAt, 1_000), areas.draws, 'close-draws', 'seal-draws');
    agenda.addJobs(addMs(drawsAt, RESULT_AFTER_MS), areas.results, 'read-results', 'settle-draws');
  }
}

/** Lets these people bet at the same moment, each on a lottery of their choice; a few cancel at once. */
export async function placeBets({ past, crowd, draws }: Scene, people: readonly Person[]): Promise<void> {
  const { chance, platform } = past;
  const now = platform.clock.now();
  const available = await crowd.available(people);
  const asked = people.flatMap((person) => {
    const input = slipOf(chance, person, draws, now);
    return input && stakeOf(input) <= available(person) ? [{ actor: person.actor, input }] : [];
  });
  if (asked.length === 0) return;
  const outcomes = await past.askTogether(contract.lottery.placeBet, asked);
  for (const [index, outcome] of outcomes.entries()) {
    const bettor = asked[index];
    if (outcome instanceof Refusal || !bettor || !chance.chance(70)) continue;
    await past.tryAsk(contract.lottery.cancelTicket, bettor.actor, { ticket: outcome.ticket.id });
  }
}

type Slip = InputOf<typeof contract.lottery.placeBet>;

function slipOf(chance: SeededRandom, { actor, habit }: Person, draws: Draws, now: Date): Slip | undefined {
  const open = favourites[actor.currency].flatMap((code) => {
    const next = draws.get(code)?.find(({ closesAt }) => closesAt > now);
    return next && next.opensAt <= now && next.closesAt.getTime() - now.getTime() < SOON_MS
      ? [{ code, draw: next }]
      : [];
  });
  const wish = open.length === 0 ? undefined : chance.pick(open);
  const game = wish && gameOf(wish.code);
  if (!game) return undefined;
  const lines = new Map<string, Slip['lines'][number]>();
  for (let line = 1 + chance.below(4); line > 0; line -= 1) {
    const [betType, digits, baht] = chance.pick(wishes[game.format] ?? []);
    const selection = String(chance.below(10 ** digits)).padStart(digits, '0');
    lines.set(`${betType} ${selection}`, {
      betType,
      selection,
      unitStake: money(BigInt(baht * habit.size) * (actor.currency === 'THB' ? 100n : 1000n)),
      oddsE4: betTypeOf(game.format, betType).levels.map(({ oddsE4 }) => oddsE4),
    });
  }
  return { draw: wish.draw.code, lines: [...lines.values()], accept: 'all' };
}

function stakeOf({ draw, lines }: Slip): bigint {
  const format = gameOf(draw.split('-')[0] ?? '')?.format;
  if (!format) return 0n;
  return lines.reduce((sum, { betType, unitStake }) => sum + unitStake * BigInt(betTypeOf(format, betType).charge), 0n);
}

const RESULT_AFTER_MS = 20 * 60_000;
const AHEAD_DAYS = 4;
/** How far ahead people bet, in milliseconds: long enough to reach from Saturday to the Lao draw on Monday. */
const SOON_MS = 2.5 * 86_400_000;
