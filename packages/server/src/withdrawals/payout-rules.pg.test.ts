import { onServer } from '../../../../tools/postgres.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { housePayoutRules } from '@tamarind/domain/withdrawals/rules/house';
import type { PayoutRules } from '@tamarind/domain/withdrawals/rules/payout-rule';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { balanceOf, post, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { networkOf } from '../sessions/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { type MoodyBank, PAYMENT_PASSWORD, payee, startMoodyBank, type TestPayee } from '../testing/cashier.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from './index.ts';

const calls = contract.withdrawals;

let bank: MoodyBank;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  bank = await startMoodyBank();
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    env: { OUTSIDE_BANK_URL: bank.url },
  });
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.close();
});
let shifts = 0;
beforeEach(async () => {
  bank.mood = 'pays';
  shifts += 1;
  // Each test uses new staff accounts, because a test advances the clock by hours and staff sessions end.
  officer = await app.staff('officer', `rulesofficer${shifts}`);
  approver = await app.staff('approver', `rulesapprover${shifts}`);
});

/** Publishes a rule list in which security changes, devices and networks count as old after an hour. */
const publish = (change: Partial<PayoutRules> = {}) =>
  changeBrand(app, { payout: { ...housePayoutRules, paysByRule: true, changeHours: 1, placeHours: 1, ...change } });

interface PayeeAtHome extends TestPayee {
  readonly ip: string;
}
let addresses = 0;
type Part = 'document' | 'place' | 'paid' | 'stakes' | 'age';

/** A member with ฿5,000 whose withdrawal no rule stops; `lacks` names the conditions that the member does not meet. */
async function known(...lacks: readonly Part[]): Promise<PayeeAtHome> {
  const has = (part: Part) => !lacks.includes(part);
  const member = await payee(app, 500_000n);
  const ip = `198.51.${(addresses += 1)}.7`;
  const now = app.clock.now();
  if (has('document'))
    await sql(app.pool)`
      insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at, decided_at)
      values (gen_random_uuid(), ${member.id}, 'accepted', 'th_id', 'x', ${now}, ${now}, ${now})`;
  if (has('place'))
    await sql(app.pool)`
      insert into login_try (member_id, at, way, ip, net, country, user_agent)
      values (${member.id}, ${addMs(now, -86_400_000)}, 'password', ${ip}, ${networkOf(ip)}, 'TH', ${AGENT})`;
  if (has('paid'))
    await sql(app.pool)`
      insert into withdrawal (id, member_id, bank_account_id, reference, currency, amount, state, hold_id,
                              reviewed_by, approved_by, requested_at, disbursed_at)
      values (gen_random_uuid(), ${member.id}, ${member.bankAccountId}, left(md5(random()::text), 12), 'THB', 100000, 'confirmed',
              gen_random_uuid(), (select min(id) from staff), (select max(id) from staff), ${addMs(now, -9 * 86_400_000)},
              ${addMs(now, -9 * 86_400_000)})`;
  await sql(app.pool)`
    with notice as (
      insert into bank_notice (id, channel, source, raw, raw_hash, received_at)
      values (gen_random_uuid(), 'thb', 'webhook', 'x', sha256(${Buffer.from(ip)}), ${now}) returning id)
    insert into deposit (id, member_id, method, currency, amount, state, reference, qr_payload, payee_name, payee_bank,
                         payee_account, created_at, expires_at, credited_at, notice_id)
    select gen_random_uuid(), ${member.id}, 'promptpay', 'THB', 100000, 'credited', left(md5(random()::text), 12), 'x', 'x',
           'x', 'x', ${now}, ${now}, ${now}, id from notice`;
  if (has('stakes'))
    await inTransaction(app.pool, (tx) =>
      post(tx, [
        {
          key: `rules:${member.id}`,
          debit: member.wallet,
          credit: { purpose: 'stakes', currency: 'THB', realm: 'real' },
          amount: money(100_000n),
          reason: 'stake',
          at: now,
        },
      ]),
    );
  if (has('age')) app.clock.advance(61 * 60_000);
  return { ...member, ip };
}

const AGENT = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const ask = ({ token, ip, bankAccountId }: PayeeAtHome, amount = 50_000n) =>
  app.call(
    calls.requestWithdrawal,
    { bankAccountId, amount: money(amount), paymentPassword: PAYMENT_PASSWORD },
    { token, ip, headers: { 'user-agent': AGENT.replace('130', '131') } },
  );
const caseOf = async (id: string) => {
  const [item] = (await app.call(calls.listWithdrawalQueue, { find: id }, officer)).value().withdrawals;
  if (!item) throw new Error('no case');
  return item;
};
const hitsOf = async (id: string) =>
  (await caseOf(id)).ruling?.findings.filter(({ isHit }) => isHit).map(({ rule }) => rule);
const outcome = async (member: PayeeAtHome, amount?: bigint) => {
  const { id, state } = (await ask(member, amount)).value();
  return { id, state, hits: await hitsOf(id) };
};
const run = (name: string) => withdrawalJobs.find((job) => job.name === name)?.run(app.platform);
const versionNow = async () =>
  (await sql<{ number: number }>(app.pool)`select max(number) as number from brand_version`)[0]?.number;

test('[J06] a house that published no list pays nothing by rule and still shows what a list would have seen', async () => {
  const { id, state, hits } = await outcome(await known());
  expect([state, hits]).toEqual(['requested', ['change']]);
  expect((await caseOf(id)).ruling).toMatchObject({ version: null, isPaidByRule: false });
});

test('[J06] a withdrawal that no rule stops is paid by rule: approved at once, sent by the next run, no person in it', async () => {
  await publish();
  const member = await known();
  const before = await balanceOf(app.pool, member.wallet);
  const { id, state, hits } = await outcome(member);
  expect([state, hits]).toEqual(['approved', []]);
  await run('pay-out');
  const paid = await caseOf(id);
  const version = await versionNow();
  expect(paid).toMatchObject({
    state: 'disbursed',
    reviewedBy: null,
    approvedBy: null,
    payoutReference: `BK-${paid.reference}`,
  });
  expect(paid.ruling).toMatchObject({ version, isPaidByRule: true });
  expect(paid.steps.map((step) => step.state)).toEqual(['requested', 'approved', 'disbursed']);
  expect((await balanceOf(app.pool, member.wallet)).balance).toBe(before.balance - 50_000n);
  const records = await sql<{ actor: string; action: string; facts: { hits?: string } }>(app.pool)`
    select actor, action, facts from audit_record where subject = ${`withdrawal:${id}`} order by seq`;
  expect(records.map(({ actor, action }) => [action, actor])).toEqual([
    ['withdrawal.requested', `member:${member.id}`],
    ['withdrawal.approved', `rules:${version}`],
    ['withdrawal.disbursed', 'system'],
  ]);
});

test('[J06] one held by two rules waits for two people, who read what each rule saw', async () => {
  await publish();
  const { id, state, hits } = await outcome(await known('document', 'stakes'));
  expect([state, hits]).toEqual(['requested', ['verified', 'turnover']]);
  const { ruling } = await caseOf(id);
  expect(ruling?.findings.find(({ rule }) => rule === 'turnover')?.figures).toEqual([
    { name: 'staked', unit: 'money', value: '0' },
    { name: 'deposited', unit: 'money', value: '100000' },
    { name: 'percent', unit: 'percent', value: '100' },
  ]);
  (await app.call(calls.reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(calls.approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  await run('pay-out');
  expect(await caseOf(id)).toMatchObject({ state: 'disbursed', ruling: { isPaidByRule: false } });
});

test.each([
  ['first', 'paid'],
  ['place', 'place'],
  ['change', 'age'],
] as const)('[J06] rule %s holds a member who lacks what it looks at, and pays when it is off', async (rule, part) => {
  await publish();
  const member = await known(part);
  const held = await outcome(member);
  expect([held.state, held.hits]).toEqual(['requested', [rule]]);
  (await app.call(calls.cancelWithdrawal, { id: held.id }, member)).value();
  await publish({ isOn: { ...housePayoutRules.isOn, [rule]: false } });
  expect((await outcome(member)).state).toBe('approved');
});

test('[J06] a block by staff holds the withdrawal; a break and an exclusion of the member hold nothing back', async () => {
  await publish();
  const [resting, blocked] = [await known(), await known()];
  await sql(app.pool)`
    insert into member_pause (member_id, kind, from_at, until)
    values (${resting.id}, 'exclusion', ${app.clock.now()}, ${addMs(app.clock.now(), 30 * 86_400_000)})`;
  await sql(app.pool)`
    insert into member_block (id, member_id, kind, cause, reason, began_at, blocked_by)
    values (gen_random_uuid(), ${blocked.id}, 'play', 'risk', 'x', ${app.clock.now()}, (select min(id) from staff))`;
  expect((await outcome(resting)).state).toBe('approved');
  expect((await outcome(blocked)).hits).toEqual(['protection']);
});

test('[J06] a member who shares an address with another goes to people, with the other account', async () => {
  await publish();
  const [one, two] = [await known(), await known()];
  await sql(app.pool)`update member set email = 'same@example.com' where id in (${one.id}, ${two.id})`;
  const item = await caseOf((await outcome(one)).id);
  expect(item.ruling?.findings.find(({ rule }) => rule === 'linked')).toMatchObject({
    isHit: true,
    figures: [{ value: two.account }, {}, { value: '70' }],
  });
});

test('[J06] a claimed bonus has to be staked once beyond the deposits', async () => {
  await publish();
  const member = await known();
  await sql(app.pool)`
    with offer as (
      insert into promotion (type, entry, state, amount_thb, wagering, games, starts_at, ends_at, changed_at)
      values ('event', 'apply', 'on', 5000, 0, '{}', now(), now() + interval '1 day', now()) returning id)
    insert into promotion_application (id, promotion_id, member_id, attempt, state, comment, amount, currency, applied_at,
                                       decided_by, decided_at, claimed_at)
    select gen_random_uuid(), id, ${member.id}, 1, 'claimed', '', 5000, 'THB', now(), (select min(s.id) from staff s), now(), now()
      from offer`;
  const { id, hits } = await outcome(member);
  expect(hits).toEqual(['bonus']);
  expect((await caseOf(id)).ruling?.findings.find(({ rule }) => rule === 'bonus')?.figures).toEqual([
    { name: 'bonuses', unit: 'money', value: '5000' },
    { name: 'staked', unit: 'money', value: '100000' },
    { name: 'needed', unit: 'money', value: '105000' },
  ]);
});

test('[J06] ten requests at once pass the ceiling of the house’s day by nothing', async () => {
  await publish();
  const members: PayeeAtHome[] = [];
  for (let count = 0; count < 9; count += 1) members.push(await known('age'));
  members.push(await known());
  const [paid] = await sql<{ sum: bigint }>(app.pool)`
    select coalesce(sum(amount), 0)::bigint as sum from withdrawal where approved_rules is not null`;
  const left = 150_000n;
  await publish({ brandDayMost: { THB: String((paid?.sum ?? 0n) + left), VND: '1' } });
  const states = (await Promise.all(members.map((member) => ask(member)))).map((answer) => answer.value().state);
  expect(states.filter((state) => state === 'approved')).toHaveLength(3);
  expect(states.filter((state) => state === 'requested')).toHaveLength(7);
});

test('[J06] two requests of one member at once: one is paid, the other is refused', async () => {
  await publish();
  const member = await known();
  const answers = await Promise.all([ask(member), ask(member)]);
  expect(answers.map(({ code }) => code ?? 'paid').toSorted()).toEqual(['WITHDRAWAL_OPEN', 'paid']);
});

test('[J06] [S-H4] one person stops payments by rule at once, and two let them go on', async () => {
  await publish();
  const [one, two] = [await known('age'), await known()];
  const on = async () => (await app.call(calls.getPayoutByRule, {}, officer)).value();
  expect(await on()).toMatchObject({ version: await versionNow(), paysByRule: true, isStopped: false });
  const stop = { isOn: false, reason: 'a wave of stolen accounts' };
  expect((await app.call(calls.switchPayoutByRule, stop, officer)).value()).toEqual({ proposal: null });
  expect(await outcome(one)).toMatchObject({ state: 'requested', hits: [] });
  const { proposal } = (await app.call(calls.switchPayoutByRule, { ...stop, isOn: true }, officer)).value();
  expect((await on()).isStopped).toBe(true);
  const decision = { id: proposal ?? '', decision: 'agree', note: 'the wave is over' } as const;
  expect((await app.call(contract.proposals.decideProposal, decision, officer)).code).toBeDefined();
  (await app.call(contract.proposals.decideProposal, decision, approver)).value();
  expect((await outcome(two)).state).toBe('approved');
  const [baht] = (await on()).days;
  expect(baht?.paid).toBeGreaterThanOrEqual(50_000n);
});

test('[J06] a case is claimed, taken over and left; a step ends the claim, and the queue finds it by rule and by person', async () => {
  await publish();
  const { id } = await outcome(await known('document'));
  const claim = async (isMine: boolean, as: { token: string }) =>
    (await app.call(calls.claimWithdrawal, { id, isMine }, as)).value().claim?.by;
  const listed = async (input: { claim?: 'mine' | 'free'; rule?: 'verified' | 'name' }) =>
    (await app.call(calls.listWithdrawalQueue, input, officer)).value();
  expect((await app.call(calls.claimWithdrawal, { id, isMine: true }, await app.staff('auditor'))).code).toBe(
    'FORBIDDEN',
  );
  const before = await listed({ claim: 'free' });
  expect(await claim(true, officer)).toBe(`rulesofficer${shifts}`);
  expect((await listed({ claim: 'mine' })).withdrawals.map((one) => one.id)).toEqual([id]);
  expect(await listed({ claim: 'free' })).toMatchObject({ mine: 1, free: before.free - 1 });
  expect(await claim(true, approver)).toBe(`rulesapprover${shifts}`);
  // A colleague's claim can be taken over, but not ended.
  expect(await claim(false, officer)).toBe(`rulesapprover${shifts}`);
  expect(await claim(false, approver)).toBeUndefined();
  await claim(true, officer);
  const passed = (await app.call(calls.reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  expect(passed.claim).toBeNull();
  expect(passed.dueAt).toEqual(addMs(passed.requestedAt, 30 * 60_000));
  expect((await listed({ rule: 'verified' })).withdrawals.some((one) => one.id === id)).toBe(true);
  expect((await listed({ rule: 'name' })).withdrawals.some((one) => one.id === id)).toBe(false);
  await changeBrand(app, { withdrawalDeadlines: { requestMinutes: 45, disputeMinutes: 60 } });
  expect((await caseOf(id)).dueAt).toEqual(addMs(passed.requestedAt, 45 * 60_000));
  const { late } = await listed({});
  app.clock.advance(46 * 60_000);
  expect((await listed({})).late).toBeGreaterThan(late);
});

test('[J06] [A01] cases of a person who left pass to the colleague who took over, or back to the queue', async () => {
  await publish();
  const { id } = await outcome(await known('document'));
  const claimed = async () => (await caseOf(id)).claim?.by;
  const [nid, lan] = [await app.staff('cashier', `leaver${shifts}`), await app.staff('cashier', `stays${shifts}`)];
  const clerk = await app.staff('support_1', `clerk${shifts}`);
  const owner = await app.staff('owner');
  const job = withdrawalJobs.find(({ name }) => name === 'pass-withdrawal-claims');
  const leave = async (who: { username: string }, to: string | null) => {
    (await app.call(calls.claimWithdrawal, { id, isMine: true }, who === nid ? nid : lan)).value();
    await sql(app.pool)`update staff set active = false where username = ${who.username}`;
    const wish = { username: who.username, to, reason: 'left us' };
    (await app.call(contract.operators.handOverWork, wish, owner)).value();
    await job?.run(app.platform);
  };
  await leave(nid, lan.username);
  expect(await claimed()).toBe(lan.username);
  // The named colleague has no right to act on withdrawals, so the case returns to the queue.
  await leave(lan, clerk.username);
  expect(await claimed()).toBeUndefined();
});

test('[F05] [J06] a freeze of an agent above or of staff brings the withdrawal to people; of a former upline it does not', async () => {
  await publish();
  const agent = await app.member({ currency: 'THB', memberKind: 'agent' });
  const frozen = async (by: bigint, isUpline: boolean) => {
    const member = await known();
    if (isUpline)
      await onServer(app.ownerUrl, (owner) =>
        owner.query(
          `insert into member_line (ancestor_id, member_id, depth, from_day) values (${agent.id}, ${member.id}, 1, '2026-01-01')`,
        ),
      );
    await sql(
      app.pool,
    )`insert into transfer_freeze (member_id, agent_id, frozen_at) values (${member.id}, ${by}, ${app.clock.now()})`;
    return outcome(member);
  };
  const byAgent = await frozen(agent.id, true);
  expect([byAgent.state, byAgent.hits]).toEqual(['requested', ['freeze']]);
  const seen = (await caseOf(byAgent.id)).ruling?.findings.find(({ rule }) => rule === 'freeze')?.figures;
  expect(seen?.[0]).toEqual({ name: 'by', unit: 'word', value: agent.account });
  expect((await frozen(0n, false)).hits).toEqual(['freeze']);
  expect((await frozen(agent.id, false)).hits).toEqual([]);
  await run('pay-out');
  await run('pay-out');
});

test('[J06] an unknown answer of the bank keeps a payment by rule open, and no second order is sent', async () => {
  await publish();
  bank.mood = 'pays and hangs up';
  const { id } = await outcome(await known());
  await run('pay-out');
  const item = await caseOf(id);
  const orders = () => bank.told.filter((reference) => reference === item.reference).length;
  const sent = orders();
  expect(item.state).toBe('approved');
  bank.mood = 'pays';
  app.clock.advance(60_000);
  await run('pay-out');
  expect((await caseOf(id)).state).toBe('disbursed');
  // The job asks the bank for the outcome and does not send the order again.
  expect(orders()).toBe(sent);
});

test('[J06] the database refuses a payment by rule without a ruling that says so, and a ruling cannot be changed', async () => {
  await publish();
  const { id } = await outcome(await known('document'));
  const version = await versionNow();
  await expect(sql(app.pool)`update withdrawal set approved_rules = ${version ?? 0} where id = ${id}`).rejects.toThrow(
    /paid by no rule list/,
  );
  await expect(sql(app.pool)`update withdrawal_ruling set hits = '{}' where withdrawal_id = ${id}`).rejects.toThrow(
    /permission denied/,
  );
  await expect(sql(app.pool)`update withdrawal set state = 'approved' where id = ${id}`).rejects.toThrow(
    /withdrawal_approved/,
  );
});
