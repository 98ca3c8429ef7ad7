import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import { ask, type Client, type Deposit, depositWish, type Run, wishOf } from './load.ts';

/**
 * Plays a member in Thailand who transfers money and sends the slip (the photo of the transfer's receipt). Now and then
 * the member sends a forged slip, or one already used, for another deposit. Each slip is sent until the outcome is
 * known, because without its slip nobody could match the money. `spreadMs`: the mean pause between two slips.
 */
export async function runSlipSender(run: Run, client: Client, random: SeededRandom, spreadMs: number): Promise<void> {
  for (let sent = 0; sent < SLIPS_MAX && !run.isOver(); sent += 1) {
    const deposit = await open(run, client, random);
    if (deposit) {
      const { id, amount, payee } = deposit;
      await run.customers.transfer('easyslip', { account: payee.account, amount, content: '' }, id);
      await send(run, client, random, deposit, await run.customers.slip(id, false));
      if (random.chance(3)) await deceive(run, client, random, id);
    }
    await wait(300 + random.below(2 * spreadMs));
  }
}

const open = async (run: Run, client: Client, random: SeededRandom): Promise<Deposit | undefined> => {
  const wish = depositWish(money(10_000 + 100 * random.below(900)), 'thai_transfer');
  return (await ask(run, client, wish, random, false)) as Deposit | undefined;
};

/**
 * Creates a deposit that is never paid, sends the slip of an earlier transfer or a forged one for it, and then cancels
 * it.
 */
async function deceive(run: Run, client: Client, random: SeededRandom, earlier: string): Promise<void> {
  const deposit = await open(run, client, random);
  if (!deposit) return;
  await send(run, client, random, deposit, await run.customers.slip(earlier, random.chance(2)));
  const requestId = crypto.randomUUID();
  const cancel = () =>
    run.api.ask(contract.deposits.cancelDeposit, { id: deposit.id }, { token: client.token, requestId });
  for (let tries = 0; tries < CANCEL_TRIES; tries += 1) {
    const answer = await cancel().catch(() => undefined);
    if (answer && answer.status < 500) return;
    await wait(400);
  }
}

const send = (run: Run, client: Client, random: SeededRandom, { id, amount }: Deposit, picture: string) =>
  ask(
    run,
    client,
    wishOf(
      'slip',
      contract.deposits.sendSlip,
      { id, picture },
      { id, text: 'another code' },
      { amount, of: id },
      (value) => ({ id: value.id, amount: value.amount }),
    ),
    random,
    false,
  );

/**
 * Number of slips a member sends, well below the limit of twenty an hour, because requests repeated after a fault count
 * too.
 */
const SLIPS_MAX = 8;
const CANCEL_TRIES = 60;
