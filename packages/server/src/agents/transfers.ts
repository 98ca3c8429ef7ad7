import { maskAccount } from '@tamarind/domain/agents/line/mask-account';
import type { contract } from '@tamarind/contract/index';
import { type TransferBounds, dayLeft, transferRefusal } from '@tamarind/domain/agents/line/transfer';
import type { Block } from '@tamarind/domain/members/blocks';
import { type Currency, money, type Money, subtract } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { dayOf, startOfDay } from '@tamarind/domain/time';
import { assists } from '@tamarind/domain/agents/line/centre';
import { withdrawableOf } from '@tamarind/domain/withdrawals/decide-withdrawal';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { owedCommission } from '../commission/index.ts';
import { proveTerms } from '../consents/index.ts';
import { balanceOf, lockedWalletsOf, post } from '../ledger/index.ts';
import { lockPlay, stops } from '../limits/index.ts';
import { owedBy } from '../lottery/index.ts';
import { clearance, provePaymentPassword } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { needCooled, needStrongSession } from '../sessions/index.ts';
import { inTeam, teamOf } from '../teams/index.ts';
import { owedToVendors } from '../vendors/index.ts';
import { walletOf } from '../wallet/index.ts';
import * as queries from './transfer-queries.ts';

type Agents = typeof contract.agents;
type TransferCall = 'getTransferDesk' | 'transferToUpline' | 'transferToDownline' | 'listTransfers' | 'freezeTransfers';

/** [J08] [E05] Calls that send money between upline and downline, from wallet to wallet. */
export const transferHandlers: { [Name in TransferCall]: Handler<Agents[Name]> } = {
  getTransferDesk: async (call) => {
    const owner = await queries.partyById(call.pool, await ownerOf(call));
    const [bounds, upline, { sent, isFrozen }, available] = await Promise.all([
      boundsOf(call.pool, owner.currency),
      queries.uplineOf(call.pool, owner.id),
      queries.senderOf(call.pool, owner.id, startOfDay(dayOf(call.now))),
      sendable(call.pool, owner),
    ]);
    return {
      upline: upline ? maskAccount(upline.account) : null,
      isFrozen,
      currency: owner.currency,
      available,
      min: bounds.min,
      max: bounds.max,
      dayLeft: dayLeft(sent, bounds),
    };
  },

  transferToUpline: async (call, input) => {
    const ownerId = await ownerOf(call);
    const upline = (await queries.uplineOf(call.tx, ownerId)) ?? refuse('NOT_FOUND');
    return send(call, { fromId: ownerId, to: upline, goesDown: false }, input);
  },

  transferToDownline: async (call, { account, ...input }) => {
    const team = await teamOf(call, 'transfers');
    const to = await inTeam(call.tx, team, account);
    return send(call, { fromId: team.agentId, to, goesDown: true }, input);
  },

  listTransfers: async (call, input) => {
    const rows = await queries.transfersOf(call.pool, await ownerOf(call), pageOf(input));
    return {
      transfers: rows.map(({ isSent, goesDown, account, count: _count, ...row }) => {
        const isDownline = isSent === goesDown;
        return {
          ...row,
          way: isSent ? ('sent' as const) : ('received' as const),
          with: isDownline ? ('downline' as const) : ('upline' as const),
          account: isDownline ? account : maskAccount(account),
        };
      }),
      count: rows[0]?.count ?? 0,
      pageSize: PAGE_SIZE,
    };
  },

  freezeTransfers: async (call, { account, isFrozen }) => {
    const team = await teamOf(call, 'transfers');
    const { id } = await inTeam(call.tx, team, account);
    await (isFrozen
      ? queries.freeze(call.tx, id, team.agentId, call.now)
      : queries.unfreeze(call.tx, id, team.agentId));
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: isFrozen ? 'agent.transfers_frozen' : 'agent.transfers_freed',
      subject: `member:${id}`,
      facts: { agent: `member:${team.agentId}` },
      at: call.now,
    });
    return { isFrozen: (await queries.frozenOf(call.tx, [id])).has(id) };
  },
};

type Reader = Parameters<typeof teamOf>[0];

/**
 * The member whose money the call moves: the caller or, if the caller is a sub-account with the right for transfers,
 * its agent.
 */
const ownerOf = async (call: Reader): Promise<bigint> =>
  assists(call.actor.memberKind) ? (await teamOf(call, 'transfers')).agentId : call.actor.memberId;

/**
 * Moves the money in one transaction. It takes the play locks of both members, and then the locks of both wallets, in
 * the order of their ids. Transfers in opposite directions therefore wait for each other and cannot deadlock.
 */
async function send(
  call: ChangeCall<MemberActor>,
  { fromId, to, goesDown }: { readonly fromId: bigint; readonly to: queries.Party; readonly goesDown: boolean },
  { amount, paymentPassword }: { readonly amount: Money; readonly paymentPassword: string },
) {
  const { actor } = call;
  const { currency } = fromId === actor.memberId ? actor : await queries.partyById(call.tx, fromId);
  const from = { id: fromId, currency };
  if (to.currency !== currency) refuse('TRANSFER_CURRENCY', { currency });
  needStrongSession(call.actor);
  for (const memberId of new Set([fromId, call.actor.memberId])) await needCooled(call.tx, memberId, call.now);
  await proveTerms(call.tx, { memberId: fromId, realm: 'real' });
  await provePaymentPassword(call, paymentPassword);
  await lockPlay(call.tx, from.id, to.id);
  const owner = ({ id }: Pick<queries.Party, 'id'>) => ({ memberId: id, currency, realm: 'real' }) as const;
  const guards = await stops.ofTransfer(call.tx, call, { sender: owner(from), receiver: owner(to) }, call.now);
  const sent = await refuseSender(call, from.id, guards.block);
  const bounds = await boundsOf(call.tx, currency);
  const wallets = await lockedWalletsOf(call.tx, [from.id, to.id]);
  const [debit, credit] = [wallets(owner(from)), wallets(owner(to))];
  const debts = await debtsOf(call.tx, from);
  const refusal = transferRefusal(amount, bounds, { sent, available: withdrawableOf(debit.available, debts) });
  if (refusal) {
    const { code, ...details } = refusal;
    refuse(code, Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)])));
  }
  refuseReceiver(() => guards.receive(amount));

  // Point of no return
  const id = uuidV7(call.now, call.random);
  const reference = makeReference(call.random.bytes(8));
  await post(call.tx, [
    { key: `team:${id}`, debit: debit.id, credit: credit.id, amount, reason: 'team', reference, at: call.now },
  ]);
  const madeBy = call.actor.memberId;
  const row = { id, fromId: from.id, toId: to.id, goesDown, currency, amount, reference, madeBy, now: call.now };
  await queries.insertTransfer(call.tx, row);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: goesDown ? 'agent.transferred_down' : 'member.transferred_up',
    subject: `member:${from.id}`,
    facts: { to: `member:${to.id}`, amount: amount.toString(), currency, reference },
    at: call.now,
  });
  await announce(call.tx, `member:${from.id}`, { type: 'balance', data: {} }, call.now);
  await announce(call.tx, `member:${to.id}`, { type: 'balance', data: {} }, call.now);
  await announce(call.tx, `member:${to.id}`, { type: 'transfer', data: { id, state: 'received' } }, call.now);
  return { reference, available: withdrawableOf(subtract(debit.available, amount), debts) };
}

/**
 * Refuses the transfer if the sender may not send. A transfer takes money out of the account, so everything that stops
 * a withdrawal also stops a transfer. Returns the sum that the sender has sent today.
 */
async function refuseSender(call: ChangeCall, memberId: bigint, block: Block | undefined): Promise<Money> {
  const { isFrozen, sent } = await queries.senderOf(call.tx, memberId, startOfDay(dayOf(call.now)));
  if (isFrozen) refuse('TRANSFER_FROZEN');
  if ((await clearance.of(call.tx, memberId)).heldAt) refuse('ACCOUNT_HELD');
  if (block) refuse('WITHDRAWALS_STOPPED', block.until === null ? {} : { until: block.until.toISOString() });
  return sent;
}

/**
 * Refuses the transfer if the receiver may not receive. A transfer brings money into the account, so everything that
 * stops a deposit also stops a transfer: an exclusion, a break, a block of play, a limit. The refusal does not tell the
 * sender the reason, because the reason is the receiver's private data.
 */
function refuseReceiver(guard: () => void): void {
  try {
    guard();
  } catch (error) {
    if (error instanceof Refusal) refuse('TRANSFER_REFUSED');
    throw error;
  }
}

/**
 * The available money minus the member's debts to the platform: owed money may be used to play but not sent to others.
 */
async function sendable(db: Db, { id, currency }: Pick<queries.Party, 'id' | 'currency'>): Promise<Money> {
  const { available } = await balanceOf(db, await walletOf(db, { memberId: id, currency, realm: 'real' }));
  return withdrawableOf(available, await debtsOf(db, { id, currency }));
}

const debtsOf = async (db: Db, { id, currency }: Pick<queries.Party, 'id' | 'currency'>) => ({
  draws: await owedBy(db, id, currency),
  vendors: await owedToVendors(db, id, currency),
  commission: await owedCommission(db, id, currency),
});

async function boundsOf(db: Db, currency: Currency): Promise<TransferBounds> {
  const { min, max, day } = (await brandSettings(db)).transfers;
  const amount = (texts: Readonly<Record<Currency, string>>) => money(BigInt(texts[currency]));
  return { min: amount(min), max: amount(max), day: amount(day) };
}
