import { createServer } from 'node:http';
import { fromVendorAmount, toVendorAmount } from '@tamarind/domain/vendors/amount';
import { parseWire, type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';
import { isSignedBy, signBytes } from '../platform/ports/vendor-signature.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * A simulated vendor for tests: it speaks the protocol over a socket, accepts only the platform's signature, and can be
 * made to fail.
 */
export interface StandIn {
  readonly url: string;
  /** The platform's public keys that this vendor accepts. */
  readonly believed: string[];
  readonly heard: { path: string; body: Body }[];
  /** The rows of the vendor's list of movements. */
  transactions: WireValue[];
  /** The vendor refuses with 413 if a response would have more rows than this. The time of a row is `created_at`. */
  rowsMax: number;
  games: WireValue[];
  /** The state of the vendor's tables, as it reports them. */
  tables: WireValue;
  /**
   * How the vendor behaves: `silent` answers 503 to everything; `deaf` executes a request and then drops the response.
   */
  mood: 'good' | 'silent' | 'deaf' | 'refusing';
  /** Balances of the vendor's own wallets in minor units, by user. */
  readonly wallets: Map<string, bigint>;
  close(): Promise<void>;
}

/** Starts the simulated vendor. With `privateKey` it signs its responses, as vendors with their own wallets do. */
export async function startStandIn(privateKey?: string): Promise<StandIn> {
  const done = new Map<string, 'done' | 'refused'>();
  const standIn: Omit<StandIn, 'url' | 'close'> & { url: string } = {
    url: '',
    believed: [],
    heard: [],
    transactions: [],
    rowsMax: Number.POSITIVE_INFINITY,
    games: [],
    tables: [],
    mood: 'good',
    wallets: new Map(),
  };

  const answers: Readonly<Record<string, (body: Body) => WireValue>> = {
    '/operator/generic/v2/game/url': ({ game_code }) => ({ url: `${standIn.url}/play/${String(game_code)}` }),
    '/operator/generic/v2/game/list': () => standIn.games,
    '/operator/generic/v2/game/tables': () => standIn.tables,
    '/operator/generic/v2/game/round': ({ round }) => ({ url: `${standIn.url}/round/${String(round)}` }),
    '/operator/generic/v2/transactions': ({ currency, round, start_time: from, end_time: to }) =>
      standIn.transactions.filter((one) => {
        const row = one as Body;
        if (round !== undefined) return row['round'] === round;
        const at = row['created_at'];
        const isThen = at === undefined || (String(at) >= String(from) && String(at) < String(to));
        return row['currency'] === currency && isThen;
      }),
    '/wallet/balance': ({ user }) => ({
      status: 'RS_OK',
      balance: toVendorAmount((standIn.wallets.get(String(user)) ?? 0n) as never, 'THB'),
    }),
    '/wallet/transfer/status': ({ transaction_uuid }) => ({ state: done.get(String(transaction_uuid)) ?? 'unknown' }),
    '/wallet/transfer': (body) => {
      const id = String(body['transaction_uuid']);
      const known = done.get(id);
      if (known) return { status: known === 'done' ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY' };
      const user = String(body['user']);
      const amount = fromVendorAmount(body['amount'] as bigint, 'THB') ?? 0n;
      const next = (standIn.wallets.get(user) ?? 0n) + (body['direction'] === 'in' ? amount : -amount);
      const isDone = next >= 0n && standIn.mood !== 'refusing';
      done.set(id, isDone ? 'done' : 'refused');
      if (isDone) standIn.wallets.set(user, next);
      return { status: isDone ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY' };
    },
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const signature = request.headers['x-hub88-signature'];
      const path = request.url ?? '';
      const reply = (status: number, value: WireValue) => {
        const text = writeWire(value);
        const signed = privateKey ? { 'x-hub88-signature': signBytes(Buffer.from(text), privateKey) } : {};
        response.writeHead(status, { 'content-type': 'application/json', ...signed }).end(text);
      };
      if (standIn.mood === 'silent') return reply(503, { error: 'down' });
      if (!isSignedBy(raw, String(signature), standIn.believed)) return reply(401, { error: 'invalid signature' });
      const body = parseWire(raw.toString()) as Body;
      standIn.heard.push({ path, body });
      const answer = answers[path];
      if (!answer || (standIn.mood === 'refusing' && path !== '/wallet/transfer'))
        return reply(404, { error: 'no such game' });
      const value = answer(body);
      if (Array.isArray(value) && value.length > standIn.rowsMax)
        return reply(413, { error: 'ask for a shorter time' });
      return standIn.mood === 'deaf' ? response.destroy() : reply(200, value);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the stand-in does not listen');
  standIn.url = `http://127.0.0.1:${address.port}`;
  return Object.assign(standIn, {
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
