import { z } from 'zod';
import { jurisdictions } from '@tamarind/domain/jurisdictions/codes';

/** The value that replaces an outside service's address if the brand does not use that service. */
export const OFF = 'off';

/**
 * The process's configuration, checked once at start: all mistakes are reported, then the process exits. Secrets come
 * from the environment only and are never logged. needs.ts lists what a server outside the demo must set.
 */
export const Settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /**
   * `api` serves API calls and push connections, `worker` runs the jobs, `all` does both. Several processes of each
   * role may share one database.
   */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /**
   * Milliseconds for which a stopping process still serves while /readyz already fails. Set it longer than the load
   * balancer needs to notice, or to 0 without one.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** For experiments only, refused outside the demo: allows a PostgreSQL that may lose confirmed writes. */
  UNSAFE_DATABASE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  /**
   * 32 random bytes in base64url, from which the server derives the keys that encrypt stored responses, authenticator
   * secrets and the payload key.
   */
  SECRET_KEY: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  /** Previous keys, newest first: the server can still decrypt with them, and the oldest one computes blind indexes. */
  OLD_SECRET_KEYS: z
    .string()
    .regex(/^$|^[A-Za-z0-9_-]{43}(,[A-Za-z0-9_-]{43})*$/)
    .default('')
    .transform((value) => value.split(',').filter(Boolean)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Folder of the built sites; without it the process serves the API only. */
  SITES_DIR: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(16),
  /**
   * Demo brand in play money: seeds members, offers simulated payments, prints its logins. It must be requested
   * explicitly: a real brand with an incomplete configuration would otherwise get staff with public passwords.
   */
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /**
   * The jurisdiction that applies until the operator chooses a jurisdiction pack (the rules of one law) in the back
   * office.
   */
  JURISDICTION: z.enum(jurisdictions).optional(),
  /** Allows browser tests to move the server's clock. Refused unless DEMO is on. */
  TEST_CLOCK: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** The time at which the movable test clock starts; a replay of past draws starts years back. */
  TEST_CLOCK_AT: z.iso.datetime().optional(),
  /** File with the movable clock's offset, shared by several processes of one machine. */
  TEST_CLOCK_FILE: z.string().optional(),
  /**
   * For the fault drill: the point in the code, and how many times it is reached, at which the process is killed
   * (platform/fault-point.ts). Refused unless DEMO is on.
   */
  FAULT_AT: z
    .string()
    .regex(/^[a-z-]+\.[a-z-]+(@[A-Za-z.]+)?:[1-9]\d{0,3}$/)
    .optional(),
  /**
   * Whether the demo brand starts with the real results of the past years; switched off for a replay, which plays them
   * instead.
   */
  DEMO_HISTORY: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Number of past days that are simulated for a new demo brand; 0: it begins today. */
  DEMO_DAYS: z.coerce.number().int().min(0).max(90).default(0),
  /** Addresses of proxies whose X-Forwarded-For header is trusted: our own load balancer, as IP or CIDR. */
  TRUSTED_PROXIES: list().transform((values) => values.map((value) => value.trim())),
  /** Minutes of inactivity after which a member's session asks for the password again [GLI 2.5.4]; 0: never. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(30),
  /** Minutes of inactivity after which a staff session ends; 0: never. */
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(30),
  /**
   * Further origins of this platform besides PUBLIC_URL: the back office's own host, mirrors. Requests to any other
   * host are answered 421.
   */
  OTHER_HOSTS: hosts(),
  /**
   * Further hosts that serve pictures and launch games: the sites pick one at random. If empty, the site's own host
   * serves both [K08].
   */
  IMAGE_HOSTS: hosts(),
  LAUNCH_HOSTS: hosts(),
  /**
   * Networks that calls to outside services may reach: `public`, `loopback` (demo only) and networks as CIDR, separated
   * by commas. Empty: `loopback` in the demo, `public` otherwise.
   */
  OUTGOING: z.string().default(''),
  /**
   * Address of the bank's service, or `off` if the brand has none; the key of a service that is off is not required.
   * The same holds for the services below.
   */
  OUTSIDE_BANK_URL: service(),
  OUTSIDE_SMS_URL: service(),
  OUTSIDE_MAIL_SMTP: service(/^smtps?$/),
  OUTSIDE_MAIL_URL: z.url().optional(),
  /**
   * The address of the payment providers' stand-ins (simulations); the demo creates its payment connections to them.
   */
  OUTSIDE_PAYMENTS_URL: z.url().optional(),
  OUTSIDE_BEACON_URL: service(),
  OUTSIDE_RESULTS_URL: service(),
  OUTSIDE_IDENTITY_URL: service(),
  /** Keys shared with the bank, for signed notices and payouts; several during a key change, newest first. */
  BANK_KEYS: list(),
  /** Keys of the first and the second source of published results. */
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
  /**
   * Public key (in hex), genesis time and period of the beacon chain (public randomness). They are fixed in the
   * configuration and never taken from the relay. In the demo they may be empty: the server then asks the stand-in at
   * its first start.
   */
  BEACON_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]*$/)
    .default(''),
  /** The sites' public address, for links in messages: `https://play.example`. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** Contact for vulnerability reports in /.well-known/security.txt: `mailto:` or `https:`. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /**
   * Issuer of Google's sign-in. This setting and the next ones are for sign-in with external accounts [H15]; a provider
   * without a client id is not offered.
   */
  GOOGLE_ISSUER: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  FACEBOOK_DIALOG_URL: z.url().optional(),
  FACEBOOK_GRAPH_URL: z.url().optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().default(''),
  /**
   * Id of the Firebase project whose ID tokens are accepted for phone sign-in; the tokens' expected issuer and audience
   * follow from this id.
   */
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .optional(),
  FIREBASE_KEYS_URL: z.url().optional(),
  /** Vendors to add or update at start: a JSON file, see docs/vendors.md. */
  VENDORS_FILE: z.string().optional(),
  METRICS_TOKEN: z.string().optional(),
});

export type Config = z.output<typeof Settings>;

/**
 * Parses comma-separated values and refuses empty ones: a surplus comma must not create an empty key, which anybody
 * could use.
 */
function list() {
  return z
    .string()
    .regex(/^$|^[^,]+(,[^,]+)*$/)
    .default('')
    .transform((value) => value.split(',').filter(Boolean));
}

/** The address of an outside service; undefined for `off`. */
function service(protocol = /^https?$/) {
  return z
    .union([z.literal(OFF), z.url({ protocol })])
    .transform((value) => (value === OFF ? undefined : value))
    .optional();
}

/** Comma-separated origins; they also become part of the pages' content security policy. */
function hosts() {
  return z
    .string()
    .regex(/^$|^https?:\/\/[a-z0-9.:-]+(,https?:\/\/[a-z0-9.:-]+)*$/)
    .default('')
    .transform((value) => value.split(',').filter(Boolean));
}
