import * as z from 'zod';
import { jurisdictions } from '@tamarind/domain/lottery/jurisdictions';

/**
 * Everything the process is told from outside, checked once at start: all mistakes are named, then the process ends.
 * Secrets arrive by environment only and are never logged.
 */
const Settings = z.object({
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
  /** Demo brand in play money: seeds members, offers simulated payments, prints its logins. */
  DEMO: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** The rules the brand works under: which products may be sold at all. */
  JURISDICTION: z.enum(jurisdictions).default('demo'),
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
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  /** After so many minutes without a sign of life a member's session asks for the password again [GLI 2.5.4]; 0: never. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(30),
  /** Other hosts that serve pictures and open games: sites take one at random; without any, our own [K08]. */
  IMAGE_HOSTS: hosts(),
  LAUNCH_HOSTS: hosts(),
  OUTSIDE_BANK_URL: z.url().optional(),
  OUTSIDE_SMS_URL: z.url().optional(),
  OUTSIDE_MAIL_SMTP: z.url().optional(),
  OUTSIDE_MAIL_URL: z.url().optional(),
  OUTSIDE_BEACON_URL: z.url().optional(),
  OUTSIDE_RESULTS_URL: z.url().optional(),
  OUTSIDE_IDENTITY_URL: z.url().optional(),
  /** Shared with the bank for signed notices and payouts; several while a key is changed, newest first. */
  BANK_KEYS: z
    .string()
    .default('demo-bank-key-0001')
    .transform((value) => value.split(',')),
  /** Of the two sources of published results, first and second. */
  RESULTS_KEYS: z
    .string()
    .regex(/^[^,]+,[^,]+$/)
    .default('demo-results-key-0001,demo-results-key-0002')
    .transform((value) => {
      const [first = '', second = ''] = value.split(',');
      return { first, second };
    }),
  SMS_API_KEY: z.string().default('demo-sms-key-0001'),
  IDENTITY_API_KEY: z.string().default('demo-identity-key-0001'),
  MAIL_FROM: z.email().default('no-reply@tamarind.example'),
  /** Public key of the beacon chain (hex), genesis and period: pinned, never asked of the relay. Empty: ask the stand-in at first start. */
  BEACON_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]*$/)
    .default(''),
  /** Where players find the sites, for links that leave the house: `https://play.example`. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** Sign-in with other people's accounts [H15]. Without a client id the provider is not offered. */
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  FACEBOOK_DIALOG_URL: z.url().default('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: z.url().default('https://graph.facebook.com/v23.0'),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().default(''),
  /** Phone sign-in by ID tokens of a Firebase project: issuer and audience follow from its id. */
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .optional(),
  FIREBASE_KEYS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** Vendors to add or renew at start: a JSON file, see docs/vendors.md. */
  VENDORS_FILE: z.string().optional(),
  METRICS_TOKEN: z.string().optional(),
});

export type Config = z.output<typeof Settings>;

export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Settings.safeParse(env);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`the configuration is not usable: ${mistakes.join('; ')}`);
  }
  if (parsed.data.TEST_CLOCK && !parsed.data.DEMO)
    throw new Error('the configuration is not usable: TEST_CLOCK needs DEMO');
  if (parsed.data.UNSAFE_DATABASE && !parsed.data.DEMO)
    throw new Error('the configuration is not usable: UNSAFE_DATABASE needs DEMO');
  if (parsed.data.FAULT_AT && !parsed.data.DEMO)
    throw new Error('the configuration is not usable: FAULT_AT needs DEMO');
  return parsed.data;
}

/** Origins with commas between: they also become part of the pages' content security policy. */
function hosts() {
  return z
    .string()
    .regex(/^$|^https?:\/\/[a-z0-9.:-]+(,https?:\/\/[a-z0-9.:-]+)*$/)
    .default('')
    .transform((value) => value.split(',').filter(Boolean));
}
