import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { createServer as createTcp, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money, type Currency } from '@tamarind/domain/money';
import { depositJobs, depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { feedNotice, notify, thaiPayment } from '../testing/cashier.ts';
import { messageJobs } from './index.ts';

const { createDeposit } = contract.deposits;

/** The HTTP status with which this test's simulated SMS gateway responds. Another socket simulates a mail server. */
let smsStatus = 202;
const texts: { id: string; to: string; text: string }[] = [];
const mails: string[] = [];
let gateway: HttpServer;
let mailServer: TcpServer;
let app: TestApp;
beforeAll(async () => {
  gateway = createHttp((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (smsStatus === 202) texts.push(JSON.parse(body));
      response
        .writeHead(smsStatus, { 'content-type': 'application/json' })
        .end(JSON.stringify({ messageId: 'g1', status: 'accepted' }));
    });
  });
  mailServer = createTcp((socket) => {
    let data: string | undefined;
    let rest = '';
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== undefined && line !== '.') data += `${line}\n`;
        else if (data !== undefined) {
          mails.push(data);
          data = undefined;
          socket.write('250 kept\r\n');
        } else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  });
  const urls = await Promise.all(
    [gateway, mailServer].map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
        ),
    ),
  );
  app = await startTestApp({
    routes: depositRoutes,
    webhooks: depositWebhooks,
    env: { OUTSIDE_SMS_URL: `http://127.0.0.1:${urls[0]}`, OUTSIDE_MAIL_SMTP: `smtp://127.0.0.1:${urls[1]}` },
  });
});
afterAll(async () => {
  await app.close();
  gateway.closeAllConnections();
  gateway.close();
  mailServer.close();
});
beforeEach(() => {
  smsStatus = 202;
  texts.length = 0;
  mails.length = 0;
});

const job = (name: string) => {
  const found = [...depositJobs, ...messageJobs].find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  return app.run(found);
};
async function reachable(
  currency: Currency,
  change: { email?: string | null; mobile?: string | null } = {},
): Promise<TestMember> {
  const member = await app.member({ currency });
  const { email = `${member.account}@mail.example`, mobile = currency === 'THB' ? '0812345678' : '84912345678' } =
    change;
  await sql(app.pool)`update member set email = ${email}, mobile = ${mobile} where id = ${member.id}`;
  return member;
}
/** Creates a deposit and credits it by the bank's signed notice; returns its reference. */
async function credited(member: TestMember): Promise<string> {
  const { reference } = (
    await app.call(createDeposit, { method: 'promptpay', amount: money(123_450) }, member)
  ).value();
  await tell('thb', thaiPayment(app, reference, 123_450n));
  return reference;
}
async function tell(channel: 'thb' | 'vnd', notice: object): Promise<void> {
  expect((await notify(app, channel, notice)).statusCode).toBe(200);
  await job('process-notices');
}
const decoded = (mail: string): string => {
  const [head = '', body = ''] = mail.split(/\n\n([\s\S]*)/);
  return /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : body
        .replaceAll(/=\n/g, '')
        .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
};
/** The outbox reader waits for open transactions of other test databases, so it runs until everything is read. */
async function send(): Promise<void> {
  await expect
    .poll(
      async () => {
        await job('write-messages');
        const unread = await sql(app.pool)`
        select 1 from outbox_event e
         where not exists (select 1 from outbox_cursor c where c.consumer = 'messages' and (c.tx, c.id) >= (e.tx, e.id))`;
        return unread.length;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
  await job('send-messages');
}

test('[J09] a credited deposit is announced by mail and SMS in the member’s language, once for any number of job runs', async () => {
  const reference = await credited(await reachable('THB'));
  await Promise.all([send(), send(), send()]);
  await send();
  expect(texts.map(({ to, text }) => [to, text])).toEqual([
    ['+66812345678', `Tamarind: ยอดฝาก 1,234.50 บาท เข้าแล้ว อ้างอิง ${reference}`],
  ]);
  expect(mails).toHaveLength(1);
  expect(decoded(mails[0] ?? '')).toContain(reference);
  app.clock.advance(86_400_000);
  await send();
  expect([texts.length, mails.length]).toEqual([1, 1]);
});

test('[J09] a member in Vietnam reads Vietnamese', async () => {
  const member = await reachable('VND', { email: null });
  const { reference } = (await app.call(createDeposit, { method: 'vietqr', amount: money(100_000) }, member)).value();
  await tell('vnd', feedNotice(app, reference, 100_000));
  await send();
  expect(texts).toMatchObject([
    { to: '+84912345678', text: `Tamarind: Khoản nạp 100.000 đ đã vào ví. Mã ${reference}` },
  ]);
  expect(mails).toEqual([]);
});

test('[J05] [J09] a payment of another amount is told with its reason, and an expired code by mail only', async () => {
  const member = await reachable('THB');
  const made = (await app.call(createDeposit, { method: 'promptpay', amount: money(123_450) }, member)).value();
  await tell('thb', thaiPayment(app, made.reference, 123_400n));
  await tell('thb', thaiPayment(app, made.reference, 123_300n));
  await send();
  expect(texts.map(({ text }) => text)).toEqual([
    `Tamarind: เงินฝากยังเข้าไม่ได้: จำนวนเงินไม่ตรงกับที่ขอฝาก เจ้าหน้าที่กำลังตรวจสอบ อ้างอิง ${made.reference}`,
  ]);
  app.clock.advance(3_600_000);
  await job('expire-deposits');
  await send();
  expect([texts.length, mails.length]).toEqual([1, 2]);
  expect(decoded(mails[1] ?? '')).toContain('หมดเวลา');
});

test('[J09] [W-5] SMS and mail go out in the language the member chose, not in the currency’s', async () => {
  const member = await reachable('THB');
  await sql(app.pool)`update member set language = 'VI' where id = ${member.id}`;
  const reference = await credited(member);
  await send();
  expect(texts.map(({ text }) => text)).toEqual([`Tamarind: Khoản nạp 1.234,50 THB đã vào ví. Mã ${reference}`]);
  expect(mails.map(decoded)).toEqual([expect.stringContaining('Khoản nạp')]);
});

test('[J09] a member without an address gets no message, and none stays queued', async () => {
  await credited(await reachable('THB', { email: null, mobile: null }));
  await send();
  expect([texts.length, mails.length]).toEqual([0, 0]);
});

test('[J09] a gateway that is down gets the same message later, a definite no ends it', async () => {
  smsStatus = 503;
  await credited(await reachable('THB', { email: null }));
  await send();
  smsStatus = 202;
  await send();
  expect(texts).toEqual([]);
  app.clock.advance(60_000);
  await send();
  expect(texts).toHaveLength(1);

  smsStatus = 400;
  await credited(await reachable('THB', { email: null }));
  await send();
  smsStatus = 202;
  app.clock.advance(86_400_000);
  await send();
  expect(texts).toHaveLength(1);
});

test('[F11] both sides of a contract read what happens to it; an offer goes to the agent only', async () => {
  const upline = await app.member({ memberKind: 'agent' });
  const agent = await app.member({ memberKind: 'agent', upline });
  await sql(app.pool)`update member set email = account || '@example.com' where id in (${upline.id}, ${agent.id})`;
  const now = app.clock.now();
  const id = crypto.randomUUID();
  await sql(app.pool)`
    insert into agent_contract (id, agent_id, kind, currency, upline_id, terms, sha256, top_ppm, offered_at, expires_at)
    values (${id}, ${agent.id}, 'daily', 'VND', ${upline.id}, '{}', 'x', 1000, ${now}, ${now})`;
  const tell = (state: string) =>
    inTransaction(app.pool, async (tx) => {
      for (const member of [agent, upline])
        await announce(tx, `member:${member.id}`, { type: 'contract', data: { id, state } } as never, app.clock.now());
    });
  for (const state of ['offered', 'refused', 'ended']) await tell(state);
  await send();
  const written = await sql<{ member: bigint; event: string; notice: string }>(app.pool)`
    select member_id as member, event, params ->> 'notice' as notice from message where event like 'contract_%' and channel = 'mail'`;
  const of = (member: TestMember) => written.filter((row) => row.member === member.id).map(({ event }) => event);
  expect(of(agent).toSorted()).toEqual(['contract_ended', 'contract_offered', 'contract_refused']);
  expect(of(upline).toSorted()).toEqual(['contract_ended', 'contract_refused']);
  expect(new Set(written.map(({ notice }) => notice)).size).toBe(1);
  expect(written[0]?.notice).toMatch(/\S/);
});
