import type { Db } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import { memberIdByAccount } from './queries.ts';

/** The member with an account name as typed by staff; refuses NOT_FOUND. */
export const memberOf = async (db: Db, account: string) =>
  (await memberIdByAccount(db, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');
