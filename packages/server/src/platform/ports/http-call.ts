import { setTimeout as wait } from 'node:timers/promises';
import type { CallFault } from '@tamarind/contract/call-faults';
import { CallFailed, type Outgoing } from '../outgoing/outgoing.ts';
import { type Outcome, unknown } from './outcome.ts';

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
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers?.(),
      },
      ...(body === undefined ? {} : { body }),
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

/** Whether an answer was given up for its length: asked for less, it may come. */
export const isTooLong = ({ fault }: { readonly fault: CallFault }): boolean => fault === 'too_long';
