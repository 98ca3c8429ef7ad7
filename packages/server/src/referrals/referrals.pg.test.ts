import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { sql } from '../platform/db/sql.ts';
import type { TestMember } from '../testing/test-app.ts';
import { DAY_MS, startReferralHouse, terms } from './testing-referrals.ts';

const { getReferralOffer } = contract.referrals;

let house: Awaited<ReturnType<typeof startReferralHouse>>;
beforeAll(async () => {
  house = await startReferralHouse();
});
afterAll(() => house.app.close());
beforeEach(() => house.promise({}));

const counted = (words: readonly (string | null)[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word ?? 'none')].map(([word, all]) => [word, all.length]));

test('[M06] a friend who deposits and plays is paid for once, to both, while four workers judge at once', async () => {
  const host = await house.member();
  const friend = await house.invite(host);
  expect(await house.rewards(host)).toEqual(['waiting']);
  await house.earn(friend);
  await Promise.all([house.judge(), house.judge(), house.judge(), house.judge()]);
  await house.judge();
  expect([await house.earned(host), await house.earned(friend)]).toEqual([5_000n, 2_000n]);
  expect(await house.invites(host)).toMatchObject({ earned: 5_000n, currency: 'THB', waiting: 0, held: 0 });
  const own = (await house.app.call(getReferralOffer, {}, friend)).value().asFriend;
  expect(own).toMatchObject({ amount: 2_000n, state: 'paid' });
});

test('[M06] the first deposit counts, not a later one, and the turnover of the days', async () => {
  const host = await house.member();
  const [small, idle] = [await house.invite(host), await house.invite(host)];
  await house.deposits(small, 29_999n);
  await house.plays(small, 100_000n);
  house.app.clock.advance(1_000);
  await house.deposits(small, 500_000n);
  await house.deposits(idle, 30_000n);
  await house.plays(idle, 99_999n);
  await house.judge();
  expect(await house.rewards(host)).toEqual(['waiting', 'waiting']);
  await house.plays(idle, 1n);
  await house.judge();
  expect(await house.rewards(host)).toEqual(['paid', 'waiting']);
  house.app.clock.advance(32 * DAY_MS);
  await house.plays(small, 900_000n);
  await house.judge();
  expect(await house.rewards(host)).toEqual(['paid', 'lapsed']);
  expect(await house.earned(host)).toBe(5_000n);
});

test('[M06] the terms of the day of the invitation hold, with their hash, also when the promotion has changed or ended', async () => {
  const host = await house.member();
  const early = await house.invite(host);
  const before = (await house.app.call(getReferralOffer, {}, host)).value().offer;
  await house.promise({ amounts: { THB: money(9_000), VND: null } });
  const after = (await house.app.call(getReferralOffer, {}, host)).value().offer;
  expect([before?.amount, after?.amount, before?.terms === after?.terms]).toEqual([5_000n, 9_000n, false]);
  const late = await house.invite(host);
  await house.promise(null);
  expect((await house.app.call(getReferralOffer, {}, host)).value().offer).toBeNull();
  expect(await house.rewards(await house.member())).toEqual([]);
  const [stored] = await sql<{ terms: Buffer }>(house.app.pool)`
    select terms_hash as terms from referral where friend_id = ${early.id}`;
  expect(stored?.terms.toString('hex')).toBe(before?.terms);
  for (const friend of [early, late]) await house.earn(friend);
  await house.judge();
  expect(await house.earned(host)).toBe(14_000n);
});

test('[M06] without a promotion, or in a currency that it does not pay, nothing is promised', async () => {
  const host = await house.member();
  await house.invite(host, await house.app.member({ currency: 'VND' }));
  await house.promise(null);
  await house.invite(host);
  expect(await house.rewards(host)).toEqual([null, null]);
  expect((await house.app.call(getReferralOffer, {}, await house.app.member())).value().offer).toBeNull();
});

test('[M06] at the last place under the cap, of three at once one is paid', async () => {
  await house.promise({ referral: { ...terms, cap: 2 } });
  const host = await house.member();
  await house.earn(await house.invite(host));
  await house.judge();
  for (let count = 0; count < 3; count += 1) await house.earn(await house.invite(host));
  await Promise.all([house.judge(), house.judge(), house.judge()]);
  expect(counted(await house.rewards(host))).toEqual({ cap: 2, paid: 2 });
  house.app.clock.advance(31 * DAY_MS);
  await house.earn(await house.invite(host));
  await house.judge();
  expect((await house.rewards(host))[0]).toBe('paid');
});

test('[M06] the budget counts both rewards, and a used up one is shown before anybody invites', async () => {
  await house.promise({ budgets: { THB: money(14_000), VND: null } });
  const [host, other] = [await house.member(), await house.member()];
  for (const inviter of [host, other, host]) await house.earn(await house.invite(inviter));
  await Promise.all([house.judge(), house.judge()]);
  const all = [...(await house.rewards(host)), ...(await house.rewards(other))];
  expect(counted(all)).toEqual({ budget: 1, paid: 2 });
  expect((await house.app.call(getReferralOffer, {}, host)).value().offer).toMatchObject({ isUsedUp: true });
  const list = await house.app.call(contract.promotions.listStaffPromotions, {}, (await house.office()).maker);
  const [shown] = list.value().promotions.filter(({ state }) => state === 'on');
  expect(shown).toMatchObject({ promised: { THB: 14_000n }, paid: { THB: 14_000n }, claimed: 2 });
});

test('[M06] nothing is paid for who is excluded, blocked, closed or works here; a break only delays it', async () => {
  const host = await house.member();
  const stops = [
    ({ id }: TestMember) => sql(house.app.pool)`
      insert into member_pause (member_id, kind, from_at, until)
      values (${id}, 'exclusion', ${house.app.clock.now()}, '2099-01-01')`,
    ({ id }: TestMember) =>
      sql(house.app.pool)`insert into member_clearance (member_id, state) values (${id}, 'disabled')`,
    ({ id }: TestMember) =>
      sql(house.app.pool)`update member set closed_at = ${house.app.clock.now()} where id = ${id}`,
    async ({ id }: TestMember) => {
      await sql(
        house.app.pool,
      )`update staff set mail = 'works@here.example' where username = ${(await house.office()).maker.username}`;
      await sql(house.app.pool)`update member set email = 'works@here.example' where id = ${id}`;
    },
  ];
  for (const stop of stops) {
    const friend = await house.earn(await house.invite(host));
    await stop(friend);
  }
  await house.judge();
  expect(await house.rewards(host)).toEqual(stops.map(() => 'ineligible'));
  const resting = await house.earn(await house.invite(host));
  await sql(house.app.pool)`
    insert into member_pause (member_id, kind, from_at, until)
    values (${resting.id}, 'break', ${house.app.clock.now()}, ${new Date(house.app.clock.now().getTime() + DAY_MS)})`;
  await house.judge();
  expect((await house.rewards(host))[0]).toBe('waiting');
  house.app.clock.advance(DAY_MS + 1);
  await house.judge();
  expect((await house.rewards(host))[0]).toBe('paid');
  expect(await house.earned(host)).toBe(5_000n);
});

test('[E11] opened links count once for a network and day, without its address', async () => {
  const host = await house.member();
  const code = await house.codeOf(host);
  const open = (ip: string, wanted = code) =>
    house.app.call(contract.registration.checkReferral, { code: wanted }, { ip });
  for (const ip of ['203.0.113.5', '203.0.113.5', '198.51.100.7']) await open(ip);
  await open('192.0.2.1', 'NOBODY999');
  expect((await house.invites(host)).seen).toBe(2);
  house.app.clock.advance(DAY_MS);
  await open('203.0.113.5');
  expect((await house.invites(host)).seen).toBe(3);
  const rows = await sql<{ text: string }>(
    house.app.pool,
  )`select v::text as text from referral_visit v where code = ${code}`;
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});
