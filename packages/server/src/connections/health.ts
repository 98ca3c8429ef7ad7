import { CallFault } from '@tamarind/contract/call-faults';
import { addMs } from '@tamarind/domain/time';
import type { Db } from '../platform/db/sql.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import * as queries from './queries.ts';

/**
 * Stores the outcome of a call to a payment provider. A refusal counts as an answer, because the provider works. After
 * three consecutive calls without an answer the connection pauses for a minute, and after each further one for twice as
 * long, at most 15 minutes. Routing skips a paused connection; the first call after the pause tests it.
 */
export async function noteCall(db: Db, id: string, outcome: Pick<Outcome, 'kind'> & { fault?: CallFault }, now: Date) {
  const isGood = outcome.kind !== 'unknown';
  await queries.countCall(db, { connection: id, direction: 'out', isGood, why: outcome.fault ?? null, now });
  const failures = await queries.countFailure(db, id, isGood);
  if (failures !== undefined && failures >= FAILURES_MAX)
    await queries.setRest(db, id, addMs(now, Math.min(REST_MS * 2 ** (failures - FAILURES_MAX), REST_MS_MAX)));
}

/**
 * Counts a notice (a provider's message about a payment). A forged notice only increases its counter, because anybody
 * may send one.
 */
export const noteNotice = (db: Db, id: string, verdict: 'valid' | 'forged' | 'stale', now: Date) =>
  queries.countCall(db, {
    connection: id,
    direction: 'in',
    isGood: verdict === 'valid',
    why: verdict === 'valid' ? null : `notice_${verdict}`,
    now,
  });

const FAILURES_MAX = 3;
const REST_MS = 60_000;
const REST_MS_MAX = 15 * 60_000;
