import { contract } from '@tamarind/contract/index';
import { ageMin } from '@tamarind/domain/validation/age';
import type { Db } from '../platform/db/sql.ts';
import type { PayloadKey } from '../platform/http/enc.ts';
import { routes, type Call } from '../platform/http/routes.ts';
import { brandDefaults, type BrandSettings } from './defaults.ts';
import * as q from './queries.ts';

/** The brand's settings as they are now: the stored ones over the demo brand's defaults. Other rooms ask here. */
export async function brandSettings(db: Db): Promise<BrandSettings> {
  const stored = await q.allSettings(db);
  return { ...brandDefaults, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) };
}

export const brandRoutes = (payloadKey: PayloadKey) =>
  routes('brand', contract.brand, {
    getStatus: async (call) => {
      const { maintenance, regionRestriction } = await brandSettings(call.pool);
      return {
        status: maintenance ? 1 : regionRestriction ? 2 : 0,
        location: locationOf(call),
        time: call.now,
      };
    },
    getWhitelabel: async (call) => {
      const settings = await brandSettings(call.pool);
      return {
        brand: { ...settings.brand, playMoney: call.config.DEMO },
        info: {
          whitelabel: [...settings.whitelabel],
          register: { ...settings.register },
          resources: [...settings.resources],
          customerService: [...settings.customerService],
          imageCDNs: [],
          launchGameCDNs: [],
        },
        maintenance: settings.maintenance,
        regionRestriction: settings.regionRestriction,
        location: locationOf(call),
      };
    },
    getRegisterSetting: async (call) => {
      const settings = await brandSettings(call.pool);
      return { fields: { ...settings.register }, termsVersion: settings.termsVersion, ageMin };
    },
    getHelpCenter: async (call) => {
      const { helpTopics } = await brandSettings(call.pool);
      return { version: { pathList: helpTopics.map((type) => ({ type, path: `/help#${type}` })) } };
    },
    getEncryptionKey: async () => payloadKey.publicJwk,
    updateLanguage: async (_call, { language }) => ({ language }),
  });

/** The country stays unknown until a country database is asked; the address is the caller's own. */
const locationOf = (call: Call) => ({ ip: call.ip, country: '' });
