import { contract } from '@tamarind/contract/index';
import { SEALED_CHANNEL } from '@tamarind/domain/brand/channels';
import { countriesOf } from '@tamarind/domain/validation/countries';
import { agesOf } from '@tamarind/domain/jurisdictions/index';
import type { PayloadKey } from '../platform/http/enc.ts';
import { routes, type Call } from '../platform/http/routes.ts';
import type { BrandSettings } from './defaults.ts';
import { record } from '../audit/index.ts';
import { placeOf } from '../platform/country.ts';
import { actorKey } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import type { Acts } from '../proposals/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import * as queries from './queries.ts';
import { boundsHandlers } from './bounds.ts';
import { brandActs as safetyActs, safetyHandlers } from './safety.ts';
import { pictureHandlers } from './pictures.ts';
import { versionActs, versionHandlers } from './versions.ts';
import { listHandlers } from './lists.ts';
import { featureActs, officeHandlers } from './office.ts';
import { brandSettings, offeredFeatures } from './settings.ts';
import { doorStatus } from './system-status.ts';

export { featureOn, needFeature } from './features.ts';
export { soleCapsOf } from './safety.ts';
export { frontOf } from './front.ts';
export { applyBrandFile, exportBrandFile } from './files.ts';
export { mountBrandPictures } from './pictures.ts';
export { insertVersion } from './version-queries.ts';
export { putSetting } from './queries.ts';
export { brandSettings, settingsAtDoor } from './settings.ts';
export { doorStatus } from './system-status.ts';

export const brandActs: Acts = { ...safetyActs, ...versionActs, ...featureActs };

export const brandRoutes = (payloadKey: PayloadKey) =>
  routes('brand', contract.brand, {
    getStatus: async (call) => {
      const settings = await brandSettings(call.pool);
      return { status: await doorStatus(call, settings, call.ip), location: locationOf(call), time: call.now };
    },
    getWhitelabel: async (call) => {
      const settings = await brandSettings(call.pool);
      return {
        brand: { ...settings.brand, playMoney: call.config.DEMO },
        info: {
          whitelabel: offeredFeatures(settings, call.config),
          register: { ...settings.register },
          resources: [...settings.resources],
          customerService: settings.customerService.map((entry) =>
            entry.csType === SEALED_CHANNEL ? { ...entry, url: sealed(call.secrets, entry.url) } : entry,
          ),
          imageCDNs: call.config.IMAGE_HOSTS,
          launchGameCDNs: call.config.LAUNCH_HOSTS,
        },
        maintenance: settings.maintenance,
        regionRestriction: settings.regionRestriction,
        location: locationOf(call),
      };
    },
    openCustomerService: async (call, { entry }) => {
      const url = opened(call.secrets, entry);
      const { customerService } = await brandSettings(call.pool);
      // Look the entry up again in the current settings: a channel that was removed must not open, even from a page
      // that was loaded before.
      const isThere = customerService.some((one) => one.csType === SEALED_CHANNEL && one.url === url);
      return url !== undefined && isThere ? { url } : refuse('NOT_FOUND');
    },
    getRegisterSetting: async (call) => {
      const settings = await brandSettings(call.pool);
      return {
        fields: { ...settings.register },
        termsVersion: String(settings.terms.number),
        ageMin: agesOf(settings.jurisdiction),
      };
    },
    getHelpCenter: async (call) => {
      const { helpTopics } = await brandSettings(call.pool);
      return { version: { pathList: helpTopics.map((type) => ({ type, path: `/help#${type}` })) } };
    },
    listCountries: async ({ pool }) => ({ countries: countriesOf((await brandSettings(pool)).codes.countries) }),
    getEncryptionKey: async () => payloadKey.publicJwk,
    getSystemSettings: async (call) => systemOf(await brandSettings(call.pool)),
    setSystemSettings: async (call, { reason, ...wish }) => {
      const before = await brandSettings(call.tx);
      const staff = actorKey(call.actor);
      // Point of no return
      for (const [name, value] of Object.entries({
        ...wish,
        countriesServed: [...new Set(wish.countriesServed.map((code) => code.toUpperCase()))].sort(),
      }))
        await queries.putSetting(call.tx, name, value, call.now);
      await record(call.tx, {
        actor: staff,
        action: 'system.set',
        subject: 'system',
        facts: {
          reason,
          maintenance: `${before.maintenance} → ${wish.maintenance}`,
          regionRestriction: `${before.regionRestriction} → ${wish.regionRestriction}`,
          countriesServed: wish.countriesServed.join(' '),
        },
        at: call.now,
      });
      return systemOf(await brandSettings(call.tx));
    },
    ...boundsHandlers,
    ...safetyHandlers,
    ...versionHandlers,
    ...pictureHandlers,
    ...listHandlers,
    ...officeHandlers,
    updateLanguage: async ({ pool, actor }, { language }) => {
      if (actor.kind === 'member') await queries.putLanguage(pool, actor.memberId, language);
      return { language };
    },
  });

const PURPOSE = 'customer-service';

const sealed = (secrets: Secrets, url: string): string => secrets.seal(PURPOSE, Buffer.from(url)).toString('base64url');

function opened(secrets: Secrets, entry: string): string | undefined {
  try {
    return secrets.open(PURPOSE, Buffer.from(entry, 'base64url')).toString();
  } catch {
    return undefined;
  }
}

const locationOf = (call: Call) => ({ ip: call.ip, country: placeOf(call.ip).country });

const systemOf = (settings: BrandSettings) => ({
  maintenance: settings.maintenance,
  maintenanceUntil: settings.maintenanceUntil === null ? null : new Date(settings.maintenanceUntil),
  regionRestriction: settings.regionRestriction,
  countriesServed: [...settings.countriesServed],
});
