import { record } from '../audit/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import * as queries from './queries.ts';
import { readGames } from './read-games.ts';

/**
 * Records the outcome of one of our calls to a vendor. Five calls in a row without a readable response pause the
 * vendor: its games cannot be launched until it responds again. A refusal counts as a response.
 */
export async function noteOutcome(platform: Platform, vendor: string, outcome: Outcome): Promise<void> {
  const now = platform.clock.now();
  const fault = outcome.kind === 'unknown' ? outcome.fault : null;
  const isGood = fault === null;
  await queries.countCall(platform.pool, { vendor, direction: 'out', isGood, why: fault, now });
  const counted = await queries.countFailure(platform.pool, vendor, isGood);
  if (counted && counted.failures >= FAILURES_MAX && counted.state === 'on')
    await inTransaction(platform.pool, async (tx) => {
      if ((await queries.lockVendor(tx, vendor)) !== 'on') return;
      await changeState(tx, vendor, { state: 'paused', by: 'system', note: fault ?? '', now });
    });
}

/**
 * Changes the vendor's state, notifies staff and writes the audit record. The caller must have locked the vendor's row.
 */
export async function changeState(
  tx: Tx,
  vendor: string,
  row: { state: queries.VendorRow['state']; by: string; note: string; now: Date },
): Promise<void> {
  const probeAt = row.state === 'paused' ? new Date(row.now.getTime() + PROBE_MS) : null;
  await queries.setVendorState(tx, vendor, { ...row, probeAt });
  await announce(tx, 'staff', { type: 'queue', data: { room: 'vendors' } }, row.now);
  await record(tx, {
    actor: row.by,
    action: `vendor.${row.state}`,
    subject: `vendor:${vendor}`,
    facts: { note: row.note },
    at: row.now,
  });
}

/** Probes paused vendors by reading their game list. A vendor that responds is switched on again. */
export async function probeVendors(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (const { code } of await queries.claimProbes(platform.pool, now, new Date(now.getTime() + PROBE_MS))) {
    const [vendor] = await queries.vendors(platform.pool, code);
    if (!vendor) continue;
    const outcome = await readGames(platform, vendor);
    await queries.countCall(platform.pool, {
      vendor: code,
      direction: 'out',
      isGood: outcome.kind === 'done',
      why: outcome.kind === 'unknown' ? outcome.fault : null,
      now,
    });
    if (outcome.kind === 'done')
      await inTransaction(platform.pool, async (tx) => {
        if ((await queries.lockVendor(tx, code)) === 'paused')
          await changeState(tx, code, { state: 'on', by: 'system', note: '', now: platform.clock.now() });
      });
  }
}

const FAILURES_MAX = 5;
const PROBE_MS = 30_000;
