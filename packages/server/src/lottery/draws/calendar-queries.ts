import { sql, type Db, type Tx } from '../../platform/db/sql.ts';
import type { DrawState } from '@tamarind/domain/lottery/bet';

/**
 * SQL for calendar overrides by lottery and day. Each change is a new version, and the newest version of a day applies.
 */

type Kind = 'rest' | 'held' | 'withdrawn';
export interface CalendarDay {
  game: string;
  day: string;
  kind: Kind;
  drawsAt: string | null;
  closesAt: string | null;
  /** True if this override, for yesterday or later, needs a draw that has not been created yet. */
  isAwaited: boolean;
}
export const overridesNow = (db: Db, today: string) => sql<CalendarDay>(db)`
  select o.game, o.day, o.kind, o.draws_at as "drawsAt", o.closes_at as "closesAt",
         o.day >= ${today}::date - 1 and o.kind <> 'rest'
            and not exists (select 1 from draw d where d.game = o.game and d.day = o.day) as "isAwaited"
    from (select distinct on (game, day) game, day, kind, draws_at, closes_at from lottery_override order by game, day, version desc) o`;

export const daysBetween = (db: Db, from: string, to: string, game: string | undefined) => sql<
  Omit<CalendarDay, 'isAwaited'> & {
    reason: string | null;
    by: string | null;
    at: Date | null;
    draw: { code: string; state: DrawState } | null;
  }
>(db)`
  select distinct on (o.day, o.game) o.game, o.day, o.kind, o.draws_at as "drawsAt", o.closes_at as "closesAt",
         o.reason, f.username as by, o.set_at as at,
         (select json_build_object('code', d.code, 'state', d.state) from draw d where d.game = o.game
          and d.day = o.day order by d.draws_at limit 1) as draw
    from lottery_override o left join staff f on f.id = o.set_by
   where o.day between ${from} and ${to} and (${game ?? null}::text is null or o.game = ${game ?? null})
   order by o.day, o.game, o.version desc`;

export const firstDrawOf = async (db: Db, game: string, day: string) =>
  (
    await sql<{ code: string }>(
      db,
    )`select code from draw where game = ${game} and day = ${day} order by draws_at limit 1`
  )[0]?.code;

export const insertRestDays = (db: Db, game: string, days: readonly string[]) => sql(db)`
  insert into lottery_override (game, day) select ${game}, unnest(${days}::date[]) on conflict do nothing`;

export const insertDay = (
  tx: Tx,
  row: Omit<CalendarDay, 'isAwaited'> & { reason: string; staffId: bigint; now: Date },
) => sql(tx)`
  insert into lottery_override (game, day, version, kind, draws_at, closes_at, reason, set_by, set_at)
  select ${row.game}, ${row.day}::date, coalesce(max(version), 0) + 1, ${row.kind}, ${row.drawsAt}, ${row.closesAt},
         ${row.reason}, ${row.staffId}, ${row.now}
    from lottery_override where game = ${row.game} and day = ${row.day}::date`;
