import { createHmac } from 'node:crypto';
import { z } from 'zod/mini';
import {
  PublishedResult,
  RESULT_SIGNATURE_HEADER,
  resultPath,
  type ResultSource,
} from '@tamarind/contract/outside/results';
import { sameText } from '../secrets.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { callOutside, type Limits } from './http-call.ts';
import { type Outcome, refused, unknown } from './outcome.ts';

export interface ResultsPort {
  /**
   * Reads a draw's result as one source publishes it. `refused`: the source has no such draw. `unknown`: nothing is
   * published yet, or the answer is not reliable.
   */
  read(source: ResultSource, game: string, numero: string): Promise<Outcome<{ readonly result: PublishedResult }>>;
}

export function createResultsPort({
  baseUrl,
  keys,
  limits = RESULT_LIMITS,
  outgoing,
}: {
  readonly baseUrl: string | undefined;
  readonly keys: Readonly<Record<ResultSource, string>>;
  readonly limits?: Limits;
  readonly outgoing: Outgoing;
}): ResultsPort {
  return {
    read: async (source, game, numero) => {
      if (baseUrl === undefined) return unknown('no source of results is configured', 'not_configured');
      const url = new URL(resultPath(source, game, numero), baseUrl);
      const answer = await callOutside(outgoing, { method: 'GET', url }, limits);
      if (answer.kind === 'unknown') return answer;
      if (answer.status === 404) return refused('no such draw');
      if (answer.status !== 200) return unknown(`status ${answer.status}`, 'status_unexpected');
      const mac = createHmac('sha256', keys[source]).update(answer.text).digest('hex');
      if (!sameText(answer.header(RESULT_SIGNATURE_HEADER) ?? '', mac))
        return unknown('not signed by the source', 'not_signed');
      const result = z.safeParse(PublishedResult, answer.json);
      if (!result.success || result.data.game !== game || result.data.numero !== numero)
        return unknown('not the result that was asked for', 'wrong_form');
      return { kind: 'done', result: result.data };
    },
  };
}

const RESULT_LIMITS: Limits = { timeoutMs: 5_000, tries: 2, pauseMs: 300 };
