import { money } from '../../money.ts';
import type { DepositMethod } from './deposit-method.ts';

/** Bank transfer typed by hand; the transfer's message carries the reference. */
export const transfer: DepositMethod<'transfer'> = {
  code: 'transfer',
  currency: 'THB',
  channel: 'thb',
  min: money(10_000),
  max: money(20_000_000),
  fee: money(0),
  presets: [50_000n, 100_000n].map(money),
  minutes: 60,
  needs: [],
  instruct: () => ({ kind: 'transfer' }),
};
