import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { type Db, sql } from '../../platform/db/sql.ts';

/**
 * Counts the draws with a result of each game. This file has the SQL that reads the results of the platform's own
 * draws, for the fairness statistics.
 */

export const countsOfDraws = (db: Db, games: readonly string[]) => sql<{ game: string; draws: number }>(db)`
  select game, count(*)::int as draws from draw where game = any (${games}::text[]) and result_version > 0 group by game`;

export const resultsBefore = (db: Db, game: string, before: Date | null, limit: number) => sql<{
  drawsAt: Date;
  prizes: Prizes;
}>(db)`
  select d.draws_at as "drawsAt", r.prizes
    from draw d join draw_result r on r.draw_id = d.id and r.version = d.result_version
   where d.game = ${game} and d.state in ('resulted', 'settled') and (${before}::timestamptz is null or d.draws_at < ${before})
   order by d.draws_at desc limit ${limit}`;
