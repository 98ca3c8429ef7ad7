import { hash as hashPassword } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';
import { generate as totpCode } from 'otplib';
import { z } from 'zod/mini';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import type { StaffRole } from '@tamarind/contract/operators';
import { money, type Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { auditRoutes, noteUse } from '../audit/index.ts';
import { brandDefaults } from '../brand/defaults.ts';
import { brandRoutes, brandSettings, doorStatus } from '../brand/index.ts';
import { seedReceiving } from '../demo/receiving.ts';
import { openAccount, post } from '../ledger/index.ts';
import { insertStaff, noteRefused, operatorRoutes, staffOfToken } from '../operators/index.ts';
import { movableClock, type MovableClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import { testDatabase } from '../platform/db/testing.ts';
import type { Authenticate, MemberActor } from '../platform/http/actor.ts';
import { loadPayloadKey, type PayloadKey } from '../platform/http/enc.ts';
import type { Route, Webhook } from '../platform/http/routes.ts';
import { needLimits } from '../staff-limits/index.ts';
import { createHttp } from '../platform/http/server.ts';
import type { Job } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import { createPorts } from '../platform/ports/index.ts';
import { systemRandom } from '../platform/random.ts';
import { createSecrets, sha256 } from '../platform/secrets.ts';
import { insertMember, registrationRoutes } from '../registration/index.ts';
import { isEntrance, memberOfToken, sessionRoutes, startSession } from '../sessions/index.ts';

/**
 * The result of a call: the value in domain types, or the refusal's code and details; `body` is the response byte for
 * byte.
 */
export interface Outcome<E extends Endpoint> {
  readonly status: number;
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Returns the value; fails the test if the call was refused. */
  value(): OutputOf<E>;
}

export interface TestMember {
  readonly id: bigint;
  readonly account: string;
  readonly token: string;
  readonly wallet: bigint;
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly payloadKey: PayloadKey;
  readonly pool: Pool;
  /** Database URL with the login of the database owner, for statements that the application's login may not run. */
  readonly ownerUrl: string;
  readonly clock: MovableClock;
  readonly platform: Platform;
  /**
   * Calls the route as a browser does: encoded, encrypted if the contract requires it, with `requestId` as idempotency
   * key.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    as?: { token?: string; requestId?: string; host?: string; ip?: string; headers?: Record<string, string> },
  ): Promise<Outcome<E>>;
  /** Returns the body as a browser sends it to an endpoint whose payload is encrypted (`enc`). */
  encrypt(
    endpoint: Endpoint,
    body: unknown,
    change?: { iat?: number; nonce?: string; call?: string },
  ): Promise<{ enc: string }>;
  member(wish?: {
    currency?: Currency;
    balance?: bigint;
    memberKind?: MemberActor['memberKind'];
    account?: string;
    payeeName?: string;
    upline?: { readonly id: bigint };
  }): Promise<TestMember>;
  staff(role: StaffRole, username?: string): Promise<{ username: string; token: string }>;
  run(job: Job): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server that listens on no port, on a separate database, with sessions, registration, brand, staff and the
 * given modules.
 */
export async function startTestApp(
  wish: {
    routes?: readonly Route[] | ((payloadKey: PayloadKey) => readonly Route[]);
    webhooks?: readonly Webhook[];
    /** Mounts further handlers, such as those for pictures. */
    mount?: (app: FastifyInstance, platform: Platform) => void;
    now?: Date;
    env?: Record<string, string>;
  } = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: systemRandom.bytes(32).toString('base64url'),
    LOG_LEVEL: 'error',
    DEMO: '1',
    TEST_CLOCK: '1',
    // Tests move the clock by days, so no session may become idle.
    SESSION_IDLE_MINUTES: '0',
    STAFF_IDLE_MINUTES: '0',
    ...wish.env,
  });
  const clock = movableClock(wish.now);
  const platform: Platform = {
    config,
    clock,
    pool: database.pool,
    random: systemRandom,
    secrets: createSecrets(config.SECRET_KEY, systemRandom),
    log: createLog(config),
    ports: await createPorts(config, clock),
  };
  await seedReceiving(platform);
  const payloadKey = await loadPayloadKey(database.pool, platform.secrets, clock.now());
  const authenticate: Authenticate = (token, now, isAway = false) =>
    token.startsWith('s')
      ? staffOfToken(database.pool, sha256(token), now, { idleMinutes: config.STAFF_IDLE_MINUTES, isAway })
      : memberOfToken(database.pool, sha256(token), now, { idleMinutes: config.SESSION_IDLE_MINUTES, isAway });
  const routes = [
    ...brandRoutes(payloadKey),
    ...sessionRoutes,
    ...registrationRoutes,
    ...operatorRoutes,
    ...auditRoutes,
    ...(typeof wish.routes === 'function' ? wish.routes(payloadKey) : (wish.routes ?? [])),
  ];
  const http = createHttp({
    platform,
    routes,
    webhooks: wish.webhooks ?? [],
    authenticate,
    payloadKey,
    noteRefused: (refused) => noteRefused(platform, refused),
    noteUse: ({ staffId }, right, now) => noteUse(platform.pool, { staffId, right, now }),
    needLimits: (actor, endpoint, asked) => needLimits(platform.pool, actor, endpoint, asked),
    isEntrance: (host) => isEntrance(platform, host),
    statusOf: async (ip) => doorStatus(platform, await brandSettings(platform.pool), ip),
  });
  wish.mount?.(http, platform);
  await http.ready();
  const publicKey = await importJWK(payloadKey.publicJwk, 'RSA-OAEP-256');

  const encrypt: TestApp['encrypt'] = async (endpoint, body, change = {}) => {
    const plain = {
      iat: Math.floor(clock.now().getTime() / 1000),
      nonce: crypto.randomUUID(),
      call: endpoint.path,
      body,
      ...change,
    };
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(plain)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: payloadKey.publicJwk.kid })
      .encrypt(publicKey);
    return { enc: jwe };
  };

  const call: TestApp['call'] = async (endpoint, input, as = {}) => {
    const encoded = z.encode(endpoint.input, input as never) as Record<string, unknown>;
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String(encoded[name])),
    );
    const fields = Object.entries(encoded).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(fields)}` : '';
    const response = await http.inject({
      method: endpoint.method,
      url: url + query,
      ...present({ remoteAddress: as.ip || undefined }),
      headers: {
        ...present({
          'content-type': endpoint.form ? 'application/x-www-form-urlencoded' : undefined,
          host: as.host || undefined,
        }),
        ...as.headers,
        ...present({
          authorization: as.token ? `Bearer ${as.token}` : undefined,
          'idempotency-key': endpoint.once || endpoint.sameOrigin ? (as.requestId ?? crypto.randomUUID()) : undefined,
        }),
      },
      ...(endpoint.method === 'GET'
        ? {}
        : endpoint.form
          ? { payload: new URLSearchParams(encoded as Record<string, string>).toString() }
          : { payload: endpoint.enc ? await encrypt(endpoint, encoded) : encoded }),
    });
    return outcome(endpoint, response.statusCode, response.body);
  };

  let counter = 0;
  const member: TestApp['member'] = async (who = {}) => {
    counter += 1;
    const account = who.account ?? `tester${counter}x${crypto.randomUUID().slice(0, 6)}`;
    const currency = who.currency ?? 'VND';
    const now = clock.now();
    return inTransaction(database.pool, async (tx) => {
      const memberKind = who.memberKind ?? 'member';
      const id = await insertMember(tx, {
        account,
        passwordHash: await testPasswordHash(),
        currency,
        payeeName: who.payeeName ?? 'Test Person',
        email: null,
        mobile: null,
        birthday: '1990-01-01',
        uplineId: who.upline?.id ?? null,
        termsVersion: String(brandDefaults.terms.number),
        contacts: {},
        memberKind,
        now,
      });
      if (id === undefined) throw new Error(`${account} exists`);
      const { realm } = memberKinds[memberKind];
      const wallet = await openAccount(tx, { owner: { kind: 'member', id }, purpose: 'wallet', currency, realm });
      if (who.balance)
        await post(tx, [
          {
            key: `test-grant:${account}`,
            debit: { purpose: 'play_money', currency, realm },
            credit: wallet,
            amount: money(who.balance),
            reason: 'grant',
            reference: 'test',
            at: now,
          },
        ]);
      const token = await startSession(
        tx,
        { random: systemRandom, now, ip: '127.0.0.1', userAgent: 'test' },
        { memberId: id, rememberMe: true },
      );
      return { id, account, token, wallet };
    });
  };

  const staff: TestApp['staff'] = async (role, username = `${role}${crypto.randomUUID().slice(0, 8)}`) => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await insertStaff(database.pool, {
      username,
      name: username,
      roles: [role],
      now: clock.now(),
      passwordHash: await testPasswordHash(),
      totpSealed: platform.secrets.seal('totp', Buffer.from(secret)),
    });
    const code = await totpCode({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    const answer = await call(contract.operators.staffLogin, { username, password: TEST_PASSWORD, code });
    return { username, token: answer.value().token };
  };

  return {
    http,
    payloadKey,
    pool: database.pool,
    ownerUrl: database.ownerUrl,
    clock,
    platform,
    call,
    encrypt,
    member,
    staff,
    run: (job) => job.run(platform),
    close: async () => {
      await http.close();
      await database.drop();
    },
  };
}

function outcome<E extends Endpoint>(endpoint: E, status: number, body: string): Outcome<E> {
  const envelope =
    endpoint.csv && status === 200
      ? { success: true, value: body }
      : (JSON.parse(body) as { success: boolean; value?: unknown; errorCode?: string });
  return {
    status,
    body,
    code: 'errorCode' in envelope ? envelope.errorCode : undefined,
    details: envelope.success ? {} : ((envelope.value ?? {}) as Record<string, unknown>),
    value: () => {
      if (!envelope.success) throw new Error(`refused: ${body}`);
      return z.decode(endpoint.output, envelope.value as never) as OutputOf<E>;
    },
  };
}

export const TEST_PASSWORD = 'quiet-river-204';
let passwordHash: Promise<string> | undefined;
const testPasswordHash = (): Promise<string> => (passwordHash ??= hashPassword(TEST_PASSWORD));
