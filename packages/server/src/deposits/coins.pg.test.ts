import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeConnection } from '@tamarind/contract/connections';
import { contract } from '@tamarind/contract/index';
import { standInChain } from '@tamarind/contract/outside/payments/usdt';
import { houseDocument } from '@tamarind/domain/brand/house';
import { money } from '@tamarind/domain/money';
import { connectionActs, connectionRoutes } from '../connections/index.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { offerFeatures } from '../testing/brand.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositJobs, depositRoutes, depositWebhooks } from './index.ts';

const { createDeposit, getDeposit, getDepositRoute, listDepositMethods, listUnmatchedNotices } = contract.deposits;
const { proposeAssignment, decideAssignment } = contract.deposits;
const { addConnection } = contract.connections;

/**
 * Number of confirmations needed. The blockchain node and the price source are stand-ins on sockets; the price is 32.81
 * baht and may move by 3 %.
 */
const NEEDED = 6;
// Extended public key of BIP-32, test vector 1, chain m/0'.
const XPUB =
  'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw';
let outside: StandIns;
let app: TestApp;
let mali: { token: string; username: string };
let tuan: { token: string; username: string };
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [...depositRoutes, ...connectionRoutes, ...proposalRoutes(connectionActs)],
    webhooks: depositWebhooks,
    env: { ...outside.env, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
  await offerFeatures(app, 'COINS');
  await connect('Custody');
}, 120_000);
afterAll(async () => {
  await app.close();
  await outside.stop();
});
beforeEach(async () => {
  await fault({ dropAnswers: 0, halfAnswers: 0, breakCalls: 0, slowCallsMs: 0 });
  await price({ price: '32.81', priceAgeMs: 0, rangeMax: 10_000 });
  await pass(60);
});

async function connect(name: string, settings: Record<string, string> = {}) {
  const asked = await app.call(
    addConnection,
    {
      provider: 'usdt',
      name,
      address: `${outside.urls.payments}/usdt`,
      deposits: ['usdt'],
      withdrawals: [],
      ips: [],
      ...freeConnection,
      settings: {
        network: 'Ethereum (ERC-20)',
        chainId: String(standInChain.chainId),
        contract: standInChain.contract,
        xpub: XPUB,
        confirmations: String(NEEDED),
        priceUrl: `${outside.urls.payments}/usdt/price`,
        priceSeconds: '120',
        jumpBps: '300',
        ...settings,
      },
      secrets: { rpcKey: standInChain.rpcKey, priceKey: standInChain.priceKey },
      isOn: true,
      reason: 'contract',
    },
    mali,
  );
  (await agreeTo(app, asked, tuan)).value();
}
const fault = (faults: object) => outside.control('payments', { provider: 'usdt', ...faults });
async function chain(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${outside.urls.payments}/usdt/chain/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}
const price = (change: object) => chain('price', change);
const mine = (blocks: number) => chain('mine', { blocks });
const pay = async (to: string, units: bigint, more: object = {}) =>
  (await chain('transfer', { to, units: units.toString(), ...more }))['transaction'] as string;
/** Advances both clocks. */
const pass = async (seconds: number) => {
  app.clock.advance(seconds * 1000);
  await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
};
const job = async (name: string) => {
  const found = depositJobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  await app.run(found);
};
/** Advances the clock and runs the jobs once. */
const turn = async (seconds = 61) => {
  await pass(seconds);
  for (const name of ['ask-bank', 'process-notices', 'expire-deposits']) await job(name);
};
const show = async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value();
const balance = async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance;
const house = async (purpose: 'coins' | 'suspense' | 'bank') =>
  (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance;
const alarms = async (id: string) =>
  (await sql<{ seen: object }>(app.pool)`select seen from deposit where id = ${id}`)[0]?.seen;

async function opened(amount = 1_000_00n) {
  const member = await app.member({ currency: 'THB' });
  const { id } = (await app.call(createDeposit, { method: 'usdt', amount: money(amount) }, member)).value();
  await job('create-at-provider');
  const { instruction } = await show(member, id);
  if (instruction?.kind !== 'chain') throw new Error(JSON.stringify(instruction));
  const { address, units } = instruction;
  return { member, id, address, units: BigInt(units), instruction };
}

describe('a deposit of coins', () => {
  test('[J05] names network, address, coins and price, and is credited at six confirmations, once', async () => {
    const { member, id, address, units, instruction } = await opened();
    const before = await house('coins');
    expect(instruction).toMatchObject({ network: 'Ethereum (ERC-20)', price: '32.81', units: '30478513' });
    expect(instruction.payload).toBe(
      `ethereum:${standInChain.contract}@31337/transfer?address=${address}&uint256=30478513`,
    );
    const transaction = await pay(address, units);
    await mine(1);
    await turn();
    expect(await show(member, id)).toMatchObject({ state: 'waiting', seen: { transaction, confirmations: 1 } });
    await mine(NEEDED - 2);
    await turn();
    expect(await show(member, id)).toMatchObject({ state: 'waiting', seen: { confirmations: NEEDED - 1 } });
    expect(await balance(member)).toBe(0n);
    await mine(1);
    for (let times = 0; times < 3; times++) await turn();
    expect(await show(member, id)).toMatchObject({ state: 'credited', amount: 1_000_00n });
    expect(await balance(member)).toBe(1_000_00n);
    // Coins are an asset of the operator, like money in the bank account, so the account's balance is negative (a
    // debit).
    expect((await house('coins')) - before).toBe(-1_000_00n);
  });

  test('[J05] is credited at the price of its confirmation, not of its request', async () => {
    const { member, id, address, units } = await opened();
    await pay(address, units);
    await mine(NEEDED);
    await price({ price: '33.00' });
    await turn();
    // 30.478513 coins × 33 baht = 1,005.790929 baht, rounded down to a satang.
    expect(await show(member, id)).toMatchObject({ state: 'credited', amount: 1_005_79n });
    expect(await balance(member)).toBe(1_005_79n);
  });

  test('[J05] of fewer coins is credited with what came; a second transfer to the address waits for two people', async () => {
    const { member, id, address } = await opened();
    await pay(address, 10_000_000n);
    await mine(NEEDED);
    await turn();
    expect(await balance(member)).toBe(328_10n);
    await pay(address, 5_000_000n);
    await mine(NEEDED);
    await turn(901);
    expect(await balance(member)).toBe(328_10n);
    expect((await show(member, id)).held).toMatchObject({ why: 'already_credited', amount: 164_05n });
  });

  test('[J05] of far more coins than asked for waits, and two people credit it', async () => {
    const { member, id, address, units } = await opened();
    const [coins, suspense] = [await house('coins'), await house('suspense')];
    const transaction = await pay(address, units * 2n);
    await mine(NEEDED);
    await turn();
    expect((await show(member, id)).held).toMatchObject({ why: 'wrong_amount' });
    expect([(await house('coins')) - coins, (await house('suspense')) - suspense]).toEqual([-2_000_00n, 2_000_00n]);
    const notices = (await app.call(listUnmatchedNotices, {}, mali)).value().notices;
    const notice = notices.find(({ providerRef }) => providerRef.startsWith(transaction));
    expect(notice?.referenceText).toContain('60.957026 USDT @ 32.81');
    const wish = { id: notice?.id ?? '', account: member.account, note: 'the member asked' };
    (await app.call(proposeAssignment, wish, mali)).value();
    (await app.call(decideAssignment, { id: wish.id, agree: true, note: 'seen' }, tuan)).value();
    expect(await balance(member)).toBe(2_000_00n);
    expect((await house('suspense')) - suspense).toBe(0n);
  });

  test('[J05] paid after its time waits as late; paid in time and confirmed later it is credited', async () => {
    const [late, slow] = [await opened(), await opened()];
    await pay(slow.address, slow.units);
    await mine(1);
    await turn(1_830);
    await pay(late.address, late.units);
    await mine(NEEDED);
    await turn(901);
    await turn(901);
    expect((await show(late.member, late.id)).held?.why).toBe('late');
    expect(await balance(late.member)).toBe(0n);
    expect((await show(slow.member, slow.id)).state).toBe('credited');
  });

  test('[J05] of another token, or of a worthless part of a coin, credits nothing', async () => {
    const { member, id, address, units } = await opened();
    await pay(address, units, { contract: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512' });
    await pay(address, 1n);
    await mine(NEEDED);
    await turn();
    expect(await show(member, id)).toMatchObject({ state: 'waiting', held: null });
    expect(await sql(app.pool)`select state from bank_notice where state in ('outgoing', 'unreadable')`).toEqual([]);
    expect(await balance(member)).toBe(0n);
  });

  test('[J05] two transfers in one block are two payments: the first is credited, the second waits', async () => {
    const { member, id, address } = await opened();
    await pay(address, 10_000_000n);
    await pay(address, 10_000_000n);
    await mine(NEEDED);
    await turn();
    expect(await balance(member)).toBe(328_10n);
    expect((await show(member, id)).held?.why).toBe('already_credited');
  });
});

describe('a reorganisation', () => {
  test('[J05] before the confirmations takes nothing and gives nothing; the transfer counts again from its new block', async () => {
    const { member, id, address, units } = await opened();
    await pay(address, units);
    await mine(NEEDED - 1);
    await turn();
    expect((await show(member, id)).seen?.confirmations).toBe(NEEDED - 1);
    await chain('reorganise', { depth: NEEDED - 1, isKept: true });
    await turn();
    expect((await show(member, id)).seen).toBeUndefined();
    await mine(1);
    await turn();
    expect((await show(member, id)).seen?.confirmations).toBe(1);
    await mine(NEEDED - 1);
    await turn();
    expect(await balance(member)).toBe(1_000_00n);
  });

  test('[J05] that drops the transfer for ever leaves the deposit unpaid', async () => {
    const { member, id, address, units } = await opened();
    await pay(address, units);
    await mine(2);
    await turn();
    await chain('reorganise', { depth: 2, isKept: false });
    await mine(NEEDED);
    await turn();
    expect(await show(member, id)).toMatchObject({ state: 'waiting' });
    expect(await balance(member)).toBe(0n);
  });

  test('[J05] after the credit is shown to staff, and the wallet stays as it is', async () => {
    const { member, id, address, units } = await opened();
    const transaction = await pay(address, units);
    await mine(NEEDED);
    await turn();
    expect(await balance(member)).toBe(1_000_00n);
    await chain('reorganise', { depth: NEEDED, isKept: false });
    await turn(901);
    expect(await alarms(id)).toMatchObject({ transaction, isGone: true });
    expect(await balance(member)).toBe(1_000_00n);
  });
});

describe('faults of the node and of the price', () => {
  test.each(['breakCalls', 'halfAnswers', 'dropAnswers'])(
    '[J05] %s credit nothing until the node answers, then once',
    async (name) => {
      const { member, address, units } = await opened();
      await pay(address, units);
      await mine(NEEDED);
      await fault({ [name]: 50 });
      await turn();
      expect(await balance(member)).toBe(0n);
      await fault({ [name]: 0 });
      for (let times = 0; times < 2; times++) await turn(901);
      expect(await balance(member)).toBe(1_000_00n);
    },
  );

  test('[J05] a slow node is waited for, and credits once', async () => {
    const { member, address, units } = await opened();
    await pay(address, units);
    await mine(NEEDED);
    await fault({ slowCallsMs: 700 });
    await turn();
    await fault({ slowCallsMs: 0 });
    await turn(901);
    expect(await balance(member)).toBe(1_000_00n);
  });

  test('[J05] a price that is too old credits nothing; a fresh one does', async () => {
    const { member, address, units } = await opened();
    await pay(address, units);
    await mine(NEEDED);
    await price({ priceAgeMs: 121_000 });
    await turn();
    expect(await balance(member)).toBe(0n);
    await price({ priceAgeMs: 0 });
    await turn();
    expect(await balance(member)).toBe(1_000_00n);
  });

  test.each(['33.80', '31.82'])('[J05] a price that moved to %s waits for two people', async (moved) => {
    const { member, id, address, units } = await opened();
    await pay(address, units);
    await mine(NEEDED);
    await price({ price: moved });
    await turn();
    expect((await show(member, id)).held?.why).toBe('price_moved');
    expect(await balance(member)).toBe(0n);
  });

  test('[J05] a node that answers only few blocks at once is told so, and nothing is credited by halves', async () => {
    const { member, address, units } = await opened();
    await pay(address, units);
    await mine(NEEDED);
    await price({ rangeMax: 1 });
    await turn();
    expect(await balance(member)).toBe(0n);
    await price({ rangeMax: 10_000 });
    await turn();
    expect(await balance(member)).toBe(1_000_00n);
  });
});

describe('the flag', () => {
  test('[J05] the office asks for no way of coins where it is off', async () => {
    await offerFeatures(app);
    const wish = { method: 'usdt', amount: money(1_000_00n) } as const;
    expect((await app.call(getDepositRoute, wish, mali)).value()).toEqual({ order: [], passed: [] });
    await offerFeatures(app, 'COINS');
    expect((await app.call(getDepositRoute, wish, mali)).value().order).toHaveLength(1);
  });

  test('[J05] is off in a house that published nothing, whatever its pack', () => {
    expect(houseDocument.features.COINS).toBe(false);
  });

  test('[J05] where it is off, coins are neither offered nor taken; what was paid before is still credited', async () => {
    const { member, address, units } = await opened();
    await pay(address, units);
    await mine(NEEDED);
    await offerFeatures(app);
    const { methods } = (await app.call(listDepositMethods, {}, member)).value();
    expect(methods.map(({ method }) => method)).not.toContain('usdt');
    expect((await app.call(createDeposit, { method: 'usdt', amount: money(1_000_00n) }, member)).code).toBe(
      'METHOD_OFF',
    );
    await turn();
    expect(await balance(member)).toBe(1_000_00n);
    await offerFeatures(app, 'COINS');
    const after = (await app.call(listDepositMethods, {}, member)).value().methods;
    expect(after.map(({ method }) => method)).toContain('usdt');
  });
});

test('[J05] a transfer to an address of days ago is found all the same', async () => {
  const { id, address, units } = await opened();
  await turn(1_830);
  for (let day = 0; day < 3; day++) await turn(86_401);
  await pay(address, units);
  await mine(NEEDED);
  for (let day = 0; day < 2; day++) await turn(86_401);
  expect(await sql(app.pool)`select state, why from bank_notice where deposit_id = ${id}`).toEqual([
    { state: 'unmatched', why: 'late' },
  ]);
});

test('[J05] after all this the ledger proves, and no two deposits had one address', async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  const [counted] = await sql<{ all: number; distinct: number }>(app.pool)`
    select count(*)::int as all, count(distinct payee_account)::int as distinct from deposit where method = 'usdt'`;
  expect(counted?.all).toBeGreaterThan(15);
  expect(counted?.distinct).toBe(counted?.all);
});
