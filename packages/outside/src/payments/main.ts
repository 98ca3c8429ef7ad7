import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { PAYMENT_NOTICE_PATH } from '@tamarind/contract/outside/signature';
import { fault, ok, type Question, type Reply, runStandIn } from '../stand-in.ts';
import { openBooks } from './books.ts';
import { createCustomers } from './customers.ts';
import { Faults, type FaultState, noFaults, takeOne } from './faults.ts';
import { createFireblocks } from './fireblocks/fireblocks.ts';
import { createMomo } from './momo/momo.ts';
import { createNotices } from './notices.ts';
import { createOmise } from './omise/omise.ts';
import { createEasyslip } from './easyslip/easyslip.ts';
import { createPayos } from './payos/payos.ts';
import type { ProviderParts, ProviderStandIn } from './provider-stand-in.ts';
import { createScb } from './scb/scb.ts';
import { createSepay } from './sepay/sepay.ts';
import { createUsdt } from './usdt/usdt.ts';
import { createZalopay } from './zalopay/zalopay.ts';

/**
 * The functions that create the payment providers' stand-ins, by provider code. Each stand-in runs at `/<code>` of this
 * process and has the company's own protocol, its customers' side and its notices. A provider acknowledges only what is
 * written to its journal (books.ts). Undelivered notices are sent after a restart.
 */
const makers: Readonly<Record<string, (given: ProviderParts) => ProviderStandIn>> = {
  sepay: createSepay,
  payos: createPayos,
  momo: createMomo,
  zalopay: createZalopay,
  omise: createOmise,
  scb: createScb,
  usdt: createUsdt,
  fireblocks: createFireblocks,
  easyslip: createEasyslip,
};

/**
 * The demo's merchant accounts. Merchants with SePay, payOS, SCB and Omise configure once where notices are sent; the
 * other providers get the address with each order.
 */
const shops: Readonly<Record<string, { readonly connection: string }>> = demoShops;

await runStandIn('payments', async ({ clock, dataDir }) => {
  const platformUrl = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:4000';
  const books = await openBooks(dataDir);
  let url = '';
  const rooms = new Map(
    Object.entries(makers).map(([code, make]) => {
      const state = noFaults(
        platformUrl + PAYMENT_NOTICE_PATH.replace('{connection}', shops[code]?.connection ?? code),
      );
      return [code, { state, provider: make({ books, clock, state, base: () => `${url}/${code}` }) }];
    }),
  );
  const roomOf = (code: string) => {
    const room = rooms.get(code);
    if (!room) throw new Error(`no provider ${code}`);
    return room;
  };
  const notices = createNotices({
    books,
    clock,
    stateOf: (code) => roomOf(code).state,
    providerOf: (code) => roomOf(code).provider,
  });
  const customers = new Map(
    [...rooms].map(([code, { provider }]) => [code, createCustomers({ code, books, notices, clock, provider })]),
  );

  for (const number of books.owed()) notices.tell(number);

  return {
    answer: async (question) => {
      if (question.path.startsWith('/control')) return control(question);
      const [, code = ''] = question.path.split('/');
      const room = rooms.get(code);
      if (!room) return undefined;
      const inside = { ...question, path: question.path.slice(code.length + 1) };
      const told = room.provider.world?.(inside);
      return told ?? customers.get(code)?.(inside) ?? faulty(room.state, () => room.provider.answer(inside));
    },
    log: books.log,
    mount: (address) => {
      url = address;
      return Promise.resolve(() => false);
    },
    close: async () => {
      notices.close();
      await books.close();
    },
  };

  /** Calls for tests: switch faults of a provider, and send a notice again. */
  function control({ method, path, json }: Question): Reply | Promise<Reply> | undefined {
    if (method === 'GET' && path === '/control')
      return ok({
        providers: Object.fromEntries([...rooms].map(([code, { state }]) => [code, state])),
        owed: books.owed(),
        clockOffsetMs: clock.offsetMs(),
      });
    if (method === 'POST' && path === '/control') {
      const wish = z.safeParse(Control, json);
      if (!wish.success) return fault(400, 'not_a_control');
      const { provider, ...faults } = wish.data;
      if (provider === undefined) return ok({ clockOffsetMs: clock.offsetMs() });
      const room = rooms.get(provider);
      if (!room) return fault(404, 'unknown_provider');
      Object.assign(room.state, faults);
      return ok(room.state);
    }
    if (method !== 'POST' || path !== '/control/repeat') return undefined;
    const wish = z.safeParse(z.object({ payment: z.int() }), json);
    return wish.success && books.payment(wish.data.payment)
      ? notices.repeat(wish.data.payment).then((status) => ok({ status }))
      : fault(404, 'nothing_to_repeat');
  }
});

const Control = z.extend(Faults, { provider: z.optional(z.string()) });

async function faulty(
  state: FaultState,
  answer: () => Promise<Reply | undefined> | Reply | undefined,
): Promise<Reply | undefined> {
  await wait(state.slowCallsMs);
  if (takeOne(state, 'breakCalls')) return fault(503, 'unavailable');
  const reply = await answer();
  if (reply === undefined || reply === 'cut' || 'html' in reply || 'png' in reply) return reply;
  if (takeOne(state, 'dropAnswers')) return 'cut';
  return takeOne(state, 'halfAnswers') ? { ...reply, isHalf: true } : reply;
}
