import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { sql } from '../platform/db/sql.ts';
import { type Cashier, startCashier } from './testing-cashier.ts';
import { enterWays } from './testing-ways.ts';

const { createDeposit, getDeposit } = contract.deposits;

let cashier: Cashier;
beforeAll(async () => {
  cashier = await startCashier();
  await enterWays(cashier.app, cashier.outside);
}, 120_000);
afterAll(() => cashier.stop());

test('[J05] a refusal at MoMo whose notice is lost is found by asking, long before the deposit expires, and stored once', async () => {
  const { app, outside, run, advance } = cashier;
  const member = await app.member({ currency: 'VND', payeeName: 'Nguyen Van An' });
  const { id } = (await app.call(createDeposit, { method: 'momo', amount: money(200_000) }, member)).value();
  await run('create-at-provider');
  const [made] = await sql<{ order: string }>(app.pool)`select provider_ref as "order" from deposit where id = ${id}`;
  await outside.control('payments', { provider: 'momo', loseNotices: 1 });
  await fetch(`${outside.urls.payments}/momo/app/pay`, {
    method: 'POST',
    body: JSON.stringify({ order: made?.order, refuses: true, payerName: 'NGUYEN VAN AN' }),
  });
  const state = async () => (await app.call(getDeposit, { id }, member)).value().state;
  await run('process-notices');
  expect(await state()).toBe('waiting');
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await advance(61_000);
    await sql(app.pool)`update deposit set next_ask_at = ${app.clock.now()} where id = ${id}`;
    await run('ask-bank');
    await run('process-notices');
    expect(await state()).toBe('failed');
  }
  const told = await sql(app.pool)`select 1 from outbox_event where data->>'id' = ${id} and data->>'state' = 'failed'`;
  expect(told).toHaveLength(1);
  expect(await sql(app.pool)`select 1 from bank_notice where source = 'inquiry'`).toHaveLength(1);
});
