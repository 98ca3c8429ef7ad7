/**
 * The demo's contracts with the simulated payment providers, with keys that are used nowhere else. The connection ids
 * are fixed, so that a simulated provider can compute the address for its notifications. With a real provider, somebody
 * would enter this address in the provider's portal.
 */
export const demoShops = {
  easyslip: {
    connection: '0193a000-0000-7000-8000-0000000000a6',
    apiKey: 'demo-easyslip-key-0001',
    /** The operator's receiving account, as registered at the checking service for slips. */
    account: { bank: '004', number: '1234567890', name: 'TAMARIND PLAY' },
  },
  scb: {
    connection: '0193a000-0000-7000-8000-0000000000a7',
    applicationKey: 'l7demo00000000000000000001',
    applicationSecret: 'demo-scb-secret-0001',
    billerId: '010000000000005',
  },
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
    /**
     * MoMo's key pair, with which the payee of a disbursement is encrypted: SPKI and PKCS #8 in base64. Only the
     * stand-in uses the private key.
     */
    payoutPublicKey:
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAy5aykSL+Y6CsI30tslW19sqX4zzHDU6IFQoLncgA+XFwmy5f0VAIVTSo' +
      '2Jz1GyvtQRW/nqctIXG71ZIx6Pqun7TaIsXyQGK3jHmyFTzOXwuhkyv6nAX8L+kYWKqp4vaz3Z9D1ouzp0y41qUAz6RA8Yz8aIIG' +
      'ZITfTFmi2/saq/Ed3yhozKJ+A6NCMifmCcFbUp0bZoKvTnIWtcjj7KmJTPMf2AN6Ix4akOT6d0E6UDtygD2lrXSmnyqpDvH5sNYB' +
      '6YrC1yYDn8EXbtXyQLsTlUUnhus641fZuQBZzirenS9VbH+pb9rSkYUFv0urFsvV8H0UWz/wMFVndE6R2ya6nQIDAQAB',
    payoutPrivateKey:
      'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDLlrKRIv5joKwjfS2yVbX2ypfjPMcNTogVCgudyAD5cXCbLl/R' +
      'UAhVNKjYnPUbK+1BFb+epy0hcbvVkjHo+q6ftNoixfJAYreMebIVPM5fC6GTK/qcBfwv6RhYqqni9rPdn0PWi7OnTLjWpQDPpEDx' +
      'jPxoggZkhN9MWaLb+xqr8R3fKGjMon4Do0IyJ+YJwVtSnRtmgq9Ocha1yOPsqYlM8x/YA3ojHhqQ5Pp3QTpQO3KAPaWtdKafKqkO' +
      '8fmw1gHpisLXJgOfwRdu1fJAuxOVRSeG6zrjV9m5AFnOKt6dL1Vsf6lv2tKRhQW/S6sWy9XwfRRbP/AwVWd0TpHbJrqdAgMBAAEC' +
      'ggEALIz3WfHHq7sE+EYkCg6eAVmfh7Ms1tFcz4fRd29FIVDM5LRu9NGX5TdfDHm6XD4OTswI0NnB8zvdb/SsNdCnhlzP0ESzSJoh' +
      'ktytlt6lxWA49QjucBaSM1TFhl+gSgGU5hY8RNZw05cjKptUdFu792/T6zWq2vPFnoJN9Gf8U+wNQk1tZjivDOtktmd7qkwqmZbH' +
      'V93tUYB12vNeYBIaxA+4Kk167AWDJdGyQrD9dc4NYTxAtF4/+8bPfU8NnyhK+IPF1IQw7rf1Y7EJ9RSd2i4xviVowEWv0E8smpnL' +
      'K/rfMjxapL5V4eFWTEthLOj9tNdOvnV+hEXjnwETnNYqcQKBgQDwWuRdmx/cyKmKatQpGa83mPWgGsETIxOPpWkWA05CpxBG3USu' +
      'SW30IDLTpJ7vX6+ZpjMwSV7tMrdspq86oVIfnJbv1b7Q1KpRS85zZ+LMwxE4rmdafYV1oIrDdho0wDuSRY8HH+v9tKREjSPLtVWY' +
      'NA62pZZmAbyEoMfaYmHNTQKBgQDY1yf+CzSyuN0HlDMQ0367KAEeoX4NFa4k0yI8erJQYMlknY25taqvUlkjYAq/T7dwffAzjkaM' +
      'YbHB5qD9Zmwgg22alV7xg+g7JjrzoMd6/RjXc3AWJs9wjQYkngqSVMPCRoe6acyAphKakJrHCCJtD56Azt4WgoFzOMMt1zY6kQKB' +
      'gQCaWlSDhIZOvBKc0IQVLOhoNPOwcN4DEyiRvDEjMNZGWZFLYPelUYSqHS9m2TY0FWforWH8JXIvs701qkmnxke+A0qvFL4o0Bnc' +
      'gWlAlbuBsdfSZbX719YoNwRGCAdGTxkykzcJ5UchM6u2Vklhnb8tMmkshGR0d7MAHVya80lJlQKBgQCA5IPVMnwEsHZSBvnDyrPO' +
      'NB1WQ9BVnsmBAi+bm6Nau+16bVzNQvtOc7igmnpI9e2oZHPfcXbmAzxScfDIL5WeTgFcneVt0ma8oiDwqGVq6f9WMjwyLqen02wP' +
      'YBIQoWorlRkg6bqxzgXI8qPOIzuzcFFbZ5wD7VddUiRSn1aQwQKBgBfpieLka1y1dhScgFQ0RqXSspXTELA7rjIY4wvR3VC6Icpb' +
      'ofc6oMFUAjHsdAmFcM17yYzfPFeNWxpvIMPkW7pO6DWomdjj+5T1LzAZoTlkjFvfmY2nud6E2TgRU1Vw18NZOkj0J6qPhccVNmNP' +
      'mAj0p8kHEUp0naelV0xdC58e',
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
