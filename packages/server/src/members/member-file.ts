import type { Db } from '../platform/db/sql.ts';
import * as q from './queries.ts';

/** The member's row; throws when there is none. */
export async function memberFile(db: Db, id: bigint): Promise<q.MemberRow> {
  const [member] = await q.membersById(db, [id]);
  if (!member) throw new Error(`no member ${id}`);
  return member;
}
