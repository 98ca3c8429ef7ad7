import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { makeKeyPair, signBytes } from '../platform/ports/vendor-signature.ts';
import { addTheirKey } from './registry.ts';
import { message, startTestVendor, type TestVendor, vendorKeys } from './testing-vendor.ts';

let vendor: TestVendor;
beforeAll(async () => {
  vendor = await startTestVendor();
});
afterAll(() => vendor.close());

describe('identity of the caller', () => {
  test('[A03] one flipped byte is refused, a pretty-printed body is as good as a dense one', async () => {
    const player = await vendor.player();
    const text = JSON.stringify(
      message(player),
      (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
      2,
    );
    expect(
      await vendor.send('/transaction/bet', {}, { raw: text, sentRaw: text.replace('1000000', '1000001') }),
    ).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE' });
    expect(await vendor.send('/transaction/bet', {}, { raw: text })).toMatchObject({
      status: 'RS_OK',
      balance: 99_000_000n,
    });
  });

  test('[A03] keys change without a gap: two hold at once, each from and until its moment', async () => {
    const player = await vendor.player();
    const young = makeKeyPair();
    const balance = (key: string) => vendor.send('/user/balance', message(player), { key });
    expect((await balance(young.privatePem)).status).toBe('RS_ERROR_INVALID_SIGNATURE');
    const now = vendor.app.clock.now();
    await inTransaction(vendor.app.pool, (tx) =>
      addTheirKey(tx, vendor.app.platform, 'DEMO1', young.publicPem, {
        by: 'test',
        from: new Date(now.getTime() + 60_000),
        now,
      }),
    );
    expect((await balance(young.privatePem)).status).toBe('RS_ERROR_INVALID_SIGNATURE');
    vendor.app.clock.advance(61_000);
    expect([(await balance(young.privatePem)).status, (await balance(vendorKeys.privatePem)).status]).toEqual([
      'RS_OK',
      'RS_OK',
    ]);
  });

  test('[A03] an unknown vendor and an address outside its list are no partners', async () => {
    const player = await vendor.player();
    expect((await vendor.send('/user/balance', message(player), { vendor: 'NOBODY' })).status).toBe(
      'RS_ERROR_INVALID_PARTNER',
    );
    const allow = (ips: string[]) => sql(vendor.app.pool)`update vendor set ips = ${ips}::text[] where code = 'DEMO1'`;
    await allow(['10.0.0.0/8', '203.0.113.7']);
    expect((await vendor.send('/user/balance', message(player))).status).toBe('RS_ERROR_INVALID_PARTNER');
    await allow(['127.0.0.0/8']);
    expect((await vendor.send('/user/balance', message(player))).status).toBe('RS_OK');
    await allow([]);
  });

  test('[A03] Caleta’s header and names say the same', async () => {
    const player = await vendor.player();
    const profile = (name: string) => sql(vendor.app.pool)`update vendor set profile = ${name} where code = 'DEMO1'`;
    await profile('caleta');
    const text = JSON.stringify({ ...message(player), amount: 100_000 });
    const headers = {
      'x-auth-signature': signBytes(Buffer.from(text), vendorKeys.privatePem),
      'x-hub88-signature': '',
    };
    expect(await vendor.send('/wallet/bet', {}, { raw: text, headers })).toMatchObject({
      status: 'RS_OK',
      balance: 99_900_000n,
    });
    await profile('hub88');
  });

  test('[A03] broken JSON and missing fields are wrong syntax, other types wrong types, and nothing is kept', async () => {
    const player = await vendor.player();
    const count = async () =>
      (await sql<{ count: number }>(vendor.app.pool)`select count(*)::int as count from vendor_movement`)[0]?.count;
    const before = await count();
    const statusOf = async (body: string) => (await vendor.send('/transaction/bet', {}, { raw: body })).status;
    const text = (change: object) => JSON.stringify({ ...message(player), amount: 100_000, ...change });
    for (const broken of ['', '{', '[]', 'null', '"x"', text({ round: undefined }), text({ user: undefined })])
      expect(await statusOf(broken)).toBe('RS_ERROR_WRONG_SYNTAX');
    for (const wrong of [
      text({ amount: '100000' }),
      text({ amount: 0.5 }),
      text({ amount: -100_000 }),
      text({ amount: 1 }),
      text({ round: 7 }),
      text({ user: 'abc' }),
      text({ transaction_uuid: 'x'.repeat(101) }),
      text({ round: 'nul\u0000' }),
    ])
      expect(await statusOf(wrong)).toBe('RS_ERROR_WRONG_TYPES');
    expect(await count()).toBe(before);
  });

  test('[A03] the player’s data and balance are returned in the vendor’s format', async () => {
    const player = await vendor.player({ currency: 'VND', balance: 90_071_992_548n });
    expect((await vendor.send('/user/info', { user: player.user, request_uuid: 'q1' })).body).toEqual({
      user: player.user,
      request_uuid: 'q1',
      status: 'RS_OK',
      country: 'VN',
      currency: 'VND',
      tags: [],
    });
    // 2^53 is 9,007,199,254,740,992, so a Number cannot represent this balance.
    expect((await vendor.send('/user/balance', message(player))).balance).toBe(9_007_199_254_800_000n);
    expect((await vendor.send('/user/balance', message(player, { token: 'never-given' }))).status).toBe(
      'RS_ERROR_INVALID_TOKEN',
    );
  });
});
