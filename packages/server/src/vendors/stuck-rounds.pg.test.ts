import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { WireValue } from '@tamarind/domain/vendors/wire-json';
import { sql } from '../platform/db/sql.ts';
import { type StandIn, startStandIn } from './testing-stand-in.ts';
import { message, startTestVendor, type TestPlayer, type TestVendor } from './testing-vendor.ts';

const { askRound, listRounds, listVendorCases } = contract.vendors;

let standIn: StandIn;
let vendor: TestVendor;
beforeAll(async () => {
  standIn = await startStandIn();
  vendor = await startTestVendor({ baseUrl: standIn.url });
  const keys = await sql<{ pem: string }>(
    vendor.app.pool,
  )`select public_pem as pem from vendor_key where side = 'ours'`;
  standIn.believed.push(...keys.map(({ pem }) => pem));
});
afterAll(async () => {
  await vendor.close();
  await standIn.close();
});
beforeEach(() => {
  standIn.transactions = [];
  standIn.mood = 'good';
});

let rounds = 0;
/** Plays a bet in a round that is never closed, and adds it to the vendor's records. */
async function stuck(player: TestPlayer) {
  rounds += 1;
  const bet = message(player, { round: `silent-${rounds}`, amount: 1_000_000n });
  expect((await vendor.send('/transaction/bet', bet)).status).toBe('RS_OK');
  const booked = (change: Readonly<Record<string, WireValue>> = {}) => ({
    transaction_uuid: bet.transaction_uuid,
    transaction_type: 'bet',
    user: bet.user,
    currency: bet.currency,
    amount: bet.amount,
    round: bet.round,
    ...change,
  });
  return { bet, booked, round: `silent-${rounds}` };
}
const shown = async (player: TestPlayer) =>
  (await vendor.app.call(listRounds, { show: 'stuck' }, player)).value().rounds.map(({ round }) => round);
const answer = async (player: TestPlayer, round: string) =>
  (await vendor.app.call(askRound, { vendor: 'DEMO1', round }, player)).value().answer;

test('[A03] a round that has been silent for ten minutes is shown to its member, and to nobody else', async () => {
  const [player, other] = [await vendor.player(), await vendor.player()];
  const { round } = await stuck(player);
  expect(await shown(player)).toEqual([]);
  vendor.app.clock.advance(11 * 60_000);
  expect([await shown(player), await shown(other)]).toEqual([[round], []]);
  expect((await vendor.app.call(askRound, { vendor: 'DEMO1', round }, other)).code).toBe('NOT_FOUND');
});

test('[A03] asked, the vendor says it is still open: nothing changes', async () => {
  const player = await vendor.player();
  const { round, booked } = await stuck(player);
  standIn.transactions = [booked({ round_closed: false })];
  expect(await answer(player, round)).toBe('open');
  vendor.app.clock.advance(11 * 60_000);
  expect(await shown(player)).toEqual([round]);
  standIn.mood = 'silent';
  expect((await vendor.app.call(askRound, { vendor: 'DEMO1', round }, player)).code).toBe('VENDOR_SILENT');
});

test('[A03] a round the vendor calls over, with equal books, is closed here too and moves no money', async () => {
  const player = await vendor.player();
  const { round, booked } = await stuck(player);
  standIn.transactions = [booked({ round_closed: true })];
  const before = await vendor.balance(player);
  expect([await answer(player, round), await answer(player, round)]).toEqual(['finished', 'finished']);
  vendor.app.clock.advance(11 * 60_000);
  expect([await shown(player), await vendor.balance(player)]).toEqual([[], before]);
});

test('[A03] a round that the vendor lacks or reports differently becomes one case, for any number of checks', async () => {
  const player = await vendor.player();
  const [unknown, unpaid] = [await stuck(player), await stuck(player)];
  expect([await answer(player, unknown.round), await answer(player, unknown.round)]).toEqual([
    'not_known',
    'not_known',
  ]);
  const win = { transaction_uuid: crypto.randomUUID(), transaction_type: 'win', round_closed: true };
  standIn.transactions = [unpaid.booked(), unpaid.booked({ ...win, amount: 3_000_000n })];
  expect(await answer(player, unpaid.round)).toBe('differs');
  const officer = await vendor.app.staff('officer');
  const { cases } = (await vendor.app.call(listVendorCases, { vendor: 'DEMO1' }, officer)).value();
  const mine = cases.filter(({ ours, theirs }) =>
    [unknown.round, unpaid.round].includes((ours ?? theirs)?.round ?? ''),
  );
  expect(mine.map(({ kind, difference }) => `${kind} ${difference}`).toSorted()).toEqual([
    'missing_here -3000',
    'missing_there -1000',
  ]);
});
