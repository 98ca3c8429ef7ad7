import type { contract } from '@tamarind/contract/index';
import { money, times } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { movePoints } from './move.ts';
import * as q from './queries.ts';
import { PAGE_SIZE, shownItem, shownRecord } from './shown.ts';

type Points = typeof contract.points;

/** The office's side of the mall: items, the queue, corrections of balances. */
export const deskHandlers: { [Name in DeskCall]: Handler<Points[Name]> } = {
  getMallDesk: async ({ pool }) => {
    const settings = await brandSettings(pool);
    const { levels } = settings.vip;
    return {
      items: (await q.items(pool, { all: true })).map((item) => ({
        ...shownItem(item, levels),
        isOn: item.isOn,
      })),
      levels: levels.map(({ name }) => name),
      outstanding: (await q.outstanding(pool)).map(({ points, ...row }) => {
        const rate = settings.points.convert[row.currency];
        return {
          ...row,
          points: Number(points),
          worth: times(money(BigInt(rate.amount)), points / BigInt(rate.points)),
        };
      }),
    };
  },

  saveMallItem: async (call, { item: id, ...wish }) => {
    const { levels } = (await brandSettings(call.tx)).vip;
    if (wish.minLevel >= levels.length) return refuse('LEVEL_TOO_LOW', { level: levels.length - 1 });
    // Point of no return
    await q.putItem(call.tx, { id, ...wish }, call.now);
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'points.item_saved',
      subject: `mall-item:${id}`,
      facts: {
        name: wish.names.EN,
        points: wish.points,
        stock: wish.stock,
        monthlyLimit: wish.monthlyLimit,
        minLevel: wish.minLevel,
        isOn: wish.isOn,
      },
      at: call.now,
    });
    return { item: id };
  },

  listRedeemQueue: async (call, filter) => {
    const { records, count } = await q.recordsPage(call.pool, filter, PAGE_SIZE);
    return {
      records: records.map((row) => ({
        ...shownRecord(row, call.secrets),
        account: row.account,
        decidedBy: row.decidedBy,
      })),
      count,
      pageSize: PAGE_SIZE,
    };
  },

  decideRedeem: async (call, { record: id, decision, remark }) => {
    const row = await q.lockRecord(call.tx, id);
    if (!row) return refuse('NOT_FOUND');
    if (row.status !== 'in_process') return refuse('REDEEM_STATE', { status: row.status });
    const status = decision === 'approve' ? 'approved' : 'rejected';
    const by = actorKey(call.actor);
    // Point of no return
    await endRecord(call.tx, row, { status, remark, by, at: call.now });
    await record(call.tx, {
      actor: by,
      action: `points.redeem_${status}`,
      subject: `point-record:${row.reference}`,
      facts: { points: -row.changedPoints, quantity: row.quantity },
      at: call.now,
    });
    await announce(call.tx, 'staff', { type: 'queue', data: { room: 'points' } }, call.now);
    await announce(call.tx, `member:${row.memberId}`, { type: 'points', data: {} }, call.now);
    return { status };
  },

  adjustPoints: async (call, { account, amount, reason }) => {
    const member = await memberIdByAccount(call.tx, account.trim().toLowerCase());
    if (!member || member.realm === 'trial') return refuse('NOT_FOUND');
    const by = actorKey(call.actor);
    const balance = await movePoints(call.tx, {
      memberId: member.id,
      key: `adjustment:${call.requestKey}`,
      kind: 'adjustment',
      amount,
      reference: '',
      remark: reason,
      by,
      at: call.now,
    });
    if (balance === undefined) throw new Error('a request is answered once');
    await record(call.tx, {
      actor: by,
      action: 'points.adjusted',
      subject: `member:${member.id}`,
      facts: { amount, reason },
      at: call.now,
    });
    await announce(call.tx, `member:${member.id}`, { type: 'points', data: {} }, call.now);
    return { account, balance };
  },
};

/** Approved, or rejected: then points and stock go back. The record's row must be locked and in process. */
export async function endRecord(
  tx: Tx,
  row: NonNullable<Awaited<ReturnType<typeof q.lockRecord>>>,
  decision: Parameters<typeof q.decideRecord>[2],
): Promise<void> {
  await q.decideRecord(tx, row.id, decision);
  if (decision.status === 'approved') return;
  await movePoints(tx, {
    memberId: row.memberId,
    key: `returned:${row.id}`,
    kind: 'returned',
    amount: -row.changedPoints,
    reference: row.reference,
    remark: decision.remark,
    by: decision.by,
    at: decision.at,
  });
  if (row.item !== null) await q.giveStockBack(tx, row.item, row.quantity);
}

type DeskCall = 'getMallDesk' | 'saveMallItem' | 'listRedeemQueue' | 'decideRedeem' | 'adjustPoints';
