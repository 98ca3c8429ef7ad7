import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicKey } from 'node:crypto';
import { configFrom } from './config.ts';
import { startKiosk } from './kiosk.ts';
import { isSignedBy, parseExact, SIGNATURE_HEADER, signatureOf, writeExact } from './wire.ts';

/**
 * Starts a kiosk for tests, on real sockets with a real database file, and an operator whose key the kiosk trusts.
 * `restart` keeps the database.
 */
export async function testKiosk(chance?: (below: number) => number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tamarind-kiosk-'));
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = join(dataDir, 'operator-public.pem');
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const config = configFrom({ KIOSK_PORT: '0', KIOSK_DATA_DIR: dataDir, KIOSK_OPERATOR_KEY_FILE: keyFile });
  const start = () => startKiosk(config, (line) => process.stderr.write(`${line}\n`), chance);
  let kiosk = await start();

  const ask = async (path: string, body: unknown, change: { sentRaw?: string } = {}) => {
    const text = writeExact(body);
    const response = await fetch(kiosk.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(Buffer.from(text), privateKey) },
      body: change.sentRaw ?? text,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const own = createPublicKey(readFileSync(kiosk.publicKeyFile, 'utf8'));
    return {
      http: response.status,
      isSigned: isSignedBy(bytes, response.headers.get(SIGNATURE_HEADER) ?? '', [own]),
      body: parseExact(bytes.toString()) as Readonly<Record<string, unknown>>,
    };
  };
  const transfer = (direction: 'in' | 'out', amount: bigint, id: string = randomUUID(), user = 'player-1') =>
    ask('/wallet/transfer', { user, currency: 'THB', amount, direction, transaction_uuid: id });

  return {
    ask,
    transfer,
    balance: async (user = 'player-1') => (await ask('/wallet/balance', { user, currency: 'THB' })).body['balance'],
    /** Opens a game as a player would. */
    launch: async (wish: { game?: string; currency?: string; user?: string } = {}) => {
      const { body } = await ask('/operator/generic/v2/game/url', {
        operator_id: 'tamarind',
        ...(wish.currency === 'FUN' ? {} : { user: wish.user ?? 'player-1', token: 'token-of-this-evening' }),
        lang: 'en',
        lobby_url: 'https://example.test/',
        deposit_url: 'https://example.test/wallet',
        game_code: wish.game ?? 'coin-flip',
        currency: wish.currency ?? 'THB',
      });
      const secret = String(body['url']).split('/play/')[1] ?? '';
      const call = async (path: string, act?: unknown) => {
        const response = await fetch(`${kiosk.url}/api/${path}`, {
          method: act === undefined ? 'GET' : 'POST',
          headers: { 'x-session': secret },
          body: act === undefined ? null : JSON.stringify(act),
        });
        return { http: response.status, body: (await response.json()) as Record<string, unknown> };
      };
      return {
        game: () => call('game'),
        play: (stake = '500', choice = 'heads', request: string = randomUUID()) =>
          call('play', { request, stake, choice }),
      };
    },
    restart: async () => {
      await kiosk.stop();
      kiosk = await start();
    },
    end: async () => {
      await kiosk.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
