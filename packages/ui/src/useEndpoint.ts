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
  /** False: do not call yet. */
  readonly when?: boolean;
  /** Push events that trigger a refetch. */
  readonly refreshOn?: readonly PushType[];
  /** Refetch interval in ms while the page is visible. */
  readonly refreshMs?: number;
  /** How long an answer counts as fresh. Default 10 s. */
  readonly freshMs?: number;
  /** Keep showing the last answer while a new input loads (paging, filters). */
  readonly keepLast?: boolean;
  /** Do not change the answer: events are remembered and trigger a refetch on release. */
  readonly hold?: boolean;
}

/** Cache key of an endpoint's answers: [path, who, input]. */
function keyOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, when: boolean): QueryKey {
  const who = endpoint.access === 'visitor' ? 'anybody' : (loginName() ?? 'nobody');
  // A disabled query may have an incomplete input, so do not encode it.
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

/** Events come in bursts (at a full minute a dozen draws close), and several components may use the same answer. */
const BURST_MS = 2000;
const bursts = new WeakMap<QueryClient, Map<string, { again: boolean }>>();

/** Refetches a path's answers at once, and once more if further events arrive within two seconds. */
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
