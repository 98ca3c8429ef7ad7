import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operatorPaths, type VendorProfile } from '@tamarind/contract/outside/vendor';
import { type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';
import { fieldsOf, readJson } from './wire.ts';

/** The parameters of a launch request to a vendor. */
export interface Launch {
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
}

export interface Catcher {
  readonly url: string;
  readonly server: Server;
  /** Resolves with the first launch by a member. */
  readonly launch: Promise<Launch>;
}

/**
 * A minimal vendor that lists one game and captures user and token from the first launch of that game. With it,
 * engineers can test a platform that has no games yet.
 */
export async function catchLaunch(profile: VendorProfile, port: number, game: string): Promise<Catcher> {
  let catchIt: (launch: Launch) => void = () => undefined;
  const launch = new Promise<Launch>((resolve) => {
    catchIt = resolve;
  });
  const paths = operatorPaths[profile];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = fieldsOf(readJson(Buffer.concat(chunks).toString()));
      const reply = (value: WireValue, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(writeWire(value));
      if (request.url === paths.list) return reply([oneGame(game)]);
      if (request.url === paths.transactions) return reply([]);
      if (request.url !== paths.url) return reply({ error: 'no such address' }, 404);
      const { user, token, currency } = body;
      if (typeof user === 'string' && typeof token === 'string')
        catchIt({ user, token, currency: String(currency), game: String(body['game_code']) });
      return reply({ url: `http://${request.headers.host ?? ''}/play` });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, launch };
}

const oneGame = (code: string) => ({
  game_code: code,
  name: 'Conformance',
  category: 'Video Slots',
  product: 'Conformance',
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  enabled: true,
  blocked_countries: [],
  url_thumb: '',
  url_background: '',
});
