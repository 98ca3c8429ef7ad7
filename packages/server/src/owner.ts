import { createOwnerLink } from './operators/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { createPool } from './platform/db/pool.ts';
import { systemRandom } from './platform/random.ts';
import { createSecrets } from './platform/secrets.ts';

/**
 * The arguments of npm run owner -- --mail owner@house.example, which prints a link with which the first owner joins in
 * the browser, with a password and an authenticator. It needs the server's settings, because the link is derived from
 * SECRET_KEY and contains PUBLIC_URL. Once an owner exists, no link is printed: owners invite everybody else in the
 * back office.
 */
const [flag, mail = ''] = process.argv.slice(2);
if (flag !== '--mail' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail))
  fail('Usage: npm run owner -- --mail owner@house.example');

const config = readConfig(process.env);
const pool = createPool(config.DATABASE_URL, {
  max: 2,
  name: 'tamarind owner',
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
const secrets = createSecrets(config.SECRET_KEY, systemRandom, config.OLD_SECRET_KEYS);
const made = await createOwnerLink({ pool, config, secrets, random: systemRandom }, { mail, now: systemClock.now() });
await pool.end();
if ('reason' in made)
  fail(
    made.reason === 'has_owner'
      ? 'The house has an owner. Owners invite other people in the office, under Staff.'
      : 'This address belongs to somebody who works or worked here. Give another one.',
  );
process.stdout.write(`Open this link within an hour. It works once, and until the house has an owner:\n${made.link}\n`);

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
