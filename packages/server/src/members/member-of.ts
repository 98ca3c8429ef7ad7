import type { Db } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import { memberIdByAccount } from './queries.ts';

/** Finds a member by the account name that staff entered; refuses NOT_FOUND. */
export const memberOf = async (db: Db, account: string) =>
  (await memberIdByAccount(db, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');
