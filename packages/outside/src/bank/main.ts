import { z } from 'zod/mini';
import { fault, ok, type Question, type Reply, runStandIn } from '../stand-in.ts';
import { type NoticeId, openBooks } from './books.ts';
import { createCustomerSide } from './customer-side.ts';
import { Faults, noFaults } from './faults.ts';
import { createNotices } from './notices.ts';
import { createPlatformSide } from './platform-side.ts';

/**
 * A bank for both countries: a Thai bank that confirms bill payments, a Vietnamese bank behind a bank feed, and one
 * payout API. Everything is written to the journal (books.ts) before it is acknowledged. Undelivered notices are sent
 * after a restart.
 */
await runStandIn('bank', async ({ clock, dataDir }) => {
  const keys = (process.env['BANK_KEYS'] ?? 'demo-bank-key-0001').split(',');
  const books = await openBooks(dataDir);
  const state = noFaults(process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:4000');
  const notices = createNotices({ books, state, clock, key: keys[0] ?? '' });
  const customers = createCustomerSide({ books, notices, clock });
  const platform = createPlatformSide({ books, notices, clock, state, keys });

  for (const id of books.owed()) notices.tell(id);
  platform.resume();

  return {
    answer: async (question) => control(question) ?? (await customers(question)) ?? (await platform.answer(question)),
    log: books.log,
    close: async () => {
      notices.close();
      platform.close();
      await books.close();
    },
  };

  /** Calls for tests: switch faults, and send a notice again. */
  function control({ method, path, json }: Question): Reply | Promise<Reply> | undefined {
    if (method === 'GET' && path === '/control')
      return ok({ ...state, clockOffsetMs: clock.offsetMs(), owed: books.owed() });
    if (method === 'POST' && path === '/control') {
      const wish = z.safeParse(Faults, json);
      if (!wish.success) return fault(400, 'not_a_control');
      Object.assign(state, wish.data);
      return ok({ ...state, clockOffsetMs: clock.offsetMs() });
    }
    if (method !== 'POST' || path !== '/control/repeat') return undefined;
    const wish = z.safeParse(z.object({ transactionId: z.optional(z.string()), payout: z.optional(z.string()) }), json);
    if (!wish.success) return fault(400, 'not_a_control');
    const { transactionId = '', payout = '' } = wish.data;
    const id: NoticeId | undefined = books.transfer(transactionId)
      ? `transfer:${transactionId}`
      : books.payout(payout)?.end
        ? `payout:${payout}`
        : undefined;
    return id === undefined ? fault(404, 'nothing_to_repeat') : notices.repeat(id).then((status) => ok({ status }));
  }
});
