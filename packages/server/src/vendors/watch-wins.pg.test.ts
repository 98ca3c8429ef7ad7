import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { putSetting } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startSession } from '../sessions/index.ts';
import { vendorJobs } from './index.ts';
import { message, startTestVendor, type TestPlayer, type TestVendor } from './testing-vendor.ts';

const { listVendorCases, resolveVendorCase } = contract.vendors;

let vendor: TestVendor;
let officer: { token: string };
beforeAll(async () => {
  vendor = await startTestVendor();
  officer = await vendor.app.staff('officer');
  const bound = { THB: '10000', VND: '1000000' };
  await inTransaction(vendor.app.pool, (tx) => putSetting(tx, 'vendorWinAlarm', bound, vendor.app.clock.now()));
});
afterAll(() => vendor.close());

const watch = async () => {
  for (const job of vendorJobs) if (job.name === 'watch-vendor-wins') await vendor.app.run(job);
};
const cases = async () => (await vendor.app.call(listVendorCases, {}, officer)).value().cases;
/** Satang in the protocol's units, where 0.01 baht is 1,000. */
const satang = (amount: number) => BigInt(amount) * 1000n;
let rounds = 0;
async function play(player: TestPlayer, stake: number, prize: number): Promise<void> {
  const round = `large-${(rounds += 1)}`;
  const bet = message(player, { round, amount: satang(stake) });
  const win = message(player, { round, amount: satang(prize), reference_transaction_uuid: bet.transaction_uuid });
  expect((await vendor.send('/transaction/bet', bet)).status).toBe('RS_OK');
  expect((await vendor.send('/transaction/win', win)).status).toBe('RS_OK');
}

test('[S-H4] net wins above the brand’s bound open one case a member, vendor and day; the wins are paid', async () => {
  const [lucky, modest] = [await vendor.player(), await vendor.player()];
  // The member won 101 baht and staked 2, so the net win is below the threshold of 100.
  await play(lucky, 200, 10_100);
  await play(modest, 5_000, 15_000);
  await watch();
  expect(await cases()).toEqual([]);
  await play(lucky, 100, 5_000);
  await watch();
  await play(lucky, 100, 90_000);
  await watch();
  const [found, ...others] = await cases();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: 'large_win', vendor: 'DEMO1', difference: -14_800n, theirs: null });
  expect(found?.ours).toMatchObject({ account: lucky.account, amount: 14_800n });
  expect(await vendor.balance(lucky)).toBe(money(100_000 - 400 + 10_100 + 5_000 + 90_000));

  const looked = { id: found?.id ?? '', note: 'rounds looked at' };
  (await vendor.app.call(resolveVendorCase, looked, officer)).value();
  await watch();
  expect(await cases()).toEqual([]);
  // On another day the same member's win opens another case.
  vendor.app.clock.advance(86_400_000);
  officer = await vendor.app.staff('officer');
  const from = { random: vendor.app.platform.random, now: vendor.app.clock.now(), ip: '127.0.0.1', userAgent: '' };
  await inTransaction(vendor.app.pool, (tx) => startSession(tx, from, { memberId: lucky.id, rememberMe: false }));
  const again = { ...lucky, gameToken: await vendor.session(lucky) };
  await play(again, 100, 20_000);
  await watch();
  expect(await cases()).toMatchObject([{ kind: 'large_win', difference: -19_900n }]);
});
