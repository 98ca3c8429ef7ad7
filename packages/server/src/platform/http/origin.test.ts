import { expect, test } from 'vitest';
import { isForeignPage } from './origin.ts';

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:90.0) Gecko/20100101 Firefox/90.0' };
const HOST = 'play.example:8443';

test('[W-9] Sec-Fetch-Site decides before Origin and Referer', () => {
  const key = { 'idempotency-key': '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10' };
  for (const site of ['cross-site', 'same-site', 'none', ''])
    expect(isForeignPage({ ...firefox, ...key, 'sec-fetch-site': site }, HOST), site).toBe(true);
  expect(isForeignPage({ ...firefox, 'sec-fetch-site': 'same-origin' }, HOST)).toBe(false);
});

test('[W-9] an older browser is believed by the page it names, or by a header no other site can set', () => {
  const named = (headers: Record<string, string>) => isForeignPage({ ...firefox, ...headers }, HOST);
  expect(named({ origin: 'https://play.example:8443' })).toBe(false);
  expect(named({ referer: 'https://play.example:8443/register' })).toBe(false);
  expect(named({ origin: 'https://evil.example' })).toBe(true);
  expect(named({ origin: 'null' })).toBe(true);
  expect(named({ origin: 'https://evil.example', referer: 'https://play.example:8443/' })).toBe(true);
  expect(named({ referer: 'https://play.example.evil.example/' })).toBe(true);
  expect(named({})).toBe(true);
  expect(named({ authorization: 'Bearer x' })).toBe(false);
  expect(named({ 'idempotency-key': 'x' })).toBe(false);
});

test('[W-9] a client that is not a browser needs no special header', () => {
  expect(isForeignPage({}, HOST)).toBe(false);
  expect(isForeignPage({ 'user-agent': 'okhttp/4.12.0' }, HOST)).toBe(false);
});
