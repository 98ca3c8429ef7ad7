import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { encodeAs } from '@tamarind/contract/encode';
import type { ErrorCode } from '@tamarind/contract/errors';
import { type Endpoint, needsRequestId, type StaffRight } from '@tamarind/contract/endpoint';
import { z } from 'zod/mini';
import { present } from '@tamarind/domain/present';
import { routerPath } from './router-path.ts';
import { branchesOf, checkAccess, currenciesOf } from './access.ts';
import { actorKey, type Actor, type Authenticate, type StaffActor } from './actor.ts';
import { answerNoRequest } from './client-error.ts';
import { refused, type Answer } from './envelope.ts';
import { guardHosts } from './hosts.ts';
import { openPayload, type PayloadKey } from './enc.ts';
import { changeOf, type NamedCall, readOf } from './change.ts';
import { answerOfError, refusalOf } from './faults.ts';
import { observeCall } from '../metrics.ts';
import { isForeignPage } from './origin.ts';
import type { Platform } from '../platform.ts';
import { uuidV7 } from '../random.ts';
import { refuse } from '../refusal.ts';
import { sha256 } from '../secrets.ts';
import type { Call, Route, Webhook } from './routes.ts';
import { shedding } from './shed.ts';

export interface HttpParts {
  readonly platform: Platform;
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly authenticate: Authenticate;
  readonly payloadKey: PayloadKey;
  /**
   * Returns the system status for an IP address: 0 normal, 1 maintenance, 2 the country of the address is not served
   * [G01], 3 the platform is not open yet.
   */
  readonly statusOf: (ip: string) => Promise<0 | 1 | 2 | 3>;
  /** Called for every refusal; records refused attempts of staff. */
  readonly noteRefused: (refused: RefusedCall) => Promise<void>;
  /** Records that a staff member used a right. */
  readonly noteUse: (actor: StaffActor, right: StaffRight, now: Date) => Promise<void>;
  /** Refuses a call that concerns currencies or branches outside the limits of the staff member's role. */
  readonly needLimits: (
    actor: StaffActor,
    endpoint: Endpoint,
    asked: { readonly input: unknown; readonly now: Date },
  ) => Promise<void>;
  /** True if the host is one of the brand's entrances, host names for members or agents [H17]. */
  readonly isEntrance: (host: string) => Promise<boolean>;
}

/** A refused call. `input` is undefined if the call was refused before its input was read. */
export interface RefusedCall {
  readonly actor: Actor;
  /** The call's name as `room.call`: the module and the endpoint. */
  readonly call: string;
  readonly code: ErrorCode;
  readonly input: unknown;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Creates the HTTP server with every endpoint of the contract at its path, in the response envelope that the
 * specification prescribes. It does not listen yet.
 */
export function createHttp(parts: HttpParts): FastifyInstance {
  const { config } = parts.platform;
  const app = Fastify({
    logger: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Slow headers are checked twice a second: with Node's default of 30 seconds, eight hundred half-sent requests
    // stayed open that long.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 500 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: (error, socket) =>
      answerNoRequest(error, socket, {
        body: refused('INPUT_INVALID', { field: '' }).body,
        headers: headersFor(config),
      }),
    // Answers errors that the router raises before it finds a route, such as a malformed or overlong URL.
    frameworkErrors: (_error, _request, reply) => void send(reply, refused('INPUT_INVALID', { field: '' })),
  });
  app.removeContentTypeParser('text/plain');
  // Accepts form bodies for `form` endpoints; rawInput refuses a form at all other endpoints.
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  guardHosts(app, config, parts.isEntrance);
  const headers = headersFor(config);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-server-time', parts.platform.clock.now().getTime());
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.setErrorHandler((error, request, reply) =>
    send(reply, answerOfError(parts.platform, error, request.url.split('?')[0] ?? '')),
  );
  // If the sites are mounted, mountSites answers unknown paths with the site's page, so no handler is added here.
  if (parts.platform.config.SITES_DIR === undefined)
    app.setNotFoundHandler((_request, reply) => send(reply, refused('NOT_FOUND')));
  for (const route of parts.routes) mountRoute(app, parts, route);
  for (const webhook of parts.webhooks) mountWebhook(app, parts, webhook);
  return app;
}

/**
 * Lets calls in progress finish, then closes all connections. Closing is needed because browsers preconnect, and such a
 * connection counts as busy until its first request.
 */
export async function closeHttp(app: FastifyInstance, graceMs = 5000): Promise<void> {
  const last = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(last);
}

function mountRoute(app: FastifyInstance, parts: HttpParts, route: Route): void {
  const { endpoint } = route;
  const does = { change: changeOf(parts.platform, route), read: readOf(route) };
  const onRequest = shedding(parts.platform);
  for (const { method, path } of [endpoint, ...(endpoint.also ?? [])])
    app.route({
      method,
      url: routerPath(path),
      onRequest,
      ...present({ bodyLimit: endpoint.images ? BODY_LIMIT + endpoint.images * IMAGE_TEXT_MAX : undefined }),
      handler: async (request, reply) => {
        const started = performance.now();
        const answer = await answerCall(parts, route, does, request);
        observeCall(route, answer.status, performance.now() - started);
        if (endpoint.csv && answer.status === 200) return sendCsv(reply, route.name, answer.body);
        return method === 'GET' ? sendPacked(request, reply, answer) : send(reply, answer);
      },
    });
}

async function answerCall(
  parts: HttpParts,
  route: Route,
  { change, read }: { change: (asked: NamedCall) => Promise<Answer>; read: ReturnType<typeof readOf> },
  request: FastifyRequest,
): Promise<Answer> {
  const { platform } = parts;
  const now = platform.clock.now();
  let actor: Actor = { kind: 'visitor' };
  let input: unknown;
  try {
    actor = await whoCalls(parts.authenticate, request, now);
    if (actor.kind !== 'staff') await checkDoor(parts, route, request.ip);
    await admit(parts, route, actor, now);
    if (route.endpoint.sameOrigin && isForeignPage(request.headers, request.host)) refuse('ORIGIN_REFUSED');
    input = readInput(route, await rawInput(parts, route, request, now));
    if (actor.kind === 'staff') await parts.needLimits(actor, route.endpoint, { input, now });
    const call: Call = {
      ...platform,
      actor,
      currencies: currenciesOf(actor, route.endpoint.access),
      branches: branchesOf(actor, route.endpoint.access, now),
      now,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      host: request.hostname.toLowerCase().slice(0, 253),
      hostAndPort: request.host.toLowerCase().slice(0, 259),
      origin: request.headers.origin ?? '',
    };
    if (!route.endpoint.once) return await read(call, input);
    const id = requestId(request, route, platform);
    const caller = actor.kind === 'visitor' ? 'visitor' : actorKey(actor);
    const contentHash = sha256(JSON.stringify(encodeAs(route.endpoint.input, input)));
    const claim = { actor: caller, id, call: `${route.room}.${route.name}`, contentHash };
    return await change({ claim, call, input });
  } catch (error) {
    const call = `${route.room}.${route.name}`;
    const code = refusalOf(error)?.code;
    if (code !== undefined) await parts.noteRefused({ actor, call, code, input, ip: request.ip, now });
    return answerOfError(platform, error, call);
  }
}

/** Refuses a call that breaks the access rule of its endpoint, and records which right a staff member used. */
async function admit(parts: HttpParts, { endpoint, room, name }: Route, actor: Actor, now: Date): Promise<void> {
  checkAccess(endpoint.access, actor, room, name);
  const { access } = endpoint;
  if (actor.kind === 'staff' && typeof access === 'object' && access.staff !== 'any')
    await parts.noteUse(actor, access.staff, now);
}

/**
 * Checks the system status. Staff are always admitted, also to visitors' calls that the back office uses. Status calls,
 * and the customer support to which the system screens link, are open to everybody [G02]. Before the opening, visitors
 * may only read the brand's settings.
 */
async function checkDoor({ statusOf }: HttpParts, { endpoint, room }: Route, ip: string): Promise<void> {
  if (typeof endpoint.access === 'object' || room === 'operators') return;
  const isReading = room === 'brand' && endpoint.method === 'GET';
  const status = await statusOf(ip);
  if (status === 3 && !isReading) refuse('HOUSE_NOT_OPEN');
  if (alwaysOpen.has(room)) return;
  if (status === 1) refuse('MAINTENANCE');
  if (status === 2) refuse('REGION_RESTRICTED');
}

const alwaysOpen: ReadonlySet<string> = new Set(['brand', 'support']);

async function whoCalls(authenticate: Authenticate, request: FastifyRequest, now: Date): Promise<Actor> {
  const header = request.headers.authorization;
  if (header === undefined) return { kind: 'visitor' };
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header)?.[1];
  const actor = token === undefined ? undefined : await authenticate(token, now, request.headers['x-away'] === '1');
  // An invalid token is refused: treating its caller as a visitor would hide that the session has ended.
  return actor ?? refuse('TOKEN_MISSING');
}

async function rawInput(
  parts: HttpParts,
  route: Route,
  request: FastifyRequest,
  now: Date,
): Promise<Record<string, unknown>> {
  const params = request.params as Record<string, unknown>;
  if (request.method === 'GET') return { ...(request.query as Record<string, unknown>), ...params };
  if (route.endpoint.enc)
    return {
      ...(await openPayload(parts.platform.pool, parts.payloadKey, request.body, route.endpoint.path, now)),
      ...params,
    };
  const isForm = (request.headers['content-type'] ?? '').startsWith(FORM_TYPE);
  if (isForm && !route.endpoint.form) refuse('INPUT_INVALID', { field: '' });
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) refuse('INPUT_INVALID', { field: '' });
  return { ...(body as Record<string, unknown>), ...params };
}

function readInput(route: Route, raw: Record<string, unknown>): unknown {
  const parsed = z.safeDecode(route.endpoint.input, raw as never);
  if (parsed.success) return parsed.data;
  return refuse('INPUT_INVALID', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
}

/** The change's idempotency key. A call of the prescribed API that has none gets a new unique key. */
function requestId({ headers }: FastifyRequest, { endpoint }: Route, { clock, random }: Platform): string {
  const header = headers['idempotency-key'];
  if (header === undefined && !needsRequestId(endpoint)) return uuidV7(clock.now(), random);
  if (typeof header !== 'string' || !/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(header))
    return refuse('REQUEST_ID_MISSING');
  return header;
}

function mountWebhook(app: FastifyInstance, parts: HttpParts, webhook: Webhook): void {
  app.register(async (scope) => {
    // The body is left unparsed, because the signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(routerPath(webhook.path), async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
      const answer = await webhook
        .handle({ ...parts.platform, now: parts.platform.clock.now() }, body, headers, {
          ip: request.ip,
          params: request.params as Record<string, string>,
        })
        .catch((error: unknown) => answerOfError(parts.platform, error, webhook.path));
      return send(reply, answer);
    });
  });
}

const send = (
  reply: FastifyReply,
  answer: { readonly status: number; readonly body: string | Buffer; readonly retryAfter?: number },
) =>
  (answer.retryAfter === undefined ? reply : reply.header('retry-after', answer.retryAfter))
    .status(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .headers(answer.status === 503 ? { 'retry-after': '1' } : {})
    .send(answer.body);

/**
 * Compresses responses: the open draws are 96 kB of text, 11 kB compressed. The compressed length leaks no secret
 * (BREACH): a cross-site page cannot make a browser send the token, which is in a header and not in a cookie.
 */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.header('vary', 'accept-encoding');
  if (answer.body.length < PACKED_LEAST || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return send(reply, answer);
  // A shared response is compressed only once; the result is cached for as long as the response exists.
  const packed =
    packs.get(answer) ?? (answer.body.length < AWAY_LEAST ? gzipSync(answer.body, FAST) : pack(answer.body));
  packs.set(answer, packed);
  return send(reply.header('content-encoding', 'gzip'), { ...answer, body: await packed });
}
const pack = (body: string) => promisify(gzip)(body, { level: 4 });
const packs = new WeakMap<Answer, Buffer | Promise<Buffer>>();
/** Bodies smaller than this are compressed synchronously, which takes less time than waking a worker thread. */
const AWAY_LEAST = 16_000;
const FAST = { level: 1 };
/** Bodies smaller than this are not compressed: they fit into one packet anyway. */
const PACKED_LEAST = 1200;

const sendCsv = (reply: FastifyReply, name: string, body: string) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(body);

/**
 * Security headers of all responses except the sites' pages, which set their own content-security-policy
 * (http/sites.ts).
 */
const securityHeaders: readonly (readonly [string, string])[] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
];

/** HSTS for two years, if the public origin uses https; browsers ignore the header over http [RFC 6797, 8.1]. */
const headersFor = ({ PUBLIC_URL }: { readonly PUBLIC_URL?: string | undefined }) =>
  PUBLIC_URL?.startsWith('https:')
    ? [...securityHeaders, ['strict-transport-security', 'max-age=63072000'] as const]
    : securityHeaders;

const FORM_TYPE = 'application/x-www-form-urlencoded';
const BODY_LIMIT = 256 * 1024;
/**
 * Time limit for headers, in milliseconds: they have only a few hundred bytes. Bodies have half a minute, because
 * pictures are uploaded from phones.
 */
const HEADERS_MS = 4_000;
/** Maximum length of a picture of 5 MB encoded as base64. */
const IMAGE_TEXT_MAX = 7_000_000;
