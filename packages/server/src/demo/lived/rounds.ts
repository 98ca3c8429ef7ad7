import { money, type Money } from '@tamarind/domain/money';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import { addDays, addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { playRound } from '../../vendors/index.ts';
import { amountOf, type Person } from './people.ts';
import { areas } from './past.ts';
import type { Scene } from './scene.ts';

/** Each of these people plays some rounds at the game studio at the same moment. */
export async function playGames({ past, crowd }: Scene, people: readonly Person[]): Promise<void> {
  const available = await crowd.available(people);
  const { chance, platform } = past;
  const now = platform.clock.now();
  // Make all random decisions here, in a fixed order, so that the rounds can run in parallel without changing the
  // result.
  const plans = people.flatMap((person) => {
    const stake = amountOf(person, chance.pick([5, 10, 10, 20]));
    if (stake * 4n > available(person)) return [];
    const game = chance.pick(GAMES);
    return [
      {
        person,
        rounds: Array.from({ length: 1 + chance.below(2) }, () => ({ game, stake, won: wonOf(chance, stake) })),
      },
    ];
  });
  const played = await Promise.all(
    plans.map(async ({ person: { actor }, rounds }) => {
      const entries = [];
      for (const [index, round] of rounds.entries()) {
        const at = addMs(now, index * 60_000);
        entries.push(...(await playRound(platform, actor, { vendor: STUDIO, at, ...round })));
      }
      return entries;
    }),
  );
  past.studioBooks.push(...played.flat().map((entry) => ({ at: now, entry })));
}

/**
 * For each of the newest nights, compares the studio's records of the day with the server's. In one of the last three
 * nights the studio's records lack a movement, so that the back office has a case to show.
 */
export function planNights({ agenda, past }: Scene, end: Date): void {
  let lacksOne = false;
  for (let ago = NIGHTS; ago >= 1; ago -= 1) {
    const day = addDays(dayOf(end), -ago);
    const night = addMs(startOfDay(addDays(day, 1)), AFTER_MIDNIGHT_MS);
    if (night < past.platform.clock.now() || night >= end) continue;
    const compare = async (): Promise<void> => {
      const first = past.studioBooks.findIndex(({ at }) => dayOf(at) === day);
      if (!lacksOne && ago <= 3 && first >= 0) {
        past.studioBooks.splice(first, 1);
        lacksOne = true;
      }
      await past.run('reconcile-vendors');
    };
    agenda.add(night, compare, areas.rounds);
  }
}

/**
 * The last moment at which simulated people may play rounds. A later day would be compared with the records of the
 * running studio, which do not contain these rounds.
 */
export const lastRoundBefore = (end: Date): Date =>
  addMs(end, -AFTER_MIDNIGHT_MS) < startOfDay(dayOf(end))
    ? startOfDay(addDays(dayOf(end), -1))
    : startOfDay(dayOf(end));

/** Returns a win of 93 % of the stake on average: mostly zero, sometimes twice the stake, rarely much more. */
function wonOf(chance: SeededRandom, stake: Money): Money {
  const lot = chance.below(100);
  if (lot < 62) return money(0);
  if (lot < 90) return money((stake * BigInt(5 + chance.below(20))) / 10n);
  return money(stake * BigInt(lot < 99 ? 4 : 18));
}

const STUDIO = 'studio';
const GAMES = ['slot-00001', 'slot-00008', 'slot-00015', 'dice', 'baccarat', 'crash', 'fishing', 'tien-len'];
const NIGHTS = 10;
const AFTER_MIDNIGHT_MS = 2 * 3_600_000 + 10 * 60_000;
