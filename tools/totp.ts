import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'otplib';
import { Fault } from './fault.mjs';
import type { DemoLogin } from './product.ts';
import { dataFolder } from './project.ts';

/** The current six-digit code for a secret (RFC 6238), as an authenticator app shows it. */
export const currentCode = (secret: string): Promise<string> => generate({ secret });

/** The command `npm run totp`: prints the current codes of the demo logins that have an authenticator. */
async function printCodes(): Promise<void> {
  const file = join(dataFolder, 'logins.json');
  if (!existsSync(file)) throw new Fault('The demo has not been started yet.', 'Run npm start first.');
  const logins = (JSON.parse(readFileSync(file, 'utf8')) as DemoLogin[]).filter((login) => login.totpSecret);
  for (const { username, role, totpSecret } of logins)
    console.log(`${await currentCode(totpSecret ?? '')}  ${username} (${role})`);
  const secondsLeft = 30 - (Math.floor(Date.now() / 1000) % 30);
  console.log(`valid for ${secondsLeft} more seconds`);
}

if (process.argv[1]?.endsWith('totp.ts')) await printCodes();
