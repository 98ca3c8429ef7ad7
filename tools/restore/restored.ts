import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresPlace, writePrivate } from '../postgres-files.ts';
import { onServer, startPostgres } from '../postgres.ts';
import { runToEnd } from '../processes.ts';
import type { LoadRecord } from '../rolling/load.ts';
import { type Archive, give, readPassword } from './backup.ts';

export interface RestoredDatabase {
  readonly url: string;
  readonly intact: boolean;
  /** The seconds from the empty folder to the first response of a writable database. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** Restores the database to a moment, in a separate cluster beside the running one. */
export async function restoreTo(archive: Archive, target: Date, index: number): Promise<RestoredDatabase> {
  const began = performance.now();
  const dataDir = join(dirname(archive.place.home), `restored-${index}`);
  rmSync(dataDir, { recursive: true, force: true });
  const place = postgresPlace(dataDir);
  const cluster = join(place.home, 'cluster');
  rmSync(cluster, { recursive: true, force: true });
  const { code, output } = await runToEnd(
    [join(archive.scripts, 'restore-to'), archive.base, cluster, target.toISOString()],
    { cwd: '/', env: { TAMARIND_ARCHIVE: archive.wal } },
  );
  if (code !== 0) throw new Error(`restore-to failed: ${output}`);
  give(place, cluster);
  writePrivate(place, 'password', readPassword(archive.place));
  const postgres = await startPostgres({ dataDir });
  const url = postgres.url.replace(/\/postgres$/, '/tamarind');
  const stop = async () => {
    await postgres.stop();
    rmSync(place.home, { recursive: true, force: true });
  };
  try {
    await opened(url);
    const seconds = (performance.now() - began) / 1000;
    const intact = await onServer(url, async (connection) => {
      const { rows } = await connection.query<{ intact: boolean }>('select intact from ledger_prove(now(), true)');
      return rows[0]?.intact === true;
    });
    return { url, intact, seconds, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until recovery has reached its target and the database is writable. */
async function opened(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isOpen = await onServer(url, async (connection) => {
      const { rows } = await connection.query<{ open: boolean }>('select not pg_is_in_recovery() as open');
      return rows[0]?.open === true;
    }).catch(() => false);
    if (isOpen) return;
    await wait(100);
  }
  throw new Error('the restored database did not open within a minute');
}

interface FoundRows {
  readonly tickets: Set<string>;
  readonly transfers: Set<string>;
}

/**
 * Reads the tickets and transfers of a database: all of them, or only those committed before `until`. Transfers are
 * never changed, so a row's xmin is the transaction that wrote it, whose commit time is known. A ticket counts with the
 * transfer of its stake.
 */
export async function moments(url: string, until?: Date): Promise<FoundRows> {
  return onServer(url, async (connection) => {
    const { rows } = await connection.query<{ key: string }>(
      until
        ? 'select key from ledger_transfer where pg_xact_commit_timestamp(xmin) <= $1'
        : 'select key from ledger_transfer',
      until ? [until] : [],
    );
    const keys = rows.map(({ key }) => key);
    const tickets = until
      ? keys.filter((key) => key.startsWith('stake:')).map((key) => key.slice('stake:'.length))
      : (await connection.query<{ id: string }>('select id from ticket')).rows.map(({ id }) => id);
    return { tickets: new Set(tickets), transfers: new Set(keys) };
  });
}

/** Compares the restored database with the live one and with the acknowledgements that clients received. */
export function compare(
  wanted: FoundRows,
  restored: FoundRows,
  { bets, target }: { readonly bets: LoadRecord['bets']; readonly target: Date },
): { findings: string[]; tickets: number; transfers: number; told: number } {
  const differ = (name: string, left: Set<string>, right: Set<string>): string[] => {
    const lost = [...left].filter((one) => !right.has(one));
    const extra = [...right].filter((one) => !left.has(one));
    return [
      ...(lost.length > 0 ? [`${lost.length} ${name} are lost, ${lost[0]}`] : []),
      ...(extra.length > 0 ? [`${extra.length} ${name} are of later, ${extra[0]}`] : []),
    ];
  };
  const told = bets.filter(({ toldAt }) => toldAt <= target.getTime());
  const later = bets.filter(({ askedAt }) => askedAt > target.getTime());
  return {
    tickets: restored.tickets.size,
    transfers: restored.transfers.size,
    told: told.length,
    findings: [
      ...differ('tickets', wanted.tickets, restored.tickets),
      ...differ('transfers', wanted.transfers, restored.transfers),
      ...told
        .filter(({ ticket }) => !restored.tickets.has(ticket))
        .map(({ ticket }) => `${ticket} was confirmed before and is gone`),
      ...later
        .filter(({ ticket }) => restored.tickets.has(ticket))
        .map(({ ticket }) => `${ticket} was asked for later and is there`),
    ],
  };
}
