import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { offeredOdds } from '@tamarind/domain/lottery/bet';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import { games } from '@tamarind/domain/lottery/games/index';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { createApiClient, type ApiClient } from '../api-client.ts';
import { Fault } from '../fault.mjs';
import { resetProduct, startProduct, type Product } from '../product.ts';
import { dataFolder, say } from '../project.ts';
import { evaluate } from '../second-evaluator/evaluate.mjs';
import { payouts } from '../second-evaluator/shares.mjs';
import { seededRandom, type SeededRandom } from '@tamarind/domain/seeded-random';
import { histories, readHistory, type RealDraw } from './history.ts';
import { wishTicket } from './tickets.ts';

/**
 * npm run replay -- --history north,south,central,thai,keno --from 2024-01-01 --to 2024-06-30 --members 200 --tickets
 * 20000 --seed 7
 *
 * Replays real results through the HTTP API of a product started for it: members register, deposit at the simulated
 * bank, and bet on every real draw; two staff enter the real result; all draws are settled. At the end every ticket's
 * payout is compared with a second evaluator that shares no code with the product, and the trial balance must be zero.
 * `--draws file.csv` replaces the file of one history.
 */
const { values: options } = parseArgs({
  options: {
    history: { type: 'string', default: Object.keys(histories).join() },
    draws: { type: 'string' },
    from: { type: 'string', default: '2000-01-01' },
    to: { type: 'string', default: '2999-12-31' },
    members: { type: 'string', default: '200' },
    tickets: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '7' },
  },
});
const wish = { members: wholeOf('members'), tickets: wholeOf('tickets'), seed: wholeOf('seed') };
const history = options.history
  .split(',')
  .flatMap((name) => readHistory(name, options.from, options.to, options.draws))
  .sort((left, right) => betAt(left).getTime() - betAt(right).getTime());
if (history.length === 0) throw new Fault('No draw lies between these days.', 'Choose others with --from and --to.');
say(`${history.length} real draws, ${wish.members} members, ${wish.tickets} tickets, seed ${wish.seed}`);

interface PlacedTicket {
  readonly ticket: string;
  readonly member: number;
  readonly draw: number;
}
type Ticket = OutputOf<typeof contract.lottery.getTicket>;
/** The odds on sale: game → bet type → odds of each level. */
type Odds = Map<string, Map<string, bigint[]>>;
const PASSWORD = 'replay-mua-xuan-31';
const random = seededRandom(wish.seed);
const placed: PlacedTicket[] = [];
const totals = new Map<string, { lines: number; stake: bigint; payout: bigint }>();
const startedAt = performance.now();
let lastShown = 0;
let onShift = { since: new Date(0), players: new Map<number, string>() };
let onDuty = { since: new Date(0), tokens: [] as string[] };

const dataDir = join(dataFolder, 'replay');
await resetProduct(dataDir);
const begin = addMs(betAt(history[0] as RealDraw), -3_600_000);
process.env['TEST_CLOCK_AT'] = begin.toISOString();
process.env['DEMO_HISTORY'] = '0';
process.env['LOG_LEVEL'] = 'info';
const product = await startProduct({ dataDir, port: 0, sites: false, testClock: true, say });
let differences = 0;
let balanced = false;
try {
  const api = createApiClient(product.url, [product.outside.bank.url, product.outside.beacon.url]);
  await api.moveClock({ advanceMs: 0 });
  const odds = await oddsOf(api);
  await stopOwnGames(api, product);
  await registerAll(api, product);
  for (const { at, run } of eventsOf(api, product, odds)) {
    await api.moveClock({ at });
    await run();
  }
  process.stdout.write('\n');
  differences = await compareAll(api, odds);
  balanced = await isBalanced(api, product);
} finally {
  await product.stop();
}
report();
process.exitCode = differences === 0 && balanced ? 0 : 1;

/** Requests the odds of each bet type once, so that the replay uses only prices that the product returned. */
async function oddsOf(api: ApiClient): Promise<Odds> {
  const odds: Odds = new Map();
  for (const code of new Set(history.map(({ game }) => game.code))) {
    const { betTypes } = await api.value(contract.lottery.getGame, { game: code });
    odds.set(code, new Map(betTypes.map((type) => [type.code, type.levels.map(({ oddsE4 }) => oddsE4)])));
  }
  return odds;
}

/**
 * Stops the platform's random draws: they have no history, and each jump of the clock would create hundreds of draws
 * without bets.
 */
async function stopOwnGames(api: ApiClient, { logins }: Product): Promise<void> {
  const tokens = await staffAt(api, logins, api.serverNow());
  for (const { code } of games.filter(({ kind }) => kind === 'own'))
    await api.value(
      contract.lottery.setGameSwitch,
      { game: code, on: false, reason: 'replay of official draws' },
      { token: tokens.at(-1) ?? '' },
    );
}

async function registerAll(api: ApiClient, { outside }: Product): Promise<void> {
  await inLanes(8, wish.members, async (index) => {
    const { token } = await api.value(contract.registration.register, {
      username: nameOf(index),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      currency: 'VND',
      payeeName: `Replay Member`,
      birthday: '1990-01-01',
      termsAgreed: true,
      ageConfirmed: true,
      registerMethod: 'WEB',
    });
    const deposit = await api.value(
      contract.deposits.createDeposit,
      { method: 'vietqr', amount: money(300_000_000) },
      { token },
    );
    const paid = await fetch(`${outside.bank.url}/app/scan`, {
      method: 'POST',
      body: JSON.stringify({
        payload: scannedText(deposit.instruction),
        payerName: 'Replay Member',
        payerAccount: '0123456789',
      }),
    });
    if (!paid.ok) throw new Error(`the bank refused to pay: ${await paid.text()}`);
    await until(
      `deposit of ${nameOf(index)}`,
      async () => (await api.value(contract.deposits.getDeposit, { id: deposit.id }, { token })).state === 'credited',
    );
    progress('members with money', index + 1, wish.members);
  });
  process.stdout.write('\n');
}

/** The time of the bets on a draw: soon after it opens, at most an hour before it closes. */
function betAt({ scheduled: { opensAt, closesAt } }: RealDraw): Date {
  return new Date(Math.max(opensAt.getTime() + 20_000, closesAt.getTime() - 3_600_000));
}

/** Bets and results of all draws, in chronological order. */
function eventsOf(api: ApiClient, { logins }: Product, odds: Odds) {
  let settled = 0;
  return history
    .flatMap((draw, index) => [
      { at: betAt(draw), run: () => placeAll(api, draw, index, odds, random) },
      {
        at: addMs(draw.scheduled.drawsAt, 60_000),
        run: async () => {
          await enterBoth(api, logins, draw);
          settled += 1;
          progress('draws', settled, history.length);
        },
      },
    ])
    .sort((left, right) => left.at.getTime() - right.at.getTime());
}

async function placeAll(
  api: ApiClient,
  draw: RealDraw,
  index: number,
  odds: Odds,
  chance: SeededRandom,
): Promise<void> {
  const { code } = draw.scheduled;
  await until(
    `${code} to open`,
    async () => (await api.ask(contract.lottery.getDraw, { draw: code })).value?.state === 'open',
  );
  const share = (count: number) => Math.floor((count * wish.tickets) / history.length);
  const wanted = share(index + 1) - share(index);
  const prices = odds.get(draw.game.code) ?? new Map<string, bigint[]>();
  const unit = draw.game.market === 'vietlott' ? 10_000n : 1_000n;
  const players = await playersAt(api, betAt(draw), chance);
  const wishes = Array.from({ length: wanted }, () => ({
    member: chance.pick([...players.keys()]),
    lines: wishTicket(chance, draw.game.format, [...prices.keys()], draw.prizes, unit),
  }));
  await inLanes(8, wishes.length, async (at) => {
    const { member, lines } = wishes[at] ?? { member: 0, lines: [] };
    const { ticket } = await api.value(
      contract.lottery.placeBet,
      { draw: code, lines: lines.map((line) => ({ ...line, oddsE4: oddsFor(draw, odds, line) })) },
      { token: players.get(member) ?? '' },
    );
    placed.push({ ticket: ticket.id, member, draw: index });
  });
}

/**
 * The logged-in members who place the next bets. The clock moves fast and sessions expire within a day, so every six
 * hours another dozen members log in.
 */
async function playersAt(api: ApiClient, at: Date, chance: SeededRandom): Promise<Map<number, string>> {
  if (at.getTime() - onShift.since.getTime() < 6 * 3_600_000) return onShift.players;
  onShift = { since: at, players: new Map() };
  for (let count = 0; count < Math.min(12, wish.members); count += 1) {
    const member = chance.below(wish.members);
    if (!onShift.players.has(member)) onShift.players.set(member, await api.loginMember(nameOf(member), PASSWORD));
  }
  return onShift.players;
}

function oddsFor({ game }: RealDraw, odds: Odds, line: { betType: string; selection: string }): bigint[] {
  const type = betTypeOf(game.format, line.betType);
  return offeredOdds(type, line.selection, odds.get(game.code)?.get(line.betType) ?? []);
}

/**
 * The tokens of two staff members. They log in again only after an hour of the moved clock, because an authenticator
 * code works only once.
 */
async function staffAt(api: ApiClient, logins: Product['logins'], at: Date): Promise<string[]> {
  if (at.getTime() - onDuty.since.getTime() < 3_600_000) return onDuty.tokens;
  onDuty = { since: at, tokens: [] };
  for (const login of logins.filter(({ site }) => site === 'office').slice(0, 2))
    onDuty.tokens.push(await api.loginStaff(login.username, login.password, login.totpSecret ?? ''));
  return onDuty.tokens;
}

/** Closes the draw, enters the real result as two staff members independently, and settles the draw. */
async function enterBoth(api: ApiClient, logins: Product['logins'], draw: RealDraw): Promise<void> {
  const { code } = draw.scheduled;
  await until(
    `${code} to close`,
    async () => (await api.value(contract.lottery.getDraw, { draw: code })).state === 'closed',
  );
  const tokens = await staffAt(api, logins, draw.scheduled.drawsAt);
  for (const token of tokens)
    await api.value(
      contract.lottery.enterResult,
      { draw: code, prizes: mutable(draw), source: 'file', sourceNote: 'replayed history' },
      { token },
    );
  const held = (await api.value(contract.lottery.getStaffDraw, { draw: code }, { token: tokens[0] ?? '' })).holdReason;
  if (held !== null) await api.value(contract.lottery.releaseResult, { draw: code }, { token: tokens[0] ?? '' });
  await until(
    `${code} to settle`,
    async () => (await api.value(contract.lottery.getDraw, { draw: code })).state === 'settled',
  );
}

function mutable({ prizes }: RealDraw) {
  return Object.fromEntries(Object.entries(prizes).map(([tier, numbers]) => [tier, [...numbers]]));
}

/**
 * Compares every ticket, as the API shows it to its member, with the second evaluator: by draw, line by line and in
 * sum.
 */
async function compareAll(api: ApiClient, odds: Odds): Promise<number> {
  const byDraw = history.map((): Ticket[] => []);
  const byMember = Map.groupBy(placed, ({ member }) => member);
  let done = 0;
  for (const [member, tickets] of byMember) {
    const token = await api.loginMember(nameOf(member), PASSWORD);
    await inLanes(8, tickets.length, async (index) => {
      const { ticket, draw } = tickets[index] as PlacedTicket;
      byDraw[draw]?.push(await api.value(contract.lottery.getTicket, { ticket }, { token }));
      done += 1;
      progress('tickets compared', done, placed.length);
    });
  }
  process.stdout.write('\n');
  return history.reduce((wrong, draw, at) => wrong + compareDraw(draw, byDraw[at] ?? [], odds), 0);
}

/** Compares all lines of a draw together, because a line's payout may depend on the number of winners. */
function compareDraw(draw: RealDraw, tickets: readonly Ticket[], odds: Odds): number {
  const { format } = draw.game;
  const lines = tickets.flatMap(({ currency, lines: of }) =>
    of.map((line) => ({ ...line, currency, hits: evaluate({ format, prizes: draw.prizes, ...line }) })),
  );
  const due = payouts({ format, lines });
  let [at, wrong] = [0, 0];
  for (const ticket of tickets) {
    let sum = 0n;
    for (const line of ticket.lines) {
      const expected = due[at] ?? 0n;
      at += 1;
      sum += expected;
      const key = `${format} ${line.betType}`;
      const total = totals.get(key) ?? { lines: 0, stake: 0n, payout: 0n };
      totals.set(key, { lines: total.lines + 1, stake: total.stake + line.stake, payout: total.payout + expected });
      if (line.payout !== expected || line.oddsE4.join() !== oddsFor(draw, odds, line).join())
        wrong += difference(ticket.reference, line, expected);
    }
    if (ticket.payout !== sum) wrong += difference(ticket.reference, ticket, sum);
  }
  return wrong;
}

function difference(reference: string, found: { payout: bigint | null }, expected: bigint): 1 {
  console.log(`\n  ${reference}: paid ${found.payout}, second evaluator says ${expected}`);
  return 1;
}

async function isBalanced(api: ApiClient, { logins }: Product): Promise<boolean> {
  const login = logins.find(({ site }) => site === 'office');
  await api.moveClock({ advanceMs: 60_000 });
  const token = await api.loginStaff(login?.username ?? '', login?.password ?? '', login?.totpSecret ?? '');
  const { books } = await api.value(contract.reports.getTrialBalance, {}, { token });
  for (const book of books) say(`trial balance ${book.currency} ${book.realm}: ${book.sum}`);
  return books.length > 0 && books.every(({ sum }) => sum === 0n);
}

function report(): void {
  console.log('\n  bet type                 lines          stake ₫         payout ₫   return');
  for (const [type, { lines, stake, payout }] of [...totals].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const perMille = stake === 0n ? 0n : (payout * 1000n) / stake;
    console.log(
      `  ${type.padEnd(20)} ${String(lines).padStart(8)} ${grouped(stake).padStart(16)} ` +
        `${grouped(payout).padStart(16)}   ${(Number(perMille) / 10).toString().padStart(5)} %`,
    );
  }
  console.log(
    `\n  ${placed.length} tickets on ${history.length} draws in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  console.log(`  differences: ${differences}; trial balance ${balanced ? '0' : 'NOT ZERO'}; seed ${wish.seed}`);
}

function grouped(amount: bigint): string {
  return amount.toLocaleString('en-US');
}
function nameOf(index: number): string {
  return `replay${index.toString().padStart(6, '0')}`;
}

/** Runs `count` jobs, at most `lanes` of them at the same time. */
async function inLanes(lanes: number, count: number, job: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(lanes, count) }, async () => {
      while (next < count) {
        next += 1;
        await job(next - 1);
      }
    }),
  );
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await isSo()) return;
    await wait(25);
  }
  throw new Error(`waited 30 s in vain for ${what}`);
}

function progress(what: string, done: number, all: number): void {
  if (done !== all && performance.now() - lastShown < 200) return;
  lastShown = performance.now();
  const filled = Math.round((30 * done) / all);
  process.stdout.write(`\r  ${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${done} of ${all} ${what}   `);
}

function wholeOf(name: 'members' | 'tickets' | 'seed'): number {
  const value = Number(options[name]);
  if (!Number.isInteger(value) || value < 1)
    throw new Fault(`--${name} takes a whole number from 1.`, `For example: --${name} 200`);
  return value;
}
