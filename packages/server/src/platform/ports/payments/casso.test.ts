import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReference } from '@tamarind/domain/payments/reference';
import { loopbackOnly } from '../../outgoing/testing.ts';
import { startStandIns, type StandIns } from '../testing.ts';
import type { OpenConnection } from './adapter.ts';
import { casso } from './casso.ts';

let outside: StandIns;
let connection: OpenConnection;
const heard: { raw: Buffer; token: string }[] = [];
const shop = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ raw: Buffer.concat(chunks), token: String(request.headers['secure-token']) });
    response.writeHead(200).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  outside = await startStandIns({});
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  await outside.control('payments', { provider: 'casso', webhookUrl });
  connection = {
    id: '0193a000-0000-7000-8000-0000000000c1',
    provider: 'casso',
    address: `${outside.urls.payments}/casso`,
    currency: 'VND',
    values: { token: 'demo-casso-token-0001', apiKey: 'demo-casso-apikey-0001' },
  };
});
afterAll(async () => {
  shop.close();
  await outside.stop();
});

test('[J05] Casso: a forged notice is refused, and a true one is the payment that its list has', async () => {
  await outside.control('payments', { provider: 'casso', forgeNotices: 1 });
  const reference = makeReference(Buffer.from('casso-01'));
  const body = JSON.stringify({ account: '0011', content: reference, amount: 200_000 });
  await fetch(`${connection.address}/app/transfer`, { method: 'POST', body });
  await expect.poll(() => heard.length).toBe(2);
  const now = new Date();
  const verdicts = heard.map(({ raw, token }) =>
    casso.verify({ raw, headers: { 'secure-token': token }, now }, connection),
  );
  expect(verdicts).toEqual(['forged', 'valid']);
  const payment = casso.read(heard[1]?.raw ?? Buffer.of(), connection);
  expect(payment).toMatchObject({ amount: 200_000n, account: '0011', references: [reference] });
  const question = { reference, providerRef: null, account: '0011', from: now, to: now, credited: [] };
  const answer = await casso.ask?.(connection, question, { outgoing: loopbackOnly, now });
  const notices = answer?.kind === 'done' ? answer.notices : [];
  expect(notices.map((raw) => casso.read(raw, connection))).toEqual([payment]);
});
