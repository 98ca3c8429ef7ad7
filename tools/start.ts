import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault } from './fault.mjs';
import { type House, houseFolder, startHouse } from './house.ts';
import { type DemoLogin, type Product, resetProduct, startProduct } from './product.ts';
import { freePort, stopOnSignals } from './processes.ts';
import { dataFolder, say } from './project.ts';
import { type RoleProcess, roles, startRole } from './role.ts';
import { currentCode } from './totp.ts';

/**
 * npm start -- [--port N] [--reset] [--empty] [--test] [--role all|api|worker]
 *
 * --reset deletes the demo's data first; --empty starts a new demo without simulated days; --test uses a separate
 * folder and port and lets tests move the clock; --role starts one process of several on the database of DATABASE_URL.
 * `DEMO=0 npm start` starts a real brand, without simulated services, demo vendors and demo rows, with the settings of
 * the environment (docs/operations.md).
 */
const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '4000' },
    reset: { type: 'boolean', default: false },
    empty: { type: 'boolean', default: false },
    test: { type: 'boolean', default: false },
    role: { type: 'string', default: 'all' },
  },
});
const port = Number(options.port);
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  throw new Fault(`"${options.port}" is not a port.`, 'Give a number from 1 to 65535: npm start -- --port 4001');
const role = roles.find((name) => name === options.role);
if (role === undefined || (role !== 'all' && (options.reset || options.test)))
  throw new Fault(
    role ? `--reset and --test are for the whole product, not for one ${role}.` : `There is no role "${options.role}".`,
    `Roles: ${roles.join(', ')}.`,
  );
/** The number of days of history that are simulated for a new demo. */
const DAYS = 90;
const isHouse = process.env['DEMO'] === '0';
if (isHouse && (options.reset || options.test))
  throw new Fault(
    '--reset and --test are for the demo.',
    `To begin a house afresh, stop it and delete the folder ${houseFolder}, or name a new database.`,
  );
const dataDir = isHouse ? houseFolder : options.test ? join(dataFolder, 'test-product') : dataFolder;

const giveUp = new AbortController();
const starting = start();
stopOnSignals(async () => {
  console.log('\nStopping …');
  giveUp.abort();
  await starting.then((product) => product.stop()).catch(() => undefined);
  console.log('Everything has stopped.');
});
const product = await starting.catch((error: unknown) => {
  // A signal interrupted the start, and its handler will end the process; wait for that.
  if (giveUp.signal.aborted) return new Promise<never>(() => undefined);
  throw error;
});
if ('outside' in product) await introduce(product);
else if (isHouse && role === 'all') introduceHouse(product.url);
else say(`the ${role} is ready at ${product.url}`);
const sentence = await product.broken;
if (giveUp.signal.aborted) await new Promise(() => undefined);
say(`${sentence}; stopping the rest. Logs are in ${dataDir}`);
await product.stop();
process.exit(1);

async function start(): Promise<Product | House | RoleProcess> {
  if (role === 'api' || role === 'worker') return startRole({ role, port, say });
  if (isHouse) return startHouse({ dataDir, port, say, signal: giveUp.signal });
  if (options.reset || options.test) {
    await resetProduct(dataDir);
    if (options.reset) say('the old demo data is gone');
  }
  return startProduct({
    dataDir,
    port: options.test ? await freePort() : port,
    testClock: options.test,
    days: options.empty || options.test ? 0 : DAYS,
    say,
    signal: giveUp.signal,
  });
}

async function introduce({ url, outside, studio, kiosk, logins }: Product): Promise<void> {
  say('Tamarind is ready');
  console.log(`
  Player site   ${url}/
  Back office   ${url}/office/
  Bank, SMS, mail, beacon (stand-ins)
                ${outside.bank.url}  ${outside.sms.url}  ${outside.mail.url}  ${outside.beacon.url}
  Game vendors  ${studio}  ${kiosk}
`);
  if (logins.length > 0) console.log(await loginTable(logins));
  console.log('  Everything is play money. Ctrl-C stops it; npm start -- --reset begins afresh.\n');
}

function introduceHouse(url: string): void {
  say('the house runs, without the demo');
  console.log(`
  Back office   ${url}/office/
  First owner   npm run owner -- --mail owner@house.example
  Player site   ${url}/ says "not open yet" until two owners open the house

  Ctrl-C stops it. Its data stays in ${dataDir}
`);
}

async function loginTable(logins: readonly DemoLogin[]): Promise<string> {
  const rows = [['Role', 'Login', 'Password', 'Code now']];
  for (const { role, username, password, totpSecret } of logins)
    rows.push([role, username, password, totpSecret ? await currentCode(totpSecret) : '']);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return `${lines.join('\n')}\n\n  Codes change every 30 seconds: npm run totp\n`;
}
