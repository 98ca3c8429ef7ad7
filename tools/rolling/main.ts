import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApiClient } from '../api-client.ts';
import { resetProduct } from '../product.ts';
import { interruptChildren, stopOnSignals } from '../processes.ts';
import { dataFolder, say } from '../project.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { countJobs, judge, type JobRuns } from './judge.ts';
import { type Ear, enrol, listenAs, type Member, play, type LoadRecord } from './load.ts';
import { runStories } from './stories.ts';

/**
 * npm run drill:rolling -- [--rounds 3] [--members 8] [--balancer own] [--stories [--form en-1280] [--story ticket]]
 *
 * Tests rolling restarts: runs two API processes and two workers behind HAProxy (or the balancer in this folder with
 * --balancer own). Members log in, read, bet and keep streams open while one process after the other is stopped and
 * started again. Then it checks: no request failed, each accepted bet is stored once, no stream missed an event, jobs
 * ran, the ledger is intact. With --stories the short browser stories run instead of these members. It uses loopback
 * only and stops only processes that it started.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    members: { type: 'string', default: '8' },
    balancer: { type: 'string', default: 'haproxy' },
    stories: { type: 'boolean', default: false },
    form: { type: 'string', default: 'en-1280' },
    story: { type: 'string' },
  },
});
const dataDir = join(dataFolder, 'rolling');
const jobs: JobRuns = {};
let [over, interrupted] = [false, false];
await resetProduct(dataDir);
const starting = startCluster({
  dataDir,
  port: 0,
  sites: options.stories,
  testClock: options.stories,
  ownBalancer: options.balancer === 'own',
  say,
});
stopOnSignals(async () => {
  [over, interrupted] = [true, true];
  await interruptChildren();
  await starting.then((started) => started.stop()).catch(() => undefined);
}, 130);
const cluster = await starting;
let findings: string[] = [];
try {
  say(`balancer: ${cluster.balancer}`);
  findings = options.stories ? await duringStories(cluster) : await underLoad(cluster);
} catch (error) {
  // A signal interrupted the run, and its handler will end the process; wait for that.
  if (interrupted) await new Promise(() => undefined);
  throw error;
} finally {
  over = true;
  await cluster.stop();
}
for (const finding of findings) console.log(`✗ ${finding}`);
console.log(
  findings.length === 0 ? '\nNothing failed, nothing was lost, nothing came twice.' : `\n${findings.length} findings.`,
);
process.exit(findings.length === 0 ? 0 : 1);

async function underLoad(house: Cluster): Promise<string[]> {
  const api = createApiClient(house.url);
  const seen: LoadRecord = { requests: [], failures: [], refusals: new Map(), bets: [] };
  const run = Date.now().toString(36).slice(-4);
  const members: Member[] = [];
  for (let index = 0; index < Number(options.members); index += 1)
    members.push(await enrol(api, `rolling${run}${index}`));
  const ears: Ear[] = await Promise.all(members.map((member) => listenAs(house.url, member)));
  say(`${members.length} members play and listen`);
  const load = members.map((member) => play(house.url, member, seen, () => over));
  await wait(3000);
  for (let round = 1; round <= Number(options.rounds); round += 1) await restartAll(house, round);
  await wait(3000);
  over = true;
  await Promise.all(load);
  for (const worker of house.workers) await countJobs(worker.url, jobs);
  const found = await judge(house, seen, ears, jobs);
  report(seen, ears);
  await Promise.all(ears.map((ear) => ear.close()));
  return found;
}

/** Restarts one process after the other, as a release does. */
async function restartAll(house: Cluster, round: number): Promise<void> {
  for (const server of house.apis.flatMap((one, index) => [one, house.workers[index] ?? one])) {
    if (over && options.stories) return;
    if (server.name.startsWith('worker')) await countJobs(server.url, jobs);
    const began = performance.now();
    const code = await house.restart(server);
    say(
      `round ${round}: ${server.name} ended with ${code} and was ready again after ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    if (code !== 0) findings.push(`${server.name} ended with ${code}`);
  }
}

/** Restarts processes one after the other while the stories run, up to a maximum number of restarts. */
async function duringStories(house: Cluster): Promise<string[]> {
  const rolling = (async () => {
    for (let round = 1; !over && round <= 60; round += 1) {
      await restartAll(house, round);
      await wait(5000);
    }
  })();
  const outcome = await runStories(house, options.form ?? '', options.story);
  over = true;
  await rolling;
  return outcome;
}

function report({ requests, failures, refusals, bets }: LoadRecord, ears: readonly Ear[]): void {
  const kinds = Map.groupBy(requests, ({ kind }) => kind);
  console.log('\n  request    count   p50 ms   p99 ms   max ms');
  for (const [kind, of] of kinds) {
    const ms = of.map((one) => one.ms).sort((left, right) => left - right);
    const at = (part: number) => (ms[Math.min(ms.length - 1, Math.floor(ms.length * part))] ?? 0).toFixed(0);
    console.log(
      `  ${kind.padEnd(8)}${String(of.length).padStart(8)}${at(0.5).padStart(9)}${at(0.99).padStart(9)}${at(1).padStart(9)}`,
    );
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  console.log(
    `\n  ${requests.length} requests, ${failures.length} failed; ${bets.length} bets accepted` +
      `\n  refused with a reason: ${[...refusals].map(([code, count]) => `${code} ${count}`).join(', ') || 'none'}` +
      `\n  ${ears.length} streams heard ${sum(ears.map(({ heard }) => heard.length))} events over ` +
      `${sum(ears.map((ear) => ear.breaks()))} breaks` +
      `\n  ${Object.keys(jobs).length} jobs ran ${sum(Object.values(jobs).map(({ done }) => done))} times\n`,
  );
}
