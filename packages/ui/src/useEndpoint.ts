import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { callEndpoint, encodeInput } from './api.ts';
import { onPush, type PushType } from './push.ts';
import { keepEqual } from './keep-equal.ts';
import { asRefusal, isUncertain, type Refusal } from './refusal.ts';
import { loginName, useSession } from './session.ts';

export interface EndpointOptions {
  /** Do not call yet. */
  readonly when?: boolean;
  /** News after which the answer is read again. */
  readonly refreshOn?: readonly PushType[];
  /** Read again every so many ms while the page is in view. */
  readonly refreshMs?: number;
  /** How long an answer counts as fresh. Default 10 s. */
  readonly freshMs?: number;
  /** Go on showing the last answer while a new input is asked (paging, filters). */
  readonly keepLast?: boolean;
  /** Leave the answer as it is: news are noted, and read when it is released. */
  readonly hold?: boolean;
}

/** Key under which the answers of an endpoint are kept: [path, who, input]. */
function keyOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, when: boolean): QueryKey {
  const who = endpoint.access === 'visitor' ? 'anybody' : (loginName() ?? 'nobody');
  // What is not asked yet may have an input that is not complete yet.
  return [endpoint.path, who, when ? wireOrFault(endpoint, input) : 'not yet'];
}

function wireOrFault<E extends Endpoint>(endpoint: E, input: InputOf<E>): unknown {
  try {
    return encodeInput(endpoint, input);
  } catch (error) {
    return asRefusal(error).details;
  }
}

/**
 * Reads an endpoint and keeps reading it. A call that needs a session waits for one. Uncertain answers (no network) are
 * asked again twice; a refusal is final and stands in `error`.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { when = true, refreshOn, refreshMs, freshMs = 10_000, keepLast = false, hold = false }: EndpointOptions = {},
): UseQueryResult<OutputOf<E>, Refusal> {
  const client = useQueryClient();
  const isSignedIn = useSession() !== null;
  const queryKey = keyOf(endpoint, input, when);
  const events = refreshOn?.join(' ') ?? '';
  useEffect(() => {
    if (events === '') return undefined;
    const stops = `${events} missed`
      .split(' ')
      .map((type) => onPush(type as PushType, () => readAgainSoon(client, endpoint.path)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, endpoint.path, events]);
  return useQuery<OutputOf<E>, Refusal>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await callEndpoint(endpoint, input, { signal });
      } catch (error) {
        throw asRefusal(error);
      }
    },
    enabled: when && !hold && (endpoint.access === 'visitor' || isSignedIn),
    staleTime: freshMs,
    refetchInterval: refreshMs ?? false,
    structuralSharing: keepEqual,
    retry: (failures, error) => failures < 2 && isUncertain(error),
    ...(keepLast ? { placeholderData: keepPreviousData } : {}),
  });
}

/** News come in bursts, at a full minute a dozen draws close, and several parts of a page may wait for the same answer. */
const BURST_MS = 2000;
const bursts = new WeakMap<QueryClient, Map<string, { again: boolean }>>();

/** Reads a path's answers again: at once, and once more when further news came within two seconds. */
function readAgainSoon(client: QueryClient, path: string): void {
  const running = bursts.get(client) ?? new Map<string, { again: boolean }>();
  bursts.set(client, running);
  const burst = running.get(path);
  if (burst) {
    burst.again = true;
    return;
  }
  const begun = { again: false };
  running.set(path, begun);
  void client.invalidateQueries({ queryKey: [path] });
  setTimeout(() => {
    running.delete(path);
    if (begun.again) readAgainSoon(client, path);
  }, BURST_MS);
}
