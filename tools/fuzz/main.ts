import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { callSamples } from '../../packages/server/src/testing/call-samples.ts';
import { createApiClient, type ApiClient } from '../api-client.ts';
import { Fault } from '../fault.mjs';
import { dataFolder, say } from '../project.ts';
import { FORM, type Operation, readDocument } from './document.ts';
import { broken, fitting, type KnownValues, newKnown, uuid } from './generate.ts';
import { type Door, openHouse } from './house.ts';
import { newPeople, ours, type People, strangeAddress } from './people.ts';
import { mayStay, watchWrites, type Writes } from './writes.ts';

/**
 * npm run fuzz -- [--requests 100000] [--seed 7] [--rooms sessions,members] [--clients 4]
 *
 * Starts a product on loopback and calls every operation of its OpenAPI document with valid inputs, broken inputs and
 * malformed requests, as visitor, member, trial member and staff. Every response must be an envelope with a status
 * below 500 and a code that the document lists for the operation, within ten seconds and without internal details;
 * afterwards the ledger must balance. With one client each call runs alone, and a refused call may leave only the rows
 * that writes.ts allows. Exits with 1 if any of this fails. The seed repeats the requests as far as the responses
 * allow.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    rooms: { type: 'string', default: '' },
    clients: { type: 'string', default: '4' },
  },
});
const [wanted, seed, clients] = [Number(options.requests), Number(options.seed), Number(options.clients)];
if (![wanted, seed, clients].every((value) => Number.isInteger(value) && value >= 0))
  throw new Fault('A number is no number.', 'npm run fuzz -- --requests 100000 --seed 7');
const random = seededRandom(seed);
const known = newKnown();

const house = await openHouse(join(dataFolder, 'fuzz'), clients);
/** Passkeys and external sign-ins work only with a host name, not with an IP address. */
const site = house.url.replace('127.0.0.1', 'localhost');

interface Tally {
  sent: number;
  readonly byStatus: Map<number, number>;
  readonly succeeded: Set<string>;
  /** Number of refusals by operation and code. */
  readonly refused: Map<string, Map<string, number>>;
  readonly faults: string[];
  /** Number of rows that refused calls left in the database, by operation, error code and table. */
  readonly left: Map<string, number>;
  slowestMs: number;
}

async function run(): Promise<boolean> {
  const rooms = new Set(options.rooms.split(',').filter(Boolean));
  const operations = (await readDocument(house.url)).filter(({ tag }) => rooms.size === 0 || rooms.has(tag));
  const api = createApiClient(house.url);
  const people = await newPeople(house, api, random, known);
  const tally: Tally = {
    sent: 0,
    byStatus: new Map(),
    succeeded: new Set(),
    refused: new Map(),
    faults: [],
    left: new Map(),
    slowestMs: 0,
  };
  const writes = await watchWrites(house.databaseUrl, 'tamarind api ');
  say(`${operations.length} operations, ${wanted} requests, ${clients} at a time, seed ${seed}`);
  const began = performance.now();
  const client = async (door: Door) => {
    while (tally.sent < wanted && tally.faults.length < FAULTS_SHOWN) {
      tally.sent += 1;
      if (tally.sent % 10_000 === 0) say(`${tally.sent} sent, ${tally.faults.length} faults`);
      await people.keep(tally.sent);
      await sendOne(api, nextOperation(operations), people, tally, door, writes);
    }
  };
  await Promise.all(house.doors.map(client));
  await writes.close();
  const seconds = (performance.now() - began) / 1000;
  const isEven = await booksBalance(api, people.tokens['officer']);
  const never = operations.filter(({ id }) => !tally.succeeded.has(id));
  console.log(
    `  members: ${[...people.renewals].map(([outcome, count]) => `${outcome} ${count}×`).join(', ') || 'as at the beginning'}`,
  );
  for (const { id } of never) console.log(`  never: ${id} (${mostly(tally.refused.get(id))})`);
  for (const [what, count] of tally.left) console.log(`LEFT  ${count} ${what}`);
  for (const fault of tally.faults) console.log(`FAULT  ${fault}`);
  const statuses = [...tally.byStatus].sort(([left], [right]) => left - right);
  console.log(
    `\n${tally.sent} requests in ${seconds.toFixed(0)} s, slowest ${tally.slowestMs.toFixed(0)} ms; responses by HTTP status: ${statuses
      .map(([status, count]) => `${status} ${count}×`)
      .join(', ')}`,
  );
  const left = [...tally.left.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    [
      `${operations.length - never.length} of ${operations.length} operations succeeded at least once`,
      `${tally.faults.length} faults found`,
      `${left} tables written by refused calls`,
      isEven ? 'the books balance' : 'THE BOOKS DO NOT BALANCE',
    ].join(', '),
  );
  return isEven && tally.faults.length === 0 && tally.left.size === 0;
}

/**
 * Choose an operation at random. Calls that change the brand's settings are chosen rarely, because they affect all
 * other calls.
 */
function nextOperation(operations: readonly Operation[]): Operation {
  for (;;) {
    const operation = random.pick(operations);
    if (!settings.test(operation.id) || random.chance(6)) return operation;
  }
}
const settings = /\.set(Feature|RegisterRule|Entrance|HouseLimit)/;

/** The four most frequent codes with their counts, as text. */
const mostly = (codes: ReadonlyMap<string, number> = new Map()): string =>
  [...codes]
    .sort(([, left], [, right]) => right - left)
    .slice(0, 4)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');

const FAULTS_SHOWN = 30;
const HANG_MS = 10_000;
/** Matches internal details of the server, which must not appear in responses. */
const leak = /\bat .{1,200}\.ts:\d|node_modules|syntax error|violates|relation "|\bpg_[a-z]{4}|SQLSTATE|ECONN/i;

async function sendOne(
  api: ApiClient,
  operation: Operation,
  people: People,
  tally: Tally,
  door: Door,
  writes: Writes,
): Promise<void> {
  const input = inputFor(operation);
  const body = random.chance(3) ? broken(input, random) : input;
  const token = tokenFor(operation, people.tokens);
  const request = await requestOf(api, operation, body);
  const told = `${operation.method} ${operation.path} ${JSON.stringify(body)?.slice(0, 300)}`;
  const began = performance.now();
  try {
    const response = await fetch(door.url + request.address, {
      method: operation.method,
      headers: {
        origin: site,
        'x-forwarded-for': strangeAddress(random),
        ...present({
          authorization: token ? `Bearer ${token}` : undefined,
          'idempotency-key': operation.isNamed && !random.chance(50) ? uuid(random) : undefined,
        }),
        ...request.headers,
      },
      ...present({ body: request.body }),
      signal: AbortSignal.timeout(HANG_MS),
    });
    const text = await response.text();
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
    tally.byStatus.set(response.status, (tally.byStatus.get(response.status) ?? 0) + 1);
    const fault = faultOf(operation, response.status, text);
    if (fault) tally.faults.push(`${fault}: ${told} → ${response.status} ${text.slice(0, 300)}`);
    if (response.status !== 200) {
      const codes = tally.refused.get(operation.id) ?? new Map<string, number>();
      tally.refused.set(operation.id, codes);
      const code = String(asObject(text)?.['errorCode']);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    people.sawStatus(token, response.status);
    const written = await writes.since(door.name);
    if (response.status !== 200) {
      const code = String(asObject(text)?.['errorCode']);
      for (const table of written) {
        if (mayStay(code, table)) continue;
        const key = `${operation.id} ${code} ${table}`;
        tally.left.set(key, (tally.left.get(key) ?? 0) + 1);
      }
    }
    if (response.status === 200) {
      tally.succeeded.add(operation.id);
      if (!operation.isText) learn((JSON.parse(text) as { value?: unknown }).value, operation.tag, '', 0);
    }
  } catch (error) {
    const why = error instanceof Error ? `${error.name} ${String(error.cause ?? '')}` : 'unknown';
    tally.faults.push(`no answer (${why}): ${told}`);
  }
}

/**
 * Builds an input for the operation: invented from the schema, or its prepared sample, which is known to reach the
 * handler, with some fields replaced by invented values or by values from earlier responses.
 */
function inputFor({ tag, id, schema }: Operation): Record<string, unknown> {
  const invented = fitting(schema, '', knownIn(tag), random) as Record<string, unknown>;
  const sample = (callSamples as Readonly<Record<string, Readonly<Record<string, object>>>>)[tag]?.[id];
  if (!sample || random.chance(3)) return invented;
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries({ ...sample })
      .filter(([name]) => required.has(name) || random.chance(2))
      .map(([name, value]) => [
        name,
        // Always replace fields that the test has values for; otherwise the sample would always fail because of a taken
        // name or a wrong password.
        name in invented && (name in ours || random.chance(3)) ? invented[name] : value,
      ]),
  );
}

/** Describes in words how a response breaks the rules; undefined if it does not. */
function faultOf(operation: Operation, status: number, text: string): string | undefined {
  // Remove long base64 texts first, because a picture's base64 may contain any word.
  if (leak.test(text.replaceAll(/[\w+/=]{200,}/g, ''))) return 'the inside shows';
  if (status === 200 && operation.isText) return undefined;
  const envelope = asObject(text);
  if (!envelope || typeof envelope['success'] !== 'boolean') return 'no envelope';
  if (envelope['success'] !== (status === 200)) return 'status and envelope contradict each other';
  if (status === 200) return undefined;
  const code = envelope['errorCode'];
  // VENDOR_SILENT may have a 5xx status: an earlier call may have changed the vendor's URL.
  if (status >= 500 && code !== 'VENDOR_SILENT') return 'a fault of ours';
  // These codes are always permitted, because the server may return them before it reaches the operation.
  if (code === 'INPUT_INVALID' || code === 'NOT_FOUND') return undefined;
  return typeof code === 'string' && operation.codes.get(status)?.has(code)
    ? undefined
    : `code ${String(code)} is not in the document`;
}

function asObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores ids and codes from a response, to use them as inputs for fields with the same name. */
function learn(value: unknown, room: string, name: string, depth: number): void {
  if (depth > 5) return;
  if (Array.isArray(value)) for (const one of value.slice(0, 8)) learn(one, room, name, depth + 1);
  else if (value !== null && typeof value === 'object')
    for (const [key, part] of Object.entries(value)) learn(part, room, key, depth + 1);
  else if (typeof value === 'string' && value.length > 0 && value.length < 60 && !secret.has(name))
    for (const field of [name, `${room}.${name}`]) known.note(field, value);
}

/** Ids are used only in calls of the module that returned them; otherwise nearly every call would find nothing. */
const knownIn = (room: string): KnownValues => ({
  ...known,
  of: (name) => {
    const inRoom = known.of(`${room}.${name}`);
    return inRoom.length > 0 ? inRoom : known.of(name);
  },
});

/**
 * Names of fields whose values are never stored. For example, a stored token would soon be used in all calls, after its
 * session has ended.
 */
const secret = new Set(['token', 'account', 'username', 'name', 'url', 'n', 'e', 'kid']);

function tokenFor({ access }: Operation, tokens: Readonly<Record<string, string>>): string | undefined {
  if (random.chance(20)) return random.pick([...Object.values(tokens), `m${'A'.repeat(43)}`, 'x', '']);
  if (access === 'visitor') return random.chance(3) ? tokens['member'] : undefined;
  if (typeof access === 'string') return random.pick([tokens['member'], tokens['other']]);
  return random.pick([tokens['officer'], tokens['approver'], tokens['auditor']].filter(Boolean));
}

interface Request {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function requestOf(api: ApiClient, operation: Operation, input: Record<string, unknown>): Promise<Request> {
  const rest = { ...input };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(wellFormed(value) || '-');
  });
  if (operation.method === 'GET') {
    const pairs = Object.entries(rest).flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 3) : [value]).map(
        (one) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(one)).slice(0, 4000)}`,
      ),
    );
    return { address: `${path}?${pairs.join('&')}`, headers: {} };
  }
  const json = { 'content-type': 'application/json' };
  if (random.chance(60)) return { address: path, ...noCall(rest) };
  if (operation.isForm)
    return {
      address: path,
      headers: { 'content-type': FORM },
      body: new URLSearchParams(
        Object.entries(rest).map(([name, value]): [string, string] => [name, wellFormed(value)]),
      ).toString(),
    };
  if (!operation.isSealed) return { address: path, headers: json, body: JSON.stringify(rest) };
  const enc = random.chance(15) ? wellFormed(Object.values(rest)[0]) : await api.encrypt(operation.path, rest);
  return { address: path, headers: json, body: JSON.stringify({ enc }) };
}

/** Returns headers and body of a malformed request. */
function noCall(rest: Record<string, unknown>): Pick<Request, 'headers' | 'body'> {
  const text = JSON.stringify(rest);
  return random.pick<Pick<Request, 'headers' | 'body'>>([
    { headers: { 'content-type': 'application/json' }, body: text.slice(0, -1) },
    { headers: { 'content-type': 'application/json' }, body: '' },
    { headers: { 'content-type': 'text/plain' }, body: text },
    { headers: { 'content-type': FORM }, body: 'a=1&b=2' },
    { headers: { 'content-type': 'application/json' }, body: `${'['.repeat(5000)}${']'.repeat(5000)}` },
    { headers: { 'content-type': 'application/json' }, body: `[${text}]` },
    { headers: { 'content-type': 'application/json' }, body: '"x"' },
  ]);
}

const wellFormed = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().replaceAll('\u0000', '%00');

async function booksBalance(api: ApiClient, token: string | undefined): Promise<boolean> {
  const { books } = await api.value(contract.reports.getTrialBalance, {}, token === undefined ? {} : { token });
  return books.length > 0 && books.every(({ sum }) => sum === 0n);
}

// Keep this at the end of the file, because it uses the declarations above.
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await house.stop();
}
