import type { StaffRight } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type Day, dayOf, momentsOf } from '@tamarind/domain/time';
import { sha256 } from '../platform/secrets.ts';
import { atEnd } from '../platform/db/at-end.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { routes } from '../platform/http/routes.ts';
import { pageOf } from '../platform/page.ts';
import * as queries from './queries.ts';

/** The previous hash in the first record, which has no predecessor: 32 zero bytes. */
const GENESIS = Buffer.alloc(32);

/**
 * Writes an audit record at the end of the transaction that makes the change. Other transactions therefore wait for the
 * chain's lock only during the commit, and all records of a transaction are one statement. Each record contains the
 * previous record's hash, so an edited, removed or inserted record breaks the chain from there on (`verifyAudit` finds
 * the position). `facts` contain ids, states and amounts as text; no personal data, no secrets.
 */
export async function record(
  tx: Tx,
  entry: {
    actor: string;
    action: string;
    subject: string;
    facts?: Readonly<Record<string, string | number | boolean | null>>;
    at: Date;
  },
): Promise<void> {
  const { facts = {} } = entry;
  append(tx, [{ ...entry, facts: JSON.stringify(facts), content: contentOf({ ...entry, facts }) }]);
}
const append = atEnd('chain', queries.appendRecords);

/** Audit records of a period, oldest first, for export as a file. They have all fields that their hashes cover. */
export const auditFile = (
  db: Db,
  wish: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<queries.AuditRow[]> => queries.recordsBetween(db, wish);

/** The newest audit record of an action for each subject (the object that the action concerned). */
export const lastRecords = (db: Db, action: string): Promise<queries.AuditRow[]> => queries.newestBySubject(db, action);

/**
 * Records that a person used a right, for the review of rights. It writes at most once a day for each person and right;
 * this process remembers which ones it has written, so further calls write nothing.
 */
export async function noteUse(
  db: Db,
  { staffId, right, now }: { readonly staffId: bigint; readonly right: StaffRight; readonly now: Date },
): Promise<void> {
  const day = dayOf(now);
  const key = `${staffId} ${right}`;
  const known = written.get(db) ?? new Map<string, string>();
  if (known.get(key) === day) return;
  await queries.putUse(db, { staffId, right, day });
  written.set(db, known.set(key, day));
}
const written = new WeakMap<Db, Map<string, string>>();

/** The last day on which each right was used, by person. */
export async function rightsUsed(db: Db): Promise<(username: string) => ReadonlyMap<StaffRight, Day>> {
  const rows = Map.groupBy(await queries.uses(db), ({ username }) => username);
  return (username) => new Map((rows.get(username) ?? []).map(({ right, day }) => [right, day]));
}

export const auditRoutes = routes('audit', contract.audit, {
  listAudit: async ({ pool }, filter) => {
    const page = await queries.recordsPage(pool, { ...filter, ...momentsOf(filter) }, pageOf(filter, PAGE_SIZE));
    return {
      records: page.records.map((row) => ({ ...row, seq: Number(row.seq), hash: row.hash.toString('hex') })),
      count: page.count,
      pageSize: PAGE_SIZE,
    };
  },
  verifyAudit: async ({ pool }) => verify(pool),
});

async function verify(db: Db): Promise<{ records: number; intact: boolean; brokenAt: number | null; head: string }> {
  let previous: Buffer = GENESIS;
  let seq = 0n;
  for (;;) {
    const batch = await queries.recordsAfter(db, seq, 1000);
    for (const row of batch) {
      const whole = row.seq === seq + 1n && row.previousHash.equals(previous) && hashOf(row).equals(row.hash);
      if (!whole)
        return { records: Number(seq), intact: false, brokenAt: Number(row.seq), head: previous.toString('hex') };
      previous = row.hash;
      seq = row.seq;
    }
    if (batch.length < 1000)
      return { records: Number(seq), intact: true, brokenAt: null, head: previous.toString('hex') };
  }
}

/**
 * SHA-256 over the previous hash and a JSON array of the record's sequence number and its other fields in fixed order;
 * the database computes the same when it appends a record (append_audit_records).
 */
const hashOf = (row: queries.AuditRow): Buffer =>
  sha256(Buffer.concat([row.previousHash, Buffer.from(`["${row.seq}",`), contentOf(row)]));

/**
 * The part of the hashed array after the sequence number. Keys of the facts are sorted, because jsonb does not preserve
 * their order.
 */
function contentOf(row: Pick<queries.AuditRow, 'at' | 'actor' | 'action' | 'subject' | 'facts'>): Buffer {
  const facts = Object.entries(row.facts).sort(([left], [right]) => (left < right ? -1 : 1));
  return Buffer.from(JSON.stringify([row.at.toISOString(), row.actor, row.action, row.subject, facts]).slice(1));
}

const PAGE_SIZE = 50;
