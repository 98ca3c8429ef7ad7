import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { drawnPng } from '../testing/picture.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { approvedWithdrawal, startMoodyBank, type MoodyBank } from '../testing/cashier.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes, withdrawalWebhooks } from './index.ts';

const { getWithdrawal, confirmReceipt, settleDispute, getReceiptProof, askPayoutState } = contract.withdrawals;

let bank: MoodyBank;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  bank = await startMoodyBank();
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    webhooks: withdrawalWebhooks,
    env: { OUTSIDE_BANK_URL: bank.url },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.close();
});
const approved = () => approvedWithdrawal(app, { officer, approver });
async function disbursed() {
  const made = await approved();
  await run('pay-out');
  return made;
}
async function run(name: string): Promise<void> {
  const job = withdrawalJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await app.run(job);
}
const shown = async ({ member, id }: { member: TestMember; id: string }) =>
  (await app.call(getWithdrawal, { id }, member)).value();
const wallet = async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance;

const PNG = drawnPng(8);

describe('the receipt', () => {
  const answer = (
    { member, id }: { member: TestMember; id: string },
    outcome: 'received' | 'not_received' | 'partial',
    change: { receivedAmount?: bigint; proof?: Buffer } = {},
  ) =>
    app.call(
      confirmReceipt,
      {
        id,
        outcome,
        ...present({
          receivedAmount: change.receivedAmount === undefined ? undefined : money(change.receivedAmount),
          proof: change.proof ? change.proof.toString('base64') : undefined,
        }),
      },
      member,
    );
  /** The approver proposes how the dispute ends; another person decides. */
  const settle = (id: string, decision: 'paid' | 'refund', as = approver) =>
    app.call(settleDispute, { id, decision, note: 'asked the bank' }, as);
  const look = async (id: string, ...people: { token: string }[]) => {
    for (const who of people) (await app.call(getReceiptProof, { id }, who)).value();
  };

  test('[J07] received is final', async () => {
    const made = await disbursed();
    expect((await answer(made, 'received')).value()).toMatchObject({
      state: 'confirmed',
      receipt: { outcome: 'received', receivedAmount: 200_000n, remainingAmount: 0n },
    });
    expect(await answer(made, 'not_received', { proof: PNG })).toMatchObject({
      code: 'WITHDRAWAL_STATE',
      details: { state: 'confirmed' },
    });
    expect((await settle(made.id, 'refund')).code).toBe('WITHDRAWAL_STATE');
  });

  test('[J07] before the payout there is no receipt to answer', async () => {
    expect((await answer(await approved(), 'received')).code).toBe('WITHDRAWAL_STATE');
    await run('pay-out');
  });

  test('[J07] not received needs a picture that is one, of at most 5 MB', async () => {
    const made = await disbursed();
    expect(await answer(made, 'not_received')).toMatchObject({ code: 'INPUT_INVALID', details: { field: 'proof' } });
    for (const proof of [
      Buffer.from('GIF89a'),
      Buffer.from('<svg/>'),
      PNG.subarray(0, 7),
      Buffer.concat([PNG.subarray(0, 8), Buffer.from('a picture of a bank statement')]),
      Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]),
    ])
      expect(await answer(made, 'not_received', { proof })).toMatchObject({
        code: 'INPUT_INVALID',
        details: { field: 'proof' },
      });
    const whole = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);
    expect((await answer(made, 'not_received', { proof: whole })).value()).toMatchObject({
      state: 'disputed',
      receipt: { outcome: 'not_received', receivedAmount: 0n, remainingAmount: 200_000n, hasProof: true },
    });
  });

  test('[J07] staff see the picture, sealed in the database, and refund what is missing', async () => {
    const made = await disbursed();
    (await answer(made, 'not_received', { proof: PNG })).value();
    expect((await app.call(getReceiptProof, { id: made.id }, officer)).value()).toEqual({
      type: 'image/png',
      base64: PNG.toString('base64'),
    });
    const [kept] = await sql<{ sealed: Buffer }>(
      app.pool,
    )`select sealed from withdrawal_proof where withdrawal_id = ${made.id}`;
    expect(kept?.sealed.includes('IHDR')).toBe(false);
    const auditor = await app.staff('auditor');
    expect((await settle(made.id, 'refund', auditor)).code).toBe('FORBIDDEN');
    await look(made.id, approver);
    const asked = await settle(made.id, 'refund');
    expect([asked.value().state, await wallet(made.member)]).toEqual(['disputed', 800_000n]);
    (await agreeTo(app, asked, officer)).value();
    expect((await shown(made)).state).toBe('failed');
    expect(await wallet(made.member)).toBe(1_000_000n);
    expect((await shown(made)).steps.at(-1)).toMatchObject({ state: 'failed', note: 'asked the bank' });
    expect((await settle(made.id, 'refund')).code).toBe('WITHDRAWAL_STATE');
  });

  test('[J07] [J09] the missing rest of a partial receipt is refunded and told once; the received part stays withdrawn', async () => {
    const made = await disbursed();
    for (const receivedAmount of [0n, 200_000n, undefined])
      expect((await answer(made, 'partial', receivedAmount === undefined ? {} : { receivedAmount })).code).toBe(
        'INPUT_INVALID',
      );
    expect((await answer(made, 'partial', { receivedAmount: 150_000n })).value()).toMatchObject({
      state: 'disputed',
      receipt: { receivedAmount: 150_000n, remainingAmount: 50_000n },
    });
    const asked = await Promise.all(Array.from({ length: 5 }, () => settle(made.id, 'refund')));
    const [first, ...more] = asked.filter(({ code }) => code === undefined);
    expect(more).toEqual([]);
    if (!first) throw new Error('nothing was proposed');
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => agreeTo(app, first, officer)));
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect([(await shown(made)).state, await wallet(made.member)]).toEqual(['confirmed', 850_000n]);
    const told = await sql<{ state: string }>(app.pool)`
      select data ->> 'state' as state from outbox_event
       where type = 'withdrawal' and data ->> 'id' = ${made.id} order by id`;
    expect(told.map(({ state }) => state).slice(-2)).toEqual(['refunded', 'confirmed']);
    const queue = await app.call(contract.withdrawals.listWithdrawalQueue, { find: made.id }, officer);
    expect(queue.value().withdrawals[0]?.withdrawnTotal).toBe(150_000n);
  });

  test('[J07] when the bank proved the payment, nothing comes back', async () => {
    const made = await disbursed();
    (await answer(made, 'not_received', { proof: PNG })).value();
    await look(made.id, approver, officer);
    (await agreeTo(app, await settle(made.id, 'paid'), officer)).value();
    expect((await shown(made)).state).toBe('confirmed');
    expect(await wallet(made.member)).toBe(800_000n);
  });

  test('[S-M2] the person who approved the payment never decides the dispute, and nobody decides alone', async () => {
    const made = await disbursed();
    (await answer(made, 'not_received', { proof: PNG })).value();
    await look(made.id, officer, approver);
    const byOfficer = await settle(made.id, 'refund', officer);
    expect((await agreeTo(app, byOfficer, officer)).code).toBe('SAME_PERSON');
    expect((await agreeTo(app, byOfficer, approver)).code).toBe('PAYER_DECIDES_NOT');
    expect(await wallet(made.member)).toBe(800_000n);
    const again = await app.staff('approver', 'approveragain');
    await look(made.id, again);
    await sql(app.pool)`
      update staff set person_id = (select approved_by from withdrawal where id = ${made.id}) where username = 'approveragain'`;
    expect((await agreeTo(app, byOfficer, again)).code).toBe('PAYER_DECIDES_NOT');
    const third = await app.staff('approver');
    await look(made.id, third);
    (await agreeTo(app, byOfficer, third)).value();
    expect(await wallet(made.member)).toBe(1_000_000n);
  });

  test('[S-M2] proposing and deciding need the proof to have been opened, and each view is recorded', async () => {
    const made = await disbursed();
    (await answer(made, 'not_received', { proof: PNG })).value();
    expect((await settle(made.id, 'refund')).code).toBe('PROOF_UNSEEN');
    await look(made.id, approver);
    const asked = await settle(made.id, 'refund');
    expect((await agreeTo(app, asked, officer)).code).toBe('PROOF_UNSEEN');
    await look(made.id, officer, officer);
    (await agreeTo(app, asked, officer)).value();
    const looks = await sql<{ actor: string }>(app.pool)`
      select actor from audit_record where action = 'withdrawal.proof_viewed' and subject = ${`withdrawal:${made.id}`}`;
    expect(looks).toHaveLength(3);
  });

  test('[S-M2] staff see what the bank says of the payment now', async () => {
    const made = await disbursed();
    (await answer(made, 'not_received', { proof: PNG })).value();
    expect((await app.call(askPayoutState, { id: made.id }, officer)).value()).toMatchObject({ says: 'completed' });
  });

  test('[J07] unanswered for the configured time it counts as received, not a moment earlier', async () => {
    const made = await disbursed();
    app.clock.advance(59 * 60_000);
    await run('confirm-unanswered');
    expect((await shown(made)).state).toBe('disbursed');
    app.clock.advance(60_000);
    await run('confirm-unanswered');
    expect(await shown(made)).toMatchObject({
      state: 'confirmed',
      receipt: { outcome: 'automatic', receivedAmount: 200_000n },
    });
    expect((await answer(made, 'not_received', { proof: PNG })).code).toBe('WITHDRAWAL_STATE');
  });

  test('[J07] the operator sets the time', async () => {
    expect((await changeBrand(app, { receiptMinutes: 5 })).receiptMinutes).toBe(60);
    const made = await disbursed();
    app.clock.advance(5 * 60_000);
    await Promise.all([run('confirm-unanswered'), run('confirm-unanswered')]);
    expect((await shown(made)).steps.filter(({ state }) => state === 'confirmed')).toHaveLength(1);
  });
});
