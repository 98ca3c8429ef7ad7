import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs, dayOf } from '@tamarind/domain/time';
import { depositJobs, depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { promotionActs, promotionRoutes } from '../promotions/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { startSession } from '../sessions/index.ts';
import { notify, thaiPayment } from '../testing/cashier.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { referralActs, referralJobs, referralRoutes } from './index.ts';

type Person = Awaited<ReturnType<TestApp['staff']>>;
type Draft = InputOf<typeof contract.promotions.createPromotion>;
const { completeFirstLogin, getInvites, makeReferralCode } = contract.registration;

const only = (THB: bigint) => ({ THB: money(THB), VND: null });
/**
 * Invitation terms of the tests: ฿50 for the referrer if the friend first deposits ฿300 and plays ฿1,000 within 30
 * days; ฿20 for the friend; at most ten rewards in 30 days.
 */
export const terms = {
  friend: only(2_000n),
  deposit: only(30_000n),
  turnover: only(100_000n),
  days: 30,
  cap: 10,
  capDays: 30,
};

/** A platform with people who publish promotions, invite, deposit and play. */
export async function startReferralHouse() {
  const acts = { ...promotionActs, ...referralActs };
  const app = await startTestApp({
    routes: [...promotionRoutes, ...referralRoutes, ...depositRoutes, ...proposalRoutes(acts)],
    webhooks: depositWebhooks,
  });
  let desk: { maker: Person; checker: Person; at: Date } | undefined;
  /** Two staff members, logged in. After an hour two new ones are created, because the sessions have then ended. */
  const office = async () => {
    if (!desk || app.clock.now() > addMs(desk.at, 3_600_000))
      desk = { maker: await app.staff('promotions'), checker: await app.staff('approver'), at: app.clock.now() };
    return desk;
  };

  /** Ends the current promotion and publishes a new one; null publishes none. */
  const promise = async (change: Partial<Draft> | null): Promise<string> => {
    await sql(app.pool)`update promotion set state = 'ended' where state = 'on'`;
    if (change === null) return '';
    const { maker, checker } = await office();
    const text = { title: 'Invite friends', rules: 'One reward for each friend.' };
    const draft: Draft = {
      type: 'event',
      entry: 'referral',
      amounts: only(5_000n),
      budgets: { THB: null, VND: null },
      wagering: 0,
      games: [],
      startsAt: addMs(app.clock.now(), -1_000),
      endsAt: addMs(app.clock.now(), 400 * DAY_MS),
      texts: { TY: text, EN: text, VI: text, CN: text },
      referral: terms,
      ...change,
    };
    const { id } = (await app.call(contract.promotions.createPromotion, draft, maker)).value();
    const wish = { id, state: 'on', reason: 'new season' } as const;
    await agreeTo(app, await app.call(contract.promotions.switchPromotion, wish, maker), checker);
    return id;
  };
  const member = () => app.member({ currency: 'THB', payeeName: 'Person Test' });
  /** The member with a new session, because tests move the clock by weeks. */
  const fresh = async (who: TestMember): Promise<TestMember> => {
    const call = { random: app.platform.random, now: app.clock.now(), ip: '127.0.0.1', userAgent: 'test' };
    const wish = { memberId: who.id, rememberMe: true };
    return { ...who, token: await inTransaction(app.pool, (tx) => startSession(tx, call, wish)) };
  };
  const codeOf = async (host: TestMember) => (await app.call(makeReferralCode, {}, await fresh(host))).value().code;
  /** A friend enters the host's code at the first login. */
  const invite = async (host: TestMember, friend?: TestMember) => {
    const guest = friend ?? (await member());
    (await app.call(completeFirstLogin, { referralCode: await codeOf(host) }, await fresh(guest))).value();
    return guest;
  };
  /** Makes a deposit that the bank's notice credits. */
  const deposits = async (member: TestMember, amount: bigint) => {
    const wish = { method: 'promptpay', amount: money(amount) } as const;
    const { reference } = (await app.call(contract.deposits.createDeposit, wish, await fresh(member))).value();
    await notify(app, 'thb', thaiPayment(app, reference, amount));
    for (const job of depositJobs.filter(({ name }) => name === 'process-notices')) await app.run(job);
  };
  const plays = ({ id }: TestMember, turnover: bigint) => sql(app.pool)`
    insert into member_day (member_id, currency, day, turnover) values (${id}, 'THB', ${dayOf(app.clock.now())}::date, ${turnover})
    on conflict (member_id, currency, day) do update set turnover = member_day.turnover + excluded.turnover`;
  /** The friend meets the conditions of the reward. */
  const earn = async (friend: TestMember) => {
    await deposits(friend, 30_000n);
    await plays(friend, 100_000n);
    return friend;
  };
  const logIn = ({ id }: TestMember, ip: string, userAgent: string) => sql(app.pool)`
    insert into login_try (member_id, at, way, ip, net, country, user_agent)
    values (${id}, ${app.clock.now()}, 'password', ${ip}, ${ip.replace(/\.\d+$/, '.0')}, 'TH', ${userAgent})`;
  const judge = async () => {
    for (const job of referralJobs) await app.run(job);
  };
  const invites = async (host: TestMember) => (await app.call(getInvites, {}, await fresh(host))).value();
  /** The state of the reward for each friend, or the reason of a refusal, newest first. */
  const rewards = async (host: TestMember) =>
    (await invites(host)).friends.map(({ reward }) => reward && (reward.reason ?? reward.state));
  /** The sum of the reward postings to a member's wallet. */
  const earned = async ({ id }: TestMember) =>
    (
      await sql<{ sum: bigint }>(app.pool)`
        select coalesce(sum(t.amount), 0)::bigint as sum from ledger_transfer t join ledger_account a on a.id = t.credit
         where a.member_id = ${id} and t.key like 'referral%'`
    )[0]?.sum;
  return {
    app,
    office,
    promise,
    member,
    codeOf,
    invite,
    deposits,
    plays,
    earn,
    logIn,
    judge,
    invites,
    rewards,
    earned,
  };
}

export const DAY_MS = 86_400_000;
