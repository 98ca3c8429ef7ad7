import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { type Currency, type Money, money, times } from '@tamarind/domain/money';
import { offersMore } from '@tamarind/domain/points/points';
import { isWithinSoleCaps, SOLE_WINDOW_MS } from '@tamarind/domain/sole-caps';
import { addMs } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { brandSettings, soleCapsOf } from '../brand/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { movePoints } from './move.ts';
import * as queries from './queries.ts';
import { shownItem, shownRecord } from './shown.ts';

type Points = typeof contract.points;

/** The back office's handlers for the mall (the shop for points): items, the queue, corrections of balances. */
export const deskHandlers: { [Name in DeskCall]: Handler<Points[Name]> } = {
  getMallDesk: async ({ pool }) => {
    const settings = await brandSettings(pool);
    const { levels } = settings.vip;
    return {
      items: (await queries.items(pool, { all: true })).map((item) => ({
        ...shownItem(item, levels),
        isOn: item.isOn,
      })),
      levels: levels.map(({ name }) => name),
      outstanding: (await queries.outstanding(pool)).map(({ points, ...row }) => {
        const rate = settings.points.convert[row.currency];
        return {
          ...row,
          points: Number(points),
          worth: times(money(BigInt(rate.amount)), points / BigInt(rate.points)),
        };
      }),
    };
  },

  saveMallItem: async (call, input) => {
    await levelExists(call.tx, input);
    const { item: id, ...wish } = input;
    const [before] = await queries.items(call.tx, { id, all: true });
    if (!offersMore(before, wish)) {
      await saveItem(call, input, actorKey(call.actor));
      return { item: id, proposal: null };
    }
    const { proposal } = await propose(call, {
      act: 'points.item',
      subject: `mall-item:${id}`,
      reason: '',
      endpoint: contract.points.saveMallItem,
      input,
      before: before && { ...before, item: id },
    });
    return { item: id, proposal };
  },

  listRedeemQueue: async (call, filter) => {
    const { records, count } = await queries.recordsPage(
      call.pool,
      { ...filter, currencies: call.currencies },
      pageOf(filter),
    );
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

  getMemberPoints: async ({ pool }, { account, page }) => {
    const { id } = await adjustable(pool, account);
    const [balance, inProcess, movements] = await Promise.all([
      queries.pointsOf(pool, id),
      queries.inProcess(pool, id),
      queries.movementsPage(pool, id, pageOf({ page })),
    ]);
    return { balance, inProcess, ...movements, pageSize: PAGE_SIZE };
  },

  decideRedeem: async (call, input) => {
    const row = await waitingRecord(call.tx, input.record);
    const by = actorKey(call.actor);
    if (input.decision === 'approve') {
      await queries.lockAdjustments(call.tx);
      const given = await queries.approvedAlone(call.tx, { ...row, by, since: addMs(call.now, -SOLE_WINDOW_MS) });
      if (!(await isWithinCaps(call.tx, row.currency, -row.changedPoints, given))) {
        const { proposal } = await propose(call, {
          act: 'points.redeem',
          subject: row.reference,
          reason: input.remark,
          endpoint: contract.points.decideRedeem,
          input,
        });
        return { status: row.status, proposal };
      }
    }
    return { status: await decide(call, row, input, by), proposal: null };
  },

  adjustPoints: async (call, input) => {
    const { account, amount, reason } = input;
    const member = await adjustable(call.tx, account);
    const by = actorKey(call.actor);
    await queries.lockAdjustments(call.tx);
    const given = await queries.adjustedAlone(call.tx, {
      memberId: member.id,
      currency: member.currency,
      by,
      since: addMs(call.now, -SOLE_WINDOW_MS),
    });
    if (!(await isWithinCaps(call.tx, member.currency, Math.abs(amount), given))) {
      const { proposal } = await propose(call, {
        act: 'points.adjust',
        subject: `member:${member.id}`,
        reason,
        endpoint: contract.points.adjustPoints,
        input,
      });
      return { account, balance: await queries.pointsOf(call.tx, member.id), proposal };
    }
    const key = `adjustment:${call.requestKey}`;
    const balance = await adjust(call, { memberId: member.id, key, amount, reason, by });
    return { account, balance, proposal: null };
  },
};

export const pointActs: Acts = {
  'points.adjust': actOf(contract.points.adjustPoints, async (call, input, decided) => {
    const { id: memberId } = await adjustable(call.tx, input.account);
    const { amount, reason } = input;
    // Both people are recorded, so the movement does not count towards the cap of a person acting alone.
    const by = `staff:${decided.by}, ${actorKey(call.actor)}`;
    await adjust(call, { memberId, key: `adjustment:${call.requestKey}`, amount, reason, by });
  }),
  'points.item': actOf(contract.points.saveMallItem, async (call, input, decided) => {
    await levelExists(call.tx, input);
    await saveItem(call, input, `staff:${decided.by}, ${actorKey(call.actor)}`);
  }),
  'points.redeem': actOf(contract.points.decideRedeem, async (call, input, decided) => {
    const row = await waitingRecord(call.tx, input.record);
    await decide(call, row, input, `staff:${decided.by}, ${actorKey(call.actor)}`);
  }),
};

type ItemInput = InputOf<Points['saveMallItem']>;

async function levelExists(tx: Tx, { minLevel }: ItemInput): Promise<void> {
  const { levels } = (await brandSettings(tx)).vip;
  if (minLevel >= levels.length) refuse('LEVEL_TOO_LOW', { level: levels.length - 1 });
}

async function saveItem(call: ChangeCall<StaffActor>, { item: id, ...wish }: ItemInput, by: string): Promise<void> {
  await queries.putItem(call.tx, { id, ...wish }, call.now);
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
      by,
    },
    at: call.now,
  });
}

/**
 * Locks and returns a member's reward request (record). Refuses NOT_FOUND, and REDEEM_STATE unless the request waits
 * for a decision.
 */
async function waitingRecord(tx: Tx, id: string) {
  const row = await queries.lockRecord(tx, id);
  if (!row) return refuse('NOT_FOUND');
  return row.status === 'in_process' ? row : refuse('REDEEM_STATE', { status: row.status });
}

/** Approves or rejects a reward request (record). `by`: both names if two people approved. */
async function decide(
  call: ChangeCall<StaffActor>,
  row: Awaited<ReturnType<typeof waitingRecord>>,
  { decision, remark }: InputOf<Points['decideRedeem']>,
  by: string,
): Promise<'approved' | 'rejected'> {
  const status = decision === 'approve' ? 'approved' : 'rejected';
  // Point of no return
  await endRecord(call.tx, row, { status, remark, by, at: call.now });
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: `points.redeem_${status}`,
    subject: `point-record:${row.reference}`,
    facts: { points: -row.changedPoints, quantity: row.quantity, by },
    at: call.now,
  });
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'points' } }, call.now);
  await announce(call.tx, `member:${row.memberId}`, { type: 'points', data: {} }, call.now);
  return status;
}

/**
 * True if one person may move these points alone: together with the points that this person has already moved alone
 * (`given`), they stay within the caps.
 */
async function isWithinCaps(
  tx: Tx,
  currency: Currency,
  points: number,
  given: { toMember: number; byOfficer: number },
): Promise<boolean> {
  const settings = await brandSettings(tx);
  const rate = settings.points.convert[currency];
  return isWithinSoleCaps(soleCapsOf(settings, currency), worth(points, rate), {
    toMember: worth(given.toMember, rate),
    byOfficer: worth(given.byOfficer, rate),
  });
}

/** Finds the member whose points are adjusted. Refuses NOT_FOUND for a trial account, which has no points. */
async function adjustable(db: Db, account: string) {
  const member = await memberIdByAccount(db, account.trim().toLowerCase());
  return !member || member.realm === 'trial' ? refuse('NOT_FOUND') : member;
}

/**
 * The points' value in money at the brand's rate, with started steps counted in full: at 20 points for a baht, 21
 * points are worth 2 baht.
 */
const worth = (points: number, rate: { points: number; amount: string }): Money =>
  times(money(BigInt(rate.amount)), BigInt(Math.ceil(points / rate.points)));

async function adjust(
  call: ChangeCall,
  wish: { memberId: bigint; key: string; amount: number; reason: string; by: string },
): Promise<number> {
  const { memberId, key, amount, reason, by } = wish;
  const balance = await movePoints(call.tx, {
    memberId,
    key,
    kind: 'adjustment',
    amount,
    reference: '',
    remark: reason,
    by,
    at: call.now,
  });
  if (balance === undefined) throw new Error('a request is answered once');
  await announce(call.tx, `member:${memberId}`, { type: 'points', data: {} }, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: 'points.adjusted',
    subject: `member:${memberId}`,
    facts: { amount, reason, by },
    at: call.now,
  });
  return balance;
}

/** Adds an item to the mall without an action of staff; the demo uses this. */
export async function offerItem(
  tx: Tx,
  item: Omit<queries.ItemRow, 'id' | 'isOn'>,
  { random, now }: Pick<ChangeCall, 'random' | 'now'>,
): Promise<queries.ItemRow> {
  const row = { ...item, id: uuidV7(now, random), isOn: true };
  await queries.putItem(tx, row, now);
  return row;
}

/**
 * Ends a reward request (record) that waits for a decision. Refuses like a decision of staff if the request does not
 * exist or no longer waits.
 */
export const endWaitingRecord = async (
  tx: Tx,
  id: string,
  decision: Parameters<typeof queries.decideRecord>[2],
): Promise<void> => endRecord(tx, await waitingRecord(tx, id), decision);

/**
 * Ends a reward request (record): approves it, or rejects it and returns points and stock. The caller must have locked
 * the request's row, and its state must be in_process.
 */
async function endRecord(
  tx: Tx,
  row: NonNullable<Awaited<ReturnType<typeof queries.lockRecord>>>,
  decision: Parameters<typeof queries.decideRecord>[2],
): Promise<void> {
  await queries.decideRecord(tx, row.id, decision);
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
  if (row.item !== null) await queries.giveStockBack(tx, row.item, row.quantity);
}

type DeskCall =
  | 'getMallDesk'
  | 'saveMallItem'
  | 'listRedeemQueue'
  | 'getMemberPoints'
  | 'decideRedeem'
  | 'adjustPoints';
