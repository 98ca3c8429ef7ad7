import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailPort } from './mail.ts';
import { createSmsPort } from './sms.ts';
import { loopbackOnly } from '../outgoing/testing.ts';
import { startStandIns, type StandIns } from './testing.ts';

let outside: StandIns;
const limits = { timeoutMs: 1_000, tries: 2, pauseMs: 10 };
beforeAll(async () => {
  outside = await startStandIns();
});
afterAll(() => outside.stop());

describe('SMS', () => {
  test('reaches the gateway in any script, and a repeat is sent once', async () => {
    const sms = createSmsPort({
      outgoing: loopbackOnly,
      baseUrl: outside.urls.sms,
      apiKey: 'demo-sms-key-0001',
      limits,
    });
    const message = { id: 'm-1', to: '+66812345678', text: 'รหัสของคุณคือ 123456 · Mã của bạn' };
    const sent = await Promise.all([sms.send(message), sms.send(message)]);
    expect(sent[0]).toEqual({ kind: 'done', messageId: expect.stringMatching(/^sms-/) });
    expect(sent[1]).toEqual(sent[0]);
    expect(await outside.log('sms')).toMatchObject([{ kind: 'sms', detail: message }]);
    // If the platform sends another text under the same id, the error is its own. The outcome must not be a refusal,
    // because a refused message is not retried.
    expect(await sms.send({ ...message, text: 'other' })).toEqual({
      kind: 'unknown',
      why: 'status 409',
      fault: 'status_unexpected',
    });
  });

  test('to an invalid number is refused; with a wrong key or no gateway the outcome is unknown', async () => {
    const sms = createSmsPort({
      outgoing: loopbackOnly,
      baseUrl: outside.urls.sms,
      apiKey: 'demo-sms-key-0001',
      limits,
    });
    expect(await sms.send({ id: 'm-2', to: '0812345678', text: 'x' })).toMatchObject({ kind: 'refused' });
    expect(
      await createSmsPort({ outgoing: loopbackOnly, baseUrl: outside.urls.sms, apiKey: 'wrong', limits }).send({
        id: 'm-3',
        to: '+66812345678',
        text: 'x',
      }),
    ).toEqual({ kind: 'unknown', why: 'status 401', fault: 'status_unexpected' });
    expect(
      await createSmsPort({ outgoing: loopbackOnly, baseUrl: undefined, apiKey: 'x', limits }).send({
        id: 'm-3',
        to: '+66812345678',
        text: 'x',
      }),
    ).toMatchObject({ kind: 'unknown' });
    expect(
      await createSmsPort({ outgoing: loopbackOnly, baseUrl: 'http://127.0.0.1:9', apiKey: 'x', limits }).send({
        id: 'm-3',
        to: '+66812345678',
        text: 'x',
      }),
    ).toMatchObject({ kind: 'unknown' });
  });
});

describe('mail', () => {
  const letter = {
    id: 'l-1',
    to: 'member@example.com',
    subject: 'Rút tiền đã chuyển: การถอนเงินของคุณเรียบร้อยแล้ว',
    text: 'Xin chào,\n\nสวัสดี = 1.250,00 ₫\n.\nHẹn gặp lại',
  };

  test('reaches the mail server, readable in any script', async () => {
    const mail = createMailPort({
      outgoing: loopbackOnly,
      smtpUrl: outside.urls.smtp,
      from: 'no-reply@tamarind.example',
      limits,
    });
    expect(await mail.send(letter)).toEqual({ kind: 'done' });
    expect(await outside.log('mail')).toMatchObject([
      {
        kind: 'mail',
        detail: {
          from: 'no-reply@tamarind.example',
          to: [letter.to],
          subject: letter.subject,
          text: letter.text.replaceAll('\n', '\r\n'),
          id: '<l-1@tamarind.example>',
        },
      },
    ]);
  });

  test.each([
    ['a final no', '550 no such user', 'refused'],
    ['a no for now', '451 come again', 'unknown'],
  ])('%s of the server is %s', async (_what, answer, kind) => {
    const server = createServer((socket) => {
      socket.write('220 test\r\n');
      socket.on('data', (bytes) =>
        socket.write(/^(EHLO|HELO)/i.test(bytes.toString()) ? '250 test\r\n' : `${answer}\r\n`),
      );
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const mail = createMailPort({
      outgoing: loopbackOnly,
      smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: 'a@example.com',
      limits,
    });
    expect(await mail.send(letter)).toMatchObject({ kind });
    server.close();
  });

  test('an invalid address is refused; without a server the outcome is unknown', async () => {
    const mail = createMailPort({
      outgoing: loopbackOnly,
      smtpUrl: outside.urls.smtp,
      from: 'no-reply@tamarind.example',
      limits,
    });
    expect(await mail.send({ ...letter, to: 'nobody' })).toMatchObject({ kind: 'refused' });
    expect(
      await createMailPort({
        outgoing: loopbackOnly,
        smtpUrl: 'smtp://127.0.0.1:9',
        from: 'a@example.com',
        limits,
      }).send(letter),
    ).toMatchObject({ kind: 'unknown' });
    expect(
      await createMailPort({ outgoing: loopbackOnly, smtpUrl: undefined, from: 'a@example.com' }).send(letter),
    ).toMatchObject({ kind: 'unknown' });
  });
});
