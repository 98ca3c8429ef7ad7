import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addMs } from '@tamarind/domain/time';
import { balanceOf, post, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { PAYMENT_PASSWORD, payee as newPayee, type TestPayee } from '../testing/cashier.ts';
import { withdrawalRoutes } from './index.ts';

const { bindBankAccount } = contract.members;
const {
  getWithdrawalCheck,
  requestWithdrawal,
  getWithdrawal,
  listWithdrawals,
  cancelWithdrawal,
  confirmReceipt,
  listWithdrawalQueue,
  reviewWithdrawal,
  approveWithdrawal,
} = contract.withdrawals;

let app: TestApp;
let officer: { token: string; username: string };
let approver: { token: string; username: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...memberRoutes, ...withdrawalRoutes] });
  officer = await app.staff('officer');
  approver = await app.staff('approver');
});
afterAll(async () => {
  const proof = await proveLedger(app.pool, app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await app.close();
});

const payee = (balance?: bigint) => newPayee(app, balance);
const ask = (
  member: TestPayee,
  change: { amount?: bigint; paymentPassword?: string; bankAccountId?: string } = {},
  requestId?: string,
) =>
  app.call(
    requestWithdrawal,
    {
      bankAccountId: change.bankAccountId ?? member.bankAccountId,
      amount: money(change.amount ?? 200_000n),
      paymentPassword: change.paymentPassword ?? PAYMENT_PASSWORD,
    },
    { token: member.token, ...present({ requestId }) },
  );
const balance = async (member: TestMember) => {
  const { balance: sum, held } = await balanceOf(app.pool, member.wallet);
  return { sum, held };
};
const review = (id: string, decision: 'pass' | 'reject' = 'pass', as = officer) =>
  app.call(reviewWithdrawal, { id, decision, note: 'looked at' }, as);
const approve = (id: string, decision: 'approve' | 'reject' = 'approve', as = approver) =>
  app.call(approveWithdrawal, { id, decision, note: '' }, as);

/** Gives the member a debt: a vendor rolls back a win, and the wallet has too little money for it. */
const owe = async (member: TestMember, amount: number) => {
  await sql(app.pool)`
    insert into vendor (code, name, kind, profile, base_url, operator_id, currencies, state_changed_by, state_changed_at, added_at)
    values ('OWED', 'Owed', 'seamless', 'hub88', 'https://vendor.example', 'x', '{THB}', 'test', now(), now()) on conflict do nothing`;
  await sql(app.pool)`
    insert into vendor_movement (vendor, transaction_uuid, kind, fingerprint, state, status, player, member_id,
                                 currency, realm, amount, moved, owed, round, game_code, request_uuid, at)
    values ('OWED', ${crypto.randomUUID()}, 'rollback', 'x', 'APPLIED', 'RS_OK', 'x', ${member.id}, 'THB', 'real',
            ${amount}, 0, ${amount}, 'x', 'x', 'x', now())`;
};

test('[W-10] [J06] the clock has the median and the 95th percentile of the last 30 days, measured from 20 payouts on', async () => {
  const member = await payee(900_000n);
  const usual = async () => {
    app.clock.advance(11 * 60_000);
    return (await app.call(getWithdrawalCheck, {}, member)).value().methods[0]?.paidWithin;
  };
  const { id } = (await ask(member)).value();
  await sql(app.pool)`update withdrawal set state = 'cancelled' where id = ${id}`;
  const now = app.clock.now();
  const paid = async (minutes: number, daysAgo: number) => {
    const requestedAt = addMs(now, -daysAgo * 86_400_000);
    await sql(app.pool)`
      insert into withdrawal (id, member_id, bank_account_id, reference, currency, amount, state, hold_id,
                              reviewed_by, approved_by, requested_at, disbursed_at)
      select gen_random_uuid(), member_id, bank_account_id, left(md5(random()::text), 12), currency, amount, 'confirmed', gen_random_uuid(),
             (select min(id) from staff), (select max(id) from staff), ${requestedAt}, ${addMs(requestedAt, minutes * 60_000)}
        from withdrawal where id = ${id}`;
  };
  for (let count = 0; count < 19; count += 1) await paid(count < 11 ? 7 : 90, 2 + count);
  await paid(1, 40);
  expect(await usual()).toBeNull();
  await paid(90, 3);
  expect(await usual()).toEqual({ median: 7, most: 90 });
});

test('[UX-24] the review shows what was played since the last withdrawal, and what was deposited', async () => {
  const member = await payee(900_000n);
  const stakes = { purpose: 'vendor_stakes', currency: 'THB', realm: 'real' } as const;
  const play = (key: string, reason: 'stake' | 'stake_returned', amount: bigint) =>
    inTransaction(app.pool, (tx) => {
      const [debit, credit] = reason === 'stake' ? [member.wallet, stakes] : [stakes, member.wallet];
      const at = app.clock.now();
      return post(tx, [{ key: `ux24:${member.id}:${key}`, debit, credit, amount: money(amount), reason, at }]);
    });
  const turnover = async (id: string) =>
    (await app.call(listWithdrawalQueue, { find: id }, officer)).value().withdrawals[0]?.turnover;
  await play('a', 'stake', 120_000n);
  await play('b', 'stake_returned', 20_000n);
  const first = (await ask(member)).value();
  expect(await turnover(first.id)).toEqual({ since: null, staked: 100_000n, deposited: 0n });
  await sql(app.pool)`
    update withdrawal set state = 'confirmed', disbursed_at = ${app.clock.now()}, reviewed_by = (select min(id) from staff),
           approved_by = (select max(id) from staff) where id = ${first.id}`;
  app.clock.advance(60_000);
  await play('c', 'stake', 30_000n);
  const second = (await ask(member)).value();
  expect(await turnover(second.id)).toEqual({ since: first.requestedAt, staked: 30_000n, deposited: 0n });
});

describe('asking', () => {
  test('[J06] the check says what blocks, and nothing once it is cleared', async () => {
    const member = await app.member({ currency: 'THB', balance: 50_000n });
    const check = async (who: TestMember) => (await app.call(getWithdrawalCheck, {}, who)).value();
    expect(await check(member)).toMatchObject({
      withdrawable: 50_000n,
      methods: [{ code: 'thai_bank', min: 10_000n }],
      confirmMinutes: 60,
      blocks: ['PAYMENT_PASSWORD_MISSING', 'NO_BANK_ACCOUNT'],
    });
    expect((await check(await payee())).blocks).toEqual([]);
  });

  test('[J06] a held account withdraws nothing, and what a vendor took back in vain stays in the house', async () => {
    const member = await payee(300_000n);
    await owe(member, 150_000);
    expect(await ask(member)).toMatchObject({ code: 'BALANCE_TOO_LOW', details: { available: '150000' } });
    await sql(app.pool)`insert into member_clearance (member_id, held_at, held_note) values (${member.id}, now(), 'x')`;
    expect((await ask(member, { amount: 100_000n })).code).toBe('ACCOUNT_HELD');
    await sql(app.pool)`update member_clearance set held_at = null where member_id = ${member.id}`;
    expect((await ask(member, { amount: 100_000n })).code).toBeUndefined();
  });

  test('[W-1] a member who owes: the check promises exactly what the request accepts', async () => {
    const member = await payee(300_000n);
    await owe(member, 120_000);
    const { withdrawable } = (await app.call(getWithdrawalCheck, {}, member)).value();
    expect(withdrawable).toBe(180_000n);
    expect((await ask(member, { amount: withdrawable + 1n })).code).toBe('BALANCE_TOO_LOW');
    expect((await ask(member, { amount: withdrawable })).value().amount).toBe(180_000n);
  });

  test('[W-1] [F12] commission that an agent owes is not withdrawable either', async () => {
    const member = await payee(300_000n);
    await sql(app.pool)`insert into agent_receivable (agent_id, currency, owed) values (${member.id}, 'THB', 120000)`;
    expect((await app.call(getWithdrawalCheck, {}, member)).value().withdrawable).toBe(180_000n);
    expect((await ask(member, { amount: 180_001n })).code).toBe('BALANCE_TOO_LOW');
    expect((await ask(member, { amount: 180_000n })).value().amount).toBe(180_000n);
  });

  test('[J06] the amount is held at once and the member sees the request', async () => {
    const member = await payee();
    const shown = (await ask(member)).value();
    expect(shown).toMatchObject({
      state: 'requested',
      amount: 200_000n,
      currency: 'THB',
      receipt: null,
      confirmsItselfAt: null,
    });
    expect(await balance(member)).toEqual({ sum: 1_000_000n, held: 200_000n });
    expect((await app.call(getWithdrawal, { id: shown.id }, member)).value()).toEqual(shown);
    expect((await app.call(listWithdrawals, {}, member)).value()).toMatchObject({
      count: 1,
      withdrawals: [{ id: shown.id }],
    });
  });

  test('[J06] a missing payment password, a foreign account, a bad amount or too little money is refused and holds nothing', async () => {
    const [member, other] = [await payee(150_000n), await payee()];
    const bare = await app.member({ currency: 'THB', balance: 500_000n, payeeName: 'Somchai Jaidee' });
    const bound = await app.call(
      bindBankAccount,
      { bank: 'SCB', accountNumber: '9990001112', holderName: 'Somchai Jaidee' },
      bare,
    );
    expect((await ask({ ...bare, bankAccountId: bound.value().id })).code).toBe('PAYMENT_PASSWORD_MISSING');
    expect((await ask(member, { bankAccountId: other.bankAccountId, amount: 100_000n })).code).toBe('NOT_FOUND');
    expect(await ask(member, { amount: 9_999n })).toMatchObject({
      code: 'AMOUNT_TOO_SMALL',
      details: { min: '10000' },
    });
    expect(await ask(member, { amount: 20_000_001n })).toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
    expect(await ask(member, { amount: 150_001n })).toMatchObject({
      code: 'BALANCE_TOO_LOW',
      details: { available: '150000' },
    });
    expect(await balance(member)).toEqual({ sum: 150_000n, held: 0n });
  });

  test('[J06] five wrong payment passwords close the door for the hour, to the right one too', async () => {
    const member = await payee();
    const left = [];
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await ask(member, { paymentPassword: `00000${guess}` });
      expect(refused.code).toBe('PAYMENT_PASSWORD_WRONG');
      left.push(refused.details['left']);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await ask(member)).code).toBe('RATE_LIMITED');
    app.clock.advance(3_600_000);
    expect((await ask(member)).code).toBeUndefined();
  });

  test('[J06] twenty guesses at the same moment get five looks', async () => {
    const member = await payee();
    const codes = (
      await Promise.all(
        Array.from({ length: 20 }, (_, guess) => ask(member, { paymentPassword: String(100_000 + guess) })),
      )
    ).map(({ code }) => code);
    expect(codes.filter((code) => code === 'PAYMENT_PASSWORD_WRONG')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(15);
  });

  test('[J06] thirty requests at the same moment give one withdrawal', async () => {
    const member = await payee(200_000n);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => ask(member)));
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(new Set(outcomes.map(({ code }) => code))).not.toContain('INTERNAL');
    expect(await balance(member)).toEqual({ sum: 200_000n, held: 200_000n });
  });

  test('[J06] a second withdrawal waits for the first, even with enough money for both', async () => {
    const member = await payee();
    const first = (await ask(member)).value();
    expect((await ask(member)).code).toBe('WITHDRAWAL_OPEN');
    (await app.call(cancelWithdrawal, { id: first.id }, member)).value();
    expect((await ask(member)).code).toBeUndefined();
  });

  test('[J10] the same request again gives the same answer and holds once', async () => {
    const member = await payee();
    const requestId = crypto.randomUUID();
    const [first, second] = [await ask(member, {}, requestId), await ask(member, {}, requestId)];
    expect(second.body).toBe(first.body);
    expect((await balance(member)).held).toBe(200_000n);
  });
});

describe('before anybody has looked', () => {
  test('[J06] the member cancels and the money is free again', async () => {
    const member = await payee();
    const { id } = (await ask(member)).value();
    expect((await app.call(cancelWithdrawal, { id }, member)).value().state).toBe('cancelled');
    expect(await balance(member)).toEqual({ sum: 1_000_000n, held: 0n });
    expect(await app.call(cancelWithdrawal, { id }, member)).toMatchObject({
      code: 'WITHDRAWAL_STATE',
      details: { state: 'cancelled' },
    });
  });

  test('[J06] cancelled and reviewed at the same moment, one of the two happens', async () => {
    const member = await payee();
    const { id } = (await ask(member)).value();
    const [cancelled, reviewed] = await Promise.all([app.call(cancelWithdrawal, { id }, member), review(id)]);
    expect([cancelled.code, reviewed.code].filter((code) => code === undefined)).toHaveLength(1);
    expect((await balance(member)).held).toBe(cancelled.code === undefined ? 0n : 200_000n);
  });

  test('[J06] a member cannot see, cancel or answer another member’s withdrawal', async () => {
    const [member, other] = [await payee(), await payee()];
    const { id } = (await ask(member)).value();
    expect((await app.call(getWithdrawal, { id }, other)).code).toBe('NOT_FOUND');
    expect((await app.call(cancelWithdrawal, { id }, other)).code).toBe('NOT_FOUND');
    expect((await app.call(confirmReceipt, { id, outcome: 'received' }, other)).code).toBe('NOT_FOUND');
    expect((await app.call(getWithdrawal, { id: crypto.randomUUID() }, member)).code).toBe('NOT_FOUND');
  });
});

describe('two people', () => {
  test('[J06] the first passes it on, the second approves, and the money has left the wallet', async () => {
    const member = await payee();
    const { id } = (await ask(member)).value();
    expect((await review(id)).value()).toMatchObject({
      state: 'review',
      account: member.account,
      namesAgree: true,
      reviewedBy: officer.username,
      approvedBy: null,
    });
    expect((await approve(id)).value()).toMatchObject({
      state: 'approved',
      reviewedBy: officer.username,
      approvedBy: approver.username,
    });
    expect(await balance(member)).toEqual({ sum: 800_000n, held: 0n });
  });

  test('[J06] a rejection by either frees the money, and the member reads the reason', async () => {
    for (const second of [false, true]) {
      const member = await payee();
      const { id } = (await ask(member)).value();
      if (second) (await review(id)).value();
      const rejected = second ? await approve(id, 'reject') : await review(id, 'reject');
      expect(rejected.value().state).toBe('rejected');
      expect(await balance(member)).toEqual({ sum: 1_000_000n, held: 0n });
      const steps = (await app.call(getWithdrawal, { id }, member)).value().steps;
      expect(steps.find(({ state }) => state === 'review')?.note ?? '').toBe('');
      if (!second) expect(steps.at(-1)).toMatchObject({ state: 'rejected', note: 'looked at' });
    }
  });

  test('[J06] one person cannot be both, whatever rights the role has', async () => {
    const both = await app.staff('officer');
    const member = await payee();
    const { id } = (await ask(member)).value();
    (await review(id, 'pass', both)).value();
    await sql(app.pool)`
      update staff_grant set role = 'approver' where staff_id = (select id from staff where username = ${both.username})`;
    expect((await approve(id, 'approve', both)).code).toBe('SAME_PERSON');
    await expect(sql(app.pool)`update withdrawal set approved_by = reviewed_by where id = ${id}`).rejects.toThrow(
      /withdrawal_two_people/,
    );
    expect(await balance(member)).toEqual({ sum: 1_000_000n, held: 200_000n });
  });

  test('[J06] approval needs a review first, a review needs the right, and a member is no staff', async () => {
    const member = await payee();
    const { id } = (await ask(member)).value();
    expect((await approve(id)).code).toBe('WITHDRAWAL_STATE');
    expect((await review(id, 'pass', approver)).code).toBe('FORBIDDEN');
    expect((await review(id, 'pass', { token: member.token, username: '' })).code).toBe('FORBIDDEN');
    expect((await review(crypto.randomUUID())).code).toBe('NOT_FOUND');
  });

  test('[J06] two approvals at the same moment take the money once', async () => {
    const second = await app.staff('approver');
    const member = await payee();
    const { id } = (await ask(member)).value();
    (await review(id)).value();
    const outcomes = await Promise.all([approve(id), approve(id, 'approve', second), approve(id, 'reject', second)]);
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 'WITHDRAWAL_STATE')).toHaveLength(2);
    const rejected = outcomes[2]?.code === undefined;
    expect(await balance(member)).toEqual({ sum: rejected ? 1_000_000n : 800_000n, held: 0n });
  });

  test('[J06] the queue shows what waits first, and every act is in the audit chain', async () => {
    const member = await payee();
    const { id } = (await ask(member)).value();
    const queue = (await app.call(listWithdrawalQueue, { state: 'requested' }, officer)).value();
    expect(queue.withdrawals.map((shown) => shown.id)).toContain(id);
    expect(queue.waiting).toBeGreaterThanOrEqual(1);
    for (const find of [id, queue.withdrawals.find((shown) => shown.id === id)?.reference ?? ''])
      expect((await app.call(listWithdrawalQueue, { find }, officer)).value()).toMatchObject({
        count: 1,
        withdrawals: [{ id }],
      });
    (await review(id)).value();
    const acts = await sql<{ actor: string; action: string }>(
      app.pool,
    )`select actor, action from audit_record where subject = ${`withdrawal:${id}`} order by seq`;
    expect(acts).toEqual([
      { actor: `member:${member.id}`, action: 'withdrawal.requested' },
      { actor: `staff:${officer.username}`, action: 'withdrawal.review' },
    ]);
  });
});

test('[B04] a block of withdrawals refuses a request and an approval, and holds nothing', async () => {
  const member = await payee(900_000n);
  const { id } = (await ask(member)).value();
  await review(id);
  await sql(app.pool)`
    insert into member_block (id, member_id, kind, cause, reason, began_at)
     values (gen_random_uuid(), ${member.id}, 'withdraw', 'rule', 'test', now())`;
  expect((await approve(id)).code).toBe('WITHDRAWALS_STOPPED');
  expect((await ask(await payee(900_000n))).code).toBeUndefined();
  expect((await approve(id, 'reject')).code).toBeUndefined();
  expect((await ask(member)).code).toBe('WITHDRAWALS_STOPPED');
});
