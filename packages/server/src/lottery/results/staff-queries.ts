import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { sql, type Db, type Tx } from '../../platform/db/sql.ts';
import type { Amounts } from '../queries.ts';

/** This file has the SQL for staff's input on draws: entered results, corrections, voids. */

// ── Results typed by people ───────────────────────────────────────────────────────────────────────────────────────────

/** Stores reported results of a draw in this order. For a source, `feed` is its name and the person is null. */
export const insertEntries = (
  tx: Tx,
  drawId: bigint,
  rows: readonly (Pick<EntryRow, 'staffId' | 'prizes' | 'amounts' | 'source' | 'note' | 'at'> & {
    readonly feed: string | null;
  })[],
) => sql(tx)`
  insert into result_entry (draw_id, staff_id, feed, prizes, amounts, source, source_note, at)
  select ${drawId}, staff_id, feed, prizes, amounts, source, note, at
    from unnest(${rows.map((row) => row.staffId)}::bigint[], ${rows.map((row) => row.feed)}::text[],
                ${rows.map((row) => ({ json: row.prizes }))}::jsonb[],
                ${rows.map((row) => row.amounts && { json: row.amounts })}::jsonb[],
                ${rows.map((row) => row.source)}::text[], ${rows.map((row) => row.note)}::text[],
                ${rows.map((row) => row.at)}::timestamptz[])
         with ordinality as x (staff_id, feed, prizes, amounts, source, note, at, n)
   order by n`;

export interface EntryRow {
  drawId: bigint;
  staffId: bigint | null;
  /** The person's username, or `source:` followed by the name of a source. */
  by: string;
  prizes: Prizes;
  amounts: Amounts | null;
  source: string;
  note: string;
  at: Date;
  /** True if a release of the draw's result was refused after this report, which therefore no longer counts. */
  isRefused: boolean;
}
export const entriesOf = (db: Db, drawIds: readonly bigint[]) => sql<EntryRow>(db)`
  select e.draw_id as "drawId", e.staff_id as "staffId", coalesce(f.username, 'source:' || e.feed) as by, e.prizes,
         e.amounts, e.source, e.source_note as note, e.at, e.id <= coalesce(d.refused_entry, 0) as "isRefused"
    from result_entry e join draw d on d.id = e.draw_id left join staff f on f.id = e.staff_id
   where e.draw_id = any (${drawIds}::bigint[]) order by e.id`;

// ── Acts of staff ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const setStarted = (tx: Tx, id: bigint, startedAt: Date) =>
  sql(tx)`update draw set started_at = ${startedAt} where id = ${id}`;
export const setReleased = (tx: Tx, id: bigint, staffId: bigint) =>
  sql(tx)`update draw set released_by = ${staffId} where id = ${id}`;
/** Stores the notice that tells players why a draw is void. */
export const setNotice = (tx: Tx, id: bigint, notice: string) =>
  sql(tx)`update draw set notice = ${notice} where id = ${id}`;
export const setHold = (tx: Tx, id: bigint, reason: string) =>
  sql(tx)`update draw set hold_reason = ${reason} where id = ${id}`;
/** Ends the hold of a result. The results reported so far no longer count. */
export const dropReadings = (tx: Tx, id: bigint) => sql(tx)`
  update draw set hold_reason = null, refused_entry = (select max(e.id) from result_entry e where e.draw_id = ${id})
   where id = ${id}`;

export const staffNames = (db: Db, ids: readonly bigint[]) =>
  sql<{ id: bigint; username: string }>(db)`select id, username from staff where id = any (${ids}::bigint[])`;

export interface CorrectionRow {
  id: bigint;
  drawId: bigint;
  kind: 'result' | 'void';
  prizes: Prizes | null;
  amounts: Amounts | null;
  reason: string;
  notice: string;
  staffId: bigint;
  by: string;
  at: Date;
}
export const openCorrections = (db: Db, drawIds: readonly bigint[]) => sql<CorrectionRow>(db)`
  select c.id, c.draw_id as "drawId", c.kind, c.prizes, c.amounts, c.reason, c.notice, c.asked_by as "staffId",
         f.username as by, c.asked_at as at
    from draw_correction c join staff f on f.id = c.asked_by where c.draw_id = any (${drawIds}::bigint[]) and c.decision is null`;
export const openCorrection = async (db: Db, drawId: bigint) => (await openCorrections(db, [drawId]))[0];

export const insertCorrection = (
  tx: Tx,
  row: {
    drawId: bigint;
    kind: string;
    prizes: Prizes | undefined;
    amounts: Amounts | undefined;
    reason: string;
    notice: string;
    staffId: bigint;
    now: Date;
  },
) => sql(tx)`
  insert into draw_correction (draw_id, kind, prizes, amounts, reason, notice, asked_by, asked_at)
  values (${row.drawId}, ${row.kind}, ${row.prizes === undefined ? null : { json: row.prizes }},
          ${row.amounts === undefined ? null : { json: row.amounts }}, ${row.reason}, ${row.notice}, ${row.staffId}, ${row.now})`;

/** Stores the decision. `staffId` is null if no person decided: the proposer withdrew the correction or it expired. */
export async function decideCorrection(
  tx: Tx,
  id: bigint,
  end: { decision: 'approved' | 'rejected' | 'withdrawn' | 'expired'; staffId: bigint | null; now: Date },
): Promise<void> {
  await sql(tx)`
    update draw_correction set decision = ${end.decision}, decided_by = ${end.staffId}, decided_at = ${end.now} where id = ${id}`;
}

/** Voids a settled draw: its stakes are refunded and its credits taken back. */
export async function writeVoid(
  tx: Tx,
  row: { id: bigint; version: number; source: string; by: bigint; at: Date },
): Promise<void> {
  await sql(tx)`
    insert into draw_result (draw_id, version, prizes, source, at) values (${row.id}, ${row.version}, null, ${row.source}, ${row.at})`;
  await sql(tx)`
    update draw set state = 'void', result_version = ${row.version}, source = ${row.source}, result_by = ${row.by},
    released_by = null, settled_at = null where id = ${row.id}`;
}

/** Results that a newer version replaced. */
export const earlierResults = (db: Db, drawId: bigint) => sql<{
  version: number;
  prizes: Prizes | null;
  source: string;
  at: Date;
}>(db)`
  select r.version, r.prizes, r.source, r.at from draw_result r join draw d on d.id = r.draw_id
   where r.draw_id = ${drawId} and r.version < d.result_version order by r.version`;
/** The newest correction of a draw, found by the draw's code: its result version, and its notice to players. */
export const correctionOf = async (db: Db, code: string) =>
  (
    await sql<{ version: number; notice: string }>(db)`
      select d.result_version as version, c.notice from draw d join draw_correction c on c.draw_id = d.id
         and c.decision = 'approved' where d.code = ${code} order by c.id desc limit 1`
  )[0];

/**
 * The newest notice to the draw's players: that of the newest correction, or the one with which the draw was voided.
 */
export const lastNotice = async (db: Db, drawId: bigint) =>
  (
    await sql<{ notice: string | null }>(db)`
      select coalesce((select notice from draw_correction where draw_id = d.id and decision = 'approved' order by id desc limit 1),
                      d.notice) as notice
        from draw d where d.id = ${drawId}`
  )[0]?.notice ?? null;
