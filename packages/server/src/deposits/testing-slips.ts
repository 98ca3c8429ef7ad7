import { expect } from 'vitest';
import { freeConnection } from '@tamarind/contract/connections';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { money } from '@tamarind/domain/money';
import { parseSlip } from '@tamarind/domain/payments/promptpay';
import { present } from '@tamarind/domain/present';
import { connectionActs, connectionRoutes } from '../connections/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startStandIns } from '../platform/ports/testing.ts';
import { readCodes } from '../platform/read-codes.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { putReceivingAccount } from '../receiving/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositActs, depositJobs, depositRoutes, depositWebhooks } from './index.ts';
import { freePort } from './testing-ways.ts';

const { createDeposit, getDeposit, listSlips, sendSlip } = contract.deposits;
const { account: OURS, apiKey } = demoShops.easyslip;

/** A simulated slip checking service on a socket, whose bank moves the money and draws the slips. */
export async function slipCashier() {
  const outside = await startStandIns({ platformUrl: `http://127.0.0.1:${await freePort()}` });
  const base = `${outside.urls.payments}/easyslip`;
  const app = await startTestApp({
    routes: [...depositRoutes, ...connectionRoutes, ...proposalRoutes({ ...connectionActs, ...depositActs })],
    webhooks: depositWebhooks,
    env: outside.env,
  });
  const staff = { mali: await app.staff('officer'), tuan: await app.staff('approver') };
  /** The tests outlast the sessions of staff, so staff log in again before each test. */
  const logIn = async () => {
    staff.mali = await app.staff('officer');
    staff.tuan = await app.staff('approver');
  };
  const fault = (faults: object) => outside.control('payments', { provider: 'easyslip', ...faults });
  await connect(app, base, staff);
  const named = (payeeName = 'Somchai Jaidee') => app.member({ currency: 'THB', payeeName });
  const open = async (member: TestMember, amount = 500_00n) =>
    (await app.call(createDeposit, { method: 'thai_transfer', amount: money(amount) }, member)).value();
  const pay = payer(base);
  return {
    app,
    outside,
    staff,
    logIn,
    fault,
    named,
    open,
    pay,
    /** Before each test: advances the clock, logs people in again, and repairs the checking service. */
    begin: async () => {
      app.clock.advance(60_000);
      await logIn();
      await fault({ dropAnswers: 0, halfAnswers: 0, breakCalls: 0, slowCallsMs: 0, quotaUsed: false, pendingSlips: 0 });
      await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
    },
    close: async () => {
      await app.close();
      await outside.stop();
    },
    job: async (name: string) => {
      const found = depositJobs.find((job) => job.name === name);
      if (!found) throw new Error(`no job ${name}`);
      await app.run(found);
    },
    show: async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value(),
    balance: async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance,
    house: async (purpose: 'bank' | 'suspense') =>
      (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance,
    send: (member: TestMember, id: string, { picture, text }: { picture?: Buffer; text?: string }) =>
      app.call(sendSlip, { id, ...present({ text, picture: picture?.toString('base64') }) }, member),
    slipOf: async (depositId: string) =>
      (await app.call(listSlips, {}, staff.mali)).value().slips.find((slip) => slip.depositId === depositId),
    /** Opens a member's deposit and pays it at the simulated bank. Returns the deposit and the slip. */
    paid: async (change: Parameters<typeof pay>[0] = {}) => {
      const member = await named();
      const deposit = await open(member);
      return { member, deposit, ...(await pay(change)) };
    },
  };
}

/** Two people add the checking service's connection. The operator's receiving account is then assigned to it. */
async function connect(
  app: TestApp,
  address: string,
  { mali, tuan }: { readonly mali: { token: string }; readonly tuan: { token: string } },
): Promise<void> {
  const asked = await app.call(
    contract.connections.addConnection,
    {
      provider: 'easyslip',
      name: 'EasySlip',
      address,
      deposits: ['thai_transfer'],
      withdrawals: [],
      ips: [],
      ...freeConnection,
      settings: {},
      secrets: { apiKey },
      isOn: true,
      reason: 'contract',
    },
    mali,
  );
  (await agreeTo(app, asked, tuan)).value();
  const [one] = (await app.call(contract.connections.listConnections, {}, mali)).value().connections;
  const call = { random: app.platform.random, now: app.clock.now(), people: null };
  const { number, name } = OURS;
  await inTransaction(app.pool, (tx) =>
    putReceivingAccount(tx, call, {
      method: 'thai_transfer',
      bank: 'KBANK',
      number,
      name,
      connection: one?.id ?? '',
      isOn: true,
    }),
  );
}

/** Makes a transfer at the simulated bank, and returns the slip as the payer's app draws it. */
const payer = (base: string) => {
  let keys = 0;
  return async (change: { amount?: bigint; payerName?: string; account?: string } = {}) => {
    const key = `pay-${(keys += 1)}`;
    const { amount = 500_00n, payerName = 'MR. SOMCHAI JAIDEE', account = OURS.number } = change;
    const answer = await fetch(`${base}/app/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ account, amount: Number(amount), payerName, content: '' }),
    });
    expect(answer.status).toBe(200);
    const [picture, forged] = await Promise.all(
      ['png', 'forged.png'].map(async (end) =>
        Buffer.from(await (await fetch(`${base}/app/slips/${key}.${end}`)).arrayBuffer()),
      ),
    );
    if (!picture || !forged) throw new Error('no slip');
    const [text = ''] = (await readCodes(picture))?.texts ?? [];
    return { picture, forged, text, slip: parseSlip(text) };
  };
};
