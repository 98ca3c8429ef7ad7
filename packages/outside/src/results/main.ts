import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod/mini';
import {
  type PublishedResult,
  RESULT_SIGNATURE_HEADER,
  type ResultSource,
  resultSources,
} from '@tamarind/contract/outside/results';
import { drawsBetween } from '@tamarind/domain/lottery/calendar';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import { madeUpResult } from '@tamarind/domain/lottery/made-up';
import { present } from '@tamarind/domain/present';
import { addDays, addMs, startOfDay } from '@tamarind/domain/time';
import { fault, type LogItem, type Question, type Reply, runStandIn } from '../stand-in.ts';

/**
 * The time after the first ball at which results are published, in milliseconds: twenty minutes, so that staff can be
 * faster. This file runs two publishers of results in one process. Results are derived from game and day alone, so they
 * are the same after every start and cannot be influenced. `/control` makes the second publisher differ in its last
 * number, or silences one publisher until changed.
 */
const PUBLISHED_AFTER_MS = 20 * 60_000;
const Control = z.object({
  differs: z.optional(z.boolean()),
  /** The publisher that publishes nothing; null lets both publish again. */
  silent: z.optional(z.nullable(z.enum(resultSources))),
});

await runStandIn('results', async ({ clock }) => {
  const keys: Record<ResultSource, string> = {
    first: process.env['RESULTS_FIRST_KEY'] ?? 'demo-results-key-0001',
    second: process.env['RESULTS_SECOND_KEY'] ?? 'demo-results-key-0002',
  };
  const given: LogItem[] = [];
  let control: z.output<typeof Control> = {};

  const publish = (source: ResultSource, game: string, numero: string): Reply => {
    const found = drawOf(game, numero);
    if (!found) return fault(404, 'no_such_draw');
    const publishedAt = addMs(found.drawsAt, PUBLISHED_AFTER_MS);
    if (clock.now() < publishedAt) return fault(425, 'too_early');
    const prizes = madeUpResult(found.game, numero);
    const result: PublishedResult = {
      game,
      numero,
      publishedAt: publishedAt.toISOString(),
      prizes: mutable(source === 'second' && control.differs ? another(prizes) : prizes),
      ...present({ amounts: found.hasJackpot ? jackpots(game, numero) : undefined }),
    };
    given.unshift({ at: clock.now().toISOString(), kind: source, summary: `${game} ${numero}`, detail: { ...result } });
    given.length = Math.min(given.length, 200);
    const body = JSON.stringify(result);
    return {
      status: 200,
      json: result,
      headers: { [RESULT_SIGNATURE_HEADER]: createHmac('sha256', keys[source]).update(body).digest('hex') },
    };
  };

  return {
    answer: ({ method, path, json }: Question) => {
      if (method === 'POST' && path === '/control') {
        const wish = z.safeParse(Control, json);
        if (wish.success) control = { ...control, ...wish.data };
        return undefined;
      }
      const asked = /^\/(first|second)\/results\/([a-z0-9]{2,16})\/(\d{8}(?:-\d{4})?)$/.exec(path);
      if (method !== 'GET' || !asked) return undefined;
      const [, source = 'first', game = '', numero = ''] = asked;
      if (control.silent === source) return 'cut';
      return publish(source as ResultSource, game, numero);
    },
    log: () => given,
  };
});

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Finds a scheduled draw of an official lottery by its number. */
function drawOf(code: string, numero: string): { game: Game; drawsAt: Date; hasJackpot: boolean } | undefined {
  const game = gameOf(code);
  if (!game || game.kind !== 'official') return undefined;
  const day = `${numero.slice(0, 4)}-${numero.slice(4, 6)}-${numero.slice(6, 8)}`;
  if (Number.isNaN(Date.parse(day))) return undefined;
  // Search three days: a draw after midnight belongs to the previous day, and a draw abroad may be on the next local
  // day.
  const near = drawsBetween(game.calendar({}), startOfDay(addDays(day, -1)), startOfDay(addDays(day, 2)));
  const found = near.find((draw) => draw.code === `${code}-${numero}`);
  return found && { game, drawsAt: found.drawsAt, hasJackpot: ['mega645', 'power655', 'lotto535'].includes(code) };
}

const seedOf = (game: string, numero: string): Buffer =>
  createHash('sha256').update(`made-up result of ${game} ${numero}`).digest();

/** The same result with one digit of its first tier changed. */
function another(prizes: Prizes): Prizes {
  const [tier = '', numbers = []] = Object.entries(prizes)[0] ?? [];
  const [first = '0', ...rest] = numbers;
  const digit = (Number(first.at(-1)) + 1) % 10;
  return { ...prizes, [tier]: [`${first.slice(0, -1)}${digit}`, ...rest] };
}

function jackpots(game: string, numero: string): NonNullable<PublishedResult['amounts']> {
  const value = 15_000_000_000n + BigInt(seedOf(game, numero).readUInt32BE(0)) * 10n;
  const names = game === 'power655' ? ['jackpot1', 'jackpot2'] : ['jackpot'];
  return Object.fromEntries(
    names.map((name, rank) => [name, { winners: 0, value: (rank === 0 ? value : value / 10n).toString() }]),
  );
}

const mutable = (prizes: Prizes): Record<string, string[]> => {
  const tiers = Object.entries(prizes).map(([prize, numbers]) => ({ prize, numbers }));
  return Object.fromEntries(tiers.map(({ prize, numbers }) => [prize, [...numbers]]));
};
