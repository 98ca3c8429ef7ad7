import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { depositRoutes } from '../deposits/index.ts';
import { de, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { PAYMENT_PASSWORD, payee } from '../testing/cashier.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { memberRoutes } from './index.ts';

const { createDeposit, listMemberDeposits } = contract.deposits;
const { requestWithdrawal, listMemberWithdrawals } = contract.withdrawals;
const { listMemberTickets } = contract.lottery;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery([], false, {}, [...memberRoutes, ...depositRoutes, ...withdrawalRoutes]);
});
afterAll(() => room.close());

test('[B04] staff list one member’s deposits, withdrawals and tickets, and nobody else’s', async () => {
  const desk = await room.app.staff('officer', 'listdesk');
  const member = await payee(room.app);
  const other = await room.app.member({ balance: 100_000n, currency: 'THB' });
  const deposit = (await room.app.call(createDeposit, { method: 'promptpay', amount: money(10_000n) }, member)).value();
  const wish = { bankAccountId: member.bankAccountId, amount: money(50_000n), paymentPassword: PAYMENT_PASSWORD };
  const withdrawal = (await room.app.call(requestWithdrawal, wish, member)).value();
  for (const player of [member, other])
    expect((await room.bet(player, room.north, [de('01', 3_000n)])).code).toBeUndefined();

  const of = { account: ` ${member.account.toUpperCase()} ` };
  expect((await room.app.call(listMemberDeposits, of, desk)).value()).toMatchObject({
    count: 1,
    deposits: [{ reference: deposit.reference, state: 'waiting' }],
  });
  expect((await room.app.call(listMemberWithdrawals, of, desk)).value()).toMatchObject({
    count: 1,
    withdrawals: [{ reference: withdrawal.reference, account: member.account, state: 'requested' }],
  });
  const tickets = (await room.app.call(listMemberTickets, of, desk)).value();
  expect(tickets).toMatchObject({ count: 1, tickets: [{ state: 'accepted' }], currency: 'THB' });
  expect(tickets.totals.stake).toBe(tickets.tickets[0]?.stake);
  for (const list of [listMemberDeposits, listMemberWithdrawals, listMemberTickets])
    expect((await room.app.call(list, { account: 'nobody.here' }, desk)).code).toBe('NOT_FOUND');
});
