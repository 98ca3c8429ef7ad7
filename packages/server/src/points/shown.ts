import type { MallItem, PointRecord } from '@tamarind/contract/points';
import { money } from '@tamarind/domain/money';
import type { Secrets } from '../platform/secrets.ts';
import type { ItemRow, RecordRow } from './queries.ts';
import { addressPurpose } from './redeem.ts';

/** This file converts rows to the API's types; this function converts an item of the mall (the shop for points). */

export function shownItem({ isOn: _on, ...item }: ItemRow, levels: readonly { name: string }[]): MallItem {
  return { ...item, minLevelName: item.minLevel === 0 ? null : (levels[item.minLevel]?.name ?? null) };
}

export function shownRecord(row: RecordRow, secrets: Secrets): PointRecord {
  const { id, redeemAmount, addressSealed } = row;
  return {
    id,
    reference: row.reference,
    type: row.type,
    name: row.names,
    quantity: row.quantity,
    pointsRequirement: row.pointsRequirement,
    amountRequirement: null,
    status: row.status,
    time: row.askedAt,
    changedPoints: row.changedPoints,
    pointsBalance: row.pointsBalance,
    remark: row.remark,
    units: row.quantity,
    pointsRatio:
      redeemAmount === null
        ? null
        : { points: row.pointsRequirement, amount: money(redeemAmount / BigInt(row.quantity)) },
    redeemAmount,
    currency: row.currency,
    receivingAddress: addressSealed === null ? null : secrets.open(addressPurpose(id), addressSealed).toString(),
  };
}
