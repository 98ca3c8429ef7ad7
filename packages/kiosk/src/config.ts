import { fileURLToPath } from 'node:url';

/** What a kiosk is told when it starts. Everything comes from the environment. */
export interface Config {
  readonly port: number;
  readonly dataDir: string;
  /** What players reach it by; the address it listens on when empty. */
  readonly publicUrl: string;
  /** The one operator it keeps wallets for. */
  readonly operatorId: string;
  /** Its public keys, PEM; read again when the file changes. */
  readonly operatorKeyFile: string;
  /** Sites that may show games in a frame, as in the CSP directive. */
  readonly frameAncestors: string;
  /** Built page. */
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
