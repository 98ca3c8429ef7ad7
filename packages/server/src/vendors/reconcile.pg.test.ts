import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays, dayOf } from '@tamarind/domain/time';
import type { WireValue } from '@tamarind/domain/vendors/wire-json';
import { sql } from '../platform/db/sql.ts';
import { vendorJobs } from './index.ts';
import { type StandIn, startStandIn } from './testing-stand-in.ts';
import { message, startTestVendor, type TestPlayer, type TestVendor } from './testing-vendor.ts';

const { listVendorCases, resolveVendorCase, reconcileVendor } = contract.vendors;

let standIn: StandIn;
let vendor: TestVendor;
let officer = { token: '' };
beforeAll(async () => {
  standIn = await startStandIn();
  vendor = await startTestVendor({ baseUrl: standIn.url });
  officer = await vendor.app.staff('officer');
  const keys = await sql<{ pem: string }>(
    vendor.app.pool,
  )`select public_pem as pem from vendor_key where side = 'ours'`;
  standIn.believed.push(...keys.map(({ pem }) => pem));
});
afterAll(async () => {
  await vendor.close();
  await standIn.close();
});

/** A movement as the vendor records it. */
const booked = (kind: string, sent: ReturnType<typeof message>, change: Readonly<Record<string, WireValue>> = {}) => ({
  transaction_uuid: sent.transaction_uuid,
  transaction_type: kind,
  user: sent.user,
  currency: sent.currency,
  amount: sent.amount,
  round: sent.round,
  reference_transaction_uuid: (sent as { reference_transaction_uuid?: string }).reference_transaction_uuid ?? null,
  applied: true,
  ...change,
});
const bet = async (player: TestPlayer, round: string) => {
  const sent = message(player, { round });
  expect((await vendor.send('/transaction/bet', sent)).status).toBe('RS_OK');
  return sent;
};
const win = async (player: TestPlayer, of: ReturnType<typeof message>) => {
  const sent = message(player, {
    round: of.round as string,
    amount: 5_000_000n,
    reference_transaction_uuid: of.transaction_uuid,
  });
  expect((await vendor.send('/transaction/win', sent)).status).toBe('RS_OK');
  return sent;
};
const cases = async (show: 'open' | 'all' = 'open') =>
  (await vendor.app.call(listVendorCases, { show }, officer)).value();

test('[A03] of the day’s movements one missing here, one missing there and one that differs become cases with amounts', async () => {
  const player = await vendor.player({ balance: 10_000_000n });
  const bets = [];
  for (let index = 0; index < 6; index++) bets.push(await bet(player, `day-${index}`));
  const [first, second, third, extra, undone, differing] = bets as [
    (typeof bets)[0],
    (typeof bets)[0],
    (typeof bets)[0],
    (typeof bets)[0],
    (typeof bets)[0],
    (typeof bets)[0],
  ];
  const won = await win(player, first);
  const rollback = {
    ...message(player, { round: 'day-4', reference_transaction_uuid: undone.transaction_uuid }),
    amount: undefined,
    currency: undefined,
  };
  await vendor.send('/transaction/rollback', rollback);
  const lost = message(player, { round: 'lost' });
  standIn.transactions = [
    ...[first, second, third].map((sent) => booked('bet', sent)),
    booked('win', won),
    booked('bet', undone),
    {
      ...booked('rollback', { ...rollback, amount: 0n, currency: 'THB' } as never),
      reference_transaction_uuid: undone.transaction_uuid,
    },
    booked('bet', differing, { amount: 9_000_000n }),
    booked('bet', lost),
  ];
  const day = dayOf(vendor.app.clock.now());
  const answer = await vendor.app.call(reconcileVendor, { code: 'DEMO1', day }, officer);
  expect(answer.value()).toEqual({ theirs: 6, ours: 6, cases: 3 });
  const found = await cases();
  expect(found.cases.map(({ kind, transactionUuid, difference }) => [kind, transactionUuid, difference])).toEqual(
    expect.arrayContaining([
      ['missing_here', lost.transaction_uuid, 1_000n],
      ['missing_there', extra.transaction_uuid, -1_000n],
      ['differs', differing.transaction_uuid, 8_000n],
    ]),
  );
  expect(found.cases.find(({ kind }) => kind === 'missing_here')).toMatchObject({
    ours: null,
    theirs: { account: player.account, amount: 1_000n },
  });
  expect(found.days).toMatchObject([{ vendor: 'DEMO1', day, cases: 3 }]);

  // After the vendor corrects its list, resolved cases close by themselves; the others remain, without duplicates.
  standIn.transactions.push(booked('bet', extra));
  await vendor.app.call(reconcileVendor, { code: 'DEMO1', day }, officer);
  expect((await cases()).cases.map(({ kind }) => kind).sort()).toEqual(['differs', 'missing_here']);
  const [open] = (await cases()).cases;
  await vendor.app.call(resolveVendorCase, { id: open?.id ?? '', note: 'the vendor corrects it' }, officer);
  expect((await vendor.app.call(resolveVendorCase, { id: open?.id ?? '', note: 'again' }, officer)).code).toBe(
    'NOT_FOUND',
  );
  expect((await cases()).count).toBe(1);
  expect((await cases('all')).count).toBe(3);
});

test('[A03] a day too long for one answer is asked for in halves; nothing is missed, and nothing counted twice', async () => {
  const player = await vendor.player({ balance: 10_000_000n });
  const day = dayOf(vendor.app.clock.now());
  const start = new Date(`${day}T00:00:00+07:00`).getTime();
  const rows = [];
  for (let index = 0; index < 12; index++) {
    const sent = await bet(player, `slice-${index}`);
    // Put most movements into one hour, and one exactly in the middle of the period: wrong slicing would return that
    // one twice or not at all.
    const at = index === 11 ? start + 12 * 3_600_000 : start + 3_600_000 + index * 120_000;
    rows.push(booked('bet', sent, { created_at: new Date(at).toISOString() }));
  }
  const before = standIn.transactions;
  standIn.transactions = [...before.filter((one) => (one as { user?: string }).user !== player.user), ...rows];
  const whole = await vendor.app.call(reconcileVendor, { code: 'DEMO1', day }, officer);
  // The rows of the earlier test have no time, so every slice contains them. This limit leaves room for three of the
  // new rows.
  standIn.rowsMax = standIn.transactions.length - 9;
  standIn.heard.length = 0;
  const sliced = await vendor.app.call(reconcileVendor, { code: 'DEMO1', day }, officer);
  expect(sliced.value()).toEqual(whole.value());
  const spans = standIn.heard.map(({ body }) => [String(body['start_time']), String(body['end_time'])]);
  expect(spans.length).toBeGreaterThan(6);

  // If the vendor refuses even a slice of one minute, the day is not compared.
  standIn.rowsMax = 0;
  expect((await vendor.app.call(reconcileVendor, { code: 'DEMO1', day }, officer)).code).toBe('VENDOR_REFUSED');
  standIn.rowsMax = Number.POSITIVE_INFINITY;
  standIn.transactions = before;
});

test('[A03] yesterday is compared by itself once it is two hours over; a silent vendor’s day stays open until it answers', async () => {
  const job = vendorJobs.find(({ name }) => name === 'reconcile-vendors');
  const runAt = async (moment: string) => {
    vendor.app.clock.moveTo(new Date(`${moment}+07:00`));
    if (job) await vendor.app.run(job);
    return sql<{ day: string; theirs: number; ours: number; cases: number }>(
      vendor.app.pool,
    )`select day, theirs, ours, cases from vendor_reconciliation where day >= ${day} order by day`;
  };
  const day = addDays(dayOf(vendor.app.clock.now()), 3);
  vendor.app.clock.moveTo(new Date(`${day}T23:59:58+07:00`));
  const sent = await bet(await vendor.player(), 'late');
  standIn.transactions = [booked('bet', sent)];
  expect(await runAt(`${addDays(day, 1)}T01:59:00`)).toEqual([]);
  standIn.mood = 'silent';
  expect(await runAt(`${addDays(day, 1)}T02:01:00`)).toEqual([]);
  standIn.mood = 'good';
  const done = [{ day, theirs: 1, ours: 1, cases: 0 }];
  expect(await runAt(`${addDays(day, 1)}T02:02:00`)).toEqual(done);
  standIn.transactions = [];
  expect(await runAt(`${addDays(day, 1)}T02:03:00`)).toEqual(done);
});
