import { isIP } from 'node:net';
import { addressFault, readReach } from './outgoing/reach.ts';
import { type Config, OFF } from './settings.ts';

/** The environment without empty values: `X=` in an env file counts as unset. */
export type Environment = Readonly<Record<string, string>>;

/**
 * The rule for one setting: when it is `needed` outside the demo, its value in the `demo`, and the check of its value.
 */
export interface Need {
  /**
   * True if a server outside the demo must have the setting, given the other settings. If absent, the setting is
   * optional.
   */
  readonly needed?: (given: Environment) => boolean;
  /**
   * The demo's value if the setting is unset. It is public, so outside the demo a key, account or name with this value
   * is refused.
   */
  readonly demo?: string;
  /**
   * Returns the reason why a value is not allowed outside the demo; undefined if it is allowed. The text never repeats
   * the value.
   */
  readonly fault?: (value: string, given: Environment) => string | undefined;
  /** True if the setting is refused outside the demo. */
  readonly isDemoOnly?: boolean;
}

/** One rule for every setting: a new setting does not compile until it has one. */
export const needs: Readonly<Record<keyof Config, Need>> = {
  DEMO: {},
  ROLE: {},
  PORT: {},
  HOST: {},
  DRAIN_MS: {},
  LOG_LEVEL: {},
  SITES_DIR: {},
  DATABASE_CONNECTIONS: {},
  SESSION_IDLE_MINUTES: {},
  STAFF_IDLE_MINUTES: {},
  VENDORS_FILE: {},
  OTHER_HOSTS: { fault: each(siteFault) },
  IMAGE_HOSTS: { fault: each(siteFault) },
  LAUNCH_HOSTS: { fault: each(siteFault) },
  // OUTGOING needs no rule here: config.ts checks its value, in the demo too.
  OUTGOING: {},
  TEST_CLOCK: { isDemoOnly: true },
  TEST_CLOCK_AT: { isDemoOnly: true },
  TEST_CLOCK_FILE: { isDemoOnly: true },
  FAULT_AT: { isDemoOnly: true },
  DEMO_HISTORY: { isDemoOnly: true },
  DEMO_DAYS: { isDemoOnly: true },
  UNSAFE_DATABASE: { isDemoOnly: true },
  // The URL of the simulated mail server's log; a real mail server has none.
  OUTSIDE_MAIL_URL: { isDemoOnly: true },
  // The URL of the simulated payment providers. A real operator enters payment connections in the back office instead.
  OUTSIDE_PAYMENTS_URL: { isDemoOnly: true },
  DATABASE_URL: { needed: always },
  SECRET_KEY: { needed: always, fault: randomBytesFault },
  OLD_SECRET_KEYS: { fault: each(randomBytesFault) },
  METRICS_TOKEN: { fault: keyFault },
  JURISDICTION: {
    demo: 'demo',
    fault: (value) => (value === 'demo' ? 'names the laws the brand works under' : undefined),
  },
  PUBLIC_URL: { needed: always, fault: siteFault },
  SECURITY_CONTACT: { needed: always, fault: contactFault },
  // Addresses of the proxies in front of this server. A worker has none: it answers only requests from its own machine.
  TRUSTED_PROXIES: { needed: (given) => given['ROLE'] !== 'worker', fault: each(proxyFault) },
  OUTSIDE_BANK_URL: port(),
  BANK_KEYS: { needed: isOn('OUTSIDE_BANK_URL'), ...key('demo-bank-key-0001') },
  OUTSIDE_SMS_URL: port(),
  SMS_API_KEY: { needed: isOn('OUTSIDE_SMS_URL'), ...key('demo-sms-key-0001') },
  OUTSIDE_MAIL_SMTP: port(),
  MAIL_FROM: {
    needed: isOn('OUTSIDE_MAIL_SMTP'),
    demo: 'no-reply@tamarind.example',
    fault: (value) => hostFault(value.slice(value.lastIndexOf('@') + 1)),
  },
  OUTSIDE_BEACON_URL: port(),
  BEACON_PUBLIC_KEY: {
    needed: isOn('OUTSIDE_BEACON_URL'),
    fault: (value) => (value.length < 96 ? 'is not a public key of 48 or 96 bytes in hex' : undefined),
  },
  OUTSIDE_RESULTS_URL: port(),
  RESULTS_KEYS: { needed: isOn('OUTSIDE_RESULTS_URL'), ...key('demo-results-key-0001,demo-results-key-0002') },
  OUTSIDE_IDENTITY_URL: port(),
  IDENTITY_API_KEY: { needed: isOn('OUTSIDE_IDENTITY_URL'), ...key('demo-identity-key-0001') },
  GOOGLE_CLIENT_ID: { fault: refused(['tamarind-demo']) },
  GOOGLE_CLIENT_SECRET: { needed: isOn('GOOGLE_CLIENT_ID'), fault: issuedFault },
  GOOGLE_ISSUER: { needed: isOn('GOOGLE_CLIENT_ID'), demo: 'https://accounts.google.com', fault: serviceFault },
  FACEBOOK_CLIENT_ID: { fault: refused(['tamarind-demo']) },
  FACEBOOK_CLIENT_SECRET: { needed: isOn('FACEBOOK_CLIENT_ID'), fault: issuedFault },
  FACEBOOK_DIALOG_URL: {
    needed: isOn('FACEBOOK_CLIENT_ID'),
    demo: 'https://www.facebook.com/v23.0/dialog/oauth',
    fault: serviceFault,
  },
  FACEBOOK_GRAPH_URL: {
    needed: isOn('FACEBOOK_CLIENT_ID'),
    demo: 'https://graph.facebook.com/v23.0',
    fault: serviceFault,
  },
  FIREBASE_PROJECT_ID: { fault: refused(['tamarind-demo']) },
  FIREBASE_KEYS_URL: {
    needed: isOn('FIREBASE_PROJECT_ID'),
    demo: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    fault: serviceFault,
  },
};

/** The demo's value of every setting that has one, by the setting's name. */
export const demoValues: Environment = Object.fromEntries(
  Object.entries(needs).flatMap(([name, { demo }]) => (demo === undefined ? [] : [[name, demo]])),
);

/** All settings that are missing or not allowed outside the demo, as `NAME: why`. */
export function faultsOutsideDemo(given: Environment): readonly (readonly [name: string, why: string])[] {
  return Object.entries(needs).flatMap(([name, need]): (readonly [string, string])[] => {
    const value = given[name];
    if (value === undefined) return need.needed?.(given) ? [[name, 'missing']] : [];
    if (need.isDemoOnly) return value === '0' ? [] : [[name, 'needs DEMO']];
    const why = value === OFF ? undefined : need.fault?.(value, given);
    return why === undefined ? [] : [[name, why]];
  });
}

// ── When a setting is needed ──────────────────────────────────────────────────────────────────────────────────────────

function always(): boolean {
  return true;
}

function isOn(name: string): (given: Environment) => boolean {
  return (given) => given[name] !== undefined && given[name] !== OFF;
}

/**
 * Rule for the address of an outside service. A service that is not wanted must be set to `off`; an empty setting is an
 * error, because it may just have been forgotten.
 */
function port(): Need {
  return { needed: always, demo: OFF, fault: serviceFault };
}

function key(demo: string): Need {
  const known = refused(demo.split(','));
  return { demo, fault: each((value) => known(value) ?? keyFault(value)) };
}

// ── What is wrong with a value ────────────────────────────────────────────────────────────────────────────────────────

function refused(known: readonly string[]): (value: string) => string | undefined {
  return (value) => (known.includes(value) ? 'is the demo’s, which is public' : undefined);
}

function each(fault: (value: string) => string | undefined): (values: string) => string | undefined {
  return (values) =>
    values
      .split(',')
      .map((value) => (value.trim() === '' ? 'has an empty member' : fault(value.trim())))
      .find((why) => why !== undefined);
}

/**
 * Checks a key agreed with a partner: it must be long and have enough different characters. Returns the reason if it is
 * invalid.
 */
function keyFault(value: string): string | undefined {
  if (value.length < KEY_LENGTH_MIN) return `is shorter than ${KEY_LENGTH_MIN} characters`;
  return new Set(value).size < DIFFERENT_MIN ? 'is not random' : undefined;
}

/** Checks a key issued by Google or Facebook, which has 24 to 35 characters. Returns the reason if it is invalid. */
function issuedFault(value: string): string | undefined {
  if (value.startsWith('demo-')) return 'is the demo’s, which is public';
  return value.length < ISSUED_LENGTH_MIN ? `is shorter than ${ISSUED_LENGTH_MIN} characters` : undefined;
}

/**
 * Checks a key of 32 random bytes, which has about 30 different values; fewer than 16 do not occur by chance. Returns
 * the reason if it is invalid.
 */
function randomBytesFault(value: string): string | undefined {
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length !== 32) return 'is not 32 bytes in base64url';
  return new Set(bytes).size < 16 ? 'is not random' : undefined;
}

/** Checks a URL that browsers open. Returns the reason if it is invalid. */
function siteFault(value: string): string | undefined {
  if (!URL.canParse(value)) return 'is not an address';
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' ? hostFault(hostname) : 'must begin with https';
}

/** Checks the contact for security reports, which must be a mailbox or a page. Returns the reason if it is invalid. */
function contactFault(value: string): string | undefined {
  if (!value.startsWith('mailto:')) return siteFault(value);
  return value.includes('@') ? hostFault(value.slice(value.lastIndexOf('@') + 1)) : 'is not a mail address';
}

/**
 * Checks a URL that the server calls: OUTGOING must allow it, and it must not be the address of an example. Returns the
 * reason if it is invalid.
 */
function serviceFault(value: string, given: Environment): string | undefined {
  if (!URL.canParse(value)) return 'is not an address';
  const url = new URL(value);
  const reach = readReach(given['OUTGOING'] ?? '', false);
  const part = reach && addressFault(url, reach);
  return part === undefined
    ? hostFault(url.hostname)
    : `has a ${part} that is not called: https on 443 or 8443, smtps, or a network that OUTGOING names`;
}

/**
 * Checks a host name: refuses names reserved for examples by RFC 2606 and 6761, and this machine, on which the
 * simulated services listen.
 */
function hostFault(host: string): string | undefined {
  const isHere = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0|\[::\])$/.test(host);
  return isHere || /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i.test(host)
    ? 'is an example’s or this machine’s own address'
    : undefined;
}

/**
 * Checks a trusted proxy: it must be an address or a network. One that covers all addresses is refused, because any
 * visitor could then forge an address.
 */
function proxyFault(value: string): string | undefined {
  const [address = '', bits] = value.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  if (isIP(address) === 0 || !isNetwork) return 'is not an IP address or a network such as 10.0.0.0/24';
  return bits !== undefined && Number(bits) < 8 ? 'trusts all addresses' : undefined;
}

const KEY_LENGTH_MIN = 32;
const ISSUED_LENGTH_MIN = 24;
const DIFFERENT_MIN = 8;
