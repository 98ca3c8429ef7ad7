import { fileURLToPath } from 'node:url';

/**
 * Configuration of a studio (game server), read from environment variables. With an invalid value the studio does not
 * start.
 */
export interface Config {
  readonly port: number;
  readonly dataDir: string;
  /** Base URL for players; empty: the address the server listens on. */
  readonly publicUrl: string;
  /** Base URL of the operator's wallet API: `<this>/user/balance`, `<this>/transaction/bet` … */
  readonly operatorUrl: string;
  /** The id of the only operator that this studio serves. */
  readonly operatorId: string;
  /** PEM file with the operator's public keys. It may appear after the start and change while the studio runs. */
  readonly operatorKeyFile: string;
  /** Origins that may embed games, in the syntax of CSP `frame-ancestors`. */
  readonly frameAncestors: string;
  readonly walletTimeoutMs: number;
  readonly retryMs: number;
  /** Directory of the built pages. */
  readonly pagesDir: string;
}

export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const dataDir = env['STUDIO_DATA_DIR'] ?? '.data/studio';
  return {
    port: whole(env, 'STUDIO_PORT', 4110, 65_535),
    dataDir,
    publicUrl: (env['STUDIO_PUBLIC_URL'] ?? '').replace(/\/$/, ''),
    operatorUrl: (env['STUDIO_OPERATOR_URL'] ?? 'http://127.0.0.1:4000/api/vendor/studio').replace(/\/$/, ''),
    operatorId: env['STUDIO_OPERATOR_ID'] ?? 'tamarind',
    operatorKeyFile: env['STUDIO_OPERATOR_KEY_FILE'] ?? `${dataDir}/operator-public.pem`,
    frameAncestors: env['STUDIO_FRAME_ANCESTORS'] ?? "'self' http://127.0.0.1:* http://localhost:*",
    walletTimeoutMs: whole(env, 'STUDIO_WALLET_TIMEOUT_MS', 5_000, 60_000),
    retryMs: whole(env, 'STUDIO_RETRY_MS', 1_000, 60_000),
    pagesDir: env['STUDIO_PAGES_DIR'] ?? fileURLToPath(new URL('../dist', import.meta.url)),
  };
}

function whole(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  otherwise: number,
  most: number,
): number {
  const value = Number(env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new Error(`${name} is "${env[name]}": a whole number up to ${most} is needed`);
  return value;
}
