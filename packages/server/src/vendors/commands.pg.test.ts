import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireValue } from '@tamarind/domain/vendors/wire-json';
import { proveLedger } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { owedToVendors } from './index.ts';
import { clearance } from '../members/index.ts';
import { message, startTestVendor, type TestPlayer, type TestVendor } from './testing-vendor.ts';

let vendor: TestVendor;
beforeAll(async () => {
  vendor = await startTestVendor();
});
afterAll(async () => {
  const proof = await proveLedger(vendor.app.pool, vendor.app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await vendor.close();
});

type Change = Readonly<Record<string, WireValue>>;
const bet = (player: TestPlayer, change: Change = {}) => vendor.send('/transaction/bet', message(player, change));
const win = (player: TestPlayer, change: Change) => vendor.send('/transaction/win', message(player, change));
const rollback = (player: TestPlayer, change: Change) =>
  vendor.send('/transaction/rollback', { ...message(player, change), amount: undefined, currency: undefined });
const id = () => crypto.randomUUID();
const stop = (player: TestPlayer) =>
  inTransaction(vendor.app.pool, (tx) =>
    clearance.put(tx, player.id, { state: 'disabled', note: 'test', release: false }),
  );
const roundState = async (player: TestPlayer, round: string) =>
  (
    await sql<{ state: string }>(
      vendor.app.pool,
    )`select state from vendor_round where member_id = ${player.id} and round = ${round}`
  )[0]?.state;

describe('bets', () => {
  test('[A03] a bet twice moves its money once; with another amount it is refused', async () => {
    const player = await vendor.player();
    const transaction_uuid = id();
    const first = await bet(player, { transaction_uuid });
    expect(first.body).toMatchObject({ user: player.user, status: 'RS_OK', currency: 'THB', balance: 99_000_000n });
    expect(await bet(player, { transaction_uuid })).toMatchObject({ status: 'RS_OK', balance: 99_000_000n });
    expect(await bet(player, { transaction_uuid, amount: 2_000_000n })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
      balance: 99_000_000n,
    });
    expect(await vendor.balance(player)).toBe(99_000n);
  });

  test('[A03] fifty equal bets at one moment are one posting', async () => {
    const player = await vendor.player();
    const same = message(player);
    const answers = await Promise.all(Array.from({ length: 50 }, () => vendor.send('/transaction/bet', same)));
    expect(new Set(answers.map(({ status, balance }) => `${status} ${balance}`))).toEqual(new Set(['RS_OK 99000000']));
    expect(await vendor.postings(`vendor-bet:DEMO1:${same.transaction_uuid}`)).toBe(1);
  });

  test('[A03] fifty different bets over the balance take what is there and never more', async () => {
    const player = await vendor.player({ balance: 10_500n });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => bet(player, { round: `r${index}` })));
    const count = (status: string) => answers.filter((one) => one.status === status).length;
    expect([count('RS_OK'), count('RS_ERROR_NOT_ENOUGH_MONEY')]).toEqual([10, 40]);
    expect(await vendor.balance(player)).toBe(500n);
    expect(answers.every(({ balance }) => balance !== undefined && balance >= 500_000n)).toBe(true);
  });

  test('[A03] a refused bet stays refused when the money has come, and its rollback gives nothing', async () => {
    const player = await vendor.player({ balance: 500n });
    const [transaction_uuid, other] = [id(), id()];
    expect((await bet(player, { transaction_uuid })).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect((await bet(player, { transaction_uuid: other, amount: 0n })).status).toBe('RS_OK');
    expect((await win(player, { reference_transaction_uuid: other, amount: 5_000_000n })).status).toBe('RS_OK');
    expect(await bet(player, { transaction_uuid })).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: 5_500_000n,
    });
    expect(await rollback(player, { reference_transaction_uuid: transaction_uuid })).toMatchObject({ status: 'RS_OK' });
    expect(await vendor.balance(player)).toBe(5_500n);
  });

  test('[A03] another currency, a game not offered, a foreign token and a stopped member are refused', async () => {
    const [player, other] = [await vendor.player(), await vendor.player()];
    expect((await bet(player, { currency: 'VND', amount: 100_000n })).status).toBe('RS_ERROR_WRONG_CURRENCY');
    expect((await bet(player, { currency: 'EUR' })).status).toBe('RS_ERROR_WRONG_CURRENCY');
    expect((await bet(player, { game_code: 'g9' })).status).toBe('RS_ERROR_INVALID_GAME');
    expect((await bet(player, { token: other.gameToken })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await bet(player, { user: 'nobody-here' })).status).toBe('RS_ERROR_INVALID_TOKEN');
    await stop(player);
    expect((await bet(player)).status).toBe('RS_ERROR_USER_DISABLED');
    expect(await vendor.balance(player)).toBe(100_000n);
  });

  test('[A03] a free bet moves nothing, whatever it names', async () => {
    const player = await vendor.player();
    const transaction_uuid = id();
    expect(await bet(player, { transaction_uuid, is_free: true })).toMatchObject({
      status: 'RS_OK',
      balance: 100_000_000n,
    });
    await rollback(player, { reference_transaction_uuid: transaction_uuid });
    expect(await vendor.balance(player)).toBe(100_000n);
  });

  test('[A03] 2^53 + 1 is read to its last digit', async () => {
    const player = await vendor.player({ currency: 'VND', balance: 200_000_000_000n });
    expect((await bet(player, { amount: 9_007_199_254_740_993n })).status).toBe('RS_ERROR_WRONG_TYPES');
    expect(await bet(player, { amount: 9_007_199_254_800_000n })).toMatchObject({
      status: 'RS_OK',
      balance: 20_000_000_000_000_000n - 9_007_199_254_800_000n,
    });
    expect(await vendor.balance(player)).toBe(200_000_000_000n - 90_071_992_548n);
  });

  test('[A03] trial members play with trial money', async () => {
    const player = await vendor.player({ memberKind: 'trial' });
    expect(await bet(player)).toMatchObject({ status: 'RS_OK', balance: 99_000_000n });
    const [row] = await sql<{ realm: string }>(
      vendor.app.pool,
    )`select realm from vendor_movement where member_id = ${player.id}`;
    expect(row?.realm).toBe('trial');
  });
});

describe('wins', () => {
  const placed = async (player: TestPlayer, change: Change = {}) => {
    const transaction_uuid = id();
    expect((await bet(player, { transaction_uuid, ...change })).status).toBe('RS_OK');
    return transaction_uuid;
  };

  test('[A03] a win before its bet is unknown, after it paid, and paid once', async () => {
    const player = await vendor.player();
    const [betId, winId] = [id(), id()];
    const won = { transaction_uuid: winId, reference_transaction_uuid: betId, amount: 3_000_000n };
    expect((await win(player, won)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    await placed(player, { transaction_uuid: betId });
    expect(await win(player, won)).toMatchObject({ status: 'RS_OK', balance: 102_000_000n });
    expect(await win(player, won)).toMatchObject({ status: 'RS_OK', balance: 102_000_000n });
    expect((await win(player, { ...won, amount: 4_000_000n })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await vendor.balance(player)).toBe(102_000n);
  });

  test('[A03] an expired token bets no more, but wins and is rolled back', async () => {
    const player = await vendor.player();
    const [first, second] = [await placed(player), await placed(player)];
    vendor.app.clock.advance(13 * 3_600_000);
    expect((await bet(player)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await win(player, { reference_transaction_uuid: first })).status).toBe('RS_OK');
    expect((await rollback(player, { reference_transaction_uuid: second })).status).toBe('RS_OK');
    expect(await vendor.balance(player)).toBe(100_000n);
  });

  test('[A03] a win of a stopped member is paid, and the account is held for people', async () => {
    const player = await vendor.player();
    const transaction_uuid = await placed(player);
    await stop(player);
    expect(await win(player, { reference_transaction_uuid: transaction_uuid })).toMatchObject({
      status: 'RS_OK',
      balance: 100_000_000n,
    });
    const [row] = await sql<{ held: boolean }>(
      vendor.app.pool,
    )`select held_at is not null as held from member_clearance where member_id = ${player.id}`;
    expect(row?.held).toBe(true);
  });

  test('[A03] a win of nothing closes its round', async () => {
    const player = await vendor.player();
    const lost = await placed(player, { round: 'lost' });
    expect(await roundState(player, 'lost')).toBe('open');
    expect(
      await win(player, { round: 'lost', reference_transaction_uuid: lost, amount: 0n, round_closed: true }),
    ).toMatchObject({ status: 'RS_OK', balance: 99_000_000n });
    expect(await roundState(player, 'lost')).toBe('closed');
    const silent = await placed(player, { round: 'silent' });
    await win(player, { round: 'silent', reference_transaction_uuid: silent, amount: 0n, round_closed: undefined });
    expect(await roundState(player, 'silent')).toBe('closed');
  });

  test('[A03] a vendor’s promotion needs neither bet nor token', async () => {
    const player = await vendor.player();
    expect(await win(player, { is_supplier_promo: true, token: undefined, amount: 700_000n })).toMatchObject({
      status: 'RS_OK',
      balance: 100_700_000n,
    });
    expect((await win(player, { token: undefined, amount: 700_000n })).status).toBe('RS_ERROR_WRONG_SYNTAX');
  });

  test('[A03] a win after its bet’s rollback is refused', async () => {
    const player = await vendor.player();
    const betId = await placed(player);
    await rollback(player, { reference_transaction_uuid: betId });
    expect((await win(player, { reference_transaction_uuid: betId })).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await vendor.balance(player)).toBe(100_000n);
  });
});

describe('rollbacks', () => {
  test('[A03] a rollback before its bet leaves a tombstone, and the late bet is refused', async () => {
    const player = await vendor.player();
    const betId = id();
    expect((await rollback(player, { reference_transaction_uuid: betId })).status).toBe('RS_OK');
    expect((await bet(player, { transaction_uuid: betId })).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await rollback(player, { reference_transaction_uuid: betId })).status).toBe('RS_OK');
    expect(await vendor.balance(player)).toBe(100_000n);
  });

  test('[A03] a rollback twice, under one id and under two, gives back once', async () => {
    const player = await vendor.player();
    const [betId, transaction_uuid] = [id(), id()];
    await bet(player, { transaction_uuid: betId });
    for (const change of [{ transaction_uuid }, { transaction_uuid }, {}])
      expect(await rollback(player, { reference_transaction_uuid: betId, ...change })).toMatchObject({
        status: 'RS_OK',
        balance: 100_000_000n,
      });
  });

  test('[A03] after the rollback of a win the same win again is refused, a new one is paid', async () => {
    const player = await vendor.player();
    const [betId, winId] = [id(), id()];
    await bet(player, { transaction_uuid: betId });
    const won = { transaction_uuid: winId, reference_transaction_uuid: betId, amount: 5_000_000n };
    await win(player, won);
    expect(await rollback(player, { reference_transaction_uuid: winId })).toMatchObject({
      status: 'RS_OK',
      balance: 99_000_000n,
    });
    expect((await win(player, won)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await win(player, { ...won, transaction_uuid: id() })).toMatchObject({
      status: 'RS_OK',
      balance: 104_000_000n,
    });
  });

  test('[A03] a rolled-back win that was spent leaves an empty wallet and a debt, never less than nothing', async () => {
    const player = await vendor.player({ balance: 10n });
    const [betId, winId] = [id(), id()];
    await bet(player, { transaction_uuid: betId, amount: 10_000n });
    await win(player, { transaction_uuid: winId, reference_transaction_uuid: betId, amount: 5_000_000n });
    await bet(player, { amount: 4_000_000n });
    expect(await rollback(player, { reference_transaction_uuid: winId })).toMatchObject({
      status: 'RS_OK',
      balance: 0n,
    });
    const [row] = await sql<{ moved: bigint; owed: bigint }>(
      vendor.app.pool,
    )`select moved, owed from vendor_movement where member_id = ${player.id} and kind = 'rollback'`;
    expect(row).toEqual({ moved: 1_000n, owed: 4_000n });
  });

  test('[A03] a debt is paid back out of later wins, and of nothing else', async () => {
    const player = await vendor.player({ balance: 10n });
    const betId = id();
    const won = (amount: bigint, winId = id()) =>
      win(player, { transaction_uuid: winId, reference_transaction_uuid: betId, amount });
    await bet(player, { transaction_uuid: betId, amount: 10_000n });
    const first = id();
    await won(5_000_000n, first);
    await bet(player, { amount: 5_000_000n });
    await rollback(player, { reference_transaction_uuid: first });
    const owed = () => owedToVendors(vendor.app.pool, player.id, 'THB');
    expect([await owed(), await vendor.balance(player)]).toEqual([5_000n, 0n]);
    expect((await won(3_000_000n)).balance).toBe(0n);
    expect(await owed()).toBe(2_000n);
    const answers = await Promise.all([won(1_500_000n), won(1_500_000n)]);
    expect(answers.map(({ status }) => status)).toEqual(['RS_OK', 'RS_OK']);
    expect([await owed(), await vendor.balance(player)]).toEqual([0n, 1_000n]);
  });

  test('[A03] a bet, its win and its rollback sent together end the same in any order', async () => {
    const player = await vendor.player();
    for (let round = 0; round < 12; round++) {
      const betId = id();
      const body = message(player, { transaction_uuid: betId, round: `race${round}` });
      const answers = await Promise.all([
        vendor.send('/transaction/bet', body),
        rollback(player, { reference_transaction_uuid: betId, round: `race${round}` }),
        rollback(player, { reference_transaction_uuid: betId, round: `race${round}` }),
        vendor.send('/transaction/bet', body),
      ]);
      expect(answers.map(({ status }) => status)).not.toContain('RS_ERROR_UNKNOWN');
    }
    expect(await vendor.balance(player)).toBe(100_000n);
  });
});

test('[J10] a movement is never edited or deleted, not even by the owner’s accident', async () => {
  const player = await vendor.player();
  const transaction_uuid = id();
  await bet(player, { transaction_uuid });
  const { pool } = vendor.app;
  await expect(sql(pool)`delete from vendor_movement where transaction_uuid = ${transaction_uuid}`).rejects.toThrow(
    /permission denied/,
  );
  await expect(
    sql(pool)`update vendor_movement set amount = 1 where transaction_uuid = ${transaction_uuid}`,
  ).rejects.toThrow(/permission denied/);
  await expect(
    sql(pool)`update vendor_movement set state = 'REFUSED' where transaction_uuid = ${transaction_uuid}`,
  ).rejects.toThrow(/append-only/);
  await rollback(player, { reference_transaction_uuid: transaction_uuid });
  await expect(
    sql(pool)`update vendor_movement set state = 'APPLIED' where transaction_uuid = ${transaction_uuid}`,
  ).rejects.toThrow(/append-only/);
});
