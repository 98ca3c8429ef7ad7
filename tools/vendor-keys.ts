import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo vendor by the platform's name for it, and the platform by the vendor's. */
export const STUDIO_CODE = 'studio';
export const OPERATOR_ID = 'tamarind';

export const operatorKeyFile = (folder: string): string => join(folder, 'operator-public.pem');

/**
 * What two houses do by hand before they trade: each gets the other's public key. The platform's pair is made once; its public
 * half goes into a file the studio reads, and the studio's goes with address and pair into the platform's VENDORS_FILE.
 */
export function exchangeKeys(
  folder: string,
  studio: { readonly url: string; readonly publicKeyFile: string },
): string {
  mkdirSync(folder, { recursive: true });
  const pairFile = join(folder, 'operator-pair.json');
  if (!existsSync(pairFile)) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pair = {
      publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
      privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    };
    writeFileSync(pairFile, JSON.stringify(pair), { mode: 0o600 });
  }
  const ourKey = JSON.parse(readFileSync(pairFile, 'utf8')) as { publicPem: string; privatePem: string };
  writeFileSync(operatorKeyFile(folder), ourKey.publicPem);
  const file = join(folder, 'vendors.json');
  const vendors = [
    {
      code: STUDIO_CODE,
      name: 'Tamarind Studio',
      kind: 'seamless',
      profile: 'hub88',
      baseUrl: studio.url,
      operatorId: OPERATOR_ID,
      currencies: ['THB', 'VND'],
      takesTrial: true,
      publicKeys: [readFileSync(studio.publicKeyFile, 'utf8')],
      ourKey,
    },
  ];
  writeFileSync(file, JSON.stringify(vendors, undefined, 1), { mode: 0o600 });
  return file;
}
