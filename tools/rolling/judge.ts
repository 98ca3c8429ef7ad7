import { setTimeout as wait } from 'node:timers/promises';
import { onServer } from '../postgres.ts';
import type { Cluster } from './cluster.ts';
import type { Ear, LoadRecord } from './load.ts';

/** Compares the acknowledgements that clients received with the database. Each finding is a broken guarantee. */
export async function judge(
  cluster: Cluster,
  seen: LoadRecord,
  ears: readonly Ear[],
  jobs: JobRuns,
): Promise<string[]> {
  const findings: string[] = [];
  if (seen.failures.length > 0)
    findings.push(`${seen.failures.length} requests failed: ${[...new Set(seen.failures)].slice(0, 5).join(' | ')}`);
  findings.push(...(await judgeBets(cluster, seen, ears)));
  for (const ear of ears) findings.push(...(await judgeEar(cluster, ear)));
  const failed = Object.entries(jobs).filter(([, { failed: count }]) => count > 0);
  if (failed.length > 0) findings.push(`jobs failed: ${failed.map(([name]) => name).join(', ')}`);
  // Even rare jobs run once when a worker starts, so at least JOBS_LEAST different jobs must have run.
  const ran = Object.values(jobs).filter(({ done }) => done > 0).length;
  if (ran < JOBS_LEAST) findings.push(`only ${ran} different jobs ran`);
  findings.push(...(await judgeLedger(cluster)));
  return findings;
}

async function judgeBets({ databaseUrl }: Cluster, { bets }: LoadRecord, ears: readonly Ear[]): Promise<string[]> {
  const rows = await onServer(databaseUrl, async (connection) => {
    const answer = await connection.query<{ id: string; stake: string; postings: number; posted: string | null }>(
      `select t.id, t.stake::text as stake, count(l.key)::int as postings, sum(l.amount)::text as posted
         from ticket t join member m on m.id = t.member_id left join ledger_transfer l on l.key = 'stake:' || t.id
        where m.account = any($1) group by t.id, t.stake`,
      [ears.map(({ account }) => account)],
    );
    return answer.rows;
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  const told = new Map(bets.map((bet) => [bet.ticket, bet]));
  return [
    ...bets.filter(({ ticket }) => !known.has(ticket)).map(({ ticket }) => `the accepted ticket ${ticket} is lost`),
    ...(told.size < bets.length ? ['two answers name one ticket'] : []),
    ...rows.filter(({ id }) => !told.has(id)).map(({ id }) => `nobody was told of ticket ${id}`),
    ...rows
      .filter(
        ({ id, stake, postings, posted }) =>
          postings !== 1 || posted !== stake || told.get(id)?.stake !== BigInt(stake),
      )
      .map(({ id, postings }) => `ticket ${id} has ${postings} postings, or another amount`),
  ];
}

/**
 * Checks a recorded event stream: every event for this member or for all members since the stream began must have
 * arrived once, in outbox order.
 */
async function judgeEar({ databaseUrl }: Cluster, ear: Ear): Promise<string[]> {
  const [tx, id] = ear.from().split('.');
  let owed: string[] = [];
  for (let tries = 0; tries < 40; tries += 1) {
    owed = await onServer(databaseUrl, async (connection) => {
      const { rows } = await connection.query<{ at: string }>(
        `select e.tx || '.' || e.id as at from outbox_event e
          where (e.tx, e.id) > ($1::text::xid8, $2::bigint) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
            and (e.audience = 'public'
              or (select m.id::text from member m
                  where m.account = $3) = any (string_to_array(substring(e.audience from '^members?:(.*)'), ',')))
          order by e.tx, e.id`,
        [tx, id, ear.account],
      );
      return rows.map(({ at }) => at);
    });
    if (ear.heard.length >= owed.length) break;
    await wait(250);
  }
  const heard = ear.heard.slice(0, owed.length);
  const wrong = owed.findIndex((at, index) => heard[index] !== at);
  if (owed.length === 0) return [`nothing was announced to ${ear.account}: the stream proves nothing`];
  if (ear.refused() > 0) return [`the stream of ${ear.account} was turned away ${ear.refused()} times`];
  return wrong === -1
    ? []
    : [
        `the stream of ${ear.account} should have heard ${owed[wrong]} at place ${wrong} and heard ${heard[wrong] ?? 'nothing'}`,
      ];
}

async function judgeLedger({ databaseUrl }: Cluster): Promise<string[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const proof = await onServer(databaseUrl, async (connection) => {
      const { rows } = await connection.query<{ intact: boolean; findings: string[] }>(
        'select intact, findings from ledger_prove(now(), true)',
      );
      return rows[0];
    });
    if (proof) return proof.intact ? [] : [`the ledger is broken: ${proof.findings.join('; ')}`];
    // Another process is checking the ledger at this moment; wait and try again.
    await wait(500);
  }
  return ['the ledger could not be proven'];
}

export type JobRuns = Record<string, { done: number; failed: number }>;

/** Adds up a worker's job counters. Read them before the worker is stopped, because they are lost with the process. */
export async function countJobs(url: string, jobs: JobRuns): Promise<void> {
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const [, job = '', outcome, count] of text.matchAll(
    /^tamarind_job_runs_total\{job="([^"]+)",outcome="(done|failed)"\} (\d+)$/gm,
  )) {
    const runs = (jobs[job] ??= { done: 0, failed: 0 });
    if (outcome === 'done') runs.done += Number(count);
    else runs.failed += Number(count);
  }
}

const JOBS_LEAST = 30;
