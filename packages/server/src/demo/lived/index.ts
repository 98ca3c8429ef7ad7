import { addDays, addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { createPool, inTransaction } from '../../platform/db/pool.ts';
import { analyseFilled } from '../../platform/db/statistics.ts';
import { noteTry } from '../../sessions/index.ts';
import { PHONE } from '../factors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Scene } from './scene.ts';
import { deposit, depositByOtherMethods, type DepositTrouble, withdraw, type WithdrawalEnd } from './cashier.ts';
import {
  ofMember,
  ofWallet,
  Agenda,
  DAY_MS,
  areas,
  AT_ONCE,
  around,
  between,
  BUSY_DAYS,
  type House,
  minutesAfter,
  openPast,
  type Past,
  ofGamblers,
  ofPlayers,
  timesOf,
} from './past.ts';
import { placeBets, planDraws, scheduleAll } from './tickets.ts';
import { lastRoundBefore, planNights, playGames } from './rounds.ts';
import { leaveProposals, planCases, refuseReferrals, someone } from './desk.ts';
import { disputeNewest, planAgents } from './agents.ts';
import { planHouse } from './house.ts';
import { planPlayers } from './known.ts';
import { history } from '../../lottery/index.ts';
import { configureVendors, readDueGames } from '../../vendors/index.ts';
import { addStatements } from './statements.ts';
import { amountOf, Crowd, hasClosedAccount, newcomers, officeOf, type Person } from './people.ts';

export type { House } from './past.ts';

/**
 * Simulates the days from `begin` until now: people join, deposit, play and withdraw, and the office decides, through
 * the calls and jobs of the running server. The same days give the same sums on every run.
 */
export async function liveDays(today: Platform, house: House, begin: Date): Promise<void> {
  const pool = createPool(today.config.DATABASE_URL, {
    max: 2 * AT_ONCE,
    name: 'tamarind demo',
    isHasty: true,
    onError: (error) => today.log.warn({ err: error }, 'database connection lost'),
  });
  try {
    const started = today.clock.now();
    today.log.info({ days: today.config.DEMO_DAYS }, `the demo simulates ${today.config.DEMO_DAYS} days`);
    // Past results from before `begin` belong to no simulated draw, so they are written in parallel.
    await Promise.all([
      today.config.DEMO_HISTORY ? history.fillApart(today.config.DATABASE_URL, begin) : undefined,
      live(today, openPast(today, pool, house, begin), begin, house.atOnce),
    ]);
    const seconds = Math.round((today.clock.now().getTime() - started.getTime()) / 1000);
    today.log.info({ seconds }, `the days were simulated in ${seconds} s`);
  } finally {
    await pool.end();
  }
}

async function live(today: Platform, past: Past, begin: Date, atOnce = AT_ONCE): Promise<void> {
  const now = today.clock.now();
  // The end is rounded down to ten minutes, so that runs started at about the same time simulate the same days.
  const end = new Date(Math.floor(now.getTime() / CUT_MS) * CUT_MS);
  const { DEMO_DAYS: days, VENDORS_FILE: vendors } = past.platform.config;
  const crowd = new Crowd(past, addMs(end, -Math.min(RING_DAYS, days / 2) * DAY_MS));
  await crowd.welcome(...known);
  await configureVendors(past.platform);
  // Read the vendors' games first, because a round counts in the category of its game. The simulated vendors run beside
  // the demo, on today's clock.
  const [draws] = await Promise.all([scheduleAll(past, begin, end), readDueGames(today)]);
  const scene: Scene = {
    past,
    crowd,
    draws,
    agenda: new Agenda(past, atOnce),
    office: await officeOf(past),
    ends: inTurn(ENDS),
  };
  for (const newcomer of newcomers(past.chance, begin, end, days))
    scene.agenda.add(
      newcomer.joinsAt,
      async () => arrive(scene, await crowd.join(newcomer)),
      // If the newcomer is an agent, run the action alone: agents must exist before the people who join below them.
      newcomer.kind === 'agent' ? undefined : ofMember(newcomer.account),
    );
  scene.agenda.add(addMs(end, -5 * HOUR_MS), () => leaveDisputes(scene));
  scene.agenda.add(addMs(end, -140 * MINUTE_MS), () => leaveWithdrawals(scene));
  scene.agenda.add(addMs(end, -80 * MINUTE_MS), () => leaveUnconfirmed(scene));
  for (const hours of [7 * 24, 4 * 24, 26, 4])
    scene.agenda.add(addMs(end, -hours * HOUR_MS), () => refuseReferrals(scene));
  scene.agenda.add(addMs(end, -HOUR_MS), () => leaveProposals(scene));
  for (const hours of MESSAGE_HOURS)
    scene.agenda.add(addMs(end, -hours * HOUR_MS), () => past.run('write-messages', 'send-messages'), areas.messages);
  // Ninety days of play leave little money in the wallets. Add a last deposit, so that the pages of the two players
  // whose logins are printed show some.
  for (const person of crowd.all)
    scene.agenda.add(addMs(end, -2 * HOUR_MS), () => deposit(past, scene.agenda, person, { baht: LAST_DEPOSIT }));
  for (const days of STATISTICS_DAYS)
    scene.agenda.add(addMs(begin, days * DAY_MS), async () => void (await analyseFilled(past.platform.pool)), {
      alone: ['statistics'],
    });
  planFaults(scene, begin, end);
  planCases(scene, begin, end);
  planNights(scene, end);
  planHouse(scene, begin, end);
  planPlayers(scene, begin, end);
  planAgents(scene, begin, end);
  const roundsEnd = vendors === undefined ? begin : lastRoundBefore(end);
  for (let day = dayOf(begin); startOfDay(day) < end; day = addDays(day, 1)) {
    const morning = startOfDay(day);
    const hasGames = morning < roundsEnd;
    const age = (end.getTime() - morning.getTime()) / DAY_MS;
    scene.agenda.add(morning, async () => plan(scene, morning, { hasGames, age }), {});
    // Agents' figures count for the day on which a bet is counted, so run the counting at the end of each simulated
    // day.
    scene.agenda.add(addMs(morning, DAY_MS - MINUTE_MS), () => past.run('count-play'), areas.play);
    scene.agenda.add(addMs(morning, DAY_MS - 10 * MINUTE_MS), () => past.run('judge-referrals'), areas.rewards);
    // A month's last bets are counted before VIP levels are reviewed.
    if (day.endsWith('-01')) scene.agenda.add(morning, () => past.run('count-turnover', 'review-vip-months'));
  }
  await scene.agenda.runUntil(end);
  await depositByOtherMethods(past, crowd);
  await addStatements(past, scene.office);
  await closePast(past);
  await disputeNewest(scene);
}

/**
 * Finishes the simulation: counts the last bets, marks signs of gambling harm, and writes the last messages. Old events
 * are deleted as on any server.
 */
async function closePast(past: Past): Promise<void> {
  await past.run(
    'count-turnover',
    'settle-commission',
    'judge-referrals',
    'find-harm-markers',
    'forget-old-events',
    'write-messages',
    ...SENDS,
    'prove-trial-balance',
  );
}

/** A new member binds a bank account and makes the first deposit. Some only look around and do neither. */
async function arrive({ past, crowd, agenda }: Scene, person: Person): Promise<void> {
  const { chance, platform } = past;
  const isInRing = crowd.isInRing(person);
  const here = `1.179.${chance.below(250)}.${1 + chance.below(250)}`;
  const place = { ip: isInRing ? RING_PLACE : (sharedPlace(person) ?? here), userAgent: PHONE };
  const { memberId } = person.actor;
  past.comeFrom(memberId, place);
  await inTransaction(platform.pool, (tx) => noteTry(tx, { now: platform.clock.now(), ...place }, { memberId }));
  if (chance.chance(8) && !isInRing) return;
  const now = past.platform.clock.now();
  if (!chance.chance(3))
    agenda.add(addMs(now, 3 * MINUTE_MS), () => crowd.bind(person), ofMember(person.actor.account));
  const wish = { baht: isInRing ? 1_000 : chance.pick(FIRST_DEPOSITS) };
  const later = addMs(now, (5 + minutesAfter(now, 30)) * MINUTE_MS);
  agenda.add(later, () => deposit(past, agenda, person, wish), ofMember(person.actor.account));
}

/** Every thirtieth person shares the network address of the previous one, so that staff find possible duplicates. */
const sharedPlace = ({ number }: Person): string | undefined =>
  number % 30 < 2 ? `1.178.40.${10 + Math.floor(number / 30)}` : undefined;

/**
 * Network address of the phone on which one member opens several more accounts through the member's own invitation
 * link. `RING_DAYS` is the number of newest days in which these accounts join.
 */
const RING_PLACE = '1.178.41.7';
const RING_DAYS = 14;

/** Plans the day of the members who have joined by the morning. */
function plan(
  scene: Scene,
  morning: Date,
  { hasGames, age }: { readonly hasGames: boolean; readonly age: number },
): void {
  const { past, crowd, agenda, office, ends } = scene;
  const { chance } = past;
  planDraws(scene, morning);
  const bettors: Person[][] = (age < BUSY_DAYS ? BET_TIMES : BET_TIMES.slice(0, 1)).map(() => []);
  const gamblers: Person[] = [];
  const times = timesOf(dayOf(morning), age < BUSY_DAYS);
  for (const person of crowd.settled) {
    const isInRing = crowd.isInRing(person);
    if (chance.below(7) >= person.habit.days && !isInRing) continue;
    if (person.habit.plays !== 'games' || isInRing)
      for (let bets = 1 + chance.below(2); bets > 0; bets -= 1) chance.pick(bettors).push(person);
    if (person.habit.plays !== 'lottery' && hasGames && chance.chance(14)) gamblers.push(person);
    const { account } = person.actor;
    if (chance.chance(7)) {
      const trouble = chance.chance(5) ? ('unpaid' as const) : undefined;
      const wish = { baht: chance.pick(DEPOSITS), trouble };
      const depositIfPoor = async (): Promise<void> => {
        if ((await crowd.money(person)) < amountOf(person, 60)) await deposit(past, agenda, person, wish);
      };
      agenda.add(around(chance, times), depositIfPoor, ofWallet(account, 'deposits'));
    } else if (person.bankAccount !== undefined && chance.chance(6)) {
      const amount = amountOf(person, 100 * (3 + chance.below(4)));
      const end = ends.next().value;
      const withdrawIfRich = async (): Promise<void> => {
        if ((await crowd.money(person)) > amountOf(person, 700))
          await withdraw(past, agenda, office, person, { amount, end });
      };
      agenda.add(around(chance, times.slice(0, 2)), withdrawIfRich, ofWallet(account, 'payouts'));
    }
  }
  if (gamblers.length > 0)
    agenda.add(
      between(chance, addMs(morning, 20 * HOUR_MS), addMs(morning, 23 * HOUR_MS)),
      () => playGames(scene, gamblers),
      ofGamblers(gamblers.map(({ actor }) => actor.account)),
    );
  for (const [index, some] of bettors.entries()) {
    const people = [...new Set(some)];
    const hours = BET_TIMES[index] ?? 0;
    const at = addMs(morning, (hours * 60 + chance.below(25) + 0.5) * MINUTE_MS);
    agenda.add(at, () => placeBets(scene, people), ofPlayers(people.map(({ actor }) => actor.account)));
  }
}

/** Plans deposits with problems for the newest days; most of them are left for the back office. */
function planFaults(scene: Scene, begin: Date, end: Date): void {
  const { past, agenda } = scene;
  const from = new Date(Math.max(begin.getTime() + 3 * DAY_MS, end.getTime() - UNDECIDED_DAYS * DAY_MS));
  for (const trouble of [...TROUBLES, ...TROUBLES]) {
    const at = between(past.chance, from, addMs(end, -2 * HOUR_MS));
    const choose = async (): Promise<void> => {
      const person = someone(scene);
      const wish = { baht: past.chance.pick(DEPOSITS), trouble };
      agenda.add(at, () => deposit(past, agenda, person, wish), ofMember(person.actor.account));
    };
    agenda.add(at, choose, {});
  }
}

/**
 * Plans for today: payouts that members report as not received, a withdrawal that staff reject, and a payout that the
 * bank refuses.
 */
async function leaveDisputes({ past, crowd, agenda, office }: Scene): Promise<void> {
  const available = await crowd.available();
  const rich = crowd.all.filter((person) => person.bankAccount && available(person) > amountOf(person, 150));
  for (const person of rich.slice(0, DISPUTED))
    await withdraw(past, agenda, office, person, { amount: amountOf(person, 120), end: 'disputed' });
  const others = rich.slice(DISPUTED + UNCONFIRMED);
  const closed = others.find(hasClosedAccount);
  const refused = others.find((person) => !hasClosedAccount(person));
  if (refused) await withdraw(past, agenda, office, refused, { amount: amountOf(refused, 100), end: 'rejected' });
  if (closed) await withdraw(past, agenda, office, closed, { amount: amountOf(closed, 100), end: 'disbursed' });
}

/** Plans payouts of the last hour that the members have not confirmed yet. */
async function leaveUnconfirmed({ past, crowd, agenda, office }: Scene): Promise<void> {
  const available = await crowd.available();
  const rich = crowd.all.filter((person) => person.bankAccount && available(person) > amountOf(person, 150));
  for (const person of rich.filter((one) => !hasClosedAccount(one)).slice(DISPUTED, DISPUTED + UNCONFIRMED))
    await withdraw(past, agenda, office, person, { amount: amountOf(person, 110), end: 'disbursed' });
}

/**
 * Plans withdrawals that are left for the back office: some wait for the first person, some for the second. The first
 * two are overdue.
 */
async function leaveWithdrawals({ past, crowd, agenda, office }: Scene): Promise<void> {
  const available = await crowd.available();
  const rich = crowd.all.filter((person) => person.bankAccount && available(person) > amountOf(person, 150)).reverse();
  for (const [index, person] of rich.slice(0, WAITING).entries()) {
    const end = index === 2 ? 'cancelled' : index % 3 === 2 ? 'review' : 'requested';
    const wish = { amount: amountOf(person, 100 + 10 * index), end } as const;
    agenda.add(addMs(past.platform.clock.now(), index * 15 * MINUTE_MS), () =>
      withdraw(past, agenda, office, person, wish),
    );
  }
}

const known = [
  { account: 'agentanong', name: 'Anong Srisuk', habit: { days: 1, size: 3, plays: 'lottery' } },
  { account: 'somchai88', name: 'Somchai Jaidee', habit: { days: 6, size: 2, plays: 'both' } },
  { account: 'linhnguyen', name: 'Nguyen Thi Linh', habit: { days: 6, size: 2, plays: 'both' } },
] as const;

function* inTurn<Item>(items: readonly Item[]): Generator<Item, never> {
  for (;;) yield* items;
}

/** The last deposit of each person, in baht; it is multiplied by the person's factor for stakes and deposits. */
const LAST_DEPOSIT = 2_000;
/** The number of withdrawals requested in the last hours; one of them is cancelled, the others wait for staff. */
const WAITING = 9;
/** Number of payouts that members have not confirmed at the end of the simulation. */
const UNCONFIRMED = 3;
/** Number of the last day's payouts that are disputed when the simulation ends. */
const DISPUTED = 2;
const FIRST_DEPOSITS = [100, 200, 300, 300, 500, 500, 1_000];
const DEPOSITS = [200, 300, 500, 500, 1_000];
const ENDS: readonly WithdrawalEnd[] = [
  ...(['answered', 'automatic', 'rejected', 'answered', 'proved', 'answered', 'automatic'] as const),
  ...(['cancelled', 'answered', 'automatic', 'refunded', 'answered'] as const),
];
/** Deposits with problems from this many newest days are left for the back office. */
const UNDECIDED_DAYS = 14;
const TROUBLES: readonly DepositTrouble[] = [
  ...(['no_reference', 'unpaid', 'other_payer', 'late', 'unpaid', 'other_amount'] as const),
];
/** Hours of the day at which people bet: before the sales of the afternoon's draws close, and in the evening. */
const BET_TIMES = [14.8, 19.5];
/** The hours before the end at which the messages of the newest two days are written and sent. */
const MESSAGE_HOURS = [42, 36, 30, 24, 18, 12, 6, 3];
/** Names of job runs: the message job runs four times, because each run sends a hundred messages. */
const SENDS = Array.from({ length: 4 }, () => 'send-messages');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * Days after which new tables are analysed. Autovacuum checks only once a minute of real time; without statistics, a
 * query that joins the members reads all of them.
 */
const STATISTICS_DAYS = [0.2, 0.4, 1, 2, 4, 8, 16];
const CUT_MS = 10 * MINUTE_MS;
