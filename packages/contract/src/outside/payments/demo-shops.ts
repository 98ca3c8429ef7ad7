/**
 * The demo house's contracts with the stand-ins of payment providers: keys that open nothing else. The connection ids
 * are fixed, so that a stand-in knows the address for its notices as if somebody had entered it at the provider.
 */
export const demoShops = {
  sepay: {
    connection: '0193a000-0000-7000-8000-0000000000a1',
    apiKey: 'demo-sepay-apikey-0001',
    secret: 'demo-sepay-secret-0001',
    token: 'demo-sepay-token-0001',
  },
  payos: {
    connection: '0193a000-0000-7000-8000-0000000000a2',
    clientId: 'demo-payos-client',
    apiKey: 'demo-payos-apikey-0001',
    checksumKey: 'demo-payos-checksum-0001',
  },
  momo: {
    connection: '0193a000-0000-7000-8000-0000000000a3',
    partnerCode: 'MOMODEMO',
    accessKey: 'demo-momo-access-0001',
    secretKey: 'demo-momo-secret-0001',
  },
  zalopay: {
    connection: '0193a000-0000-7000-8000-0000000000a4',
    appId: 2553,
    key1: 'demo-zalopay-key1-0001',
    key2: 'demo-zalopay-key2-0001',
  },
  omise: {
    connection: '0193a000-0000-7000-8000-0000000000a5',
    secretKey: 'skey_test_demo000000000000001',
    webhookSecret: 'ZGVtby1vbWlzZS13ZWJob29rLTAwMDE=',
  },
} as const;
