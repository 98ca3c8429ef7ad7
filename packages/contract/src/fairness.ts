import { z } from 'zod/mini';
import { fairnessTests } from '@tamarind/domain/lottery/fairness';
import { endpoint } from './endpoint.ts';
import { GameCode } from './lottery.ts';
import { Moment } from './wire.ts';

/** An alarm about the operator's own draws: a statistical test found that the generator may be biased [L05]. */

const Alarm = z.object({
  game: GameCode,
  /** The number of latest draws that were examined. */
  size: z.int(),
  /**
   * The names of the tests that raised the alarm. Each is followed by the prize tier (the numbers of one prize) whose
   * draws it tested: `chi-square g3, runs db`.
   */
  tests: z.string(),
  /** The time at which the hourly check raised the alarm. */
  at: Moment,
});

/** The operator's own lotteries with their numbers of draws, and the open alarms. */
export const listFairness = endpoint({
  method: 'GET',
  path: '/api/office/fairness',
  access: { staff: 'draws.read', currency: 'all' },
  input: z.object({}),
  output: z.object({ games: z.array(z.object({ game: GameCode, draws: z.int() })), alarms: z.array(Alarm) }),
  refusals: [],
});

/** The statistics of one own lottery over its last 1,000, 10,000 and 100,000 draws, or fewer if it has fewer. */
export const getFairness = endpoint({
  method: 'GET',
  path: '/api/office/games/{game}/fairness',
  access: { staff: 'draws.read', currency: 'all' },
  input: z.object({ game: GameCode }),
  output: z.object({
    game: GameCode,
    /** Alarm threshold: a p below it raises an alarm. */
    alarmP: z.number(),
    windows: z.array(
      z.object({
        size: z.int(),
        /** The number of draws that the statistics cover, at most `size`. */
        draws: z.int(),
        findings: z.array(
          z.object({
            test: z.enum(fairnessTests),
            tier: z.string(),
            /**
             * The value of the test's statistic; null if there are too few draws, or if it is infinite (p is then 0).
             */
            statistic: z.nullable(z.number()),
            p: z.nullable(z.number()),
            isAlarm: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
