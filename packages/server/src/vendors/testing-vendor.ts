import type { Currency } from '@tamarind/domain/money';
import { parseWire, type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';
import { balanceOf } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import type { Route } from '../platform/http/routes.ts';
import { makeKeyPair, signBytes } from '../platform/ports/vendor-signature.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { openSessions } from '../sessions/queries.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { vendorActs, vendorRoutes, vendorWebhooks } from './index.ts';
import { replaceGames } from './queries.ts';
import { addVendor, openSession, playerCode } from './registry.ts';

/** The vendor's key pair in tests. */
export const vendorKeys = makeKeyPair();

export interface VendorAnswer {
  readonly http: number;
  readonly status: string;
  readonly balance: bigint | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestVendor {
  readonly app: TestApp;
  /** Creates a member with a player name, a token and some money. */
  player(wish?: { balance?: bigint; currency?: Currency; memberKind?: 'member' | 'trial' }): Promise<TestPlayer>;
  /** Opens a further game session of the player and returns its token. */
  session(player: Pick<TestPlayer, 'id' | 'currency'>, realm?: 'real' | 'trial'): Promise<string>;
  /**
   * Sends a vendor's call over a socket, with the body signed. `raw` replaces the body, `headers` the signature's
   * headers.
   */
  send(
    path: string,
    body: WireValue,
    change?: { raw?: string; sentRaw?: string; headers?: Record<string, string>; key?: string; vendor?: string },
  ): Promise<VendorAnswer>;
  balance(player: TestPlayer): Promise<bigint>;
  postings(like: string): Promise<number>;
  close(): Promise<void>;
}

export interface TestPlayer extends TestMember {
  readonly user: string;
  readonly gameToken: string;
  readonly currency: Currency;
}

/** Starts the platform on its own port with the vendor DEMO1, whose private key the test has. */
export async function startTestVendor(
  wish: {
    baseUrl?: string;
    kind?: 'seamless' | 'transfer';
    profile?: 'hub88' | 'caleta';
    /** Routes of other modules that the test needs. */
    routes?: readonly Route[];
  } = {},
): Promise<TestVendor> {
  const app = await startTestApp({
    routes: [...vendorRoutes, ...proposalRoutes(vendorActs), ...(wish.routes ?? [])],
    webhooks: vendorWebhooks,
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the platform does not listen');
  const base = `http://127.0.0.1:${address.port}/api/vendor`;
  await inTransaction(app.pool, async (tx) => {
    const now = app.clock.now();
    await addVendor(
      tx,
      app.platform,
      {
        code: 'DEMO1',
        name: 'Demo One',
        kind: wish.kind ?? 'seamless',
        profile: wish.profile ?? 'hub88',
        baseUrl: wish.baseUrl ?? 'http://127.0.0.1:9',
        operatorId: 'tamarind',
        currencies: ['THB', 'VND'],
        ips: [],
        takesTrial: true,
        publicKey: vendorKeys.publicPem,
      },
      'test',
      now,
    );
    await replaceGames(tx, 'DEMO1', ['g1', 'g2'].map(gameNamed), now);
  });

  const send: TestVendor['send'] = async (path, body, change = {}) => {
    const text = change.raw ?? writeWire(body);
    const response = await fetch(`${base}/${change.vendor ?? 'DEMO1'}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': signBytes(Buffer.from(text), change.key ?? vendorKeys.privatePem),
        ...change.headers,
      },
      body: change.sentRaw ?? text,
    });
    const answer = parseWire(await response.text()) as Record<string, unknown>;
    return {
      http: response.status,
      status: String(answer['status']),
      balance: answer['balance'] as bigint | undefined,
      body: answer,
    };
  };

  const session: TestVendor['session'] = async (player, realm = 'real') =>
    openSession(app.pool, app.platform.random, {
      vendor: 'DEMO1',
      memberId: player.id,
      sessionId: (await openSessions(app.pool, player.id, app.clock.now()))[0]?.id ?? 0n,
      currency: player.currency,
      realm,
      brand: 'tamarind',
      gameCode: 'g1',
      now: app.clock.now(),
    });

  return {
    app,
    send,
    session,
    player: async ({ balance = 100_000n, currency = 'THB', memberKind = 'member' } = {}) => {
      const member = await app.member({ balance, currency, memberKind });
      const user = await playerCode(app.pool, member.id, app.platform.random);
      const gameToken = await session({ id: member.id, currency }, memberKind === 'trial' ? 'trial' : 'real');
      return { ...member, user, gameToken, currency };
    },
    balance: async (player) => (await balanceOf(app.pool, player.wallet)).balance,
    postings: async (like) =>
      (
        await sql<{ count: number }>(
          app.pool,
        )`select count(*)::int as count from ledger_transfer where key like ${like}`
      )[0]?.count ?? 0,
    close: () => app.close(),
  };
}

/** A slot game for the vendor's list. */
export const gameNamed = (code: string) => ({
  code,
  name: `Game ${code}`,
  category: 'Video Slots',
  product: 'Demo',
  enabled: true,
  blockedCountries: [],
  urlThumb: '',
  rtpE4: null,
});

/** A message of the vendor about this player, with new ids unless `change` sets them. */
export const message = (player: TestPlayer, change: Readonly<Record<string, WireValue>> = {}) => ({
  user: player.user,
  token: player.gameToken,
  request_uuid: crypto.randomUUID(),
  game_code: 'g1',
  transaction_uuid: crypto.randomUUID(),
  round: 'r1',
  round_closed: false,
  currency: player.currency,
  amount: 1_000_000n,
  is_free: false,
  ...change,
});
