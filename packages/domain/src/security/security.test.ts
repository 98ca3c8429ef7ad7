import { describe, expect, test } from 'vitest';
import { deviceOf } from './device.ts';
import { placeOfAddress } from './place.ts';
import { readRecoveryCode, recoveryCode } from './recovery-code.ts';

describe('the place of an address', () => {
  test.each([
    ['1.179.128.9', '1.179.128.0/24'],
    ['::ffff:113.160.0.77', '113.160.0.0/24'],
    ['2001:0DB8:0001:ffff::7', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001:db8:0:5:6:7:8:9', '2001:db8:0::/48'],
  ])('[H13] %s is in %s', (address, place) => {
    expect(placeOfAddress(address, false)).toBe(place);
  });

  test('[H13] addresses that are not routed are one place', () => {
    expect(placeOfAddress('127.0.0.1', true)).toBe(placeOfAddress('192.168.7.7', true));
  });
});

describe('a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 15; ' +
        'SM-A166P) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      ['Samsung Internet', 'Android', 'phone'],
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
        'like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      ['Safari', 'iOS', 'phone'],
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      ['Edge', 'Windows', 'computer'],
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', ['Firefox', 'Linux', 'computer']],
    ['curl/8.7.1', ['', '', 'unknown']],
  ])('[E01] %s', (userAgent, [browser, system, kind]) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });
});

test('[H14] a recovery code is read as people copy it: in any case, without its dash, O for 0 and l for 1', () => {
  const code = recoveryCode(new Uint8Array([0, 0x20, 1, 2, 3, 4, 0x20]));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  expect(readRecoveryCode(typed)).toBe(readRecoveryCode(code));
});
