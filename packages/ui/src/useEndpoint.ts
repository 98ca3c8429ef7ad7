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
  /** False delays the call. */
  readonly when?: boolean;
  /** Push events that trigger a refetch: all events of the listed types, or those that `Concerns` picks. */
  readonly refreshOn?: readonly PushType[] | Concerns<Answer>;
  /** Refetch interval in ms while the page is visible. */
  readonly refreshMs?: number;
  /** How long an answer counts as fresh. Default 10 s. */
  readonly freshMs?: number;
  /** Keep showing the last answer while a new input loads (paging, filters). */
  readonly keepLast?: boolean;
  /** While true, the answer does not change: events are remembered and trigger a refetch afterwards. */
  readonly hold?: boolean;
}

/**
 * Conditions by event type that tell whether an event concerns the answer. The data of an event name a draw, a game or
 * a room of the office. `answer` is undefined during the first request: its content is unknown then, so such an event
 * should count.
 */
export type Concerns<Answer> = {
  readonly [Type in PushType]?: true | ((event: PushData<Type>, answer: Answer | undefined) => boolean);
};

/** The cache key of an endpoint's answers: [path, session, input]. */
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
 * asked again twice; a refusal is final and is in `error`.
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
  // No dependency array: the listeners always use the input and the conditions of the latest render.
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

/** Events come in bursts (at a full minute a dozen draws close), and several components may use the same answer. */
const BURST_MS = 2000;
/** Answers refetched within the last two seconds, and whether another event has arrived since. */
const bursts = new WeakMap<Query, boolean>();

/**
 * Refetches an answer at once, and once more if further events arrive within two seconds. Other answers of the path that
 * are not on the screen become stale: they may be pages of the same list.
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
