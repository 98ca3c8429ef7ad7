import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { vendorProfiles } from '@tamarind/contract/outside/vendor';
import { currencies } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import { readPublicKey } from '../platform/ports/vendor-signature.ts';
import * as queries from './queries.ts';
import { addOurKey, addTheirKey, addVendor, needAddress } from './registry.ts';

/** The vendors in the file named by VENDORS_FILE; see docs/vendors.md. */
const VendorsFile = z.array(
  z.object({
    code: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{1,23}$/),
    name: z.string().min(1),
    kind: z.enum(['seamless', 'transfer']),
    profile: z.enum(vendorProfiles).default('hub88'),
    baseUrl: z.url({ protocol: /^https?$/ }),
    operatorId: z.string().min(1),
    currencies: z.array(z.enum(currencies)).min(1),
    ips: z.array(z.string()).default([]),
    takesTrial: z.boolean().default(false),
    /** The vendor's public keys in PEM form; `ourKey` is the platform's key pair. */
    publicKeys: z.array(z.string()).min(1),
    ourKey: z.object({ publicPem: z.string(), privatePem: z.string() }).optional(),
  }),
);

/**
 * Adds the file's new vendors and keys, and updates addresses and settings of existing ones. It never removes a key or
 * a vendor and never switches one on or off: people decide that.
 */
export async function configureVendors(platform: Platform): Promise<void> {
  const file = platform.config.VENDORS_FILE;
  if (file === undefined) return;
  const wanted = VendorsFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const now = platform.clock.now();
  const when = { by: 'system', from: now, now };
  for (const { publicKeys, ourKey, ...vendor } of wanted)
    await inTransaction(platform.pool, async (tx) => {
      const [first = ''] = publicKeys;
      if ((await queries.lockVendor(tx, vendor.code)) === undefined)
        await addVendor(tx, platform, { ...vendor, publicKey: first, ...present({ ourKey }) }, 'system', now);
      else {
        needAddress(platform, vendor.baseUrl);
        await queries.updateVendor(tx, vendor);
      }
      const known = new Set((await queries.keys(tx, vendor.code)).map(({ side, print }) => `${side} ${print}`));
      const isNew = (side: string, pem: string) => !known.has(`${side} ${readPublicKey(pem)?.print}`);
      for (const pem of publicKeys) if (isNew('theirs', pem)) await addTheirKey(tx, platform, vendor.code, pem, when);
      if (ourKey && isNew('ours', ourKey.publicPem)) await addOurKey(tx, platform, vendor.code, ourKey, when);
    });
}
