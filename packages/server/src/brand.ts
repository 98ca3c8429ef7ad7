import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyBrandFile, exportBrandFile } from './brand/index.ts';
import { connectionFile } from './connections/index.ts';
import { activeStaff } from './operators/index.ts';
import { systemClock } from './platform/clock.ts';
import { createPool, inTransaction } from './platform/db/pool.ts';
import { systemRandom } from './platform/random.ts';
import { Refusal } from './platform/refusal.ts';
import { proposeReceivingAccounts, receivingDetails } from './receiving/index.ts';

/**
 * Command for brand files. `npm run brand -- --export --to brand.yaml` writes the published brand, and its pictures
 * beside the file. `npm run brand -- --apply brand.yaml --staff mali` makes a draft from a file, in mali's name; two
 * people publish it in the back office, like any other draft. Receiving accounts in the file are only proposed, and
 * none is switched on. The command needs DATABASE_URL and nothing else.
 */
const usage = `Usage: npm run brand -- --export [--to brand.yaml]
       npm run brand -- --apply brand.yaml --staff <username>`;
const { DATABASE_URL: url } = process.env;
if (!url) fail('DATABASE_URL is missing: the address of the database with the servers’ login.');
const pool = createPool(url, {
  max: 2,
  name: 'tamarind brand',
  onError: ({ message }) => say(process.stderr, message),
});
try {
  const wish = wishOf();
  if ('to' in wish) await exportTo(wish.to);
  else await applyFrom(wish.file, wish.staff);
} finally {
  await pool.end();
}

function wishOf(): { to: string } | { file: string; staff: string } {
  try {
    const {
      export: isExport,
      to,
      apply,
      staff,
    } = parseArgs({
      options: {
        export: { type: 'boolean' },
        to: { type: 'string' },
        apply: { type: 'string' },
        staff: { type: 'string' },
      },
    }).values;
    if (isExport && apply === undefined && staff === undefined) return { to: to ?? 'brand.yaml' };
    if (!isExport && to === undefined && apply && staff) return { file: apply, staff };
  } catch {
    // Print the usage for unknown options too.
  }
  return fail(usage);
}

async function exportTo(to: string): Promise<void> {
  const { text, pictures } = await exportBrandFile(
    pool,
    await receivingDetails(pool),
    await connectionFile.details(pool),
  );
  await mkdir(dirname(to), { recursive: true });
  for (const { file, bytes } of pictures) await writeFile(join(dirname(to), file), bytes);
  await writeFile(to, text);
  say(process.stdout, [to, ...pictures.map(({ file }) => join(dirname(to), file))].join('\n'));
}

async function applyFrom(file: string, username: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => fail(`${file} cannot be read.`));
  const staff = (await activeStaff(pool)).find((one) => one.username === username);
  if (!staff?.rights.includes('brand.publish'))
    return fail(`${username} is not a member of staff who may change the brand.`);
  const pictureBeside = (name: string) => readFile(join(dirname(file), name)).catch(() => undefined);
  const done = await applyBrandFile(pool, { text, pictureBeside, staff, now: systemClock.now() }).catch(
    (error: Error) =>
      fail(
        error instanceof Refusal
          ? `${String(error.details?.['author'])} has a draft open; it is published or discarded first.`
          : error.message,
      ),
  );
  if ('faults' in done) {
    const lines = done.faults.map(
      ({ line, column, field, message }) => `${file}:${line}:${column}: ${field === '' ? '' : `${field} `}${message}`,
    );
    return fail([...lines, 'Nothing was changed.'].join('\n'));
  }
  const { changes, sha256, receivingAccounts, paymentConnections } = done;
  await proposeAccounts(receivingAccounts, staff);
  await proposeContracts(paymentConnections, staff);
  if (changes.length === 0) return say(process.stdout, `The brand in force is this one: ${sha256}`);
  const fields = changes.length === 1 ? 'one field' : `${changes.length} fields`;
  say(
    process.stdout,
    `${username}’s draft now holds the file, which changes ${fields}: ${sha256}\n` +
      'Two people publish it in the office, under Brand versions.',
  );
}

/**
 * Proposes each receiving account to a second person. An accepted account is still off; switching it on in the back
 * office takes two people again.
 */
async function proposeAccounts(
  accounts: Parameters<typeof proposeReceivingAccounts>[1],
  { id, username }: { id: bigint; username: string },
): Promise<void> {
  const actor = { kind: 'staff', staffId: id, username } as const;
  const done = await inTransaction(pool, (tx) =>
    proposeReceivingAccounts({ tx, actor, now: systemClock.now(), random: systemRandom }, accounts),
  );
  const sentences = {
    known: 'the house has it',
    proposed: 'proposed; another person decides under Approvals',
    waiting: 'not proposed: another account of this method waits under Approvals',
    no_connection: 'not proposed: the house has no connection of this name',
  };
  for (const { method, number, state } of done)
    say(process.stdout, `Receiving account ${number} (${method}): ${sentences[state]}.`);
}

/**
 * Proposes changes of existing payment connections to a second person. The file contains no secrets, so it cannot add a
 * connection.
 */
async function proposeContracts(
  wishes: Parameters<typeof connectionFile.propose>[1],
  { id, username }: { id: bigint; username: string },
): Promise<void> {
  const actor = { kind: 'staff', staffId: id, username } as const;
  const done = await inTransaction(pool, (tx) =>
    connectionFile.propose({ tx, actor, now: systemClock.now(), random: systemRandom }, wishes),
  );
  const sentences = {
    known: 'the house has it so',
    proposed: 'the change is proposed; another person decides under Approvals',
    waiting: 'not proposed: another change of it waits under Approvals',
    pays: 'not proposed: its payouts have not ended, and the address or account may not change before',
    secrets: 'not proposed: the house has none of this name; add it in the office, where its secrets are typed',
  };
  for (const { name, state } of done) say(process.stdout, `Payment connection ${name}: ${sentences[state]}.`);
}

function fail(text: string): never {
  say(process.stderr, text);
  process.exit(1);
}

function say(to: NodeJS.WriteStream, text: string): void {
  to.write(`${text}\n`);
}
