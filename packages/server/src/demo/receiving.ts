import type { ReceivingDetails } from '@tamarind/domain/deposits/receiving';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import { putReceivingAccount } from '../receiving/index.ts';
import * as queries from './queries.ts';

/** The demo's accounts at the simulated bank. */
const accounts: readonly ReceivingDetails[] = [
  { method: 'promptpay', bank: 'SCB', number: '010000000000001', name: 'Tamarind Play' },
  { method: 'promptpay_id', bank: 'SCB', number: '0812345678', name: 'Tamarind Play' },
  { method: 'truemoney', bank: 'SCB', number: '140000812345678', name: 'Tamarind Play' },
  { method: 'vietqr', bank: 'VCB', number: '0011000123456', name: 'TAMARIND PLAY' },
  { method: 'viet_transfer', bank: 'VCB', number: '0011000123456', name: 'TAMARIND PLAY' },
];

/** Adds the demo's receiving accounts if none exists. */
export const seedReceiving = ({ pool, random, clock }: Pick<Platform, 'pool' | 'random' | 'clock'>): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await queries.lockSeed(tx);
    if (await queries.hasReceivingAccount(tx)) return;
    for (const account of accounts)
      await putReceivingAccount(tx, { random, now: clock.now(), people: null }, { ...account, isOn: true });
  });
