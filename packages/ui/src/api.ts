import { z } from 'zod/mini';
import { getEncryptionKey } from '@tamarind/contract/brand';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { ErrorCode } from '@tamarind/contract/errors';
import { present } from '@tamarind/domain/present';
import { isAway } from './activity.ts';
import { deviceNow, learnServerTime } from './clock.ts';
import { learnKept } from './kept-answers.ts';
import { currentLanguage } from './language.ts';
import { Refusal } from './refusal.ts';
import { newRequestId } from './request-id.ts';
import type { PayloadKey } from './seal.ts';
import { currentSession, loseSession, noteIdle } from './session.ts';

export interface CallOptions {
  /** Idempotency key of a `once` endpoint: a repeated id returns the first response. */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 30_000;

/**
 * Calls an API endpoint. Input and output are domain values (Money is a bigint, moments are Dates). Throws a Refusal
 * for every call that did not succeed; TOKEN_MISSING also ends the session of this tab.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const wire = encodeInput(endpoint, input);
  try {
    return await callOnce(endpoint, wire, options);
  } catch (error) {
    // The server may have changed its key since this page fetched it, so fetch the key again and retry.
    if (!endpoint.enc || !(error instanceof Refusal) || error.code !== 'ENC_INVALID') throw error;
    payloadKey = undefined;
    return callOnce(endpoint, wire, options);
  }
}

/** Fetches a `csv` endpoint and saves the response as a file. */
export async function downloadCsv<E extends Endpoint>(endpoint: E, input: InputOf<E>, fileName: string): Promise<void> {
  const response = await fetchCsv(endpoint, input);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Returns the text of a `csv` endpoint unchanged, so that a hash over it can be checked. */
export const readCsv = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> =>
  (await fetchCsv(endpoint, input)).text();

/** The input, encoded as it is sent; it is also part of the cache key of the response. */
export function encodeInput<E extends Endpoint>(endpoint: E, input: InputOf<E>): Record<string, unknown> {
  const encoded = z.safeEncode(endpoint.input, input);
  if (!encoded.success)
    throw new Refusal('INPUT_INVALID', { field: encoded.error.issues[0]?.path.join('.') ?? '' }, 400);
  return encoded.data as Record<string, unknown>;
}

/** The headers of every call to the platform, including the push stream. */
export function commonHeaders(): Record<string, string> {
  const token = currentSession()?.token;
  return {
    language: currentLanguage(),
    ...present({ authorization: token ? `Bearer ${token}` : undefined, 'x-away': token && isAway() ? '1' : undefined }),
  };
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

async function fetchCsv<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Response> {
  const { url, init } = await requestOf(endpoint, encodeInput(endpoint, input), {});
  const response = await send(url, init);
  if (!response.ok) throw await refusalOf(response, init);
  return response;
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  wire: Record<string, unknown>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const { url, init } = await requestOf(endpoint, wire, options);
  const response = await send(url, init);
  if (!response.ok) throw await refusalOf(response, init);
  const envelope = Envelope.safeParse(await response.json().catch(() => undefined));
  if (!envelope.success || !envelope.data.success) throw new Refusal('UNREADABLE', {}, response.status);
  const output = z.safeDecode(endpoint.output, envelope.data.value as never);
  if (!output.success)
    throw new Refusal('UNREADABLE', { field: output.error.issues[0]?.path.join('.') ?? '' }, response.status);
  if (endpoint.method === 'GET') learnKept(endpoint.path, wire, response.headers.get('x-kept-at'));
  return output.data as OutputOf<E>;
}

const Envelope = z.object({ success: z.boolean(), value: z.optional(z.unknown()), errorCode: z.optional(z.string()) });

async function requestOf(
  endpoint: Endpoint,
  wire: Record<string, unknown>,
  { requestId, signal }: CallOptions,
): Promise<{ url: string; init: RequestInit }> {
  const rest = { ...wire };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const headers = commonHeaders();
  // Also send the header on a `sameOrigin` GET: a cross-site page can trigger such a request, but cannot set this
  // header.
  if (endpoint.once || endpoint.sameOrigin) headers['idempotency-key'] = requestId ?? newRequestId();
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(rest).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, `${value as string | number | boolean}`]],
      ),
    );
    return { url: query.size > 0 ? `${path}?${query}` : path, init };
  }
  if (endpoint.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return { url: path, init: { ...init, body: new URLSearchParams(rest as Record<string, string>).toString() } };
  }
  headers['content-type'] = 'application/json';
  // An encrypted body contains all input, also the path parameters, because the encryption is bound to the path
  // template with its {names}.
  const body = endpoint.enc ? { enc: await sealed(endpoint.path, rest) } : rest;
  return { url: path, init: { ...init, body: JSON.stringify(body) } };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const sent = deviceNow();
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    // The screen itself aborted this call, so rethrow without an error message.
    if (init.signal?.aborted && init.signal.reason?.name === 'AbortError') throw init.signal.reason;
    throw new Refusal('OFFLINE');
  }
  const serverTime = Number(response.headers.get('x-server-time'));
  if (serverTime > 0) learnServerTime(serverTime, sent, deviceNow());
  return response;
}

async function refusalOf(response: Response, init: RequestInit): Promise<Refusal> {
  const envelope = Envelope.safeParse(await response.json().catch(() => undefined));
  const code = envelope.data?.errorCode;
  if (!isErrorCode(code)) return new Refusal('UNREADABLE', {}, response.status);
  // Reload the page: the server then shows its system screen instead of the site.
  if (code === 'MAINTENANCE' || code === 'REGION_RESTRICTED') location.reload();
  const token = /^Bearer (.+)$/.exec((init.headers as Record<string, string>)['authorization'] ?? '')?.[1];
  if (code === 'TOKEN_MISSING' && token) loseSession(token);
  if (code === 'SESSION_IDLE') noteIdle();
  const facts = envelope.data?.value;
  return new Refusal(code, typeof facts === 'object' && facts !== null ? { ...facts } : {}, response.status);
}

/**
 * The list of codes is not shipped to the browser, so any text counts as a code. An unknown code of a newer server is
 * shown like INTERNAL.
 */
const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && /^\w{3,40}$/.test(code);

let payloadKey: Promise<PayloadKey> | undefined;

async function sealed(call: string, body: Record<string, unknown>): Promise<string> {
  payloadKey ??= callEndpoint(getEncryptionKey, {});
  const [{ seal }, key] = await Promise.all([
    import('./seal.ts'),
    payloadKey.catch((error: unknown) => {
      payloadKey = undefined;
      throw error;
    }),
  ]);
  return seal(key, call, body);
}
