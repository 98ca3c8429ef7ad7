import { contract } from '@tamarind/contract/index';
import { type AdjustmentBounds, decideAdjustment, isCovered } from '@tamarind/domain/adjustments/decide';
import { type Currency, money, subtract, ZERO } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { SOLE_WINDOW_MS } from '@tamarind/domain/sole-caps';
import { addMs } from '@tamarind/domain/time';
import { noteUse, record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { lockedWalletsOf, memberAccount, post } from '../ledger/index.ts';
import { clearance, memberIdByAccount } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type ChangeCall, type Route, routes } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as queries from './queries.ts';

const { proposeAdjustment } = contract.adjustments;

/** Manual adjustments of wallets: one person proposes, one or two others agree, then the ledger posts the amount. */
export const adjustmentRoutes: Route[] = routes('adjustments', contract.adjustments, {
  listAdjustments: async ({ pool, actor, now }, { account, page }) => {
    const { id, currency } = await memberOf(pool, account);
    const [{ adjustments, count }, { available }, bounds, proposed] = await Promise.all([
      queries.adjustmentsPage(pool, id, now, pageOf({ page })),
      walletNow(pool, id, currency),
      boundsOf(pool, currency),
      queries.proposedSince(pool, { person: actor.personId, currency, since: addMs(now, -SOLE_WINDOW_MS), now }),
    ]);
    const left = proposed < bounds.daily ? subtract(bounds.daily, proposed) : ZERO;
    return { adjustments, count, pageSize: PAGE_SIZE, currency, available, twoAbove: bounds.twoAbove, left };
  },

  proposeAdjustment: async (call, input) => {
    const { tx, actor, now } = call;
    const right = input.way === 'credit' ? 'adjustments.credit' : 'adjustments.debit';
    if (!actor.rights.includes(right)) return refuse('FORBIDDEN');
    await noteUse(call.pool.apart, { staffId: actor.staffId, right, now });
    const { id: memberId, currency } = await memberOf(tx, input.account);
    if (input.currency !== currency) return refuse('INPUT_INVALID', { field: 'currency' });
    if (!(await queries.hasCase(tx, memberId, input.link.trim()))) return refuse('CASE_UNKNOWN');
    await queries.lockAdjustments(tx);
    const [{ available }, bounds, proposed] = await Promise.all([
      walletNow(tx, memberId, currency),
      boundsOf(tx, currency),
      queries.proposedSince(tx, { person: actor.personId, currency, since: addMs(now, -SOLE_WINDOW_MS), now }),
    ]);
    const step = decideAdjustment(input, { available, proposed, bounds });
    if (!step.ok) return refuse(step.code, step.details);

    const account = input.account.trim().toLowerCase();
    const content = { ...input, account, link: input.link.trim() };
    const asked = await propose(call, {
      act: 'wallet.adjust',
      subject: account,
      reason: input.note,
      endpoint: proposeAdjustment,
      input: content,
      rests: await restsOf(tx, memberId, currency),
      checkers: step.checkers,
    });
    // Point of no return
    await queries.insertAdjustment(tx, {
      ...content,
      id: asked.proposal,
      memberId,
      reference: makeReference(call.random.bytes(8)),
      askedBy: actor.staffId,
      askedAt: now,
    });
    return asked;
  },
});

export const adjustmentActs: Acts = {
  'wallet.adjust': {
    ...actOf(proposeAdjustment, (call, _input, { proposal, by }) => book(call, proposal, by)),
    rests: async (db, content) => {
      const { account, currency } = content as { account: string; currency: Currency };
      return restsOf(db, (await memberOf(db, account)).id, currency);
    },
  },
};

async function book(call: ChangeCall<StaffActor>, id: string, by: string): Promise<void> {
  const { tx, now } = call;
  const row = await queries.waitingAdjustment(tx, id);
  if (!row) return refuse('NOT_FOUND');
  const { memberId, way, amount, currency, reference } = row;
  const wallet = (await lockedWalletsOf(tx, [memberId]))({ memberId, currency, realm: 'real' });
  if (!isCovered(row, wallet.available))
    return refuse('ADJUSTMENT_TOO_HIGH', { available: wallet.available.toString() });

  // Point of no return
  const house = { purpose: 'adjustment', currency, realm: 'real' } as const;
  const sides = way === 'credit' ? { debit: house, credit: wallet.id } : { debit: wallet.id, credit: house };
  await post(tx, [{ key: `wallet-adjustment:${id}`, ...sides, amount, reason: 'adjustment', reference, at: now }]);
  await queries.setBooked(tx, id, now);
  await announce(tx, `member:${memberId}`, { type: 'balance', data: {} }, now);
  await record(tx, {
    actor: actorKey(call.actor),
    action: `wallet.${way}ed`,
    subject: `member:${memberId}`,
    facts: { adjustment: id, amount: amount.toString(), currency, reference, by },
    at: now,
  });
}

/**
 * The values on which a proposal is based: the limits and the member's clearance (whether play is stopped, or staff
 * hold the account, so that no money may leave it). If one of them changes later, the proposal is stale and cannot be
 * agreed to.
 */
async function restsOf(db: Db, memberId: bigint, currency: Currency) {
  const [{ daily, twoAbove }, { state, heldAt }] = await Promise.all([
    boundsOf(db, currency),
    clearance.of(db, memberId),
  ]);
  return {
    adjustmentsByPerson: `${daily} ${currency}`,
    twoCheckersAbove: `${twoAbove} ${currency}`,
    clearance: heldAt ? 'held' : state,
  };
}

async function boundsOf(db: Db, currency: Currency): Promise<AdjustmentBounds> {
  const { daily, twoAbove } = (await brandSettings(db)).adjustments;
  return { daily: money(BigInt(daily[currency])), twoAbove: money(BigInt(twoAbove[currency])) };
}

const walletNow = (db: Db, id: bigint, currency: Currency) =>
  memberAccount(db, { owner: { kind: 'member', id }, purpose: 'wallet', currency, realm: 'real' });

/** The member with this account name. Trial accounts are refused, because they have no real money to adjust. */
async function memberOf(db: Db, account: string) {
  const member = await memberIdByAccount(db, account.trim().toLowerCase());
  return !member || member.realm === 'trial' ? refuse('NOT_FOUND') : member;
}
