import { z } from 'zod/mini';
import type { Feature } from '@tamarind/domain/brand/features';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, text } from './wire.ts';

/**
 * This file defines brand configuration, system status and the server's public key, which every site requests first.
 * `Language` has the codes of the languages.
 */

export const Language = z.enum(['TY', 'EN', 'VI', 'CN', 'TH']);
export type Language = z.output<typeof Language>;

/**
 * The display and validation rule of one registration field; client and server run the same rule (domain/validation)
 * [I01].
 */
export const FieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int(),
  maxLength: z.int(),
  acceptedPattern: z.string(),
  patternId: z.string(),
});

/** A node of the feature tree, such as mobile registration or free play, which the operator switches [N03]. */
const FeatureNode: z.ZodMiniType<Feature> = z.object({
  modId: z.string(),
  enabled: z.boolean(),
  childrenNodes: z.lazy(() => z.array(FeatureNode)),
});

const Location = z.object({ ip: z.string(), country: z.string() });

export const Brand = z.object({
  name: z.string(),
  merchantCode: z.string(),
  platform: z.literal('WEB'),
  lotteryType: z.literal('Elott'),
  device: z.literal('WEB'),
  currencies: z.array(Currency),
  languages: z.array(Language),
  defaultLanguage: Language,
  loginedToHomePage: z.boolean(),
  /** True if the platform moves no real money; the sites then say so on every screen. */
  playMoney: z.boolean(),
});

/**
 * The system status: 0 normal, 1 maintenance, 2 region restricted [G01], 3 not open to visitors until two owners open
 * the platform.
 */
export const getStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  access: 'visitor',
  input: z.object({ url: z.optional(text(300)) }),
  output: z.object({
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    location: Location,
    time: Moment,
  }),
  refusals: [],
});

export const getWhitelabel = endpoint({
  method: 'GET',
  path: '/wps/system/whitelabel',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    brand: Brand,
    info: z.object({
      whitelabel: z.array(FeatureNode),
      register: z.record(z.string(), FieldRule),
      resources: z.array(
        z.object({ resourceType: z.string(), url: z.string(), qrCodeUrl: z.string(), labelNameEn: z.string() }),
      ),
      /**
       * Customer-service entries. The address of an entry with csType 3 is encrypted here; openCustomerService decrypts
       * it.
       */
      customerService: z.array(z.object({ csType: z.int(), url: z.string(), labelNameEn: z.string() })),
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
    }),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    location: Location,
  }),
  refusals: [],
});

/**
 * Decrypts the address of a customer-service entry of type 3 [K12]; `entry` is the encrypted address from the
 * configuration. The server does it, because a key that every visitor's page contains would hide nothing. The public,
 * cacheable configuration thus does not reveal the address, and each request counts against the rate limits.
 */
export const openCustomerService = endpoint({
  method: 'GET',
  path: '/api/system/customer-service',
  access: 'visitor',
  input: z.object({ entry: text(2000) }),
  output: z.object({ url: z.string() }),
  refusals: ['NOT_FOUND'],
});

export const getRegisterSetting = endpoint({
  method: 'GET',
  path: '/wps/system/setting/register',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    fields: z.record(z.string(), FieldRule),
    /** Number of the terms in force; 0 before the first were published. */
    termsVersion: z.string(),
    ageMin: z.object({ TH: z.int(), VN: z.int() }),
  }),
  refusals: [],
});

/** The topics of the help centre with the address of each [M08]. */
export const getHelpCenter = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ version: z.object({ pathList: z.array(z.object({ type: z.string(), path: z.string() })) }) }),
  refusals: [],
});

/**
 * Countries whose mobile numbers are accepted, for the country picker [D07]: those to which the back office allows SMS,
 * in the order set there. A dialling code shared by several countries is listed once for each.
 */
export const listCountries = endpoint({
  method: 'GET',
  path: '/api/system/countries',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ countries: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string() })) }),
  refusals: [],
});

/** The RSA public key (JWK) with which 'enc' payloads are encrypted: RSA-OAEP-256 with A256GCM. */
export const getEncryptionKey = endpoint({
  method: 'GET',
  path: '/api/system/encryption-key',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    kid: z.string(),
    alg: z.literal('RSA-OAEP-256'),
  }),
  refusals: [],
});

/**
 * Stores the language that a visitor has chosen [C01]. For a member it also sets the language of SMS and mail, and of
 * the site after the next login.
 */
export const updateLanguage = endpoint({
  method: 'POST',
  path: '/api/system/language',
  access: 'visitor',
  input: z.object({ language: Language }),
  output: z.object({ language: Language }),
  refusals: [],
});
