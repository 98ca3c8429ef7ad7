import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { type Environment, demoValues, needs } from './needs.ts';
import { OFF } from './settings.ts';
import { realSettings } from './testing-config.ts';

const real = realSettings();
const names = Object.keys(needs).sort();
const needed = Object.entries(needs).flatMap(([name, need]) => (need.needed ? [name] : []));

/** Returns the names of the settings in the error message; empty if the configuration is accepted. */
function namedBy(given: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(given);
    return [];
  } catch (error) {
    return [...(error as Error).message.matchAll(/([A-Z][A-Z_]+): /g)].map(([, name]) => name ?? '').sort();
  }
}
const withOut = (name: string): Record<string, string | undefined> => ({ ...real, [name]: undefined });

/** Settings that contain keys, accounts or names, which are tested with invalid values. */
const keys = [
  'SECRET_KEY',
  'BANK_KEYS',
  'RESULTS_KEYS',
  'SMS_API_KEY',
  'IDENTITY_API_KEY',
  'METRICS_TOKEN',
  'OLD_SECRET_KEYS',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
];
const lists = ['BANK_KEYS', 'RESULTS_KEYS', 'OLD_SECRET_KEYS', 'TRUSTED_PROXIES', 'LAUNCH_HOSTS', 'IMAGE_HOSTS'];
const addresses = names.filter(
  (name) =>
    /_URL$|_SMTP$|_ISSUER$/.test(name) &&
    name !== 'DATABASE_URL' &&
    !['OUTSIDE_MAIL_URL', 'OUTSIDE_PAYMENTS_URL'].includes(name),
);
const services = names.filter((name) => needs[name as keyof typeof needs].demo === OFF);

describe('outside the demo', () => {
  test('[S-H3] a whole configuration is read', () => {
    expect(namedBy(real)).toEqual([]);
    expect(readConfig(real)).toMatchObject({ DEMO: false, JURISDICTION: 'licensed-online' });
  });

  test('[S-H3] nothing at all is refused with everything that is missing, at once', () => {
    expect(namedBy({})).toEqual(needed.filter((name) => needs[name as keyof typeof needs].needed?.({})).sort());
    expect(namedBy({})).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', ...services]));
  });

  test('[S-M9] the demo has to be asked for: without DEMO a server is real', () => {
    const { DEMO: _, ...rest } = real;
    expect(readConfig(rest).DEMO).toBe(false);
  });

  test.each(needed)('[S-H3] %s left out or empty is named, and nothing takes its place', (name) => {
    expect(namedBy(withOut(name))).toEqual([name]);
    expect(namedBy({ ...real, [name]: '' })).toEqual([name]);
  });

  test.each(keys)('[S-H3] %s is refused short, of one character, and after a comma too many', (name) => {
    const short = name === 'RESULTS_KEYS' ? 'abcdefgh,ijklmnop' : 'abcdefgh';
    expect(namedBy({ ...real, [name]: short })).toEqual([name]);
    expect(namedBy({ ...real, [name]: 'A'.repeat(43) })).toEqual(name.endsWith('CLIENT_SECRET') ? [] : [name]);
    // Keys chosen by the operator need at least 32 characters; this key has only 31.
    if (!name.endsWith('CLIENT_SECRET'))
      expect(namedBy({ ...real, [name]: 'abcdefghijklmnopqrstuvwxyz01234' })).toEqual([name]);
  });

  test.each(lists)('[S-H3] %s has no empty member', (name) => {
    for (const value of [`${real[name]},`, `,${real[name]}`, `${real[name]},,${real[name]}`, ',', ' , '])
      expect(`${value} ${namedBy({ ...real, [name]: value }).join()}`).toBe(`${value} ${name}`);
  });

  test.each(lists)('[S-H3] %s has no empty member in the demo either', (name) => {
    const demo = { ...real, DEMO: '1' };
    for (const value of [`${real[name]},`, `,${real[name]}`])
      expect(`${value} ${namedBy({ ...demo, [name]: value }).join()}`).toBe(`${value} ${name}`);
  });

  const known = Object.entries(demoValues).filter(([name, value]) => value !== OFF && !/_ISSUER$|_URL$/.test(name));
  test.each(known)('[S-H3] %s is not the demo’s, which stands in the public source', (name, value) => {
    expect(namedBy({ ...real, [name]: value })).toEqual([name]);
    if (name === 'BANK_KEYS') expect(namedBy({ ...real, [name]: `${real[name]},${value}` })).toEqual([name]);
  });

  test('[S-H3] the stand-ins’ client at Google, Facebook and Firebase is refused', () => {
    expect(
      namedBy({
        ...real,
        GOOGLE_CLIENT_ID: 'tamarind-demo',
        GOOGLE_CLIENT_SECRET: 'demo-google-secret-0001',
        FACEBOOK_CLIENT_ID: 'tamarind-demo',
        FACEBOOK_CLIENT_SECRET: 'demo-facebook-secret-0001',
        FIREBASE_PROJECT_ID: 'tamarind-demo',
      }),
    ).toEqual([
      'FACEBOOK_CLIENT_ID',
      'FACEBOOK_CLIENT_SECRET',
      'FIREBASE_PROJECT_ID',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
    ]);
  });

  test.each([...addresses])('[S-H3] %s is encrypted, and neither this machine nor an example', (name) => {
    const scheme = name === 'OUTSIDE_MAIL_SMTP' ? 'smtps' : 'https';
    for (const bad of [
      ...['http://bank.asia', 'ftp://bank.asia', `${scheme}://127.0.0.1:4000`, `${scheme}://localhost`],
      ...[`${scheme}://[::1]:4000`, `${scheme}://play.example`, `${scheme}://play.example.com`],
    ])
      expect(`${bad} ${namedBy({ ...real, [name]: bad }).join()}`).toBe(`${bad} ${name}`);
  });

  test.each(services)('[S-H3] with %s off, what belongs to it is not needed', (name) => {
    const own = needed.filter(
      (one) =>
        one !== name &&
        needs[one as keyof typeof needs].needed?.({ [name]: 'https://on.asia' }) &&
        !needs[one as keyof typeof needs].needed?.({}),
    );
    expect(own.length).toBeGreaterThan(0);
    const off: Record<string, string | undefined> = { ...real, [name]: OFF };
    for (const one of own) off[one] = undefined;
    expect(namedBy(off)).toEqual([]);
    expect(namedBy({ ...off, [name]: real[name] })).toEqual(names.filter((one) => own.includes(one)));
  });

  test('[S-H3] a service in a network of the operator’s own needs that network in OUTGOING', () => {
    const inside = { ...real, OUTSIDE_RESULTS_URL: 'http://10.2.0.7:9000' };
    expect(namedBy(inside)).toEqual(['OUTSIDE_RESULTS_URL']);
    expect(namedBy({ ...inside, OUTGOING: 'public,10.2.0.7/32' })).toEqual([]);
    expect(namedBy({ ...real, OUTGOING: 'loopback' })).toEqual(['OUTGOING']);
  });

  test.each(names.filter((name) => needs[name as keyof typeof needs].isDemoOnly))(
    '[S-H3] %s is the demo’s alone',
    (name) => {
      expect(namedBy({ ...real, [name]: '1' })).toEqual([name]);
    },
  );

  test('[S-H3] a worker needs no balancer’s address, everybody else does, and nobody trusts all addresses', () => {
    expect(namedBy({ ...withOut('TRUSTED_PROXIES'), ROLE: 'worker' })).toEqual([]);
    for (const value of ['0.0.0.0/0', '::/0', '10.0.0.0/40', 'balancer', '10.0.0.5,10.0.0.0/3'])
      expect(namedBy({ ...real, TRUSTED_PROXIES: value })).toEqual(['TRUSTED_PROXIES']);
  });

  test('[S-H3] a contact is a mailbox or a page, and no example’s', () => {
    for (const value of ['https://brand.asia/security', 'mailto:a@brand.asia'])
      expect(namedBy({ ...real, SECURITY_CONTACT: value })).toEqual([]);
    for (const value of ['a@brand.asia', 'mailto:nobody', 'mailto:a@play.example', 'https://play.example'])
      expect(`${value} ${namedBy({ ...real, SECURITY_CONTACT: value }).join()}`).toBe(`${value} SECURITY_CONTACT`);
  });

  test('[S-H3] a refusal repeats no value', () => {
    const bad: Environment = Object.fromEntries(names.map((name) => [name, `wrong-${name.toLowerCase()},`]));
    expect(() => readConfig({ ...bad, DEMO: '0' })).not.toThrow(/wrong-/);
    expect(() => readConfig({ ...bad, DEMO: '0' })).toThrow(/BANK_KEYS/);
  });
});

describe('the files of an installation', () => {
  const example = readFileSync(new URL('../../../../deploy/container/example.env', import.meta.url), 'utf8');
  const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)];

  test('[S-H3] example.env names every setting that a brand may have, and no other', () => {
    const own = names.filter((name) => !needs[name as keyof typeof needs].isDemoOnly);
    expect(listed.map(([, name = '']) => name).sort()).toEqual(own);
  });

  test('[S-H3] example.env unchanged starts no server: its required values are empty', () => {
    const active = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)];
    const given = Object.fromEntries(active.map(([, name, value]) => [name ?? '', value ?? '']));
    const missing = namedBy(given);
    expect(missing).toEqual(expect.arrayContaining(['SECRET_KEY', 'PUBLIC_URL', 'TRUSTED_PROXIES', ...services]));
    // Every setting reported as missing must be empty in the example file. No error may come from a value that the file
    // does contain.
    for (const name of missing) expect(`${name}=${given[name]}`).toBe(`${name}=`);
  });

  test.each(names.filter((name) => !needs[name as keyof typeof needs].isDemoOnly))(
    '[S-H3] docs/operations.md names %s',
    (name) => {
      expect(operations).toContain(`\`${name}\``);
    },
  );
});
