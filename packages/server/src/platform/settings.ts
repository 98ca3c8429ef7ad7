import { z } from 'zod';
import { jurisdictions } from '@tamarind/domain/lottery/jurisdictions';

/** Said instead of the address of an outside service that this brand does without. */
export const OFF = 'off';

/**
 * Everything the process is told from outside, checked once at start: all mistakes are named, then the process ends.
 * Secrets arrive by environment only and are never logged. Which of them a server outside the demo needs: needs.ts.
 */
export const Settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** `api` answers calls and pushes news, `worker` does the jobs, `all` both. Several of each may share one database. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /**
   * How long a process that was told to stop goes on serving, with /readyz saying no: longer than a balancer needs to notice. 0
   * where none stands in front.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** For experiments only, and refused outside the demo: starts on a PostgreSQL that may lose what it confirmed. */
  UNSAFE_DATABASE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** 32 random bytes in base64url; seals kept answers, authenticator secrets and the payload key. */
  SECRET_KEY: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  /** Keys before it, newest first: what they sealed still opens, and the oldest finds what is looked up by its hash. */
  OLD_SECRET_KEYS: z
    .string()
    .regex(/^$|^[A-Za-z0-9_-]{43}(,[A-Za-z0-9_-]{43})*$/)
    .default('')
    .transform((value) => value.split(',').filter(Boolean)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Built sites; without it the process answers the API only. */
  SITES_DIR: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(16),
  /**
   * Demo brand in play money: seeds members, offers simulated payments, prints its logins. It has to be asked for, because a real
   * brand whose configuration forgot a line would otherwise get staff whose passwords are public.
   */
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** The rules the brand works under: which products may be sold at all. */
  JURISDICTION: z.enum(jurisdictions),
  /** Browser stories move this clock. Refused unless DEMO is on. */
  TEST_CLOCK: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Where the movable clock begins; replays of history start years back. */
  TEST_CLOCK_AT: z.iso.datetime().optional(),
  /** Several processes of one machine keep the movable clock in this file, so that all have the same time. */
  TEST_CLOCK_FILE: z.string().optional(),
  /** The fault drill's: which named moment ends this process, at which pass (platform/fault-point.ts). Refused unless DEMO is on. */
  FAULT_AT: z
    .string()
    .regex(/^[a-z-]+\.[a-z-]+(@[A-Za-z.]+)?:[1-9]\d{0,3}$/)
    .optional(),
  /** The demo brand begins with last years' real results; a replay plays them instead. */
  DEMO_HISTORY: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Addresses whose X-Forwarded-For is believed: our own balancer, by IP or CIDR. */
  TRUSTED_PROXIES: list().transform((values) => values.map((value) => value.trim())),
  /** After so many minutes without a sign of life a member's session asks for the password again [GLI 2.5.4]; 0: never. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(30),
  /** After this many minutes without a sign of life a staff session ends and the office asks to sign in again; 0: never. */
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(30),
  /** Origins under which this platform is reached besides PUBLIC_URL: an office's own host, mirrors. Others are answered 421. */
  OTHER_HOSTS: hosts(),
  /** Other hosts that serve pictures and open games: sites take one at random; without any, our own [K08]. */
  IMAGE_HOSTS: hosts(),
  LAUNCH_HOSTS: hosts(),
  /**
   * Which networks calls to outside services may reach: `public`, `loopback` (demo only) and networks as CIDR, with commas
   * between. Empty: `loopback` in the demo, `public` otherwise.
   */
  OUTGOING: z.string().default(''),
  /** Outside services: the address, or `off` where the brand does without; each of them then needs no key. */
  OUTSIDE_BANK_URL: service(),
  OUTSIDE_SMS_URL: service(),
  OUTSIDE_MAIL_SMTP: service(/^smtps?$/),
  OUTSIDE_MAIL_URL: z.url().optional(),
  OUTSIDE_BEACON_URL: service(),
  OUTSIDE_RESULTS_URL: service(),
  OUTSIDE_IDENTITY_URL: service(),
  /** Shared with the bank for signed notices and payouts; several while a key is changed, newest first. */
  BANK_KEYS: list(),
  /** The house's receiving accounts, one for each currency it takes: name and bank as members read them, and the account itself. */
  PAYEE_THB_NAME: z.string().max(60).optional(),
  PAYEE_THB_BANK: z.string().max(60).optional(),
  /** PromptPay biller id: the tax id of 13 digits and a suffix of 2. */
  PAYEE_THB_BILLER: z
    .string()
    .regex(/^\d{15}$/)
    .optional(),
  PAYEE_VND_NAME: z.string().max(60).optional(),
  PAYEE_VND_BANK: z.string().max(60).optional(),
  /** NAPAS bank number and the account at that bank. */
  PAYEE_VND_BIN: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  PAYEE_VND_ACCOUNT: z
    .string()
    .regex(/^[0-9A-Z]{6,19}$/)
    .optional(),
  /** Of the two sources of published results, first and second. */
  RESULTS_KEYS: z
    .string()
    .regex(/^$|^[^,]+,[^,]+$/)
    .default('')
    .transform((value) => {
      const [first = '', second = ''] = value.split(',');
      return { first, second };
    }),
  SMS_API_KEY: z.string().default(''),
  IDENTITY_API_KEY: z.string().default(''),
  MAIL_FROM: z.email().optional(),
  /** Public key of the beacon chain (hex), genesis and period: pinned, never asked of the relay. Empty, in the demo: ask the stand-in at first start. */
  BEACON_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]*$/)
    .default(''),
  /** Where players find the sites, for links that leave the house: `https://play.example`. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** Where somebody who found a hole writes to, as /.well-known/security.txt says it: `mailto:` or `https:`. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** Sign-in with other people's accounts [H15]. Without a client id the provider is not offered. */
  GOOGLE_ISSUER: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  FACEBOOK_DIALOG_URL: z.url().optional(),
  FACEBOOK_GRAPH_URL: z.url().optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().default(''),
  /** Phone sign-in by ID tokens of a Firebase project: issuer and audience follow from its id. */
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .optional(),
  FIREBASE_KEYS_URL: z.url().optional(),
  /** Vendors to add or renew at start: a JSON file, see docs/vendors.md. */
  VENDORS_FILE: z.string().optional(),
  METRICS_TOKEN: z.string().optional(),
});

export type Config = z.output<typeof Settings>;

/** Values with commas between, none of them empty: a comma too many must not become a key that everybody knows. */
function list() {
  return z
    .string()
    .regex(/^$|^[^,]+(,[^,]+)*$/)
    .default('')
    .transform((value) => value.split(',').filter(Boolean));
}

/** The address of an outside service; undefined when it is `off`. */
function service(protocol = /^https?$/) {
  return z
    .union([z.literal(OFF), z.url({ protocol })])
    .transform((value) => (value === OFF ? undefined : value))
    .optional();
}

/** Origins with commas between: they also become part of the pages' content security policy. */
function hosts() {
  return z
    .string()
    .regex(/^$|^https?:\/\/[a-z0-9.:-]+(,https?:\/\/[a-z0-9.:-]+)*$/)
    .default('')
    .transform((value) => value.split(',').filter(Boolean));
}
