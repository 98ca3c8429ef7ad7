import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The platform's codes for the demo vendors, and the id of the platform at the vendors. */
export const STUDIO_CODE = 'studio';
const KIOSK_CODE = 'kiosk';
export const OPERATOR_ID = 'tamarind';

export const operatorKeyFile = (folder: string): string => join(folder, 'operator-public.pem');

/** A vendor's address and the file with its public key. */
export interface VendorPlace {
  readonly url: string;
  readonly publicKeyFile: string;
}

/**
 * Exchanges public keys between the platform and the demo vendors, which real partners do by hand before they connect.
 * The platform's key pair is generated once; its public key goes into a file for the vendors. The vendors' public keys
 * and addresses and the platform's key pair go into the VENDORS_FILE.
 */
export function exchangeKeys(
  folder: string,
  { studio, kiosk }: { readonly studio: VendorPlace; readonly kiosk?: VendorPlace },
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
  const common = (place: VendorPlace) => ({
    profile: 'hub88',
    baseUrl: place.url,
    operatorId: OPERATOR_ID,
    currencies: ['THB', 'VND'],
    publicKeys: [readFileSync(place.publicKeyFile, 'utf8')],
    ourKey,
  });
  const vendors = [
    { code: STUDIO_CODE, name: 'Tamarind Studio', kind: 'seamless', takesTrial: true, ...common(studio) },
    ...(kiosk
      ? [{ code: KIOSK_CODE, name: 'Corner Kiosk', kind: 'transfer', takesTrial: false, ...common(kiosk) }]
      : []),
  ];
  writeFileSync(file, JSON.stringify(vendors, undefined, 1), { mode: 0o600 });
  return file;
}
