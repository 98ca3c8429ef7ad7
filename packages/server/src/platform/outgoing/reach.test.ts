import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { addressFault, isPublic, mayConnect, readReach, type Reach } from './reach.ts';

const reachFor = (text: string, isDemo = false): Reach => {
  const reach = readReach(text, isDemo);
  if (!reach) throw new Error(`"${text}" cannot be read`);
  return reach;
};
const real = reachFor('');
const demo = reachFor('', true);
const leased = reachFor('public,10.2.0.0/16,fd00:2::/32');

/**
 * Special-purpose IPv4 ranges of RFC 6890 and its successors, as first and last number. The code writes them as CIDR,
 * so the test does not repeat a mistake made there.
 */
const reserved = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
] as const;
const isReserved = (ip: number) => reserved.some(([from, to]) => ip >= from && ip <= to);

const bytesOf = (ip: number) => [ip >>> 24, (ip >>> 16) & 255, (ip >>> 8) & 255, ip & 255] as const;
/** Every notation of an IPv4 address that a browser or a C library accepts. */
const forms: readonly ((ip: number) => string)[] = [
  (ip) => bytesOf(ip).join('.'),
  (ip) => String(ip),
  (ip) => `0x${ip.toString(16)}`,
  (ip) => `0${ip.toString(8)}`,
  (ip) =>
    bytesOf(ip)
      .map((byte) => `0x${byte.toString(16)}`)
      .join('.'),
  (ip) =>
    bytesOf(ip)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
  (ip) => `${ip >>> 24}.${ip & 0xffffff}`,
  (ip) => `${ip >>> 24}.${(ip >>> 16) & 255}.${ip & 0xffff}`,
  (ip) => `${bytesOf(ip).join('.')}.`,
  (ip) => [...bytesOf(ip).join('.')].map((char) => (char === '.' ? '%2e' : char)).join(''),
];
/** IPv6 addresses that embed the IPv4 address: mapped, compatible, NAT64, 6to4, Teredo's server. */
const carriers: readonly ((ip: number) => string)[] = [
  (ip) => `::ffff:${bytesOf(ip).join('.')}`,
  (ip) => `::${bytesOf(ip).join('.')}`,
  (ip) => `64:ff9b::${bytesOf(ip).join('.')}`,
  (ip) => `2002:${(ip >>> 16).toString(16)}:${(ip & 0xffff).toString(16)}::1`,
  (ip) => `2001:0:${(ip >>> 16).toString(16)}:${(ip & 0xffff).toString(16)}::1`,
];
const ipv4 = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(...reserved.flatMap(([from, to]) => [from, to, to + 1, Math.max(0, from - 1)])).map((ip) => ip >>> 0),
);

describe('the decision about an address', () => {
  test('[S-M11] every written form of an IPv4 address gets the answer of its number', () => {
    fc.assert(
      fc.property(ipv4, fc.constantFrom(...forms), (ip, form) => {
        const url = new URL(`https://${form(ip)}/wallet`);
        expect(addressFault(url, real)).toBe(isReserved(ip) ? 'host' : undefined);
        expect(mayConnect(bytesOf(ip).join('.'), url, real)).toBe(!isReserved(ip));
      }),
      { numRuns: 3000 },
    );
  });

  test('[S-M11] no IPv6 address that carries an IPv4 address is called', () => {
    fc.assert(
      fc.property(ipv4, fc.constantFrom(...carriers), (ip, form) => {
        expect(isIPv6(form(ip))).toBe(true);
        expect(addressFault(new URL(`https://[${form(ip)}]/`), real)).toBe('host');
        expect(isPublic(form(ip))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('[S-M11] only global unicast addresses of IPv6 are called', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (parts) => {
        const [first = 0] = parts;
        const text = parts.map((part) => part.toString(16)).join(':');
        if (first >= 0x2000 && first <= 0x3fff) return;
        expect(addressFault(new URL(`https://[${text}]/`), real)).toBe('host');
      }),
    );
    for (const text of [
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12:3456::1',
      'ff02::1',
      '2001:db8::1',
      '100::1',
      'fec0::1',
    ])
      expect([text, isPublic(text)]).toEqual([text, false]);
    expect(isPublic('2606:4700:4700::1111')).toBe(true);
  });

  test.each([
    ['http://vendor.example.com/', 'scheme'],
    ['ftp://vendor.example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://vendor.example.com/', 'scheme'],
    ['https://vendor.example.com:22/', 'port'],
    ['https://vendor.example.com:6379/', 'port'],
    ['https://8.8.8.8:25/', 'port'],
    ['http://8.8.8.8/', 'scheme'],
    ['https://localhost/', 'host'],
    ['https://localhost./', 'host'],
    ['https://a.localhost/', 'host'],
    ['https://metadata.google.internal/', 'host'],
    ['https://printer.local/', 'host'],
    ['https://intranet/', 'host'],
    ['https://2130706433/', 'host'],
    ['https://0/', 'host'],
    ['https://[::ffff:7f00:1]/', 'host'],
    ['https://127.1/', 'host'],
    ['https://①②⑦.0.0.1/', 'host'],
    ['https://vendor.example.com/', undefined],
    ['https://vendor.example.com:8443/base', undefined],
    ['smtp://mail.example.com', undefined],
    ['smtps://user:word@mail.example.com', undefined],
    ['smtp://mail.example.com:25', 'port'],
  ])('[S-M11] outside the demo %s: %s', (address, fault) => {
    expect(addressFault(new URL(address), real)).toBe(fault);
  });

  test('[S-M11] the demo calls its own machine and nothing else, not even a name server', () => {
    for (const address of [
      'http://127.0.0.1:4110/',
      'https://[::1]:9/',
      'http://localhost:80/',
      'smtp://127.0.0.1:2525',
    ])
      expect([address, addressFault(new URL(address), demo)]).toEqual([address, undefined]);
    for (const address of [
      'https://vendor.example.com/',
      'https://8.8.8.8/',
      'http://10.0.0.1/',
      'http://169.254.169.254/',
    ])
      expect([address, addressFault(new URL(address), demo)]).toEqual([address, 'host']);
  });

  test('[S-M11] networks of the operator are reached on any port, and never link-local or multicast', () => {
    for (const address of ['http://10.2.3.4:8080/', 'https://[fd00:2::7]/', 'http://bank.internal:81/'])
      expect([address, addressFault(new URL(address), leased)]).toEqual([address, undefined]);
    expect(addressFault(new URL('http://10.3.0.1/'), leased)).toBe('host');
    const everything = reachFor('public,0.0.0.0/0,::/0');
    for (const address of ['169.254.169.254', '0.0.0.0', '224.0.0.1', '255.255.255.255', 'fe80::1', 'ff02::1', '::'])
      expect([address, mayConnect(address, new URL('http://x/'), everything)]).toEqual([address, false]);
  });

  test('[S-M11] a list that cannot be read, or opens this machine outside the demo, stops the start', () => {
    for (const text of [
      'nonsense',
      '10.0.0.0',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      'public,',
      'loopback',
      '127.0.0.0/8',
      '::1/128',
    ])
      expect([text, readReach(text, false)]).toEqual([text, undefined]);
    const env = {
      DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/x',
      SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
    };
    expect(() => readConfig({ ...env, OUTGOING: 'everywhere' })).toThrow(/OUTGOING/);
  });
});
