import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type Currency, money } from '@tamarind/domain/money';
import { addMs, dayOf, localTime, startOfDay } from '@tamarind/domain/time';
import { inTransaction } from '../../platform/db/pool.ts';
import { noteTry, startSession } from '../../sessions/index.ts';
import { PHONE } from '../factors.ts';
import * as queries from '../queries.ts';
import { areas, DAY_MS, ofAgents, ofPlayers } from './past.ts';
import { PAYMENT_PASSWORD } from './people.ts';
import type { Scene } from './scene.ts';

type Offer = InputOf<typeof contract.commission.offerContract>;
/** The kinds of contracts that the demo's agents have. */
type Kind = 'dividend' | 'daily' | 'hourly' | 'real_time';
type Terms = Offer['terms'];

/**
 * Plans the three levels of agents: contracts offered by the operator and by uplines, the downlines' answers, and money
 * sent between uplines and downlines. The server's normal job settles commission each night. Once hourly contracts
 * apply, the job runs every three hours, and every hour in the newest twelve hours.
 */
export function planAgents(scene: Scene, begin: Date, end: Date): void {
  const { agenda, past } = scene;
  const first = (minutes: number, does: () => Promise<unknown>) =>
    agenda.add(addMs(begin, 6 * HOUR_MS + minutes * MINUTE_MS), async () => void (await does()));
  const ago = (days: number, does: () => Promise<unknown>) =>
    agenda.add(addMs(end, -days * DAY_MS), async () => void (await does()));
  const from = new Date(Math.max(begin.getTime(), end.getTime() - CONTRACT_DAYS * DAY_MS) + 6 * HOUR_MS);
  first(0, () => setPaymentPassword(scene));
  for (const [account, name] of linkNames) first(1, () => makeLink(scene, account, name));
  // In `line`, uplines come first: an upline needs a contract before its downline gets one, because the upline's
  // contract limits the downline's.
  for (const [place, agent] of line.entries())
    for (const kind of ['dividend', 'daily', 'real_time'] as const)
      agenda.add(addMs(from, (10 + 20 * place) * MINUTE_MS), () => agree(scene, agent, kind, rates[kind][agent.level]));
  for (const [place, agent] of line.filter(({ account }) => account !== 'agentniran').entries())
    ago(HOURLY_DAYS - place / 24, () => agree(scene, agent, 'hourly', rates.hourly[agent.level]));
  planChanges(scene, ago);
  ago(4.6, () => openSubAccount(scene));
  ago(2.6, () => correctIncome(scene));
  ago(0.08, () => enterAsAssistant(scene));
  for (let week = 1; addMs(end, -(7 * week + 1) * DAY_MS) > begin; week += 1)
    agenda.add(addMs(end, (3.7 - 7 * week) * DAY_MS), () => passMoney(scene), ofPlayers(passers));
  for (
    let time = addMs(startOfDay(dayOf(from)), DAY_MS + AFTER_DAY_MS);
    time < addMs(end, -HOURLY_DAYS * DAY_MS);
    time = addMs(time, DAY_MS)
  )
    agenda.add(time, () => past.run('settle-commission'), everyAgent);
  for (let hour = hourOf(addMs(end, -HOURLY_DAYS * DAY_MS)); hour < end; hour = addMs(hour, HOUR_MS)) {
    // Members do not play at night, so skip the night hours; the run in the morning settles them.
    const ofDay = Number(localTime(hour).slice(11, 13));
    if (ofDay < 9 && ofDay !== 0) continue;
    // Settle older hours three at a time, as a server does after an outage.
    if (ofDay % 3 !== 0 && hour < addMs(end, -EACH_HOUR_MS)) continue;
    agenda.add(addMs(hour, -MINUTE_MS), () => past.run('count-play'), areas.play);
    agenda.add(addMs(hour, AFTER_HOUR_MS), () => past.run('settle-commission'), everyAgent);
  }
}

const hourOf = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / HOUR_MS) * HOUR_MS);

/**
 * Plans changes of contracts: one contract ends and a better one follows, one offer is refused and made again, and one
 * offer of the operator waits for its answer.
 */
function planChanges(scene: Scene, ago: (days: number, does: () => Promise<unknown>) => void): void {
  const { past, office } = scene;
  const [anong, malee, niran] = [memberOf('agentanong'), memberOf('agentmalee'), memberOf('agentniran')];
  ago(8.4, () => end(scene, malee, 'daily', { by: 'upline', step: 'ask' }));
  ago(8.1, () => end(scene, malee, 'daily', { by: 'agent', step: 'agree' }));
  ago(7.9, () => agree(scene, malee, 'daily', rates.daily[2] + 500));
  ago(3.3, () => offer(scene, niran, 'hourly', 500));
  ago(3.1, () => answer(scene, niran, 'hourly', false));
  ago(2.2, () => offer(scene, niran, 'hourly', 1_000));
  ago(1.4, async () => {
    const asked = await past.ask(contract.commission.offerAgentContract, office.mali, {
      account: anong.account,
      kind: 'real_time',
      terms: termsOf('real_time', anong.currency, ABOVE_GRID),
      reason: 'Her line grew by a third.',
    });
    if (asked.proposal)
      await past.ask(contract.proposals.decideProposal, office.tuan, {
        id: asked.proposal,
        decision: 'agree',
        note: 'The figures hold.',
      });
  });
}

/** The first agent disputes the newest income, so that the back office has an open dispute. */
export async function disputeNewest({ past, crowd }: Pick<Scene, 'past' | 'crowd'>): Promise<void> {
  const { actor } = crowd.find('agentanong');
  const [newest] = (await past.ask(contract.commission.listIncomes, actor, {})).incomes;
  if (newest)
    await past.ask(contract.commission.disputeIncome, actor, {
      id: newest.id,
      message: 'ยอดเล่นของทีมในรอบนี้น่าจะมากกว่านี้ รบกวนตรวจสอบด้วยค่ะ',
    });
}

interface AgentOfLine {
  readonly account: string;
  /**
   * The account of the agent who offers the contract. Null means that the operator offers it, because the agent above
   * has no contract in this currency or does not exist.
   */
  readonly by: string | null;
  readonly currency: Currency;
  readonly level: 0 | 1 | 2;
}

const line: readonly AgentOfLine[] = [
  { account: 'agentanong', by: null, currency: 'THB', level: 0 },
  { account: 'agentminh', by: null, currency: 'VND', level: 1 },
  { account: 'agentsuda', by: 'agentanong', currency: 'THB', level: 1 },
  { account: 'agenthuong', by: 'agentminh', currency: 'VND', level: 2 },
  { account: 'agentniran', by: 'agentsuda', currency: 'THB', level: 2 },
  { account: 'agentmalee', by: 'agentsuda', currency: 'THB', level: 2 },
];
const everyAgent = ofAgents(line.map(({ account }) => account));
const memberOf = (account: string): AgentOfLine => {
  const found = line.find((one) => one.account === account);
  if (!found) throw new Error(`${account} is not in the line`);
  return found;
};

async function offer(scene: Scene, { account, by, currency }: AgentOfLine, kind: Kind, ratePpm: number): Promise<void> {
  const { past, office, crowd } = scene;
  const wish = { account, kind, terms: termsOf(kind, currency, ratePpm) };
  if (by === null)
    await past.ask(contract.commission.offerAgentContract, office.mali, { ...wish, reason: 'As agreed by phone.' });
  else await past.ask(contract.commission.offerContract, crowd.find(by).actor, wish);
}

async function answer({ past, crowd }: Scene, { account }: AgentOfLine, kind: Kind, accepts: boolean): Promise<void> {
  const { actor } = crowd.find(account);
  const { contracts } = await past.ask(contract.commission.listContracts, actor, { of: 'own' });
  const open = contracts.find((one) => one.kind === kind && one.state === 'offered');
  if (!open) throw new Error(`${account} has no offer of ${kind}`);
  await past.ask(contract.commission.answerContract, actor, { id: open.id, sha256: open.sha256, accepts });
}

async function agree(scene: Scene, agent: AgentOfLine, kind: Kind, ratePpm: number): Promise<void> {
  await offer(scene, agent, kind, ratePpm);
  await answer(scene, agent, kind, true);
}

/** Takes one step (ask, agree or withdraw) towards the end of the agent's contract of this kind. */
async function end(
  { past, crowd }: Scene,
  agent: AgentOfLine,
  kind: Kind,
  { by, step }: { readonly by: 'agent' | 'upline'; readonly step: 'ask' | 'agree' },
): Promise<void> {
  const { contracts } = await past.ask(contract.commission.listContracts, crowd.find(agent.account).actor, {
    of: 'own',
  });
  const open = contracts.find((one) => one.kind === kind && (one.state === 'active' || one.state === 'ending'));
  const caller = by === 'agent' ? agent.account : agent.by;
  if (!open || caller === null) throw new Error(`${agent.account} has no contract of ${kind} with an upline`);
  await past.ask(contract.commission.endContract, crowd.find(caller).actor, { id: open.id, step });
}

const setPaymentPassword = ({ past, crowd }: Scene) =>
  past.ask(contract.members.setPaymentPassword, crowd.find('agentanong').actor, {
    loginPassword: 'tamarind-demo-3',
    paymentPassword: PAYMENT_PASSWORD,
  });

/** Opens a sub-account for an assistant who may see the team's play and no income. */
const openSubAccount = ({ past, crowd }: Scene) =>
  past.ask(contract.agents.openSubAccount, crowd.find('agentanong').actor, {
    account: ASSISTANT,
    password: crowd.password,
    rights: ['team', 'betting', 'profit'],
  });

/** The assistant logs in for the first time, changes the first password and stays logged in. */
async function enterAsAssistant({ past, crowd }: Scene): Promise<void> {
  const { pool, random, clock } = past.platform;
  const actor = await queries.newActor(pool, ASSISTANT);
  const { memberId } = actor;
  const call = { random, now: clock.now(), ip: '1.179.128.9', userAgent: PHONE };
  await inTransaction(pool, async (tx) => {
    await noteTry(tx, call, { memberId });
    await startSession(tx, call, { memberId, rememberMe: true });
  });
  const sessionId = (await queries.openSession(pool, memberId, clock.now())) ?? 0n;
  const newPassword = random.bytes(18).toString('base64url');
  await past.ask(
    contract.recovery.changePassword,
    { ...actor, sessionId },
    { oldPassword: crowd.password, newPassword, confirmNewPassword: newPassword },
  );
}

/**
 * Two people correct the first agent's newest daily salary. The next daily window contains the correction as a separate
 * income.
 */
async function correctIncome({ past, crowd, office }: Scene): Promise<void> {
  const { actor } = crowd.find('agentanong');
  const [income] = (await past.ask(contract.commission.listIncomes, actor, { kind: 'daily' })).incomes;
  if (!income) return;
  const { proposal } = await past.ask(contract.commission.correctIncome, office.mali, {
    id: income.id,
    way: 'credit',
    amount: money(4_500),
    currency: income.currency,
    reason: 'A vendor reported three rounds of this day late.',
  });
  await past.ask(contract.proposals.decideProposal, office.tuan, {
    id: proposal,
    decision: 'agree',
    note: 'The vendor confirmed the rounds.',
  });
}

/**
 * Creates a new invitation link of this agent. People who join below the agent from now on use this link or the
 * previous one.
 */
async function makeLink({ past, crowd }: Scene, account: string, name: string): Promise<void> {
  const { actor } = crowd.find(account);
  const { code } = await past.ask(contract.agents.makeInviteLink, actor, { name, memberKind: 'member', preset: [] });
  crowd.addCode(account, code);
}

const passers = ['agentanong', 'agentsuda', 'agentmalee', 'agentniran'];
/** Sends money down two levels once a week; some of it comes back up. */
async function passMoney({ past, crowd }: Scene): Promise<void> {
  const paymentPassword = PAYMENT_PASSWORD;
  const down = (from: string, account: string, baht: number) =>
    past.tryAsk(contract.agents.transferToDownline, crowd.find(from).actor, {
      account,
      amount: money(baht * 100),
      paymentPassword,
    });
  await down('agentanong', 'agentsuda', 1_500);
  await down('agentsuda', 'agentmalee', 600);
  await down('agentsuda', 'agentniran', 400);
  await past.tryAsk(contract.agents.transferToUpline, crowd.find('agentniran').actor, {
    amount: money(25_000),
    paymentPassword,
  });
}

/**
 * Contract terms with a rate table of one or three rows, up to the given rate. One baht counts as a thousand dong, as
 * everywhere in the demo.
 */
function termsOf(kind: Kind, currency: Currency, ratePpm: number): Terms {
  const baht = (amount: number) => money(BigInt(amount) * (currency === 'THB' ? 100n : 1_000n));
  const part = (percent: number) => BigInt(Math.floor((ratePpm * percent) / 100));
  const tiers: Readonly<Record<Kind, Terms['tiers']>> = {
    dividend: [
      { ratePpm: part(60) },
      { ratePpm: part(80), active: 5, turnover: baht(10_000) },
      { ratePpm: part(100), active: 10, turnover: baht(30_000) },
    ],
    daily: [{ ratePpm: part(60) }, { ratePpm: part(80), active: 2 }, { ratePpm: part(100), active: 4 }],
    hourly: [
      { ratePpm: part(60) },
      { ratePpm: part(80), active: 2 },
      { ratePpm: part(100), active: 5, turnover: baht(2_000) },
    ],
    real_time: [{ ratePpm: part(100) }],
  };
  const isDividend = kind === 'dividend';
  return {
    period: 'week',
    tiers: tiers[kind],
    deducts: isDividend ? ['bonuses', 'salaries', 'fees'] : [],
    platformPpm: isDividend ? 50_000n : 0n,
    paymentPpm: isDividend ? 10_000n : 0n,
    activeWhen: { deposits: money(0), turnover: kind === 'hourly' ? baht(50) : baht(100) },
    carriesLoss: isDividend,
    unit: kind === 'daily' ? baht(10) : money(1),
    most: kind === 'hourly' ? baht(500) : null,
    unearned: 'upline',
    sharePpm: null,
  };
}

/** Highest rates of each level of agents, in millionths; none exceeds the platform's limits. */
const rates: Readonly<Record<Kind, readonly [number, number, number]>> = {
  dividend: [350_000, 250_000, 150_000],
  daily: [12_000, 9_000, 6_000],
  hourly: [5_000, 3_500, 2_000],
  real_time: [3_000, 2_200, 1_400],
};
/** A real-time rate of 0.34 %: above the 0.3 % that one person of the staff may offer alone. */
const ABOVE_GRID = 3_400;

const ASSISTANT = 'anongdesk1';
const linkNames = [
  ['agentanong', 'LINE'],
  ['agentsuda', 'Facebook'],
  ['agentminh', 'Zalo'],
] as const;

/** Number of days before the end of the simulation in which the agents have contracts. */
const CONTRACT_DAYS = 35;
/** Number of days before the end of the simulation in which hourly salaries apply. */
const HOURLY_DAYS = 4;
/** Within this time before the end, every hour is settled separately as soon as it has ended. */
const EACH_HOUR_MS = 12 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Time after midnight at which a day's window is settled. A window closes ten minutes after its end. */
const AFTER_DAY_MS = 15 * MINUTE_MS;
const AFTER_HOUR_MS = 12 * MINUTE_MS;
