import type { ConnectionField } from './payment-provider.ts';

/**
 * The fields of a connection that configure the source of coin prices: its address and key, the maximum age of a price,
 * and the maximum price change between a request and its payment.
 */
export const priceFields: readonly ConnectionField[] = [
  { key: 'priceUrl', label: 'Price URL', isSecret: false, form: /^https?:\/\/[^\s#]{3,300}$/ },
  {
    key: 'priceSeconds',
    label: 'Price max age (s)',
    isSecret: false,
    form: /^([1-9]\d|[1-9]\d\d|[12]\d\d\d|3[0-5]\d\d|3600)$/,
  },
  { key: 'jumpBps', label: 'Price max move (bps)', isSecret: false, form: /^([1-9]\d|[1-9]\d\d|1\d\d\d|2000)$/ },
  { key: 'priceKey', label: 'Price key', isSecret: true, form: /^[!-~]{8,200}$/ },
];
