import { z } from 'zod/mini';
import { fairnessTests } from '@tamarind/domain/lottery/fairness';
import { endpoint } from './endpoint.ts';
import { GameCode } from './lottery.ts';
import { Moment } from './wire.ts';

/** The operator's watch over its own draws: statistics that would show a generator that does not draw by chance [L05]. */

const Alarm = z.object({
  game: GameCode,
  /** Over the last so many draws. */
  size: z.int(),
  /** `chi-square g3, runs db`: test and tier. */
  tests: z.string(),
  /** When the hourly check found it. */
  at: Moment,
});

/** The own lotteries with the count of their draws, and the alarms that stand. */
export const listFairness = endpoint({
  method: 'GET',
  path: '/api/office/fairness',
  access: { staff: 'draws.read' },
  input: z.object({}),
  output: z.object({ games: z.array(z.object({ game: GameCode, draws: z.int() })), alarms: z.array(Alarm) }),
  refusals: [],
});

/** One own lottery over its last 1,000, 10,000 and 100,000 draws, as far as there are so many. */
export const getFairness = endpoint({
  method: 'GET',
  path: '/api/office/games/{game}/fairness',
  access: { staff: 'draws.read' },
  input: z.object({ game: GameCode }),
  output: z.object({
    game: GameCode,
    /** An alarm below this p. */
    alarmP: z.number(),
    windows: z.array(
      z.object({
        size: z.int(),
        /** What there is of them. */
        draws: z.int(),
        findings: z.array(
          z.object({
            test: z.enum(fairnessTests),
            tier: z.string(),
            /** Null: too few draws to say; also where it is beyond all bounds (p is 0 then). */
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
