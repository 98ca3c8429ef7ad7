import { fileURLToPath } from 'node:url';

/** Configuration of a kiosk, read from environment variables. */
export interface Config {
  readonly port: number;
  readonly dataDir: string;
  /** Base URL for players; empty: the address the server listens on. */
  readonly publicUrl: string;
  /** The only operator for whose members the kiosk keeps wallets. */
  readonly operatorId: string;
  /** PEM file with the operator's public keys; read again when it changes. */
  readonly operatorKeyFile: string;
  /** Origins that may embed games, in the syntax of CSP `frame-ancestors`. */
  readonly frameAncestors: string;
  /** Directory of the built page. */
  readonly pagesDir: string;
}

export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const dataDir = env['KIOSK_DATA_DIR'] ?? '.data/kiosk';
  const port = Number(env['KIOSK_PORT'] ?? 4120);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`KIOSK_PORT is "${env['KIOSK_PORT']}": a port is needed`);
  return {
    port,
    dataDir,
    publicUrl: (env['KIOSK_PUBLIC_URL'] ?? '').replace(/\/$/, ''),
    operatorId: env['KIOSK_OPERATOR_ID'] ?? 'tamarind',
    operatorKeyFile: env['KIOSK_OPERATOR_KEY_FILE'] ?? `${dataDir}/operator-public.pem`,
    frameAncestors: env['KIOSK_FRAME_ANCESTORS'] ?? "'self' http://127.0.0.1:* http://localhost:*",
    pagesDir: env['KIOSK_PAGES_DIR'] ?? fileURLToPath(new URL('../dist', import.meta.url)),
  };
}
