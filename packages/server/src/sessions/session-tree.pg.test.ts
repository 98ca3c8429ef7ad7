import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { type App, createApp } from '../app.ts';
import { createPool, type Pool } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { closeHttp } from '../platform/http/server.ts';
import { sha256 } from '../platform/secrets.ts';
import { callerOf, insertSession } from '../vendors/queries.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';

/** This file tests two servers on one database: the tests create sessions at one and open push streams at the other. */
let room: TestApp;
let pools: Pool[];
let apps: App[];
let addresses: string[];
beforeAll(async () => {
  room = await startTestApp({ env: { STAFF_IDLE_MINUTES: '30' } });
  pools = [1, 2].map(() => createPool(room.platform.config.DATABASE_URL, { max: 6, onError: () => undefined }));
  apps = await Promise.all(pools.map((pool) => createApp({ ...room.platform, pool })));
  addresses = await Promise.all(apps.map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  for (const app of apps) {
    await app.push.close();
    await closeHttp(app.http, 100);
  }
  for (const pool of pools) await pool.end();
  await room.close();
});

/**
 * How long a test waits for an event, in milliseconds. An event is delivered only after transactions that began before
 * it, including those of other tests on the same server.
 */
const PATIENCE_MS = 20_000;
const HOUR_MS = 3_600_000;

async function ask(
  endpoint: { readonly method: string; readonly path: string },
  token: string | undefined,
  body: object = {},
  address = addresses[0] ?? '',
) {
  const response = await fetch(address + endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...present({ authorization: token ? `Bearer ${token}` : undefined }),
    },
    ...present({ body: endpoint.method === 'GET' ? undefined : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { errorCode?: string; value: Record<string, string> };
  return { status: response.status, code: answer.errorCode, value: answer.value };
}
const isOpen = async (token: string) => (await ask(contract.wallet.getBalance, token)).status === 200;
const login = async ({ account }: TestMember, rememberMe = false) => {
  const form = { username: account, password: TEST_PASSWORD, type: 'username', rememberMe } as const;
  return (await room.call(contract.sessions.login, form)).value().token;
};
const launch = async (token: string) => {
  const launched = await ask(contract.lottery.launchLottery, token);
  return { ...launched, launchToken: /launch=([\w-]+)/.exec(launched.value?.['game_url'] ?? '')?.[1] ?? '' };
};
const enterClient = (launchToken: string) =>
  ask(contract.lottery.enterClient, undefined, { launchToken }, addresses[1]);

/** Opens a push stream at the second server. `isEnded` becomes true when the server has closed it. */
async function openStream(token: string) {
  const abort = new AbortController();
  const response = await fetch(`${addresses[1]}/api/push`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const stream = { status: response.status, isEnded: response.status !== 200, text: '' };
  const reading = (async () => {
    for await (const chunk of response.body ?? []) stream.text += Buffer.from(chunk).toString();
    stream.isEnded = true;
  })().catch(() => undefined);
  return {
    ...stream,
    isEnded: () => stream.isEnded,
    heard: () => stream.text,
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}
type Stream = Awaited<ReturnType<typeof openStream>>;
const ended = (stream: Stream) => expect.poll(stream.isEnded, { timeout: PATIENCE_MS, interval: 20 }).toBe(true);

describe('a session is a tree with one root', () => {
  test('[S-H2] a lottery client launches no further client, and a launch token dies with its session', async () => {
    const token = await login(await room.member());
    const { launchToken } = await launch(token);
    const client = (await enterClient(launchToken)).value['token'] ?? '';
    expect([await isOpen(client), (await launch(client)).code]).toEqual([true, 'FORBIDDEN']);
    const unused = (await launch(token)).launchToken;
    await ask(contract.sessions.logout, token);
    expect(await isOpen(client)).toBe(false);
    expect((await enterClient(unused)).code).toBe('TOKEN_MISSING');
  });

  test('[S-H2] the database refuses a client below a client or another member, and shortens one that would outlive its root', async () => {
    const [member, other] = [await room.member(), await room.member()];
    const now = room.clock.now();
    const root = async ({ id }: TestMember) =>
      (
        await sql<{ id: bigint; expiresAt: Date }>(room.pool)`
          select id, expires_at as "expiresAt" from member_session where member_id = ${id}`
      )[0] ?? { id: 0n, expiresAt: now };
    const hang = (parentId: bigint, expiresAt: Date) => sql<{ id: bigint; expiresAt: Date }>(room.pool)`
      insert into member_session (token_hash, member_id, scope, parent_id, ip, user_agent, started_at, seen_at, proved_at, expires_at)
      values (${Buffer.from(crypto.randomUUID())}, ${member.id}, 'client', ${parentId}, '127.0.0.1', '', ${now},
              ${now}, ${now}, ${expiresAt})
      returning id, expires_at as "expiresAt"`;
    const own = await root(member);
    const [client] = await hang(own.id, own.expiresAt);
    const no = /hangs on a site session/;
    await expect(hang(client?.id ?? 0n, own.expiresAt)).rejects.toThrow(no);
    await expect(hang((await root(other)).id, own.expiresAt)).rejects.toThrow(no);
    const [longer] = await hang(own.id, new Date(own.expiresAt.getTime() + HOUR_MS));
    expect(longer?.expiresAt).toEqual(own.expiresAt);
  });

  test('[S-H2] a client opened late ends with its root', async () => {
    const member = await room.member();
    const token = await login(member);
    room.clock.advance(11 * HOUR_MS);
    const client = (await enterClient((await launch(token)).launchToken)).value['token'] ?? '';
    const stream = await openStream(client);
    room.clock.advance(HOUR_MS + 1000);
    expect(await isOpen(client)).toBe(false);
    await ended(stream);
  });

  test('[S-H2] a game at a vendor takes no bet after its session ended', async () => {
    const member = await room.member();
    await login(member);
    const now = room.clock.now();
    const [root] = await sql<{ id: bigint }>(room.pool)`
      select max(id) as id from member_session where member_id = ${member.id}`;
    await sql(room.pool)`insert into vendor_player (member_id, code) values (${member.id}, 'pTree')`;
    await sql(room.pool)`
      insert into vendor (code, name, kind, profile, base_url, operator_id, currencies, state_changed_by, state_changed_at, added_at)
      values ('TREE1', 'Tree', 'seamless', 'hub88', 'http://127.0.0.1:9', 'tamarind', '{VND}', 'test', ${now}, ${now})`;
    const tokenHash = sha256('game');
    await insertSession(room.pool, {
      tokenHash,
      vendor: 'TREE1',
      memberId: member.id,
      sessionId: root?.id ?? 0n,
      currency: 'VND',
      realm: 'real',
      brand: 'tamarind',
      gameCode: 'g1',
      now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    });
    const endOfGame = async () =>
      (await callerOf(room.pool, { player: 'pTree', vendor: 'TREE1', game: undefined, tokenHash }))?.sessionExpiresAt;
    expect(await endOfGame()).toEqual(new Date(now.getTime() + HOUR_MS));
    const token = await login(member);
    await ask(contract.factors.endOtherSessions, token);
    expect((await endOfGame())?.getTime()).toBeLessThanOrEqual(room.clock.now().getTime());
  });
});

describe('a stream hangs on its session', () => {
  test('[S-M6] logging out ends the streams of the session and its client at another process, before later news', async () => {
    const member = await room.member();
    const [token, other] = [await login(member), await login(member)];
    const client = (await enterClient((await launch(token)).launchToken)).value['token'] ?? '';
    const [own, below, apart] = await Promise.all([token, client, other].map(openStream));
    if (!own || !below || !apart) throw new Error('no stream');
    await ask(contract.sessions.logout, token);
    await ask(contract.protection.takeBreak, other, { hours: 24 });
    await Promise.all([own, below].map(ended));
    await expect.poll(() => apart.heard().includes('event: balance'), { timeout: PATIENCE_MS }).toBe(true);
    expect([own, below].map((stream) => stream.heard().includes('event: balance'))).toEqual([false, false]);
    expect(apart.isEnded()).toBe(false);
    await apart.close();
  });

  test('[S-M6] staff logout ends that session’s streams, and nobody else’s', async () => {
    const [officer, colleague] = [await room.staff('officer'), await room.staff('approver')];
    const streams = await Promise.all([officer.token, colleague.token].map(openStream));
    await ask(contract.operators.staffLogout, officer.token);
    if (streams[0]) await ended(streams[0]);
    expect(streams[1]?.isEnded()).toBe(false);
    await streams[1]?.close();
  });

  test('[S-L11] [secret: staff session] half an hour without input ends it and its streams; automatic requests do not count', async () => {
    const officer = await room.staff('officer');
    const me = (isAway: boolean) =>
      room.call(contract.operators.getStaff, {}, { ...officer, headers: isAway ? { 'x-away': '1' } : {} });
    const stream = await openStream(officer.token);
    room.clock.advance(20 * 60_000);
    expect((await me(false)).code).toBeUndefined();
    room.clock.advance(20 * 60_000);
    expect((await me(true)).code).toBeUndefined();
    expect(stream.isEnded()).toBe(false);
    room.clock.advance(10 * 60_000 + 1000);
    expect((await me(true)).code).toBe('TOKEN_MISSING');
    await ended(stream);
    expect((await ask(contract.support.getDesk, undefined)).value['isStaffed']).toBe(false);
  });
});

/** The model of the expected state: a root session with its end, and clients that are open as long as the root. */
interface Root {
  readonly token: string;
  endsAt: number;
  readonly clients: { readonly token: string; isOpen: boolean }[];
  readonly unused: string[];
}
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      'login',
      'remember',
      'launch',
      'redeem',
      'logout',
      'leave client',
      'others',
      'device',
      'hours',
      'all',
    ),
    pick: fc.nat(7),
  }),
  { minLength: 4, maxLength: 14 },
);

test('[S-H2] [S-M6] [secret: lottery client, game at a vendor, push stream] any steps leave open what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const member = await room.member();
      const house = new Model(member);
      for (const { act, pick } of chosen) await house.step(act, pick);
      await house.check();
    }),
    { numRuns: 12 },
  );
});

class Model {
  readonly roots: Root[] = [];
  readonly streams = new Map<string, Stream>();
  readonly member: TestMember;
  constructor(member: TestMember) {
    this.member = member;
  }
  isIn = (root: Root | undefined): root is Root => root !== undefined && root.endsAt > room.clock.now().getTime();
  one = (pick: number): Root | undefined => {
    const open = this.roots.filter(this.isIn);
    return open[pick % Math.max(open.length, 1)];
  };
  end = (root: Root) => {
    root.endsAt = 0;
  };

  async add(rememberMe: boolean): Promise<void> {
    const token = await login(this.member, rememberMe);
    const endsAt = room.clock.now().getTime() + (rememberMe ? 24 : 12) * HOUR_MS;
    this.roots.push({ token, endsAt, clients: [], unused: [] });
    this.streams.set(token, await openStream(token));
  }

  async step(act: string, pick: number): Promise<void> {
    if (act === 'login' || act === 'remember') return this.add(act === 'remember');
    if (act === 'hours') return room.clock.advance((pick + 1) * HOUR_MS);
    const root = this.one(pick);
    if (!root) return;
    const client = root.clients.find(({ isOpen: open }) => open);
    if (act === 'launch') root.unused.push((await launch(root.token)).launchToken);
    if (act === 'redeem') await this.redeem(root);
    if (act === 'logout') {
      await ask(contract.sessions.logout, root.token);
      this.end(root);
    }
    if (act === 'leave client' && client) {
      await ask(contract.sessions.logout, client.token);
      client.isOpen = false;
    }
    if (act === 'others') {
      await ask(contract.factors.endOtherSessions, root.token);
      for (const other of this.roots) if (other !== root) this.end(other);
    }
    if (act === 'device') await this.endDevice(root);
    if (act === 'all') {
      const wish = { account: this.member.account, reason: 'a test of ends' };
      // Log in again, as simulated hours may have ended the officer's session.
      const officer = await room.staff('officer');
      const path = contract.factors.endMemberSessions.path.replace('{account}', wish.account);
      const { method } = contract.factors.endMemberSessions;
      expect((await ask({ method, path }, officer.token, wish)).code).toBeUndefined();
      for (const each of this.roots) this.end(each);
    }
  }

  async redeem(root: Root): Promise<void> {
    const launchToken = root.unused.pop() ?? (await launch(root.token)).launchToken;
    const entered = await enterClient(launchToken);
    // The launch token may have expired, because the test simulates hours.
    if (entered.code) {
      expect(entered.code).toBe('TOKEN_MISSING');
      return;
    }
    const token = entered.value['token'] ?? '';
    root.clients.push({ token, isOpen: true });
    this.streams.set(token, await openStream(token));
  }

  /** Ends the session through its own list of devices. */
  async endDevice(root: Root): Promise<void> {
    const listed = await ask(contract.factors.listSessions, root.token);
    const rows = (listed.value as unknown as { sessions: { id: string; isCurrent: boolean }[] }).sessions;
    const own = rows.find(({ isCurrent }) => isCurrent);
    await ask(
      {
        method: contract.factors.endSession.method,
        path: contract.factors.endSession.path.replace('{id}', own?.id ?? '0'),
      },
      root.token,
    );
    this.end(root);
  }

  async check(): Promise<void> {
    for (const root of this.roots) {
      const open = this.isIn(root);
      const expected = [
        { token: root.token, open },
        ...root.clients.map((client) => ({ token: client.token, open: open && client.isOpen })),
      ];
      for (const one of expected) {
        expect(await isOpen(one.token)).toBe(one.open);
        const stream = this.streams.get(one.token);
        if (!stream) continue;
        if (!one.open) await ended(stream);
        else expect(stream.isEnded()).toBe(false);
        await stream.close();
      }
      for (const token of root.unused) if (!open) expect((await enterClient(token)).code).toBe('TOKEN_MISSING');
    }
  }
}
