import { CallFault } from '@tamarind/contract/call-faults';
import { addMs } from '@tamarind/domain/time';
import type { Db } from '../platform/db/sql.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import * as queries from './queries.ts';

/**
 * Notes the outcome of a call to a provider. An answer is good, a refusal too: the provider works. After three calls
 * without one the connection rests for a minute, then twice as long after each further one, at most a quarter of an
 * hour: routing passes over it meanwhile, and the first call after the rest is the test.
 */
export async function noteCall(db: Db, id: string, outcome: Pick<Outcome, 'kind'> & { fault?: CallFault }, now: Date) {
  const isGood = outcome.kind !== 'unknown';
  await queries.countCall(db, { connection: id, direction: 'out', isGood, why: outcome.fault ?? null, now });
  const failures = await queries.countFailure(db, id, isGood);
  if (failures !== undefined && failures >= FAILURES_MAX)
    await queries.setRest(db, id, addMs(now, Math.min(REST_MS * 2 ** (failures - FAILURES_MAX), REST_MS_MAX)));
}

/** Notes a notice. A forged one changes nothing but the count: anybody may send it. */
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
