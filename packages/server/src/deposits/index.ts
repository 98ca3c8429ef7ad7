import { contract } from '@tamarind/contract/index';
import { webhookPaths } from '@tamarind/contract/outside/signature';
import { bankChannels } from '@tamarind/domain/deposits/methods/deposit-method';
import { accountPass } from '@tamarind/domain/deposits/choose-account';
import { depositMethod, methodsFor } from '@tamarind/domain/deposits/methods/index';
import { routeCost } from '@tamarind/domain/payments/route';
import { depositTerms } from '@tamarind/domain/brand/cashier';
import { brandSettings } from '../brand/index.ts';
import { routeDeposit } from '../connections/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { type Route, routes, type Webhook } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { refuse } from '../platform/refusal.ts';
import { usualTime } from '../platform/usual-time.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { payableMethods, receivingPool } from '../receiving/index.ts';
import { vipOf } from '../vip/index.ts';
import { askBank } from './ask-bank.ts';
import type { Acts } from '../proposals/index.ts';
import { assignmentActs, decideAssignment, proposeAssignment, showNotices } from './assign-notice.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { checkSlips, forgetSlips } from './check-slips.ts';
import { createDeposit, isOffered, shownDeposit } from './create-deposit.ts';
import { expireDeposits } from './expire-deposits.ts';
import { createAtProvider } from './create-at-provider.ts';
import { hearNotice, hearProvider } from './hear-notice.ts';
import { processNotices } from './process-notices.ts';
import * as queries from './queries.ts';
import { sendSlip } from './send-slip.ts';
import { slipActs, slipHandlers } from './slips-office.ts';
import { playPayers, simulatePayment } from './simulate-payment.ts';

export { hearFromStatement } from './hear-statement.ts';

/** Actions about deposits that need two people. */
export const depositActs: Acts = { ...slipActs, ...assignmentActs };

/** Endpoints of deposits, from a member's request to money in the wallet; see README.md. */
export const depositRoutes: Route[] = routes('deposits', contract.deposits, {
  listDepositMethods: async ({ pool, actor, config, now }) => ({
    methods: await Promise.all(
      (await methodsOffered(pool, actor)).map(async ({ code, currency, min, max, fee, presets }) => ({
        method: code,
        currency,
        min,
        max,
        fee,
        presets,
        usualSeconds: await usualTime(pool, code, now, (since, least) =>
          queries.medianSeconds(pool, code, since, least),
        ),
      })),
    ),
    simulation: config.DEMO,
  }),
  createDeposit,
  cancelDeposit,
  getDeposit: async ({ pool, actor }, { id }) => {
    const [row] = await queries.depositsById(pool, [id]);
    return row?.memberId === actor.memberId ? shownDeposit(row) : refuse('NOT_FOUND');
  },
  listDeposits: ({ pool, actor }, { page }) => depositsPage(pool, actor.memberId, page),
  simulatePayment,
  sendSlip,
  ...slipHandlers,
  listUnmatchedNotices: async ({ pool, currencies }, input) => {
    const { ids, count } = await queries.pageOfUnmatched(pool, currencies, pageOf(input));
    return { notices: await showNotices(pool, ids), count, pageSize: PAGE_SIZE };
  },
  listMemberDeposits: async ({ pool }, { account, page }) => {
    const member = await memberIdByAccount(pool, account.trim().toLowerCase());
    return member ? depositsPage(pool, member.id, page) : refuse('NOT_FOUND');
  },
  proposeAssignment,
  decideAssignment,
  getDepositRoute: async ({ pool, now }, { method, amount }) => {
    if (!isOffered(await brandSettings(pool), depositMethod(method))) return { order: [], passed: [] };
    const accounts = await receivingPool(pool, method, now);
    const hasAccount = (id: string | null) =>
      accounts.some((account) => account.connection === id && accountPass(account, amount, now) === undefined);
    const { order, passed, choices } = await routeDeposit(pool, { method, amount, now, hasAccount });
    const costOf = (id: string | null) =>
      choices.filter((choice) => choice.id === id).map((one) => routeCost(one, amount));
    return { order: order.flatMap((id) => costOf(id).map((cost) => ({ id, cost }))), passed: [...passed] };
  },
});

export const depositJobs: readonly Job[] = [
  { name: 'process-notices', everyMs: 1_000, isWoken: true, run: processNotices },
  { name: 'create-at-provider', everyMs: 250, run: createAtProvider },
  { name: 'expire-deposits', everyMs: 1_000, run: expireDeposits },
  { name: 'ask-bank', everyMs: 5_000, run: askBank },
  { name: 'check-slips', everyMs: 500, run: checkSlips },
  { name: 'forget-slips', everyMs: 3_600_000, run: forgetSlips },
  { name: 'play-payers', everyMs: 250, run: playPayers },
];

export const depositWebhooks: readonly Webhook[] = [
  ...bankChannels.map((channel) => ({ path: webhookPaths[channel], handle: hearNotice(channel) })),
  hearProvider,
];

/** Deposit methods of the member's currency that can be used now, with the brand's terms for the member's VIP level. */
async function methodsOffered(db: Db, { memberId, currency }: MemberActor) {
  const [payable, settings, { level }] = [await payableMethods(db), await brandSettings(db), await vipOf(db, memberId)];
  return methodsFor(currency)
    .filter((method) => payable.has(method.code) && isOffered(settings, method))
    .map((method) => ({ ...method, ...depositTerms(settings.document.cashier, method.code, level) }));
}

async function depositsPage(db: Db, memberId: bigint, page: number | undefined) {
  const { ids, count } = await queries.pageOfMember(db, memberId, pageOf({ page }));
  const rows = new Map((await queries.depositsById(db, ids)).map((row) => [row.id, row]));
  return { deposits: ids.flatMap((id) => rows.get(id) ?? []).map(shownDeposit), count, pageSize: PAGE_SIZE };
}

export { simulatePayments } from './simulate-payment.ts';

/**
 * Facts about a deposit with its newest slip, for messages; `held` is the reason for which a payment for it waits or
 * was returned.
 */
export async function depositFacts(db: Db, id: string) {
  const [row] = await queries.depositsById(db, [id]);
  if (!row) return undefined;
  const { memberId, amount, currency, reference, held, slip } = row;
  return { memberId, amount, currency, reference, held: held?.why, slip };
}
