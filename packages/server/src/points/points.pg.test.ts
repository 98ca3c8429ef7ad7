import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { depositJobs, depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { notify, thaiPayment } from '../testing/cashier.ts';
import { pointActs, pointRoutes } from './index.ts';

const c = contract.points;
const ADDRESS = '12 Sukhumvit Road, Bangkok 10110';

let app: TestApp;
let mali: { token: string };
let tuan: { token: string };
beforeAll(async () => {
  app = await startTestApp({
    routes: [...pointRoutes, ...depositRoutes, ...proposalRoutes(pointActs)],
    webhooks: depositWebhooks,
    env: { BANK_KEYS: 'new-key-000000001' },
  });
  mali = await app.staff('officer', 'mali');
  tuan = await app.staff('approver', 'tuan');
});
afterAll(async () => {
  // Finds members whose balance is not the sum of their point movements, or with a movement that stores a wrong balance
  // after it.
  const broken = await sql(app.pool)`
    select a.member_id from point_account a
     where balance <> (select coalesce(sum(amount), 0) from point_movement m where m.member_id = a.member_id)
        or exists (select 1
                   from (select balance_after, sum(amount) over (order by seq) as running from point_movement m
                         where m.member_id = a.member_id) r where running <> balance_after)`;
  expect(broken).toEqual([]);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
});

const pointsOf = async (member: TestMember) => (await app.call(c.getPointBalance, {}, member)).value().balance;
const give = async (member: TestMember, amount: number) =>
  (await app.call(c.adjustPoints, { account: member.account, amount, reason: 'welcome' }, mali)).value();
const rich = async (points = 1_000, currency: 'THB' | 'VND' = 'THB') => {
  const member = await app.member({ currency });
  await give(member, points);
  return member;
};
const item = async (change: Partial<Parameters<typeof wishOf>[0]> = {}) => {
  const id = crypto.randomUUID();
  const asked = await app.call(c.saveMallItem, { item: id, ...wishOf(change) }, mali);
  if (asked.value().proposal) (await agreeTo(app, asked, tuan)).value();
  return id;
};
const wishOf = (change: {
  type?: 'goods' | 'voucher';
  points?: number;
  stock?: number;
  monthlyLimit?: number;
  minLevel?: number;
  isOn?: boolean;
}) => ({
  type: 'voucher' as const,
  picture: 'voucher' as const,
  names: { EN: 'Voucher', TH: 'บัตร' },
  points: 100,
  stock: 5,
  monthlyLimit: 2,
  minLevel: 0,
  isOn: true,
  ...change,
});
const redeem = (member: TestMember, id: string, change = {}, requestId?: string) =>
  app.call(
    c.redeemPointReward,
    { item: id, quantity: 1, password: TEST_PASSWORD, ...change },
    { token: member.token, ...present({ requestId }) },
  );
const stockOf = async (id: string) =>
  (await app.call(c.listMall, {})).value().items.find((one) => one.id === id)?.stock;
const newest = async (member: TestMember) => {
  const [record] = (await app.call(c.getRedeemPointList, {}, member)).value().records;
  if (!record) throw new Error('no record');
  return record;
};

test('[M04] a credited deposit earns a point for each 100 baht, once, however often the bank tells it', async () => {
  const member = await app.member({ currency: 'THB' });
  const wish = { method: 'promptpay' as const, amount: money(123_450) };
  const { reference } = (await app.call(contract.deposits.createDeposit, wish, member)).value();
  const payment = thaiPayment(app, reference, 123_450n);
  for (const _again of [1, 2, 3]) {
    await notify(app, 'thb', payment);
    for (const job of depositJobs) if (job.name === 'process-notices') await app.run(job);
  }
  expect(await pointsOf(member)).toBe(12);
  const { movements } = (await app.call(c.listPointMovements, {}, member)).value();
  expect(movements.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
    ['deposit', 12, 12],
  ]);
  expect(movements[0]?.reference).toBe(reference);
});

test('[M04] staff give and take points with a reason the member reads, never below zero, each request once', async () => {
  const member = await rich(50);
  const requestId = crypto.randomUUID();
  const take = { account: member.account, amount: -20, reason: 'given twice' };
  await app.call(c.adjustPoints, take, { ...mali, requestId });
  await app.call(c.adjustPoints, take, { ...mali, requestId });
  expect(await pointsOf(member)).toBe(30);
  const none = await app.call(c.adjustPoints, { ...take, amount: -31 }, mali);
  expect([none.code, none.details['balance']]).toEqual(['POINTS_TOO_LOW', 30]);
  expect((await app.call(c.adjustPoints, { ...take, account: 'nobody' }, mali)).code).toBe('NOT_FOUND');
  const { movements } = (await app.call(c.listPointMovements, {}, member)).value();
  expect(movements.map(({ amount, remark }) => [amount, remark])).toEqual([
    [-20, 'given twice'],
    [50, 'welcome'],
  ]);
  expect((await app.call(c.adjustPoints, take, await app.staff('auditor'))).code).toBe('FORBIDDEN');
});

test('[S-M1] many adjustments by one person stop at the day’s cap of a member; above it two people move them', async () => {
  const member = await rich(15_000);
  const call = { account: member.account, amount: 5_000, reason: 'welcome' };
  expect((await app.call(c.adjustPoints, call, mali)).value()).toMatchObject({ balance: 20_000, proposal: null });
  // 20,000 points are worth 1,000 baht, the cap: one more point needs a second person.
  const asked = await app.call(c.adjustPoints, { ...call, amount: 1 }, mali);
  expect(asked.value()).toMatchObject({ balance: 20_000, proposal: expect.any(String) });
  // Another person cannot add more either: the proposal above the member's cap is still open.
  expect((await app.call(c.adjustPoints, { ...call, amount: 1 }, tuan)).code).toBe('PROPOSAL_OPEN');
  expect((await agreeTo(app, asked, mali)).code).toBe('SAME_PERSON');
  (await agreeTo(app, asked, tuan)).value();
  expect(await pointsOf(member)).toBe(20_001);
  app.clock.advance(86_400_001);
  [mali, tuan] = [await app.staff('officer', 'mali'), await app.staff('approver', 'tuan')];
  expect((await app.call(c.adjustPoints, call, mali)).value().balance).toBe(25_001);
});

test('[S-M1] one person’s adjustments of many members are summed, together at one moment, too', async () => {
  const officer = await app.staff('officer');
  const members = await Promise.all(Array.from({ length: 14 }, () => app.member({ currency: 'THB' })));
  const answers = await Promise.all(
    members.map(({ account }) => app.call(c.adjustPoints, { account, amount: 20_000, reason: 'welcome' }, officer)),
  );
  // One person may give 10,000 baht a day alone: ten members with 1,000 each.
  expect(answers.filter((answer) => answer.value().proposal === null)).toHaveLength(10);
});

test('[B06] a reward is redeemed with the password: points and stock go, the record waits in process', async () => {
  const member = await rich();
  const id = await item({ type: 'goods', points: 300 });
  expect((await redeem(member, id)).code).toBe('ADDRESS_MISSING');
  expect((await redeem(member, id, { address: ADDRESS, password: 'wrong' })).code).toBe('CREDENTIALS_WRONG');
  expect([await pointsOf(member), await stockOf(id)]).toEqual([1_000, 5]);
  const done = (await redeem(member, id, { address: ADDRESS, quantity: 2 })).value();
  expect([done.points, done.balance, await stockOf(id)]).toEqual([600, 400, 3]);
  expect(await newest(member)).toMatchObject({
    type: 'goods',
    quantity: 2,
    pointsRequirement: 300,
    changedPoints: -600,
    pointsBalance: 400,
    status: 'in_process',
    receivingAddress: ADDRESS,
    reference: done.reference,
  });
  // The table does not contain the address in clear.
  const [row] = await sql<{ sealed: Buffer }>(
    app.pool,
  )`select address_sealed as sealed from point_record where reference = ${done.reference}`;
  expect(row?.sealed.includes('Sukhumvit')).toBe(false);
});

test('[B06] a redeem sent twice is one; with another quantity the request id is refused', async () => {
  const member = await rich();
  const id = await item();
  const requestId = crypto.randomUUID();
  const first = await redeem(member, id, {}, requestId);
  const again = await redeem(member, id, {}, requestId);
  expect(again.body).toBe(first.body);
  expect((await redeem(member, id, { quantity: 2 }, requestId)).code).toBe('REQUEST_REUSED');
  expect([await pointsOf(member), await stockOf(id)]).toEqual([900, 4]);
});

test('[M04] twenty members at one moment get the last item once', async () => {
  const id = await item({ stock: 1 });
  const members = await Promise.all(Array.from({ length: 20 }, () => rich(150)));
  const answers = await Promise.all(members.map((member) => redeem(member, id)));
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'ITEM_GONE']));
  expect(await stockOf(id)).toBe(0);
  const left = await Promise.all(members.map(pointsOf));
  expect(left.filter((points) => points === 50)).toHaveLength(1);
  expect(left.filter((points) => points === 150)).toHaveLength(19);
});

test('[M04] one member at many windows spends points once and stays within the month’s limit of an item', async () => {
  const member = await rich(1_000);
  const id = await item({ stock: 50, monthlyLimit: 1 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(member, id)));
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'REDEEM_LIMIT_REACHED')).toHaveLength(7);
  expect(await pointsOf(member)).toBe(900);
});

test('[M03] level and month limit what can be had: Bronze two rewards, nothing of a higher level', async () => {
  const member = await rich();
  const [first, second, third] = [await item(), await item(), await item()];
  const gold = await item({ minLevel: 2 });
  expect((await redeem(member, gold)).code).toBe('LEVEL_TOO_LOW');
  for (const id of [first, second]) (await redeem(member, id)).value();
  expect((await redeem(member, third)).code).toBe('REDEEM_LIMIT_REACHED');
  const own = (await app.call(c.getPointReward, {}, member)).value();
  expect([own.level, own.taken, own.cap]).toEqual([0, 2, 2]);
  expect(own.items.find(({ id }) => id === gold)?.minLevelName).toBe('Gold');
});

test('[M04] approved once with a remark; rejected gives points and stock back once', async () => {
  const member = await rich();
  const id = await item();
  (await redeem(member, id)).value();
  const first = await newest(member);
  const decide = (record: string, decision: 'approve' | 'reject', remark = 'CODE-1234') =>
    app.call(c.decideRedeem, { record, decision, remark }, mali);
  (await decide(first.id, 'approve')).value();
  expect((await decide(first.id, 'reject')).code).toBe('REDEEM_STATE');
  expect(await newest(member)).toMatchObject({ status: 'approved', remark: 'CODE-1234' });
  (await redeem(member, id)).value();
  const second = await newest(member);
  const both = await Promise.all([
    decide(second.id, 'reject', 'out of order'),
    decide(second.id, 'reject', 'out of order'),
  ]);
  expect(both.map(({ code }) => code ?? 'done').toSorted((left, right) => left.localeCompare(right))).toEqual([
    'done',
    'REDEEM_STATE',
  ]);
  expect([await pointsOf(member), await stockOf(id)]).toEqual([900, 4]);
  const queue = (await app.call(c.listRedeemQueue, { status: 'rejected' }, mali)).value().records;
  expect(queue.find(({ account }) => account === member.account)).toMatchObject({
    remark: 'out of order',
    decidedBy: 'staff:mali',
  });
});

test('[S-M1] two people approve an offer of the mall; one may withdraw it or make it dearer', async () => {
  const id = crypto.randomUUID();
  const save = (change: Parameters<typeof wishOf>[0]) =>
    app.call(c.saveMallItem, { item: id, ...wishOf(change) }, mali);
  // A draft is not visible to members, so one person may save it; offering the item needs two people.
  expect((await save({ isOn: false })).value().proposal).toBeNull();
  const asked = await save({});
  expect(await stockOf(id)).toBeUndefined();
  expect((await save({})).code).toBe('PROPOSAL_OPEN');
  expect((await agreeTo(app, asked, mali)).code).toBe('SAME_PERSON');
  (await agreeTo(app, asked, tuan)).value();
  expect(await stockOf(id)).toBe(5);
  expect((await save({ points: 150, stock: 4, monthlyLimit: 1, minLevel: 1 })).value().proposal).toBeNull();
  expect(await stockOf(id)).toBe(4);
  expect((await save({ points: 100, stock: 4, monthlyLimit: 1, minLevel: 1 })).value().proposal).not.toBeNull();
  expect((await save({ isOn: false })).value().proposal).toBeNull();
  expect(await stockOf(id)).toBeUndefined();
});

test('[S-M1] one person approves rewards up to the day’s cap of a member and of an officer; above it two people do', async () => {
  // 20,000 points are 1,000 baht.
  const id = await item({ points: 20_000, stock: 50, monthlyLimit: 9 });
  const officer = await app.staff('officer');
  const approve = async (member: TestMember) => {
    (await redeem(member, id)).value();
    const record = (await newest(member)).id;
    return app.call(c.decideRedeem, { record, decision: 'approve', remark: 'CODE-1234' }, officer);
  };
  const funded = async () => {
    const member = await app.member({ currency: 'THB' });
    const asked = await app.call(c.adjustPoints, { account: member.account, amount: 40_000, reason: 'welcome' }, mali);
    (await agreeTo(app, asked, tuan)).value();
    return member;
  };
  const first = await funded();
  expect((await approve(first)).value()).toEqual({ status: 'approved', proposal: null });
  const second = await approve(first);
  expect(second.value()).toEqual({ status: 'in_process', proposal: expect.any(String) });
  expect((await newest(first)).status).toBe('in_process');
  expect((await agreeTo(app, second, officer)).code).toBe('SAME_PERSON');
  (await agreeTo(app, second, tuan)).value();
  expect(await newest(first)).toMatchObject({ status: 'approved', remark: 'CODE-1234' });
  // With the rewards of nine more members the officer has approved 10,000 baht, the daily cap of one person.
  for (let count = 0; count < 9; count += 1) expect((await approve(await funded())).value().status).toBe('approved');
  const tenth = await funded();
  const waiting = await approve(tenth);
  expect(waiting.value().status).toBe('in_process');
  // One person may reject, which returns the points; the open proposal to approve can then no longer be agreed to.
  const { id: record } = await newest(tenth);
  (await app.call(c.decideRedeem, { record, decision: 'reject', remark: 'sold out' }, officer)).value();
  expect((await agreeTo(app, waiting, tuan)).code).toBe('REDEEM_STATE');
  expect(await pointsOf(tenth)).toBe(40_000);
});

test('[M04] 520 points become 26 baht once; uneven amounts and more than there are change nothing', async () => {
  const member = await rich(539);
  const convert = (points: number, change = {}, requestId?: string) =>
    app.call(
      c.convertPoint,
      { points, password: TEST_PASSWORD, ...change },
      { token: member.token, ...present({ requestId }) },
    );
  expect((await convert(530)).code).toBe('POINTS_UNEVEN');
  expect((await convert(180)).code).toBe('POINTS_UNEVEN');
  expect((await convert(540)).code).toBe('POINTS_TOO_LOW');
  expect((await convert(520, { password: 'no' })).code).toBe('CREDENTIALS_WRONG');
  const requestId = crypto.randomUUID();
  const done = (await convert(520, {}, requestId)).value();
  await convert(520, {}, requestId);
  expect([done.amount, done.balance, await pointsOf(member)]).toEqual([2_600n, 19, 19]);
  expect((await balanceOf(app.pool, member.wallet)).balance).toBe(2_600n);
  expect(await newest(member)).toMatchObject({
    type: 'convert',
    status: 'approved',
    redeemAmount: 2_600n,
    units: 26,
    pointsRatio: { points: 20, amount: 100n },
  });
  const house = await balanceOf(app.pool, { purpose: 'points_liability', currency: 'THB', realm: 'real' });
  expect(house.balance).toBe(-2_600n);
});

test('[M04] visitors see the mall without balances; a trial account is asked for a real one', async () => {
  expect((await app.call(c.listMall, {})).value().items.length).toBeGreaterThan(0);
  expect((await app.call(c.getPointBalance, {})).code).toBe('TOKEN_MISSING');
  const trial = await app.member({ memberKind: 'trial' });
  expect((await app.call(c.getPointBalance, {}, trial)).code).toBe('in_need_true_account');
});

test('[M04] history of points cannot be edited, not even by the application itself', async () => {
  await expect(sql(app.pool)`update point_movement set amount = 1`).rejects.toThrow('permission denied');
  await expect(sql(app.pool)`delete from point_movement`).rejects.toThrow('permission denied');
});
