import { setTimeout as wait } from 'node:timers/promises';
import type { CallFault } from '@tamarind/contract/call-faults';
import { present } from '@tamarind/domain/present';
import { CallFailed, type Outgoing } from '../outgoing/outgoing.ts';
import { type Outcome, unknown } from './outcome.ts';

export interface Limits {
  /** Time limit of one attempt, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** The number of attempts, including the first. */
  readonly tries: number;
  /** Pause before the second attempt, in milliseconds; it doubles before each further attempt. */
  readonly pauseMs: number;
  /** Maximum size of a response in bytes; the default is 256 KiB. */
  readonly answerBytesMax?: number;
}

export interface HttpCall {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  /** Makes the headers anew for each attempt, because they contain a signature over the time. */
  readonly headers?: () => Record<string, string>;
  readonly body?: string;
}

/** A response; `text` is the body as received, for signature checks. */
export interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
  header(name: string): string | null;
}

/**
 * Sends one request to an outside service, and again if it does not respond, is busy (429) or fails (5xx); the request
 * must be safe to repeat. A valid response is JSON within the size limit. Anything else is 'unknown', with the reason
 * of the last attempt.
 */
export async function callOutside(
  outgoing: Outgoing,
  call: HttpCall,
  limits: Limits,
): Promise<HttpAnswer | Extract<Outcome, { kind: 'unknown' }>> {
  let last: Extract<Outcome, { kind: 'unknown' }> = unknown('not tried');
  for (let attempt = 0; attempt < limits.tries; attempt++) {
    if (attempt > 0) await wait(limits.pauseMs * 2 ** (attempt - 1));
    const answer = await callOnce(outgoing, call, limits);
    if (answer.kind === 'answer') return answer;
    last = answer;
  }
  return last;
}

async function callOnce(
  outgoing: Outgoing,
  { url, method, headers, body }: HttpCall,
  { timeoutMs, answerBytesMax = ANSWER_BYTES_MAX }: Limits,
) {
  try {
    const answer = await outgoing.ask({
      url,
      method,
      timeoutMs,
      bytesMax: answerBytesMax,
      headers: {
        accept: 'application/json',
        ...present({ 'content-type': body === undefined ? undefined : 'application/json' }),
        ...headers?.(),
      },
      ...present({ body }),
    });
    const { status, text, header } = answer;
    if (status >= 500 || status === 429) return unknown(`status ${status}`, 'status_unexpected');
    const json = jsonIn(text);
    return json ? ({ kind: 'answer', status, json: json.value, text, header } as const) : unknown('no JSON', 'no_json');
  } catch (error) {
    if (error instanceof CallFailed) return unknown(error.message, error.fault);
    throw error;
  }
}

function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

const ANSWER_BYTES_MAX = 256 * 1024;

/** True if a response was dropped because of its size, so that a request for less data may succeed. */
export const isTooLong = ({ fault }: { readonly fault: CallFault }): boolean => fault === 'too_long';
