import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { depositRoutes } from '../deposits/index.ts';
import { de, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { TEST_PASSWORD, type TestMember } from '../testing/test-app.ts';
import { memberActs, memberRoutes } from './index.ts';

const { blockMember, liftBlock, listBlocks } = contract.members;

let room: TestLottery;
let desk: { token: string };
let second: { token: string };
beforeAll(async () => {
  room = await startTestLottery([], false, {}, [...memberRoutes, ...depositRoutes, ...proposalRoutes(memberActs)]);
  desk = await room.app.staff('compliance', 'blockdesk');
  second = await room.app.staff('rg_officer', 'blocksecond');
});
afterAll(() => room.close());

const block = (
  { account }: TestMember,
  kind: InputOf<typeof blockMember>['kind'],
  wish: Partial<InputOf<typeof blockMember>> = {},
) => room.app.call(blockMember, { account, kind, cause: 'risk', reason: 'odd bets', until: null, ...wish }, desk);
const login = ({ account }: TestMember) =>
  room.app.call(contract.sessions.login, { username: account, password: TEST_PASSWORD, type: 'username' });
const listed = async ({ account }: TestMember) => (await room.app.call(listBlocks, { account }, desk)).value().blocks;

test('[B04] a block of play refuses bets and deposits, takes nothing and ends by itself', async () => {
  const member = await room.app.member({ balance: 100_000n, currency: 'THB' });
  const until = addMs(room.app.clock.now(), 60_000);
  expect((await block(member, 'play', { until })).code).toBeUndefined();
  const refused = await room.bet(member, room.north, [de('01', 3_000n)]);
  expect([refused.code, refused.details['until']]).toEqual(['PLAY_STOPPED', until.toISOString()]);
  const deposit = { method: 'promptpay', amount: money(10_000n) } as const;
  expect((await room.app.call(contract.deposits.createDeposit, deposit, member)).code).toBe('PLAY_STOPPED');
  expect(await room.available(member)).toBe(100_000n);
  expect((await login(member)).code).toBeUndefined();
  room.app.clock.advance(60_000);
  expect((await room.bet(member, room.north, [de('01', 3_000n)])).code).toBeUndefined();
  expect(await listed(member)).toMatchObject([{ state: 'ended', by: 'blockdesk' }]);
});

test('[B04] of twenty bets beside a block none is accepted after its answer', async () => {
  const member = await room.app.member({ balance: 100_000n });
  const bets = Array.from({ length: 20 }, (_none, index) => room.bet(member, room.north, [de(`${10 + index}`)]));
  await block(member, 'play');
  const after = await room.bet(member, room.north, [de('44')]);
  expect(after.code).toBe('PLAY_STOPPED');
  expect(new Set((await Promise.all(bets)).map(({ code }) => code ?? 'PLAY_STOPPED'))).toEqual(
    new Set(['PLAY_STOPPED']),
  );
});

test('[B04] a block of the login ends all sessions and refuses new ones; one person lifts it', async () => {
  const member = await room.app.member();
  const { id } = (await block(member, 'login')).value();
  expect((await room.app.call(contract.members.getMemberInfo, {}, member)).code).toBe('TOKEN_MISSING');
  expect((await login(member)).code).toBe('LOGIN_STOPPED');
  expect((await block(member, 'login')).code).toBe('MEMBER_BLOCKED');
  expect((await room.app.call(liftBlock, { id, reason: 'talked' }, desk)).value()).toEqual({ proposal: null });
  expect((await login(member)).code).toBeUndefined();
  expect((await room.app.call(liftBlock, { id, reason: 'again' }, desk)).code).toBe('NOT_FOUND');
});

test('[B04] two people lift a block of everything, never one of them twice', async () => {
  const member = await room.app.member();
  const { id } = (await block(member, 'all')).value();
  const asked = await room.app.call(liftBlock, { id, reason: 'checked' }, desk);
  const { proposals } = (
    await room.app.call(contract.proposals.listProposals, { subject: member.account }, second)
  ).value();
  expect(proposals.map(({ act }) => act)).toEqual(['member.unblock']);
  expect((await agreeTo(room.app, asked, desk)).code).toBe('SAME_PERSON');
  expect((await login(member)).code).toBe('LOGIN_STOPPED');
  expect((await agreeTo(room.app, asked, second)).code).toBeUndefined();
  expect(await listed(member)).toMatchObject([{ state: 'lifted', liftedBy: 'blockdesk', needsTwo: true }]);
  expect((await login(member)).code).toBeUndefined();
});

test('[B04] a block in the past is refused, and so is support without the right to lift', async () => {
  const member = await room.app.member();
  expect((await block(member, 'play', { until: room.app.clock.now() })).code).toBe('MOMENT_INVALID');
  const { id } = (await block(member, 'withdraw')).value();
  const support = await room.app.staff('support_2', 'blocksupport');
  expect((await room.app.call(liftBlock, { id, reason: 'please' }, support)).code).toBe('FORBIDDEN');
});

test('[GLI A.2.4] somebody who works here cannot stake or deposit, and nobody lifts it while they do', async () => {
  await room.app.staff('support_1', 'playingstaff');
  await sql(room.app.pool)`update staff set mail = 'Works.Here@example.com' where username = 'playingstaff'`;
  const member = await room.app.member({ balance: 100_000n, currency: 'THB' });
  expect((await room.bet(member, room.north, [de('01', 3_000n)])).code).toBeUndefined();
  await sql(room.app.pool)`update member set email = 'works.here+lotto@example.com' where id = ${member.id}`;
  expect((await room.bet(member, room.north, [de('02', 3_000n)])).code).toBe('PLAY_STOPPED');
  const deposit = { method: 'promptpay', amount: money(10_000n) } as const;
  expect((await room.app.call(contract.deposits.createDeposit, deposit, member)).code).toBe('PLAY_STOPPED');
  expect((await login(member)).code).toBeUndefined();

  const [block, ...more] = await listed(member);
  expect(more).toEqual([]);
  expect(block).toMatchObject({ kind: 'play', cause: 'rule', reason: 'staff', by: null, needsTwo: true });
  const lift = { id: block?.id ?? '', reason: 'a good colleague' };
  expect((await room.app.call(liftBlock, lift, desk)).code).toBe('MEMBER_IS_STAFF');
  await sql(room.app.pool)`update staff set active = false where username = 'playingstaff'`;
  expect((await listed(member))[0]?.state).toBe('open');
  const asked = await room.app.call(liftBlock, lift, desk);
  await sql(room.app.pool)`update staff set active = true where username = 'playingstaff'`;
  expect((await agreeTo(room.app, asked, second)).code).toBe('MEMBER_IS_STAFF');
  await sql(room.app.pool)`update staff set active = false where username = 'playingstaff'`;
  expect((await agreeTo(room.app, asked, second)).code).toBeUndefined();
  expect((await room.bet(member, room.north, [de('03', 3_000n)])).code).toBeUndefined();
});
