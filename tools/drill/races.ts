import { contract } from '@tamarind/contract/index';
import { scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import { money } from '@tamarind/domain/money';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { createApiClient, type ApiClient } from '../api-client.ts';
import { DRILL_PASSWORD, enrol, staffTokens } from './enrol.ts';
import { bothWays, makeLine } from './both-ways.ts';
import { buildHouse, type House } from './house.ts';
import { newJournal } from './journal.ts';
import { judge } from './judge/judge.ts';
import { readHouse } from './judge/read-house.ts';
import { atOnce, type RawAnswer } from './last-byte.ts';
import { comeToRest } from './run.ts';
import { type Client, depositWish, PAYMENT_PASSWORD, type Run, sellingDraws } from './load.ts';

/** The responses to the requests of one race, and how many of them may be successes. */
interface Race {
  readonly name: string;
  readonly answers: readonly RawAnswer[];
  readonly allowed: number;
}

/**
 * Tests races: twenty simultaneous requests for something scarce. Bets for the last money, withdrawals where only one
 * may be open, a bonus that can be claimed once, points for only a few conversions, one key sent twenty times, and ten
 * transfers between an agent and a downline in both directions. True if exactly the permitted number succeeds and the
 * judge finds nothing wrong.
 */
export async function runRaces(
  folder: string,
  { rounds, seed, say }: { rounds: number; seed: number; say: (line: string) => void },
): Promise<boolean> {
  const house = await buildHouse(folder, seededRandom(seed));
  const journal = newJournal(folder);
  const startedAt = performance.now();
  const api = createApiClient(house.url);
  const run: Run = {
    api,
    journal,
    clock: () => performance.now() - startedAt,
    isOver: () => false,
    customers: house.customers,
  };
  let isGood = true;
  const tally = new Map<string, { rounds: number; wrong: number }>();
  const count = ({ name, answers, allowed }: Race) => {
    const done = answers.filter(({ status }) => status === 200).length;
    const faults = answers.filter(({ status }) => status >= 500).length;
    const entry = tally.get(name) ?? { rounds: 0, wrong: 0 };
    const isWrong = done !== allowed || faults > 0;
    tally.set(name, { rounds: entry.rounds + 1, wrong: entry.wrong + (isWrong ? 1 : 0) });
    isGood &&= !isWrong;
    if (isWrong) {
      const codes = Map.groupBy(answers, ({ status, code }) => `${status} ${code ?? ''}`);
      say(`✗ ${name}: ${done} of ${allowed} (${[...codes].map(([code, all]) => `${all.length}× ${code}`).join(', ')})`);
    }
  };
  try {
    const rich = await enrol(run, 0);
    const poor = await enrol(run, 1, 50_000);
    const downline = await enrol(run, 2);
    await makeLine(house, rich, downline);
    const staff = await staffTokens(api, house);
    for (let round = 0; round < rounds; round += 1) {
      count(await lastMoney(house, run, poor, round > 0));
      count(await sameKey(house, run, rich));
      count(await oneWithdrawal(house, api, rich));
      count(await bothWays(house, api, rich, downline));
    }
    for (let index = 0; index < Math.min(rounds, CLAIMS_MAX); index += 1) {
      const member = index === 0 ? rich : await enrol(run, index + 2);
      count(await oneClaim(house, api, member, staff));
      count(await fewConversions(house, api, member));
    }
    await comeToRest(house, new Map());
    const evidence = await readHouse(house, { attempts: [], conflicts: [], reads: [] }, new Map());
    // This test has no journal, so only the rules that need none are checked.
    const findings = judge({ ...evidence, requests: [], stuck: [] }).filter(({ rule }) => rule !== 'C3');
    for (const { rule, what } of findings.slice(0, 20)) say(`${rule}  ${what}`);
    isGood &&= findings.length === 0;
    for (const [name, { rounds: played, wrong }] of tally)
      console.log(`  ${`race "${name}":`.padEnd(38)} ${played} rounds of ${WIDTH} requests, ${wrong} wrong`);
    console.log(
      `  all races: ${[...tally.values()].reduce((sum, one) => sum + one.rounds, 0)} rounds, ` +
        `violations found: ${findings.length}; seed ${seed}`,
    );
    return isGood;
  } finally {
    journal.close();
    await house.stop();
  }
}

const each = <Item>(make: () => Item): Item[] => Array.from({ length: WIDTH }, make);

/**
 * The race for the last money of a wallet: the wallet has fifty thousand, and twenty bets of ten thousand are sent, so
 * only five can succeed.
 */
async function lastMoney(house: House, run: Run, { token }: Client, isEmpty: boolean): Promise<Race> {
  if (isEmpty) await payIn(run, token, 50_000);
  const draw = (await sellingDraws(run))?.at(-1) ?? '';
  const lines = [{ betType: 'de_db', selection: '27', unitStake: money(10_000), oddsE4: [990_000n] }];
  const answers = await atOnce(
    house.url,
    run.api,
    each(() => ({
      endpoint: contract.lottery.placeBet,
      input: { draw, lines },
      token,
      requestId: crypto.randomUUID(),
    })),
  );
  return { name: 'bets for the last money', answers, allowed: 5 };
}

/** All requests have the same key, so all must get the response of the one that was executed. */
async function sameKey(house: House, run: Run, { token }: Client): Promise<Race> {
  const draw = (await sellingDraws(run))?.at(-1) ?? '';
  const requestId = crypto.randomUUID();
  const lines = [{ betType: 'de_db', selection: '81', unitStake: money(1_000), oddsE4: [990_000n] }];
  const answers = await atOnce(
    house.url,
    run.api,
    each(() => ({ endpoint: contract.lottery.placeBet, input: { draw, lines }, token, requestId })),
  );
  const isOne = new Set(answers.map(({ body }) => body)).size === 1;
  return { name: 'one key twenty times', answers, allowed: isOne ? WIDTH : -1 };
}

async function oneWithdrawal(house: House, api: ApiClient, { token, bankAccountId }: Client): Promise<Race> {
  const input = { bankAccountId, amount: money(100_000), paymentPassword: PAYMENT_PASSWORD };
  const endpoint = contract.withdrawals.requestWithdrawal;
  const answers = await atOnce(
    house.url,
    api,
    each(() => ({ endpoint, input, token, requestId: crypto.randomUUID() })),
  );
  for (const { status, body } of answers)
    if (status === 200)
      await api.value(
        contract.withdrawals.cancelWithdrawal,
        { id: (JSON.parse(body) as { value: { id: string } }).value.id },
        { token },
      );
  return { name: 'one open withdrawal', answers, allowed: 1 };
}

/** The race for one bonus: staff approved it, and the member claims it twenty times at once. */
async function oneClaim(
  house: House,
  api: ApiClient,
  { token }: Client,
  [officer, approver]: readonly [string, string],
): Promise<Race> {
  const { promotions } = await api.value(contract.promotions.listPromotions, { type: 'welcome' }, { token });
  const id = promotions[0]?.id ?? '';
  await api.value(contract.promotions.applyToPromotion, { id, comment: 'A friend', images: [] }, { token });
  const { applications } = await api.value(
    contract.promotions.listApplications,
    { state: 'waiting' },
    { token: officer },
  );
  for (const application of applications)
    for (const person of [officer, approver])
      await api.ask(
        contract.promotions.decideApplication,
        { id: application.id, decision: 'approve', reason: '' },
        { token: person },
      );
  const answers = await atOnce(
    house.url,
    api,
    each(() => ({
      endpoint: contract.promotions.claimRafflePromotion,
      input: { promotionId: id },
      token,
      requestId: crypto.randomUUID(),
    })),
  );
  return { name: 'one claim of a bonus', answers, allowed: 1 };
}

/** The race for points: they suffice for only five of the conversions. */
async function fewConversions(house: House, api: ApiClient, { token }: Client): Promise<Race> {
  const { balance } = await api.value(contract.points.getPointBalance, {}, { token });
  const { convert } = await api.value(contract.points.getPointConfig, {}, { token });
  const step = Math.max(convert.min, Math.floor(balance / 5 / convert.points) * convert.points);
  const endpoint = contract.points.convertPoint;
  const answers = await atOnce(
    house.url,
    api,
    each(() => ({
      endpoint,
      input: { points: step, password: DRILL_PASSWORD },
      token,
      requestId: crypto.randomUUID(),
    })),
  );
  return { name: 'points for few conversions', answers, allowed: Math.floor(balance / step) };
}

async function payIn({ api, customers }: Run, token: string, amount: number): Promise<void> {
  const { endpoint, input } = depositWish(money(amount));
  const made = await api.value(endpoint as typeof contract.deposits.createDeposit, input as never, { token });
  await customers.scan(scannedText(made.instruction));
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await api.value(contract.deposits.getDeposit, { id: made.id }, { token })).state === 'credited') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('a deposit was not credited');
}

const WIDTH = 20;
const CLAIMS_MAX = 4;
