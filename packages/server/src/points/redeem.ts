import type { contract } from '@tamarind/contract/index';
import { makeReference } from '@tamarind/domain/payments/reference';
import { decideRedeem, mostRedeemable } from '@tamarind/domain/points/points';
import { monthOf, startOfMonth } from '@tamarind/domain/vip/ladder';
import { proveLoginPassword } from '../members/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { vipOf } from '../vip/index.ts';
import { movePoints } from './move.ts';
import * as queries from './queries.ts';

/**
 * Requests a reward: points and stock are taken at once, staff decide later. Runs under the lock of the member's
 * points.
 */
export const redeemPointReward: Handler<typeof contract.points.redeemPointReward> = async (call, wish) => {
  const [item] = await queries.items(call.tx, { id: wish.item });
  if (!item) return refuse('NOT_FOUND');
  if (item.type === 'goods' && wish.address === undefined) return refuse('ADDRESS_MISSING');
  await proveLoginPassword(call, wish.password);
  const balance = await queries.lockPoints(call.tx, call.actor.memberId);
  const own = await monthOfMember(call.tx, call.actor, call.now);
  const facts = {
    balance,
    level: own.level,
    taken: own.taken,
    cap: own.cap,
    item: { ...item, taken: own.ofItem(item.id) },
  };
  const decision = decideRedeem({ ...facts, quantity: wish.quantity });
  if ('refused' in decision)
    return refuse(decision.refused, { balance, stock: item.stock, level: item.minLevel, most: mostRedeemable(facts) });

  // Point of no return
  const filed = await fileRedeem(call.tx, call, call.actor, { ...wish, item });
  if (!filed) return refuse('ITEM_GONE', { stock: 0 });
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'points' } }, call.now);
  return { reference: filed.reference, points: decision.points, balance: filed.balance };
};

/**
 * Takes stock and points and inserts the reward request (record); returns undefined, with nothing taken, if too few
 * points or items are left.
 */
export async function fileRedeem(
  tx: Tx,
  { secrets, random, now }: Pick<ChangeCall, 'secrets' | 'random' | 'now'>,
  { memberId, currency }: Pick<MemberActor, 'memberId' | 'currency'>,
  { item, quantity, address }: { item: queries.ItemRow; quantity: number; address?: string | undefined },
): Promise<{ id: string; reference: string; balance: number } | undefined> {
  if (!(await queries.takeStock(tx, item.id, quantity))) return undefined;
  const id = uuidV7(now, random);
  const reference = makeReference(random.bytes(8));
  const points = item.points * quantity;
  const balance = await movePoints(tx, {
    memberId,
    key: `redeem:${id}`,
    kind: 'redeem',
    amount: -points,
    reference,
    remark: '',
    by: `member:${memberId}`,
    at: now,
  });
  if (balance === undefined) throw new Error(`record ${id} was paid before`);
  await queries.insertRecord(tx, {
    id,
    reference,
    memberId,
    type: item.type,
    item: item.id,
    names: item.names,
    quantity,
    pointsRequirement: item.points,
    changedPoints: -points,
    pointsBalance: balance,
    redeemAmount: null,
    currency,
    status: 'in_process',
    addressSealed:
      item.type === 'goods' && address !== undefined ? secrets.seal(addressPurpose(id), Buffer.from(address)) : null,
    askedAt: now,
    decidedBy: null,
  });
  return { id, reference, balance };
}

/** The member's VIP level and monthly cap, with the number of rewards requested since the month began. */
export async function monthOfMember(db: Db, { memberId }: Pick<MemberActor, 'memberId'>, now: Date) {
  const { level, redeemsPerMonth } = await vipOf(db, memberId);
  const taken = await queries.takenSince(db, memberId, startOfMonth(monthOf(now)));
  return {
    level,
    cap: redeemsPerMonth,
    taken: taken.reduce((sum, row) => sum + row.taken, 0),
    ofItem: (item: string): number => taken.find((row) => row.item === item)?.taken ?? 0,
  };
}

/**
 * The encryption purpose contains the id of the reward request, so an encrypted address that was copied to another
 * request cannot be decrypted.
 */
export const addressPurpose = (record: string): string => `point-record:${record}`;
