import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mountSecurityTxt } from './security-txt.ts';

const path = '/.well-known/security.txt';
let brand: TestApp;
let demo: TestApp;
beforeAll(async () => {
  const env = { SECURITY_CONTACT: 'mailto:security@brand.asia', PUBLIC_URL: 'https://play.brand.asia' };
  brand = await startTestApp({ env, mount: mountSecurityTxt, now: new Date('2026-11-22T05:00:00Z') });
  demo = await startTestApp({ mount: mountSecurityTxt });
});
afterAll(() => Promise.all([brand.close(), demo.close()]));

test('security.txt names the contact, the day it expires and its own address', async () => {
  const answer = await brand.http.inject({ url: path, headers: { host: 'play.brand.asia' } });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@brand.asia',
      'Expires: 2027-05-21T00:00:00Z',
      `Canonical: https://play.brand.asia${path}`,
      'Preferred-Languages: en, th, vi',
      '',
    ].join('\n'),
  );
});

test('security.txt is not there in a demo, which has no contact', async () => {
  expect((await demo.http.inject(path)).statusCode).toBe(404);
});
