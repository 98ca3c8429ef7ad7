import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contract } from '@tamarind/contract/index';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { createApiClient, type ApiClient } from '../api-client.ts';
import { Fault } from '../fault.mjs';
import { resetProduct, startProduct } from '../product.ts';
import { dataFolder, say } from '../project.ts';
import { broken, fitting, newKnown, type Schema, uuid } from './generate.ts';

/**
 * npm run fuzz -- [--requests 100000] [--seed 7] [--rooms sessions,members]
 *
 * Calls every operation that the product's own OpenAPI document describes with inputs that fit, inputs that are broken, and calls
 * that are no calls, as visitor, member, trial and staff, on a product of its own on loopback. Every answer must be an
 * envelope with a status below 500 and a code that the document names for it, within ten seconds and without a word of the
 * inside; afterwards the books must balance. Ends with 1 otherwise. The seed gives the same requests again as far as answers allow.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    rooms: { type: 'string', default: '' },
    clients: { type: 'string', default: '16' },
  },
});
const [wanted, seed, clients] = [Number(options.requests), Number(options.seed), Number(options.clients)];
if (![wanted, seed, clients].every((value) => Number.isInteger(value) && value >= 0))
  throw new Fault('A number is no number.', 'npm run fuzz -- --requests 100000 --seed 7');
const random = seededRandom(seed);
const known = newKnown();

// So many strangers at one address would only ever meet its limits: each call comes from an address of its own.
process.env['TRUSTED_PROXIES'] = '127.0.0.1';
const dataDir = join(dataFolder, 'fuzz');
// The same house for the same seed.
await resetProduct(dataDir);
const product = await startProduct({ dataDir, port: 0, sites: false, say });
interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: unknown;
  readonly isNamed: boolean;
  readonly isSealed: boolean;
  readonly isText: boolean;
  readonly inPath: readonly string[];
  readonly schema: Schema;
  /** Codes by status, as the document promises them. */
  readonly codes: ReadonlyMap<number, ReadonlySet<string>>;
}

interface Tally {
  sent: number;
  readonly byStatus: Map<number, number>;
  readonly succeeded: Set<string>;
  readonly faults: string[];
  slowestMs: number;
}

async function run(): Promise<boolean> {
  const rooms = new Set(options.rooms.split(',').filter(Boolean));
  const operations = (await readDocument()).filter(({ tag }) => rooms.size === 0 || rooms.has(tag));
  const api = createApiClient(product.url);
  const tokens = await logIn(api);
  const tally: Tally = { sent: 0, byStatus: new Map(), succeeded: new Set(), faults: [], slowestMs: 0 };
  say(`${operations.length} operations, ${wanted} requests, ${clients} at a time, seed ${seed}`);
  const began = performance.now();
  const client = async () => {
    while (tally.sent < wanted && tally.faults.length < FAULTS_SHOWN) {
      tally.sent += 1;
      if (tally.sent % 10_000 === 0) say(`${tally.sent} sent, ${tally.faults.length} faults`);
      await sendOne(api, random.pick(operations), tokens, tally);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1000;
  const isEven = await booksBalance(api, tokens['officer']);
  console.log(
    `\n${tally.sent} requests in ${seconds.toFixed(0)} s, slowest ${tally.slowestMs.toFixed(0)} ms`,
  );
  for (const [status, count] of [...tally.byStatus].sort(([left], [right]) => left - right))
    console.log(`  ${status}  ${count}`);
  const never = operations.filter(({ id }) => !tally.succeeded.has(id)).map(({ id }) => id);
  console.log(
    `${operations.length - never.length} of ${operations.length} operations succeeded at least once`,
  );
  if (never.length > 0) console.log(`  never: ${never.join(', ')}`);
  console.log(isEven ? 'the books balance' : 'THE BOOKS DO NOT BALANCE');
  for (const fault of tally.faults) console.log(`FAULT  ${fault}`);
  console.log(tally.faults.length === 0 ? 'no fault' : `${tally.faults.length} faults`);
  return isEven && tally.faults.length === 0;
}

const FAULTS_SHOWN = 30;
const HANG_MS = 10_000;
/** What only the inside knows. */
const leak = /\bat .{1,200}\.ts:\d|node_modules|syntax error|violates|relation "|pg_|SQLSTATE|ECONN/i;

async function sendOne(
  api: ApiClient,
  operation: Operation,
  tokens: Readonly<Record<string, string>>,
  tally: Tally,
): Promise<void> {
  const input = fitting(operation.schema, '', known, random) as Record<string, unknown>;
  const body = random.chance(3) ? broken(input, random) : input;
  const token = tokenFor(operation, tokens);
  const request = await requestOf(api, operation, body);
  const told = `${operation.method} ${operation.path} ${JSON.stringify(body)?.slice(0, 300)}`;
  const began = performance.now();
  try {
    const response = await fetch(product.url + request.address, {
      method: operation.method,
      headers: {
        'x-forwarded-for': `171.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(operation.isNamed && !random.chance(50) ? { 'idempotency-key': uuid(random) } : {}),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(HANG_MS),
    });
    const text = await response.text();
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
    tally.byStatus.set(response.status, (tally.byStatus.get(response.status) ?? 0) + 1);
    const fault = faultOf(operation, response.status, text);
    if (fault) tally.faults.push(`${fault}: ${told} → ${response.status} ${text.slice(0, 300)}`);
    if (response.status === 200) {
      tally.succeeded.add(operation.id);
      if (!operation.isText) learn((JSON.parse(text) as { value?: unknown }).value, '', 0);
    }
  } catch (error) {
    tally.faults.push(`no answer (${error instanceof Error ? error.name : 'unknown'}): ${told}`);
  }
}

/** What is wrong with an answer, in words. */
function faultOf(operation: Operation, status: number, text: string): string | undefined {
  // Said by the HTTP layer itself: the address was too long.
  if (status === 431) return undefined;
  if (leak.test(text)) return 'the inside shows';
  if (status === 200 && operation.isText) return undefined;
  const envelope = asObject(text);
  if (!envelope || typeof envelope['success'] !== 'boolean') return 'no envelope';
  if (envelope['success'] !== (status === 200)) return 'status and envelope contradict each other';
  if (status === 200) return undefined;
  const code = envelope['errorCode'];
  if (code === 'INTERNAL') return 'a fault of ours';
  // At the door, before a route is known to be meant.
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

/** Ids and codes that answers carry are tried as inputs of fields of the same name. */
function learn(value: unknown, name: string, depth: number): void {
  if (depth > 5) return;
  if (Array.isArray(value)) for (const one of value.slice(0, 8)) learn(one, name, depth + 1);
  else if (value !== null && typeof value === 'object')
    for (const [key, part] of Object.entries(value)) learn(part, key, depth + 1);
  else if (typeof value === 'string' && value.length > 0 && value.length < 60 && !secret.has(name))
    known.note(name, value);
}
/** Else soon all would be called with the token of a session that a call has ended. */
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

async function requestOf(
  api: ApiClient,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<Request> {
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
  if (!operation.isSealed) return { address: path, headers: json, body: JSON.stringify(rest) };
  const enc = random.chance(15)
    ? wellFormed(Object.values(rest)[0])
    : await api.encrypt(operation.path, rest);
  return { address: path, headers: json, body: JSON.stringify({ enc }) };
}

/** Bodies that are none. */
function noCall(rest: Record<string, unknown>): Pick<Request, 'headers' | 'body'> {
  const text = JSON.stringify(rest);
  return random.pick<Pick<Request, 'headers' | 'body'>>([
    { headers: { 'content-type': 'application/json' }, body: text.slice(0, -1) },
    { headers: { 'content-type': 'application/json' }, body: '' },
    { headers: { 'content-type': 'text/plain' }, body: text },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1&b=2' },
    { headers: { 'content-type': 'application/json' }, body: `${'['.repeat(5000)}${']'.repeat(5000)}` },
    { headers: { 'content-type': 'application/json' }, body: `[${text}]` },
    { headers: { 'content-type': 'application/json' }, body: '"x"' },
  ]);
}

const wellFormed = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .toWellFormed()
    .replaceAll('\u0000', '%00');

/** Two members, the staff and a trial account of the demo brand. */
async function logIn(api: ApiClient): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const login of product.logins) {
    const isStaff = login.site === 'office';
    // A second proof would be asked for.
    if (!isStaff && login.totpSecret !== undefined) continue;
    const name = isStaff ? login.role : tokens['member'] === undefined ? 'member' : 'other';
    if (tokens[name] !== undefined) continue;
    tokens[name] = isStaff
      ? await api.loginStaff(login.username, login.password, login.totpSecret ?? '')
      : await api.loginMember(login.username, login.password);
  }
  return tokens;
}

async function booksBalance(api: ApiClient, token: string | undefined): Promise<boolean> {
  const { books } = await api.value(
    contract.reports.getTrialBalance,
    {},
    token === undefined ? {} : { token },
  );
  return books.length > 0 && books.every(({ sum }) => sum === 0n);
}

/** The stream never ends, the ends of sessions would leave nobody to call, and maintenance would close the house. */
const apart = /^(streamEvents|logout|staffLogout|setSystemSettings)/;

async function readDocument(): Promise<(Operation & { readonly tag: string })[]> {
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !apart.test(operationId))
      .map(([method, operation]) => {
        const body = operation.requestBody?.content['application/json'].schema;
        const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header');
        const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
        const plain = body?.['x-plaintext-body'] ?? body ?? {};
        return {
          id: operation.operationId,
          tag: operation.tags[0] ?? '',
          method: method.toUpperCase(),
          path,
          access: operation['x-access'],
          isNamed: (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key'),
          isSealed: body?.['x-plaintext-body'] !== undefined,
          isText: operation.responses['200']?.content['text/csv'] !== undefined,
          inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
          schema: {
            type: 'object',
            properties: { ...plain.properties, ...properties },
            required: [
              ...(plain.required ?? []),
              ...parameters.filter((one) => one.required).map(({ name }) => name),
            ],
          },
          codes: new Map(
            Object.entries(operation.responses).map(([status, answer]) => [
              Number(status),
              new Set(answer.content['application/json']?.schema.properties?.errorCode?.enum),
            ]),
          ),
        };
      }),
  );
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}
interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly 'x-access': unknown;
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: Schema & { 'x-plaintext-body'?: Schema } };
    };
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content: Readonly<
          Record<
            string,
            {
              readonly schema: {
                readonly properties?: { readonly errorCode?: { readonly enum?: readonly string[] } };
              };
            }
          >
        >;
      }
    >
  >;
}

// Last: everything above must be there.
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await product.stop();
}
