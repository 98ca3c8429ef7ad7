import type { contract } from '@tamarind/contract/index';
import { type Currency, money } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { type ConvertRate, decideConvert } from '@tamarind/domain/points/points';
import { brandSettings } from '../brand/index.ts';
import { post } from '../ledger/index.ts';
import { proveLoginPassword } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { walletOf } from '../wallet/index.ts';
import { movePoints } from './move.ts';
import * as queries from './queries.ts';

/** Converts points to money: takes the points and pays the money into the wallet in one transaction. */
export const convertPoint: Handler<typeof contract.points.convertPoint> = async (call, { points, password }) => {
  const { memberId, currency, realm } = call.actor;
  await proveLoginPassword(call, password);
  const rate = await convertRate(call.tx, currency);
  const before = await queries.lockPoints(call.tx, memberId);
  const decision = decideConvert(points, before, rate);
  if ('refused' in decision) return refuse(decision.refused, { balance: before, points: rate.points, min: rate.min });

  // Point of no return
  const id = uuidV7(call.now, call.random);
  const reference = makeReference(call.random.bytes(8));
  const by = actorKey(call.actor);
  const balance = await movePoints(call.tx, {
    memberId,
    key: `convert:${id}`,
    kind: 'convert',
    amount: -points,
    reference,
    remark: '',
    by,
    at: call.now,
  });
  if (balance === undefined) throw new Error(`conversion ${id} was paid before`);
  await queries.insertRecord(call.tx, {
    id,
    reference,
    memberId,
    type: 'convert',
    item: null,
    names: null,
    quantity: points / rate.points,
    pointsRequirement: rate.points,
    changedPoints: -points,
    pointsBalance: balance,
    redeemAmount: decision.amount,
    currency,
    status: 'approved',
    addressSealed: null,
    askedAt: call.now,
    decidedBy: 'system',
  });
  await post(call.tx, [
    {
      key: `points:${id}`,
      debit: { purpose: 'points_liability', currency, realm },
      credit: await walletOf(call.tx, call.actor),
      amount: decision.amount,
      reason: 'points',
      reference,
      at: call.now,
    },
  ]);
  await announce(call.tx, `member:${memberId}`, { type: 'balance', data: {} }, call.now);
  return { reference, points, amount: decision.amount, balance };
};

export async function convertRate(db: Db, currency: Currency): Promise<ConvertRate> {
  const { points, amount, min } = (await brandSettings(db)).points.convert[currency];
  return { points, amount: money(BigInt(amount)), min };
}
