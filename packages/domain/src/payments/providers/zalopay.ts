import { compactDay, dayOf } from '../../time.ts';
import { isReference } from '../reference.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * ZaloPay gateway, version 2: https://docs.zalopay.vn/docs/specs/order-create, order-query and callback-api (read
 * November 2026). Signatures are HMAC-SHA256 in lower-case hex. The platform's messages are signed with key 1 over
 * fields joined by `|`, ZaloPay's with key 2 over the unchanged text of `data`.
 */
export const zalopay: PaymentProvider<'zalopay'> = {
  code: 'zalopay',
  name: 'ZaloPay',
  currency: 'VND',
  moneyAt: 'provider',
  deposits: ['zalopay'],
  withdrawals: [],
  address: 'https://openapi.zalopay.vn',
  fields: [
    { key: 'appId', label: 'App ID', isSecret: false, form: /^[1-9]\d{0,8}$/ },
    { key: 'key1', label: 'Key 1 (mac)', isSecret: true, form: /^[!-~]{8,100}$/ },
    { key: 'key2', label: 'Key 2 (callback)', isSecret: true, form: /^[!-~]{8,100}$/ },
  ],
};

export interface ZalopayOrder {
  readonly app_id: number;
  readonly app_trans_id: string;
  readonly app_user: string;
  readonly amount: number;
  /** The time at which the order was made, in Unix milliseconds. */
  readonly app_time: number;
  /** Further data of the order, as JSON text. */
  readonly embed_data: string;
  /** The ordered items, as the text of a JSON list. */
  readonly item: string;
}

/** The text that key 1 signs for a new order. */
export const zalopayOrderText = (order: ZalopayOrder): string =>
  [order.app_id, order.app_trans_id, order.app_user, order.amount, order.app_time, order.embed_data, order.item].join(
    '|',
  );

/** The text that key 1 signs for a status query of an order; key 1 itself is part of the text. */
export const zalopayQueryText = (appId: number, transId: string, key1: string): string =>
  [appId, transId, key1].join('|');

/** An order's id begins with its day in Vietnam, `yymmdd_`. A second attempt to open the same deposit ends in `_2`. */
export const zalopayTransId = (reference: string, at: Date, attempt: 0 | 1 = 0): string =>
  `${compactDay(dayOf(at)).slice(2)}_${reference}${attempt === 0 ? '' : '_2'}`;

/** The platform's reference in an order id; undefined if the order is not the platform's. */
export const zalopayReference = (transId: string): string | undefined => {
  const reference = /^\d{6}_([0-9A-Z]+)(?:_2)?$/.exec(transId)?.[1];
  return reference !== undefined && isReference(reference) ? reference : undefined;
};

/** Whether the return code of a status query means paid: 1 is paid, 2 finally failed, 3 unpaid or being processed. */
export const isZalopayPaid = (returnCode: number): boolean => returnCode === 1;

/** The provider's limits for how long an order may stay open, in seconds. */
export const zalopayExpiry = { min: 300, max: 2_592_000 } as const;
