import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { de, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestMember } from '../testing/test-app.ts';
import { memberRoutes } from './index.ts';

let room: TestLottery;
/** Connects as the schema's owner, because the application may not lock whole tables. */
let owner: pg.Client;
beforeAll(async () => {
  room = await startTestLottery([], false, {}, memberRoutes);
  owner = new pg.Client({ connectionString: room.app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await room.close();
});

let count = 0;
/** Creates a staff member and the member account with the same mail address. */
async function colleague(change: { mobile?: string; isProved?: boolean } = {}) {
  count += 1;
  const mail = `colleague${count}@example.com`;
  const { username } = await room.app.staff('support_1', `colleague${count}`);
  await sql(room.app.pool)`update staff set mail = ${mail} where username = ${username}`;
  const member = await room.app.member({ balance: 100_000n, currency: 'THB' });
  const { mobile = null, isProved = false } = change;
  await sql(room.app.pool)`
    update member set email = ${mail}, mobile = ${mobile}, mobile_proved_at = ${isProved ? room.app.clock.now() : null}
     where id = ${member.id}`;
  return { username, mail, member };
}
const player = () => room.app.member({ balance: 100_000n, currency: 'THB' });
const typeMobile = ({ id }: TestMember, mobile: string) =>
  sql(room.app.pool)`update member set mobile = ${mobile} where id = ${id}`;
const playOf = async (member: TestMember) =>
  (await room.bet(member, room.north, [de('07', 3_000n)])).code ?? 'accepted';
const waiting = async () =>
  (
    await sql<{ count: number }>(room.app.pool)`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
  )[0]?.count;

test('[GLI A.2.4] a bet in progress while staff are marked is committed before the mark, and no bet after it', async () => {
  const { username } = await room.app.staff('support_1', 'racingstaff');
  const member = await player();
  await sql(room.app.pool)`update member set email = 'racing.staff@example.com' where id = ${member.id}`;
  const ended: string[] = [];
  // The bet has read the member's blocks, and waits to insert its tickets until this lock is released.
  await owner.query('begin');
  await owner.query('lock table ticket in exclusive mode');
  const bet = playOf(member).then((code) => ended.push(`bet ${code}`));
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  const mark = sql(room.app.pool)`update staff set mail = 'racing.staff@example.com' where username = ${username}`.then(
    () => ended.push('mark'),
  );
  await expect.poll(async () => ended.length > 0 || (await waiting()) === 2, { timeout: 10_000 }).toBe(true);
  await owner.query('commit');
  await Promise.all([bet, mark]);
  expect(ended).toEqual(['bet accepted', 'mark']);
  expect(await playOf(member)).toBe('PLAY_STOPPED');
});

test('[GLI A.2.4] a member who binds the mailbox at the moment at which its owner joins the staff is stopped', async () => {
  const { username } = await room.app.staff('support_1', 'joiningstaff');
  const member = await player();
  // Two concurrent transactions: neither sees the other's change before it commits.
  await owner.query('begin');
  await owner.query(`update staff set mail = 'joining@example.com' where username = $1`, [username]);
  const bound = sql(room.app.pool)`update member set email = 'joining+play@example.com' where id = ${member.id}`;
  let isBound = false;
  const binding = bound.then(() => (isBound = true));
  await expect.poll(async () => isBound || (await waiting()) === 1, { timeout: 10_000 }).toBe(true);
  await owner.query('commit');
  await binding;
  expect(await playOf(member)).toBe('PLAY_STOPPED');
});

test('[GLI A.2.4] an account with the proved number of somebody who works here cannot play, whichever came first', async () => {
  const early = await player();
  await typeMobile(early, '081-234-5601');
  const { member, username } = await colleague({ mobile: '+66812345601', isProved: true });
  const late = await player();
  await typeMobile(late, '66812345601');
  for (const stopped of [member, early, late]) expect(await playOf(stopped)).toBe('PLAY_STOPPED');

  const desk = await room.app.staff('compliance');
  const { blocks } = (await room.app.call(contract.members.listBlocks, { account: late.account }, desk)).value();
  expect(blocks).toMatchObject([{ kind: 'play', cause: 'rule', reason: 'staff', by: null }]);
  const lift = { id: blocks[0]?.id ?? '', reason: 'a good colleague' };
  expect((await room.app.call(contract.members.liftBlock, lift, desk)).code).toBe('MEMBER_IS_STAFF');
  await sql(room.app.pool)`update staff set active = false where username = ${username}`;
  expect((await room.app.call(contract.members.liftBlock, lift, desk)).code).toBeUndefined();
});

test('[GLI A.2.4] a number that staff only typed, or of another country, stops no stranger', async () => {
  await colleague({ mobile: '+66812345602' });
  const { member: vietnamese } = await colleague({ mobile: '+84812345603', isProved: true });
  const [same, thai] = [await player(), await player()];
  await typeMobile(same, '0812345602');
  await typeMobile(thai, '0812345603');
  expect([await playOf(same), await playOf(thai)]).toEqual(['accepted', 'accepted']);
  expect(await playOf(vietnamese)).toBe('PLAY_STOPPED');
});

test('[GLI A.2.4] an account with the bank account that somebody who works here was paid to cannot play', async () => {
  const { member } = await colleague();
  const stranger = await player();
  const number = Buffer.from(`number ${stranger.id}`);
  const bind = async ({ id }: TestMember) =>
    (
      await sql<{ id: string }>(room.app.pool)`
        insert into bank_account (id, member_id, bank, number_sealed, number_index, last_digits, holder_name, bound_at)
        values (gen_random_uuid(), ${id}, 'kbank', 'x', ${number}, '1234', 'x', ${room.app.clock.now()}) returning id`
    )[0]?.id ?? '';
  const account = await bind(member);
  await sql(room.app.pool)`update bank_account set unbound_at = ${room.app.clock.now()} where id = ${account}`;
  await bind(stranger);
  expect(await playOf(stranger)).toBe('accepted');

  await owner.query(
    `insert into withdrawal (id, member_id, bank_account_id, hold_id, currency, amount, state, requested_at, reference)
     values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'THB', 10000, 'requested', now(), 'WSTAFFPLAY')`,
    [member.id.toString(), account],
  );
  expect(await playOf(stranger)).toBe('accepted');
  await owner.query(`update withdrawal set disbursed_at = now() where reference = 'WSTAFFPLAY'`);
  expect(await playOf(stranger)).toBe('PLAY_STOPPED');
});

test('a changed address is compared with staff if the account shares something, for this account and not for every member', async () => {
  const [alone, sharing, other] = [await player(), await player(), await player()];
  for (const one of [sharing, other]) await typeMobile(one, '0812345604');
  for (let others = 0; others < 30; others += 1) await room.app.member({ currency: 'THB' });
  await owner.query('analyze member');
  await owner.query('begin');
  await owner.query(`set local track_functions = 'all'`);
  const comparisons = async () =>
    Number(
      (
        await owner.query<{ calls: string }>(
          `select coalesce(sum(calls), 0) as calls from pg_stat_xact_user_functions where funcname = 'is_staff_member'`,
        )
      ).rows[0]?.calls,
    );
  const move = ({ id }: TestMember, mail: string) =>
    owner.query(`update member set email = $1 where id = $2`, [mail, id.toString()]);
  await move(alone, 'moved.alone@example.com');
  expect(await comparisons()).toBe(0);
  await move(sharing, 'moved@example.com');
  expect(await comparisons()).toBe(1);
  await owner.query('rollback');
});

test('[GLI A.2.4] an account with the e-wallet that somebody who works here was paid to cannot play', async () => {
  const { member } = await colleague();
  const stranger = await player();
  const number = Buffer.from(`wallet ${stranger.id}`);
  const bind = async ({ id }: TestMember) =>
    (
      await sql<{ id: string }>(room.app.pool)`
        insert into e_wallet (id, member_id, provider, number_sealed, number_index, last_digits, holder_name, bound_at)
        values (gen_random_uuid(), ${id}, 'truemoney', 'x', ${number}, '1234', 'x', ${room.app.clock.now()}) returning id`
    )[0]?.id ?? '';
  const wallet = await bind(member);
  await owner.query(
    `insert into withdrawal (id, member_id, e_wallet_id, hold_id, currency, amount, state, requested_at, reference, disbursed_at)
     values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'THB', 10000, 'requested', now(), 'WSTAFFWALLET', now())`,
    [member.id.toString(), wallet],
  );
  await sql(room.app.pool)`update e_wallet set unbound_at = ${room.app.clock.now()} where id = ${wallet}`;
  expect(await playOf(stranger)).toBe('accepted');
  await bind(stranger);
  expect(await playOf(stranger)).toBe('PLAY_STOPPED');
});
