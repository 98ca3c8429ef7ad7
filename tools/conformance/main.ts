import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contract } from '@tamarind/contract/index';
import type { VendorProfile } from '@tamarind/contract/outside/vendor';
import { createApiClient } from '../api-client.ts';
import { Fault } from '../fault.mjs';
import { say } from '../project.ts';
import { catchLaunch } from './catch-launch.ts';
import { checkPlatform } from './check-platform.ts';
import { checkVendor } from './check-vendor.ts';
import { isPassed, jsonOf, type Report, tableOf } from './report.ts';

/**
 * The longest wait for a member to launch a game, in milliseconds.
 *
 * Usage of this file:
 * npm run vendor:conformance -- --url <platform> --as <our code there> --key <our private key> …
 *   a vendor tests a platform
 * npm run vendor:conformance -- --vendor <url> --key <the operator's private key> …
 *   a platform tests a vendor
 *
 * It prints each message with the expected and the actual response; exits with 0 if everything conforms to the
 * protocol. docs/vendors.md has the details.
 */
const LAUNCH_MS = 180_000;
const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    as: { type: 'string' },
    vendor: { type: 'string' },
    key: { type: 'string' },
    profile: { type: 'string', default: 'hub88' },
    user: { type: 'string' },
    token: { type: 'string' },
    game: { type: 'string' },
    currency: { type: 'string', default: 'THB' },
    listen: { type: 'string' },
    member: { type: 'string' },
    password: { type: 'string' },
    'expired-token': { type: 'string' },
    'disabled-user': { type: 'string' },
    'disabled-token': { type: 'string' },
    'vendor-key': { type: 'string' },
    operator: { type: 'string', default: 'tamarind' },
    play: { type: 'string' },
    stake: { type: 'string' },
    patience: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
if ((options.url === undefined) === (options.vendor === undefined))
  throw new Fault('Who is to be tried?', 'Give --url <platform>, or --vendor <url>: docs/vendors.md.');
const profile = profileNamed(options.profile);
const report = options.url === undefined ? await tryVendor() : await tryPlatform(options.url);
console.log(options.json ? jsonOf(report) : tableOf(report));
process.exit(isPassed(report) ? 0 : 1);

async function tryPlatform(given: string): Promise<Report> {
  const url = given.replace(/\/$/, '');
  const seat = await seatAt(url);
  const { 'disabled-user': disabledUser, 'disabled-token': disabledToken } = options;
  return checkPlatform(
    {
      url,
      vendor: needed('as'),
      profile,
      key: fileNamed('key'),
      ...seat,
      expiredToken: options['expired-token'],
      disabled: disabledUser && disabledToken ? { user: disabledUser, token: disabledToken } : undefined,
    },
    options.only,
  );
}

/**
 * Returns user and token, either from the options or from a captured launch. In the second case `--listen` is the port
 * of the vendor address that is configured at the platform.
 */
async function seatAt(url: string) {
  if (options.listen === undefined)
    return { user: needed('user'), token: needed('token'), game: needed('game'), currency: options.currency };
  const game = options.game ?? 'conformance';
  const { server, launch } = await catchLaunch(profile, Number(options.listen), game);
  if (options.member === undefined)
    progress(`listening on port ${options.listen}: now start the game "${game}" as a test member`);
  else await launchAs(url, options.member, needed('password'), game);
  const seat = await Promise.race([launch, late()]);
  server.close();
  server.closeAllConnections();
  progress(`user ${seat.user} plays ${seat.game} in ${seat.currency}`);
  return seat;
}

/**
 * Launches a game for a member of a Tamarind platform, through its API. On other platforms a person must launch the
 * game by hand.
 */
async function launchAs(url: string, member: string, password: string, game: string): Promise<void> {
  const api = createApiClient(url);
  const token = await api.loginMember(member, password);
  await api.value(contract.vendors.launchGame, { vassalage: needed('as'), gameId: game }, { token });
}

async function late(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, LAUNCH_MS));
  throw new Fault(
    'No game was started in three minutes.',
    'Start the game on the site as a member whose currency the vendor has, or give --user and --token.',
  );
}

function tryVendor(): Promise<Report> {
  return checkVendor(
    {
      url: needed('vendor').replace(/\/$/, ''),
      profile,
      key: fileNamed('key'),
      vendorKey: fileNamed('vendor-key'),
      operator: options.operator,
      port: Number(needed('listen')),
      game: needed('game'),
      currency: options.currency,
      stake: options.stake,
      play: options.play,
      patienceMs: Number(options.patience) * 1000,
      say: progress,
    },
    options.only,
  );
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** With --json, standard output contains only the report, so progress is not written there. */
function progress(line: string): void {
  if (!options.json) say(line);
}

function needed(name: keyof typeof options): string {
  const value = options[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Fault(`--${name} is missing.`, 'docs/vendors.md shows both commands in full.');
}

function fileNamed(name: 'key' | 'vendor-key'): string {
  const file = needed(name);
  if (!existsSync(file)) throw new Fault(`There is no file ${file}.`, `--${name} names a key in PEM.`);
  return readFileSync(file, 'utf8');
}

function profileNamed(name: string): VendorProfile {
  if (name === 'hub88' || name === 'caleta') return name;
  throw new Fault(`There is no profile "${name}".`, 'Profiles: hub88, caleta.');
}
