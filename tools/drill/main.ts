import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { createApiClient, type ApiClient } from '../api-client.ts';
import { dataFolder, say } from '../project.ts';
import { seededRandom, type SeededRandom } from '@tamarind/domain/seeded-random';
import { buildHouse, queryOnce, type House } from './house.ts';
import { newJournal, type Journal } from './journal.ts';
import { judge } from './judge.ts';
import { runClient, type Client } from './load.ts';

/**
 * npm run drill -- --faults 30 --seed 1
 *
 * Members bet, cancel, pay in and withdraw, staff approve, a quick draw settles every minute, while the server, the database
 * and single connections are killed with -9 and paused. Then everything comes to rest and a judge compares what clients were
 * told with what the database and the bank hold. Loopback only; only processes started here are hurt.
 */
const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    clients: { type: 'string', default: '8' },
  },
});
const [faultsWanted, seed, clientCount] = [
  Number(options.faults),
  Number(options.seed),
  Number(options.clients),
];
say(`fault drill: ${faultsWanted} faults, ${clientCount} clients, seed ${seed}`);

const ACCEPTED_LEAST = 200;
const ENOUGH_MS = 60_000;
const startedAt = performance.now();
const clock = (): number => performance.now() - startedAt;
const random = seededRandom(seed);
const journal = newJournal();
const house = await buildHouse(join(dataFolder, 'drill'));
let over = false;
let findings: Awaited<ReturnType<typeof judge>> = [];
try {
  const api = createApiClient(house.url);
  const clients = await Promise.all(Array.from({ length: clientCount }, (_, index) => enrol(api, index)));
  const load = clients.map((client, index) =>
    runClient(api, client, seededRandom(seed * 100 + index), journal, () => over, clock),
  );
  const cashiers = approveWithdrawals(api, house);
  await hurt(house, api, random);
  await enough(journal);
  over = true;
  await Promise.all([...load, cashiers]);
  say('the load has ended; waiting for everything to come to rest');
  await comeToRest(house);
  findings = await judge(house.databaseUrl, house.outside, journal);
} finally {
  over = true;
  await house.stop();
}
report(journal);
process.exitCode = findings.length === 0 && isWorthCounting(journal) ? 0 : 1;

/** A member with money, a payment password and a bank account. */
async function enrol(api: ApiClient, index: number): Promise<Client> {
  const name = `drill${index.toString().padStart(4, '0')}`;
  const password = 'drill-mua-xuan-31';
  const { token } = await api.value(contract.registration.register, {
    username: name,
    password,
    confirmPassword: password,
    currency: 'VND',
    payeeName: 'Drill Member',
    birthday: '1990-01-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
  });
  await api.value(
    contract.members.setPaymentPassword,
    { loginPassword: password, paymentPassword: '702819' },
    { token },
  );
  const { banks } = await api.value(contract.members.listBanks, {}, { token });
  const account = await api.value(
    contract.members.bindBankAccount,
    {
      bank: banks[0]?.code ?? '',
      accountNumber: `10000${index.toString().padStart(5, '0')}`,
      holderName: 'Drill Member',
    },
    { token },
  );
  const deposit = await api.value(
    contract.deposits.createDeposit,
    { method: 'vietqr', amount: money(50_000_000) },
    { token },
  );
  await api.value(contract.deposits.simulatePayment, { id: deposit.id }, { token });
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await api.value(contract.deposits.getDeposit, { id: deposit.id }, { token })).state === 'credited')
      return { name, token, bankAccountId: account.id };
    await wait(50);
  }
  throw new Error(`the deposit of ${name} was not credited`);
}

/** Two staff keep the withdrawal queue moving; what fails while something is down is tried at the next round. */
async function approveWithdrawals(api: ApiClient, { logins }: House): Promise<void> {
  const staff = logins.filter(({ site }) => site === 'office');
  const tokens: (string | undefined)[] = [undefined, undefined];
  while (!over) {
    for (const index of [0, 1])
      tokens[index] ??= await api
        .loginStaff(
          staff[index]?.username ?? '',
          staff[index]?.password ?? '',
          staff[index]?.totpSecret ?? '',
        )
        .catch(() => undefined);
    const [officer, approver] = tokens;
    if (officer && approver) await decideQueue(api, officer, approver).catch(() => undefined);
    await wait(400);
  }
}

async function decideQueue(api: ApiClient, officer: string, approver: string): Promise<void> {
  const requested = await api.value(
    contract.withdrawals.listWithdrawalQueue,
    { state: 'requested' },
    { token: officer },
  );
  for (const { id } of requested.withdrawals)
    await api.ask(
      contract.withdrawals.reviewWithdrawal,
      { id, decision: 'pass', note: '' },
      { token: officer },
    );
  const reviewed = await api.value(
    contract.withdrawals.listWithdrawalQueue,
    { state: 'review' },
    { token: approver },
  );
  for (const { id } of reviewed.withdrawals)
    await api.ask(
      contract.withdrawals.approveWithdrawal,
      { id, decision: 'approve', note: '' },
      { token: approver },
    );
}

/** One fault after the other, each with its own recovery: the next comes only after calls are answered again. */
async function hurt(target: House, api: ApiClient, chance: SeededRandom): Promise<void> {
  const faults: Record<string, () => Promise<void>> = {
    'server killed': async () => {
      await target.killServer('SIGKILL');
      await target.startServer();
    },
    'database killed': async () => {
      await target.killDatabase();
      await target.startDatabase();
    },
    'one backend killed': () => target.killBackend(),
    'server paused': () => target.pauseServer(200 + chance.below(1500)),
    'both killed': async () => {
      await Promise.all([target.killServer('SIGKILL'), target.killDatabase()]);
      await target.startDatabase();
      await target.startServer();
    },
    'server restarted': async () => {
      await target.killServer('SIGTERM');
      await target.startServer();
    },
  };
  const names = Object.keys(faults);
  for (let count = 0; count < faultsWanted; count += 1) {
    // Each kind in turn before chance decides, so that a short run has seen them all.
    const fault = count < names.length ? (names[count] ?? '') : chance.pick(names);
    const at = clock();
    await faults[fault]?.();
    await answeredAgain(api);
    journal.faults.push({ fault, at, recoveredAt: clock() });
    process.stdout.write(
      `\r  fault ${count + 1} of ${faultsWanted}: ${fault.padEnd(20)} back after ${Math.round(clock() - at)} ms   `,
    );
    await wait(300 + chance.below(900));
  }
  process.stdout.write('\n');
}

async function answeredAgain(api: ApiClient): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await api.ask(contract.lottery.listOpenDraws, {}).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(50);
  }
  throw new Error('the product did not come back within 30 seconds');
}

/** Jobs get a minute and a half: payouts end, notices are decided, the quick draws that have closed settle. */
async function comeToRest({ databaseUrl }: House): Promise<void> {
  for (let tries = 0; tries < 180; tries += 1) {
    const [open] = await queryOnce<{ count: number }>(
      databaseUrl,
      `
      select ((select count(*) from withdrawal where state = 'approved') + (select count(*) from bank_notice where state = 'received')
            + (select count(*) from draw where commit_hash is not null and (state in ('closed', 'resulted') or (state = 'open' and closes_at < now()))))::int as count`,
    );
    if (open?.count === 0) return;
    await wait(500);
  }
}

/** On a slow machine most requests meet a fault: the load goes on for a while, until enough was at stake. */
async function enough({ attempts }: Journal): Promise<void> {
  const until = clock() + ENOUGH_MS;
  const accepted = () => attempts.filter(({ outcome }) => outcome === 'ok').length;
  while (accepted() < ACCEPTED_LEAST && clock() < until) await wait(500);
}

/** A run in which nothing was at stake proves nothing. */
function isWorthCounting({ attempts, conflicts, faults }: Journal): boolean {
  const accepted = attempts.filter(({ outcome }) => outcome === 'ok');
  const kinds = new Set(accepted.map(({ kind }) => kind));
  const repeated = accepted.filter(({ attempt }) => attempt > 1).length;
  const duties: [string, boolean][] = [
    [`${faultsWanted} faults`, faults.length >= faultsWanted],
    ['an accepted request of each kind', kinds.size === 4],
    ['answers given again', repeated >= 5],
    ['requests that ended unknown', attempts.some(({ outcome }) => outcome === 'info')],
    ['the same key with other content', conflicts.length >= 2],
    [`${ACCEPTED_LEAST} accepted requests`, accepted.length >= ACCEPTED_LEAST],
  ];
  for (const [duty, done] of duties) if (!done) say(`this run does not count: it lacks ${duty}`);
  return duties.every(([, done]) => done);
}

function report({ attempts, conflicts, faults }: Journal): void {
  const count = (outcome: string): number => attempts.filter((attempt) => attempt.outcome === outcome).length;
  const after = attempts.filter(({ outcome, attempt }) => outcome === 'ok' && attempt > 1).length;
  console.log(
    `\n  ${faults.length} faults in ${Math.round(clock() / 1000)} s; ${attempts.length} requests: ${count('ok')} accepted (${after} after a retry), ${count('fail')} refused, ${count('info')} unknown; ${conflicts.length} conflicts`,
  );
  for (const [fault, times] of Map.groupBy(faults, ({ fault: name }) => name)) {
    const took = times.map(({ at, recoveredAt }) => recoveredAt - at).sort((left, right) => left - right);
    console.log(
      `  ${fault.padEnd(20)} ${String(times.length).padStart(3)} ×   back after ${Math.round(took[Math.floor(took.length / 2)] ?? 0)} ms (median), ${Math.round(took.at(-1) ?? 0)} ms (longest)`,
    );
  }
  for (const { rule, what } of findings.slice(0, 40)) console.log(`  ${rule}  ${what}`);
  console.log(`  ${findings.length} findings; seed ${seed}`);
}
