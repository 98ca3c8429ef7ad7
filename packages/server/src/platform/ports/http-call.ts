import { setTimeout as wait } from 'node:timers/promises';
import { unknown } from './outcome.ts';

export interface Limits {
  /** For one try, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** Tries in all. */
  readonly tries: number;
  /** Before the second try; doubles before each further one. */
  readonly pauseMs: number;
  /** Where answers may be long; 256 KiB otherwise. */
  readonly answerBytesMax?: number;
}

export interface HttpCall {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  /** Made for each try, because a signature carries its moment. */
  readonly headers?: () => Record<string, string>;
  readonly body?: string;
}

/** `text` is the body as it came, for signatures over it. */
export interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
  header(name: string): string | null;
}

/**
 * One question to a service outside, asked again a few times while it is silent, busy (429) or broken (5xx). Only for calls
 * that may be repeated. An answer is JSON of at most 256 KiB, or what the limits say; anything else, or none, is 'unknown' with the last reason.
 */
export async function callOutside(
  fetch: typeof globalThis.fetch,
  call: HttpCall,
  limits: Limits,
): Promise<HttpAnswer | { readonly kind: 'unknown'; readonly why: string }> {
  let last = unknown('not tried');
  for (let attempt = 0; attempt < limits.tries; attempt++) {
    if (attempt > 0) await wait(limits.pauseMs * 2 ** (attempt - 1));
    const answer = await callOnce(fetch, call, limits);
    if (answer.kind === 'answer') return answer;
    last = answer;
  }
  return last;
}

async function callOnce(
  fetch: typeof globalThis.fetch,
  { url, method, headers, body }: HttpCall,
  { timeoutMs, answerBytesMax = ANSWER_BYTES_MAX }: Limits,
) {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers?.(),
      },
      // The addresses are configured: a redirect would lead somewhere that nobody chose.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel();
      return unknown(`status ${response.status}`);
    }
    const text = await textOf(response, answerBytesMax);
    const json = JSON.parse(text) as unknown;
    const header = (name: string) => response.headers.get(name);
    return { kind: 'answer', status: response.status, json, text, header } as const;
  } catch (error) {
    return unknown(reasonOf(error));
  }
}

async function textOf(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new Error(ANSWER_TOO_LONG);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** fetch hides the reason in its cause: `fetch failed` says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : `${error.name}: ${error.message}`;
}

const ANSWER_BYTES_MAX = 256 * 1024;
const ANSWER_TOO_LONG = 'answer too long';

/** Whether an answer was given up for its length: asked for less, it may come. */
export const isTooLong = ({ why }: { readonly why: string }): boolean => why.endsWith(ANSWER_TOO_LONG);
