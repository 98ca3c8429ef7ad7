import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { drawsBetween } from '@tamarind/domain/lottery/calendar';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import { record } from '../../audit/index.ts';
import type { Tx } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Acts, actOf, propose } from '../../proposals/index.ts';
import * as calendarQueries from '../draws/calendar-queries.ts';
import { overridesOf } from '../draws/schedule-draws.ts';

/**
 * Lists the calendar of lotteries drawn by outside publishers: rest days, moved draws and extra draws. `scheduleDraws`
 * creates draws according to it.
 */

export const listCalendar: Handler<typeof contract.lottery.listCalendar> = async ({ pool }, input) => {
  if (input.game !== undefined && !gameOf(input.game)) return refuse('NOT_FOUND');
  return { days: await calendarQueries.daysBetween(pool, `${input.month}-01`, lastOf(input.month), input.game) };
};

const lastOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return addDays(`${next}-01`, -1);
};

/**
 * Proposes a change of a calendar day. A draw moved to after the real drawing would take bets on a known result, so a
 * second person must agree.
 */
export const setCalendarDay: Handler<typeof contract.lottery.setCalendarDay> = async (call, input) => {
  await checkedDay(call.tx, input, call.now);
  return propose(call, {
    act: 'calendar.day',
    endpoint: contract.lottery.setCalendarDay,
    input,
    reason: input.reason,
    subject: `${input.game}:${input.day}`,
  });
};

export const calendarActs: Acts = {
  'calendar.day': actOf(contract.lottery.setCalendarDay, async (call, input, { askedBy, by }) => {
    const { tx, actor, now } = call;
    const { game, ...change } = await checkedDay(tx, input, now);

    // Point of no return.
    await calendarQueries.insertDay(tx, { game, ...change, reason: input.reason, staffId: askedBy, now });
    const { day, kind, drawsAt, closesAt } = change;
    await record(tx, {
      actor: `staff:${actor.username}`,
      action: `calendar.${kind}`,
      subject: `game:${game}`,
      facts: {
        day,
        by,
        reason: input.reason,
        ...present({ drawsAt: drawsAt ?? undefined, closesAt: closesAt ?? undefined }),
      },
      at: now,
    });
    await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  }),
};

/**
 * Validates a calendar day and returns the row to write. Refuses contradictory input, a past day and a day whose draw
 * already exists.
 */
async function checkedDay(tx: Tx, input: InputOf<typeof contract.lottery.setCalendarDay>, now: Date) {
  const game = gameOf(input.game);
  if (!game || game.kind === 'own') return refuse('NOT_FOUND');
  const { day, kind } = input;
  const [drawsAt, closesAt] = [input.drawsAt ?? null, input.closesAt ?? null];
  const today = dayOf(now);
  if (day < today || day > addDays(today, DAYS_AHEAD)) return refuse('MOMENT_INVALID');
  if (kind !== 'held' && (drawsAt !== null || closesAt !== null)) return refuse('MOMENT_INVALID');
  if (drawsAt !== null && closesAt !== null && closesAt > drawsAt) return refuse('MOMENT_INVALID');
  const made = await calendarQueries.firstDrawOf(tx, game.code, day);
  if (made !== undefined) return refuse('DRAW_EXISTS', { draw: made });
  const change = { game: game.code, day, kind, drawsAt, closesAt, isAwaited: true };
  // A draw whose closing time has passed cannot be added.
  const planned = drawsBetween(
    game.calendar(overridesOf([change])),
    startOfDay(day),
    startOfDay(addDays(day, 2)),
  ).filter((draw) => draw.day === day);
  if (kind === 'held' && !planned.some((draw) => draw.closesAt > now)) return refuse('MOMENT_INVALID');
  return change;
}

/**
 * Maximum number of days from today for which the calendar can be changed: exchanges publish the holidays of the next
 * year in autumn.
 */
const DAYS_AHEAD = 500;
