import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffOfToken } from '../../operators/index.ts';
import { endSessions, memberOfToken, startSession } from '../../sessions/index.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { listen, type Listening } from '../listening.ts';
import { announce, announceToMembers, type Audience } from '../outbox.ts';
import { sha256 } from '../secrets.ts';
import { closeHttp } from './server.ts';
import { streamPlaces } from './push-places.ts';
import { mountPush, OUTBOX_POLL_MS, type Push } from './push.ts';
import Fastify, { type FastifyInstance } from 'fastify';

/**
 * Maximum wait for an event in milliseconds. An event becomes readable only after all transactions that began before it
 * have ended, including those of other tests on the same server that fill whole catalogues.
 */
const PATIENCE_MS = 20_000;

let app: TestApp;
let http: FastifyInstance;
let push: Push;
let listening: Listening;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  listening = listen(app.platform);
  ({ http, push, address } = await startProcess(listening));
});
afterAll(async () => {
  await push.close();
  await listening.close();
  await closeHttp(http, 200);
  await app.close();
});

async function startProcess(heard: Listening, pace?: { pollMs: number }) {
  const server = Fastify({ forceCloseConnections: 'idle', trustProxy: true });
  const authenticate = (token: string, now: Date) =>
    (token.startsWith('s') ? staffOfToken : memberOfToken)(app.pool, sha256(token), now);
  const mounted = mountPush(server, app.platform, authenticate, heard, pace);
  return { http: server, push: mounted, address: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

async function stopProcess(one: Awaited<ReturnType<typeof startProcess>>, heard?: Listening) {
  await one.push.close();
  await heard?.close();
  await closeHttp(one.http, 200);
}

/** Opens one stream in each of two sessions of a member. Returns a function that ends the first session. */
async function twoSessions(at = address) {
  const member = await app.member();
  const other = await inTransaction(app.pool, (tx) =>
    startSession(
      tx,
      { random: app.platform.random, now: app.clock.now(), ip: '127.0.0.1', userAgent: 'test' },
      { memberId: member.id, rememberMe: false },
    ),
  );
  const ended = await open({ authorization: `Bearer ${member.token}` }, at);
  const kept = await open({ authorization: `Bearer ${other}` }, at);
  const session = await memberOfToken(app.pool, sha256(other), app.clock.now());
  const endOne = () =>
    inTransaction(app.pool, (tx) => endSessions(tx, member.id, { except: session?.sessionId ?? 0n }, app.clock.now()));
  return { member, ended, kept, endOne };
}

const say = (audience: Audience, draw: string) =>
  inTransaction(app.pool, (tx) =>
    announce(tx, audience, { type: 'draw', data: { draw, game: 'vn27x1', state: 'open' } }, app.clock.now()),
  );

/** Opens a stream and reads it as a browser does; collects the draws received so far and the last position. */
async function open(headers: Record<string, string> = {}, at = address) {
  const abort = new AbortController();
  const response = await fetch(`${at}/api/push`, { headers, signal: abort.signal });
  const heard: string[] = [];
  const types: string[] = [];
  let lastId = '';
  const reading = (async () => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString();
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const block = rest.slice(0, end);
        rest = rest.slice(end + 2);
        lastId = /^id: (.+)$/m.exec(block)?.[1] ?? lastId;
        types.push(/^event: (.+)$/m.exec(block)?.[1] ?? '');
        if (/^event: draw$/m.test(block))
          heard.push((JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? '{}') as { draw: string }).draw);
      }
    }
  })().catch(() => undefined);
  return {
    status: response.status,
    heard,
    types,
    lastId: () => lastId,
    /** Resolves when the server has closed the stream. */
    closed: reading,
    until: (count: number) => expect.poll(() => heard.length, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(count),
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}

describe('news to browsers', () => {
  test('[E01] end with the session they were opened with; streams of other sessions go on', async () => {
    const { member, ended, kept, endOne } = await twoSessions();
    await endOne();
    await ended.closed;
    await say(`member:${member.id}`, 'after');
    await kept.until(1);
    expect([ended.heard, kept.heard]).toEqual([[], ['after']]);
    await kept.close();
  });

  // This test proves "within a second" without measuring time: a NOTIFY closes the streams at once, and no process
  // waits longer than OUTBOX_POLL_MS.
  test('[E01] end by the NOTIFY alone, without waiting for the next look at the outbox', async () => {
    const ear = listen(app.platform);
    const hourly = await startProcess(ear, { pollMs: 3_600_000 });
    const { ended, kept, endOne } = await twoSessions(hourly.address);
    await endOne();
    // When the reader wakes, a transaction of another test may still hide the event. The NOTIFY of a later event then
    // wakes the reader again.
    let isOver = false;
    void ended.closed.then(() => (isOver = true));
    const tellMore = async () => {
      if (!isOver) await say('public', 'later');
      return isOver;
    };
    await expect.poll(tellMore, { timeout: PATIENCE_MS, interval: 100 }).toBe(true);
    await kept.close();
    await stopProcess(hourly, ear);
  });

  test('[E01] end with the next outbox poll, within a second, in a process that gets no NOTIFY', async () => {
    expect(OUTBOX_POLL_MS).toBeLessThanOrEqual(1000);
    const deaf = await startProcess({ onNews: () => undefined, close: async () => undefined });
    const { ended, kept, endOne } = await twoSessions(deaf.address);
    await endOne();
    await ended.closed;
    await kept.close();
    await stopProcess(deaf);
  });

  test('[L06] reach everybody they are for and nobody else', async () => {
    const [left, right, officer] = [await app.member(), await app.member(), await app.staff('officer')];
    const streams = await Promise.all(
      [undefined, left.token, right.token, officer.token].map((token) =>
        open(token ? { authorization: `Bearer ${token}` } : {}),
      ),
    );
    await say('staff', 'for-staff');
    await say(`member:${left.id}`, 'for-left');
    await inTransaction(app.pool, (tx) =>
      announceToMembers(
        tx,
        // More members than fit into one outbox row; most of them do not exist.
        [left.id, ...Array.from({ length: 600 }, (_, n) => BigInt(1_000_000 + n)), right.id],
        { type: 'draw', data: { draw: 'for-both', game: 'vn27x1', state: 'open' } },
        app.clock.now(),
      ),
    );
    await say('public', 'for-all');
    for (const stream of streams)
      await expect.poll(() => stream.heard.includes('for-all'), { timeout: PATIENCE_MS }).toBe(true);
    expect(streams.map(({ heard }) => heard.join(' '))).toEqual([
      'for-all',
      'for-left for-both for-all',
      'for-both for-all',
      'for-staff for-all',
    ]);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('[L06] a stream that reconnects during a burst misses nothing, with other listeners connected', async () => {
    const first = await open();
    await say('public', 'begin');
    await first.until(1);
    const position = first.lastId();
    const wanted = Array.from({ length: 120 }, (_, index) => `burst-${index}`);
    // The other streams are at the newest event, while each of these resumes from an older position during the burst.
    const returning: Awaited<ReturnType<typeof open>>[] = [];
    for (const [index, draw] of wanted.entries()) {
      await say('public', draw);
      if (index % 4 === 3) returning.push(await open({ 'last-event-id': position }));
    }
    for (const stream of returning) await stream.until(wanted.length);
    expect(returning.every(({ heard }) => heard.join() === wanted.join())).toBe(true);
    await Promise.all([first, ...returning].map((stream) => stream.close()));
  });

  test('[L06] missed during a break are given when the browser comes back', async () => {
    const first = await open();
    await say('public', 'one');
    await first.until(1);
    const position = first.lastId();
    await first.close();
    await say('public', 'two');
    await say('public', 'three');
    const second = await open({ 'last-event-id': position });
    await second.until(2);
    expect(second.heard).toEqual(['two', 'three']);
    await second.close();
  });

  test('[L06] a stream far behind gets all events in order, and the others do not wait for it', async () => {
    const member = await app.member();
    const as = { authorization: `Bearer ${member.token}` };
    const first = await open(as);
    await say('public', 'begin');
    await first.until(1);
    const position = first.lastId();
    await first.close();
    const [visitor, far] = [await open(), 1200];
    await sql(app.pool)`
      insert into outbox_event (audience, type, data, at)
      select ${`member:${member.id}`}, 'draw', '{"draw": "far", "game": "vn27x1", "state": "open"}',
        ${app.clock.now()} from generate_series(1, ${far}::int)`;
    const returned = await open({ ...as, 'last-event-id': position });
    await say('public', 'near');
    await visitor.until(1);
    await returned.until(far + 1);
    expect(visitor.heard).toEqual(['near']);
    expect(returned.heard).toEqual([...Array.from({ length: far }, () => 'far'), 'near']);
    await say('public', 'after');
    await returned.until(far + 2);
    expect(returned.heard.length).toBe(far + 2);
    await Promise.all([visitor, returned].map((stream) => stream.close()));
  });

  test('[S-M5] one that was away for a moment and those that come from far behind get what each missed', async () => {
    const [near, ...far] = await Promise.all(Array.from({ length: 21 }, () => app.member()));
    const as = (member: typeof near) => ({ authorization: `Bearer ${member?.token}` });
    const first = await open(as(near));
    await say('public', 'begin');
    await first.until(1);
    const begin = first.lastId();
    const rows = 3000;
    await sql(app.pool)`
      insert into outbox_event (audience, type, data, at)
      select ${`member:${far[0]?.id}`}, 'draw', '{"draw": "far", "game": "vn27x1", "state": "open"}',
        ${app.clock.now()} from generate_series(1, ${rows}::int)`;
    await say('public', 'end');
    await first.until(2);
    const end = first.lastId();
    await first.close();
    await say(`member:${near?.id ?? 0n}`, 'mine');
    const behind = await Promise.all(far.map((member) => open({ ...as(member), 'last-event-id': begin })));
    const returned = await open({ ...as(near), 'last-event-id': end });
    await returned.until(1);
    expect(returned.heard).toEqual(['mine']);
    await behind[0]?.until(rows + 1);
    await Promise.all([returned, ...behind].map((stream) => stream.close()));
  });

  test('[S-M5] a position older than the stored events is not replayed: the stream sends `missed` and continues', async () => {
    const member = await app.member();
    await say('public', 'old');
    await sql(app.pool)`
      insert into outbox_event (audience, type, data, at)
      select 'public', 'draw', '{"draw": "many", "game": "vn27x1", "state": "open"}', ${app.clock.now()} from generate_series(1, 400)`;
    const level = await open();
    await say('public', 'seen');
    // An event becomes readable when every older transaction of the server has ended, so "old" may still arrive before
    // "seen".
    await expect.poll(() => level.heard.at(-1), { timeout: PATIENCE_MS }).toBe('seen');
    const streams = await Promise.all([
      open({ 'last-event-id': '0.0' }),
      open({ 'last-event-id': '0.0', authorization: `Bearer ${member.token}` }),
    ]);
    for (const { types } of streams)
      await expect.poll(() => types.includes('missed'), { timeout: PATIENCE_MS }).toBe(true);
    await say('public', 'new');
    for (const stream of streams) await stream.until(1);
    expect(streams.map(({ heard }) => heard)).toEqual([['new'], ['new']]);
    await Promise.all([level, ...streams].map((stream) => stream.close()));
  });

  test('[S-L5] visitors of one network have five hundred streams; other networks and members still get one', async () => {
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const visitors = await Promise.all(
      Array.from({ length: streamPlaces.network }, (_, at) => open(from(`198.51.100.${at % 250}`))),
    );
    expect(new Set(visitors.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open(from('198.51.100.251'))).status).toBe(429);
    const member = await app.member();
    const others = await Promise.all([
      open(from('198.51.101.1')),
      open({ ...from('198.51.100.1'), authorization: `Bearer ${member.token}` }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    await visitors[0]?.close();
    await expect
      .poll(async () => {
        const next = await open(from('198.51.100.251'));
        others.push(next);
        return next.status;
      })
      .toBe(200);
    await Promise.all([...visitors, ...others].map((stream) => stream.close()));
  });

  test('[S-L5] a member has thirty streams, all sessions together, and the next one when one of them ends', async () => {
    const member = await app.member();
    const as = { authorization: `Bearer ${member.token}` };
    const streams = await Promise.all(Array.from({ length: streamPlaces.person }, () => open(as)));
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    expect((await open(as)).status).toBe(429);
    await streams[0]?.close();
    await expect
      .poll(async () => {
        const next = await open(as);
        streams.push(next);
        return next.status;
      })
      .toBe(200);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('[L06] of a slow transaction are not skipped by a faster one that began later', async () => {
    const stream = await open();
    const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = inTransaction(app.pool, async (tx) => {
      await announce(
        tx,
        'public',
        { type: 'draw', data: { draw: 'slow', game: 'vn27x1', state: 'open' } },
        app.clock.now(),
      );
      // The result of this statement arrives after that of the statement that writes the event, so the event is written
      // by then.
      tx.beforeCommit(async () => {
        await sql(tx)`select 1`;
        written.resolve();
        await held.promise;
      });
    });
    // The slow transaction already has its transaction id. Later events have higher ids and must wait for it.
    await written.promise;
    await say('public', 'fast');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stream.heard).toEqual([]);
    held.resolve();
    await slow;
    await stream.until(2);
    expect([...stream.heard].sort()).toEqual(['fast', 'slow']);
    await stream.close();
  });

  test('[P01] an ended session opens no stream', async () => {
    const stream = await open({ authorization: `Bearer m${'x'.repeat(43)}` });
    expect(stream.status).toBe(401);
    await stream.close();
  });
});
