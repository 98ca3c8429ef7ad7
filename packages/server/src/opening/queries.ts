import { forgetEverywhere } from '../platform/kept.ts';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/** The time of the opening and the usernames of the two owners; undefined before the opening. */
export const openingOf = async (db: Db) =>
  (
    await sql<{ at: Date; by: string[] }>(db)`
      select opened_at as at, array(select username from staff where id in (asked_by, agreed_by) order by id = agreed_by) as by
        from house_opening`
  )[0];

/**
 * Opens the platform; returns false if it is already open. Every process admits members as soon as the transaction
 * commits.
 */
export async function putOpening(
  tx: Tx,
  { askedBy, agreedBy, now }: { askedBy: bigint | null; agreedBy: bigint | null; now: Date },
): Promise<boolean> {
  const rows = await sql(tx)`
    insert into house_opening (opened_at, asked_by, agreed_by) values (${now}, ${askedBy}, ${agreedBy})
    on conflict do nothing returning opened_at`;
  await forgetEverywhere(tx, 'house');
  return rows.length === 1;
}
