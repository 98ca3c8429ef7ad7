import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { agreeTo } from '../testing/proposals.ts';
import type { TestMember } from '../testing/test-app.ts';
import { DAY_MS, startReferralHouse, terms } from './testing-referrals.ts';

const { decideReferral, listReferrals } = contract.referrals;
const { decideProposal } = contract.proposals;

let house: Awaited<ReturnType<typeof startReferralHouse>>;
beforeAll(async () => {
  house = await startReferralHouse();
  await house.promise({});
});
afterAll(() => house.app.close());

const listed = async (account: TestMember) =>
  (await house.app.call(listReferrals, { account: account.account }, (await house.office()).maker)).value().referrals;
const idOf = async (friend: TestMember) => (await listed(friend))[0]?.id ?? '';
const propose = async (friend: TestMember, decision: 'pay' | 'refuse') =>
  house.app.call(
    decideReferral,
    { id: await idOf(friend), decision, reason: 'looked at both' },
    (await house.office()).maker,
  );
const earned = async (host: TestMember) => house.earn(await house.invite(host));

let counter = 0;
const shares = {
  bank: ({ id }: TestMember, value: string) => sql(house.app.pool)`
    insert into bank_account (id, member_id, bank, number_sealed, number_index, last_digits, holder_name, bound_at, unbound_at)
    values (gen_random_uuid(), ${id}, 'kbank', 'x', ${Buffer.from(value)}, '1234', 'x', ${house.app.clock.now()},
            ${house.app.clock.now()})`,
  document: ({ id }: TestMember, value: string) => sql(house.app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, number_index, opened_at, submitted_at, decided_at)
    values (gen_random_uuid(), ${id}, 'rejected', 'th_id', 'x', ${Buffer.from(value)}, ${house.app.clock.now()},
            ${house.app.clock.now()}, ${house.app.clock.now()})`,
  device: (member: TestMember, value: string) => house.logIn(member, `10.7.${value.slice(5)}.1`, `Phone ${value}`),
};
const share = async (sign: keyof typeof shares, ...members: TestMember[]) => {
  counter += 1;
  for (const member of members) await shares[sign](member, `value${counter}`);
};

test.each(['bank', 'device', 'document'] as const)(
  '[M06] two friends with one %s are held, what they share is shown, and the member reads that it is being checked',
  async (sign) => {
    const host = await house.member();
    const friends = [await earned(host), await earned(host)] as const;
    await share(sign, ...friends);
    await house.judge();
    expect(await house.rewards(host)).toEqual(['held', 'held']);
    expect(await house.invites(host)).toMatchObject({ earned: 0n, held: 2 });
    const [row] = await listed(friends[0]);
    expect(row?.found).toMatchObject([{ kind: 'again', accounts: [friends[1].account] }]);
    expect(row?.found[0]?.signs).toContain(sign);
    expect(await house.earned(host)).toBe(0n);
  },
);

test('[M06] a friend with the referrer’s document is refused, one with the bank account or device is held', async () => {
  const host = await house.member();
  const [twin, partner, sibling] = [await earned(host), await earned(host), await earned(host)];
  await share('document', host, twin);
  await house.judge();
  // The other two friends share nothing with the host and are paid. The friends created below share a bank account or a
  // device and are held.
  expect(await house.rewards(host)).toEqual(['paid', 'paid', 'same_person']);
  expect([await house.earned(partner), await house.earned(sibling)]).toEqual([2_000n, 2_000n]);
  for (const sign of ['bank', 'device'] as const) {
    const other = await house.member();
    const friend = await earned(other);
    await share(sign, other, friend);
    await house.judge();
    expect((await listed(friend))[0]?.found).toMatchObject([{ kind: 'self', accounts: [other.account] }]);
  }
});

test('[M06] a member cannot use the own code', async () => {
  const host = await house.member();
  const own = await house.app.call(
    contract.registration.completeFirstLogin,
    { referralCode: await house.codeOf(host) },
    host,
  );
  expect(own.code).toBe('AFFILIATE_CODE_INVALID');
});

test('[M06] a chain whose last friend is its first member is held in every link, by device or by the code of the last', async () => {
  const first = await house.member();
  const second = await house.invite(first);
  const third = await house.invite(second);
  await share('device', first, third);
  const [one, two] = [await house.member(), await house.member()];
  await house.invite(one, two);
  await house.invite(two, one);
  for (const friend of [second, third, one, two]) await house.earn(friend);
  await house.judge();
  for (const friend of [second, third, one, two]) {
    const [row] = (await listed(friend)).filter(({ friend: name }) => name === friend.account);
    expect([row?.state, row?.found.some(({ kind }) => kind === 'loop')]).toEqual(['held', true]);
  }
});

test('[M06] twelve friends on one telephone are all held, though a shop’s computer is no sign between strangers', async () => {
  await house.promise({ referral: { ...terms, cap: 100 } });
  const host = await house.member();
  const farm = await Promise.all(Array.from({ length: 12 }, () => house.invite(host)));
  const strangers = await Promise.all(Array.from({ length: 8 }, async () => house.invite(await house.member())));
  await share('device', ...farm);
  await share('device', ...strangers);
  for (const friend of [...farm, ...strangers]) await house.earn(friend);
  await house.judge();
  expect(new Set(await house.rewards(host))).toEqual(new Set(['held']));
  for (const friend of strangers) expect((await listed(friend))[0]?.state).toBe('paid');
});

test('[M06] a pair that staff found to be different people is paid', async () => {
  const host = await house.member();
  const friend = await earned(host);
  await share('bank', host, friend);
  await sql(house.app.pool)`
    insert into member_ruled_out (low_id, high_id, reason, ruled_at, ruled_by)
    select ${host.id}, ${friend.id}, 'married', ${house.app.clock.now()}, min(id) from staff`;
  await house.judge();
  expect(await house.rewards(host)).toEqual(['paid']);
});

async function held() {
  const host = await house.member();
  const friend = await earned(host);
  await share('bank', host, friend);
  await house.judge();
  return { host, friend };
}

test('[M06] [S-H4] a held reward is paid once when a second person agrees, and never by one alone', async () => {
  const { host, friend } = await held();
  const asked = await propose(friend, 'pay');
  expect((await propose(friend, 'refuse')).code).toBe('PROPOSAL_OPEN');
  expect((await agreeTo(house.app, asked, (await house.office()).maker)).code).toBe('SAME_PERSON');
  expect(await house.earned(host)).toBe(0n);
  const answers = await Promise.all([
    agreeTo(house.app, asked, (await house.office()).checker),
    agreeTo(house.app, asked, (await house.office()).checker),
  ]);
  for (const code of ['PROPOSAL_DECIDED', undefined])
    expect(answers.filter((answer) => answer.code === code)).toHaveLength(1);
  await house.judge();
  expect([await house.earned(host), await house.earned(friend)]).toEqual([5_000n, 2_000n]);
  expect((await propose(friend, 'pay')).details).toEqual({ state: 'paid' });
});

test('[M06] [S-H4] two people refuse a held reward, and the member reads so', async () => {
  const { host, friend } = await held();
  (await agreeTo(house.app, await propose(friend, 'refuse'), (await house.office()).checker)).value();
  expect(await house.rewards(host)).toEqual(['staff']);
  expect(await house.earned(host)).toBe(0n);
  expect((await propose(friend, 'pay')).code).toBe('REFERRAL_STATE');
});

test('[M06] [S-H4] a refused or expired proposal leaves the reward held, and it can be proposed anew', async () => {
  const { host, friend } = await held();
  const { proposal } = (await propose(friend, 'pay')).value();
  const no = { id: proposal, decision: 'refuse', note: 'not sure' } as const;
  expect((await house.app.call(decideProposal, no, (await house.office()).checker)).value().state).toBe('refused');
  expect(await house.rewards(host)).toEqual(['held']);
  const late = await propose(friend, 'pay');
  house.app.clock.advance(8 * DAY_MS);
  expect((await agreeTo(house.app, late, (await house.office()).checker)).code).toBe('PROPOSAL_EXPIRED');
  (await agreeTo(house.app, await propose(friend, 'pay'), (await house.office()).checker)).value();
  expect(await house.rewards(host)).toEqual(['paid']);
});

test('[M06] a held reward is not paid to somebody who was stopped since, but can be refused', async () => {
  const { host, friend } = await held();
  const asked = await propose(friend, 'pay');
  await sql(house.app.pool)`insert into member_clearance (member_id, state) values (${host.id}, 'disabled')`;
  const answer = await agreeTo(house.app, asked, (await house.office()).checker);
  expect([answer.code, answer.details]).toEqual(['REFERRAL_STATE', { state: 'stopped' }]);
  const { proposal } = asked.value();
  await house.app.call(contract.proposals.withdrawProposal, { id: proposal }, (await house.office()).maker);
  (await agreeTo(house.app, await propose(friend, 'refuse'), (await house.office()).checker)).value();
  expect([await house.rewards(host), await house.earned(host)]).toEqual([['staff'], 0n]);
});

test('[M06] a decided referral cannot be opened again, and only the trigger adds one', async () => {
  const { friend } = await held();
  (await agreeTo(house.app, await propose(friend, 'pay'), (await house.office()).checker)).value();
  const id = await idOf(friend);
  await expect(sql(house.app.pool)`update referral set state = 'held' where id = ${id}`).rejects.toThrow(/is decided/);
  await expect(sql(house.app.pool)`insert into referral (friend_id, referrer_id) values (1, 2)`).rejects.toThrow(
    /permission denied/,
  );
});
