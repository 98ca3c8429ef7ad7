import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { present } from '@tamarind/domain/present';
import { callEndpoint, encodeInput } from './api.ts';
import { onPush, type PushData, type PushType } from './push.ts';
import { keepEqual } from './keep-equal.ts';
import { asRefusal, isUncertain, type Refusal } from './refusal.ts';
import { loginName, useSession } from './session.ts';

export interface EndpointOptions<Answer> {
  /** While false, no request is sent. */
  readonly when?: boolean;
  /**
   * Push events that trigger a refetch: all events of the listed types, or only those for which a `Concerns` function
   * returns true.
   */
  readonly refreshOn?: readonly PushType[] | Concerns<Answer>;
  /** Refetch interval in ms while the page is visible. */
  readonly refreshMs?: number;
  /** How long a response counts as fresh, in ms. Default 10 s. */
  readonly freshMs?: number;
  /** Keep showing the last response while a new input loads (paging, filters). */
  readonly keepLast?: boolean;
  /** While true, the response does not change: push events are remembered and trigger a refetch afterwards. */
  readonly hold?: boolean;
}

/**
 * Conditions by event type that decide whether a push event concerns the response. The data of an event names a draw, a
 * game or a module of the back office. During the first request `answer` is undefined; return true then, because the
 * response may turn out to be concerned.
 */
export type Concerns<Answer> = {
  readonly [Type in PushType]?: true | ((event: PushData<Type>, answer: Answer | undefined) => boolean);
};

/** The cache key of an endpoint's response: [path, session, input]. */
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
 * Reads an endpoint, and reads it again when a push event concerns the response. A call that needs a session waits
 * until there is one. If the outcome is uncertain (no network), the call is retried twice; a refusal is final and is
 * returned as `error`.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    when = true,
    refreshOn,
    refreshMs,
    freshMs = 10_000,
    keepLast = false,
    hold = false,
  }: EndpointOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, Refusal> {
  const client = useQueryClient();
  const isSignedIn = useSession() !== null;
  const queryKey = keyOf(endpoint, input, when);
  // No dependency array: the effect runs after every render, so the listeners always use the latest input and
  // conditions.
  useEffect(() => {
    if (!refreshOn) return undefined;
    const stops = [...(Array.isArray(refreshOn) ? refreshOn : Object.keys(refreshOn)), 'missed'].map((type: PushType) =>
      onPush(type, (event) => {
        const query = client.getQueryCache().find({ queryKey });
        const isConcerned = (refreshOn as Concerns<unknown>)[type];
        const answer = query?.state.fetchStatus === 'idle' ? query.state.data : undefined;
        if (query && (typeof isConcerned !== 'function' || isConcerned(event as never, answer)))
          readAgainSoon(client, query);
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  });
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
    ...present({ placeholderData: keepLast ? keepPreviousData : undefined }),
  });
}

/**
 * Time in which refetches of one response are combined. Events come in bursts (a dozen draws close at a full minute),
 * and several components may use the same response.
 */
const BURST_MS = 2000;
/** Queries that were refetched within the last two seconds; true if another event has arrived since. */
const bursts = new WeakMap<Query, boolean>();

/**
 * Refetches a response at once, and once more if further events arrive within two seconds. Responses of the same path
 * with other input that are not on the screen become stale, because they may be other pages of the same list.
 */
function readAgainSoon(client: QueryClient, query: Query): void {
  const isRunning = bursts.has(query);
  bursts.set(query, isRunning);
  if (isRunning) return;
  void client.invalidateQueries({
    queryKey: [query.queryKey[0]],
    predicate: (other) => other === query || !other.isActive(),
  });
  setTimeout(() => {
    const hasMore = bursts.get(query);
    bursts.delete(query);
    if (hasMore) readAgainSoon(client, query);
  }, BURST_MS);
}
