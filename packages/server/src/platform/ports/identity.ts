import { z } from 'zod/mini';
import {
  IDENTITY_KEY_HEADER,
  IdentityAnswer,
  type IdentityCheck,
  identityPath,
} from '@tamarind/contract/outside/identity';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { callOutside, type Limits } from './http-call.ts';
import { type Outcome, refused, unknown } from './outcome.ts';

export interface IdentityPort {
  /**
   * Sends documents to the checking service. 'refused': the service will never check them. 'unknown': send them again
   * under the same id, which is not checked twice.
   */
  check(
    documents: z.output<typeof IdentityCheck>,
  ): Promise<Outcome<{ readonly answer: z.output<typeof IdentityAnswer> }>>;
}

export function createIdentityPort({
  baseUrl,
  apiKey,
  limits = IDENTITY_LIMITS,
  outgoing,
}: {
  readonly baseUrl: string | undefined;
  readonly apiKey: string;
  readonly limits?: Limits;
  readonly outgoing: Outgoing;
}): IdentityPort {
  return {
    check: async (documents) => {
      if (baseUrl === undefined) return unknown('no identity checker is configured', 'not_configured');
      const call = {
        method: 'POST',
        url: new URL(identityPath, baseUrl),
        headers: () => ({ [IDENTITY_KEY_HEADER]: apiKey }),
        body: JSON.stringify(documents),
      } as const;
      const heard = await callOutside(outgoing, call, limits);
      if (heard.kind === 'unknown') return heard;
      if (heard.status === 400 || heard.status === 409 || heard.status === 422)
        return refused(`status ${heard.status}`);
      const answer = z.safeParse(IdentityAnswer, heard.json);
      return heard.status === 200 && answer.success
        ? { kind: 'done', answer: answer.data }
        : unknown(`status ${heard.status}`, 'status_unexpected');
    },
  };
}

/** Time limit and number of tries for the checking service: enough time to upload and check ten megabytes. */
const IDENTITY_LIMITS: Limits = { timeoutMs: 20_000, tries: 2, pauseMs: 500 };
