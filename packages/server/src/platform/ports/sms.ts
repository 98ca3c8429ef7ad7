import { z } from 'zod/mini';
import { SMS_KEY_HEADER, SmsAnswer, smsPath } from '@tamarind/contract/outside/sms';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { callOutside, type Limits } from './http-call.ts';
import { type Outcome, refused, unknown } from './outcome.ts';

export interface SmsPort {
  /** `id` makes the call idempotent: the gateway sends a repeated id once. `to` is E.164. */
  send(message: { id: string; to: string; text: string }): Promise<Outcome<{ readonly messageId: string }>>;
}

export function createSmsPort({
  baseUrl,
  apiKey,
  limits = SMS_LIMITS,
  outgoing,
}: {
  readonly baseUrl: string | undefined;
  readonly apiKey: string;
  readonly limits?: Limits;
  readonly outgoing: Outgoing;
}): SmsPort {
  return {
    send: async (message) => {
      if (baseUrl === undefined) return unknown('no SMS gateway is configured', 'not_configured');
      const call = {
        method: 'POST',
        url: new URL(smsPath, baseUrl),
        headers: () => ({ [SMS_KEY_HEADER]: apiKey }),
        body: JSON.stringify(message),
      } as const;
      const answer = await callOutside(outgoing, call, limits);
      if (answer.kind === 'unknown') return answer;
      // A wrong API key is our own mistake and can be corrected, so the message stays in the queue instead of ending as
      // refused.
      if (answer.status === 400 || answer.status === 422) return refused(`status ${answer.status}`);
      const accepted = z.safeParse(SmsAnswer, answer.json);
      return answer.status === 202 && accepted.success
        ? { kind: 'done', messageId: accepted.data.messageId }
        : unknown(`status ${answer.status}`, 'status_unexpected');
    },
  };
}

const SMS_LIMITS: Limits = { timeoutMs: 5_000, tries: 3, pauseMs: 200 };
