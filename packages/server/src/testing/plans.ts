import pg from 'pg';
import { StatementQueue } from '../platform/db/packets.ts';

/** A captured SQL statement whose query plan is examined. */
export interface CapturedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Every distinct SQL statement that the connection pools send during the work, with the parameters of its first use.
 */
export async function sentWhile(work: () => Promise<unknown>): Promise<CapturedStatement[]> {
  const sent = new Map<string, CapturedStatement>();
  for (const { text, values } of await allSentWhile(work)) {
    const known = text.replaceAll(/\s+/g, ' ').trim();
    if (!sent.has(known)) sent.set(known, { text: known, values });
  }
  return [...sent.values()];
}

/** Every SQL statement that the connection pools send during the work, in order, with `begin` and `commit`. */
export async function allSentWhile(work: () => Promise<unknown>): Promise<CapturedStatement[]> {
  const sent: CapturedStatement[] = [];
  const { send } = StatementQueue.prototype;
  StatementQueue.prototype.send = function (statement, patienceMs) {
    sent.push({ text: statement.text, values: statement.values ?? [] });
    return send.call(this, statement, patienceMs);
  };
  try {
    await work();
  } finally {
    StatementQueue.prototype.send = send;
  }
  return sent;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}
export interface Plan {
  /** The plan's index accesses and full table scans, sorted and without duplicates. */
  readonly accesses: readonly string[];
  /** Rows read from tables, including those that a filter discarded. */
  readonly read: number;
  readonly returned: number;
  /** Blocks of tables and indexes that were read. */
  readonly blocks: number;
}

/** The plan of a statement with its captured values. Writes are rolled back. */
export async function planOf(owner: pg.Client, { text, values }: CapturedStatement): Promise<Plan> {
  await owner.query('begin');
  try {
    // Switch off parallel workers and JIT, because their use depends on the machine.
    for (const setting of ['max_parallel_workers_per_gather = 0', 'jit = off'])
      await owner.query(`set local ${setting}`);
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, buffers, costs off, timing off, summary off, format json) ${text}`,
      [...values],
    );
    const top = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!top) throw new Error(`no plan of ${text}`);
    return {
      accesses: [...new Set(accessesOf(top))].sort(),
      read: readBy(top),
      returned: top['Actual Rows'],
      blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    };
  } finally {
    await owner.query('rollback');
  }
}

/**
 * The table accesses of a plan with their indexes. The join order is left out, because it may change with a single row;
 * the accesses must not change.
 */
function accessesOf(node: Node): string[] {
  const { 'Relation Name': table, 'Index Name': index } = node;
  // Skip this node: the Bitmap Index Scan below it names the index.
  const isHeap = node['Node Type'] === 'Bitmap Heap Scan';
  const own = index ? [`by ${index}`] : table && !isHeap ? [`${node['Node Type']} on ${table}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(accessesOf)];
}

function readBy(node: Node): number {
  const own =
    node['Relation Name'] === undefined
      ? 0
      : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, under) => sum + readBy(under), own);
}
