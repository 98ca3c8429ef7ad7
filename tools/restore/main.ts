import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { createApiClient } from '../api-client.ts';
import { resetProduct, startProduct } from '../product.ts';
import { stopOnSignals } from '../processes.ts';
import { dataFolder, say } from '../project.ts';
import { enrol, play, type LoadRecord } from '../rolling/load.ts';
import { archivingCluster, backUp, lastArchived } from './backup.ts';
import { compare, moments, restoreTo } from './restored.ts';

/**
 * npm run drill:restore -- [--targets 3] [--members 4] [--seed N]
 *
 * Tests backup and restore. While members bet, deploy/backup/archive-wal archives the WAL and a base backup is copied.
 * Then deploy/backup/restore-to restores the database to random moments determined by the seed. Each restored database
 * must contain exactly the tickets and ledger transfers committed up to its moment: everything acknowledged before it,
 * and nothing requested after it. Its ledger must balance.
 */
const { values: options } = parseArgs({
  options: {
    targets: { type: 'string', default: '3' },
    members: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const dataDir = join(dataFolder, 'restore-drill');
const random = seededRandom(Number(options.seed));
say(`restore drill: ${options.targets} targets, seed ${options.seed}`);

await resetProduct(dataDir);
const place = await archivingCluster(join(dataDir, 'postgres'));
const starting = startProduct({ dataDir, port: 0, sites: false, say });
stopOnSignals(() => starting.then((product) => product.stop()), 130);
const product = await starting;
const findings: string[] = [];
try {
  const api = createApiClient(product.url);
  const seen: LoadRecord = { requests: [], failures: [], refusals: new Map(), bets: [] };
  const run = Date.now().toString(36).slice(-4);
  let over = false;
  const members = [];
  for (let index = 0; index < Number(options.members); index += 1)
    members.push(await enrol(api, `restore${run}${index}`));
  const load = members.map((member) => play(product.url, member, seen, () => over));
  await wait(3000);
  // Take the backup under load, as in production.
  const copied = await backUp(product.databaseUrl, place);
  say(
    `base backup of ${copied.megabytes.toFixed(0)} MB in ${copied.seconds.toFixed(1)} s, ${seen.bets.length} bets so far`,
  );
  const from = Date.now();
  const before = seen.bets.length;
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 500) {
    await wait(500);
    if (waitedMs > 10_000 && seen.bets.length > before + 40) break;
  }
  over = true;
  await Promise.all(load);
  const until = Date.now() - 1000;
  await lastArchived(product.databaseUrl);
  say(`${seen.bets.length} bets accepted, ${seen.failures.length} requests failed; all WAL is archived`);
  for (let index = 0; index < Number(options.targets); index += 1) {
    // Divide the time into equal intervals and choose one random target in each.
    const part = (until - from) / Number(options.targets);
    const target = new Date(Math.floor(from + index * part + random.below(Math.floor(part))));
    const restored = await restoreTo(place, target, index);
    try {
      const found = compare(await moments(product.databaseUrl, target), await moments(restored.url), {
        bets: seen.bets,
        target,
      });
      findings.push(...found.findings.map((finding) => `${target.toISOString()}: ${finding}`));
      if (!restored.intact) findings.push(`${target.toISOString()}: the restored ledger is broken`);
      say(
        `${target.toISOString()}: ` +
          `open again after ${restored.seconds.toFixed(1)} s with ${found.tickets} tickets and ` +
          `${found.transfers} transfers, ${found.told} of them told to clients before`,
      );
    } finally {
      await restored.stop();
    }
  }
  if (seen.bets.length < 20) findings.push('too few bets: the run proves nothing');
} finally {
  await product.stop();
}
for (const finding of findings) console.log(`✗ ${finding}`);
console.log(
  findings.length === 0
    ? '\nEach restore held exactly what was committed up to its moment.'
    : `\n${findings.length} findings.`,
);
process.exit(findings.length === 0 ? 0 : 1);
