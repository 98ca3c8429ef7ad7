import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { House } from '../house.ts';
import type { Journal } from '../journal.ts';
import type { Listening } from '../listen.ts';
import type { Evidence } from './evidence.ts';
import type { PowerCut, ImageRows } from './image.ts';
import { readMovements, readStatements } from './read-books.ts';
import { readHouse } from './read-house.ts';

/**
 * Reads all acknowledgements so far. Some may arrive during the query; they make the judge more lenient, never
 * stricter.
 */
export async function readTold(
  { outside, providerBooks, studioBooks }: Pick<House, 'outside' | 'providerBooks' | 'studioBooks'>,
  listening: ReadonlyMap<string, Pick<Listening, 'heard'>>,
): Promise<Omit<PowerCut, 'from' | 'until'>> {
  const movements = await readMovements({ outside, providerBooks });
  const { owed } = (await fetch(`${outside.bank.url}/control`).then((answer) => answer.json())) as { owed: string[] };
  const paidIn = (await readStatements(outside.bank.url, 'VND')).filter(({ direction }) => direction === 'in').length;
  return {
    heard: new Map([...listening].map(([member, { heard }]) => [member, new Set(heard)])),
    vendorDone: readDone(studioBooks),
    payouts: movements.filter(({ direction }) => direction === 'out'),
    thanked: paidIn - owed.filter((notice) => notice.startsWith('transfer:')).length,
  };
}

/**
 * Collects the evidence from a database restored from an image of the disk, and the facts that only the judging of
 * images needs.
 */
export async function readImage(
  house: Pick<House, 'databaseUrl' | 'outside' | 'providerBooks' | 'studioBooks'>,
  journal: Pick<Journal, 'attempts' | 'conflicts' | 'reads'>,
): Promise<Evidence & ImageRows> {
  const evidence = await readHouse({ ...house, agents: { due: [] } }, journal, new Map());
  const client = new pg.Client({ connectionString: house.databaseUrl });
  await client.connect();
  try {
    const approved = await client.query<{ reference: string; amount: string }>(
      `select reference, (amount - fee)::text as amount from withdrawal
        where state in ('approved', 'disbursed', 'confirmed', 'disputed', 'failed')`,
    );
    const kept = await client.query<{ count: number }>(
      `select count(distinct raw_hash)::int as count from bank_notice where source = 'webhook' and connection is null`,
    );
    const told = await client.query<{ id: string }>(`select tx::text || '.' || id as id from outbox_event`);
    return {
      ...evidence,
      approved: approved.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })),
      paymentsKept: kept.rows[0]?.count ?? 0,
      told: new Set(told.rows.map(({ id }) => id)),
    };
  } finally {
    await client.end();
  }
}

function readDone(file: string): ReadonlySet<string> {
  const books = new DatabaseSync(file, { readOnly: true });
  try {
    return new Set(
      books
        .prepare(`select id from movement where state = 'done'`)
        .all()
        .map((row) => String(row['id'])),
    );
  } finally {
    books.close();
  }
}
