import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { callEndpoint, encodeInput } from './api.ts';
import { asRefusal, isUncertain, type Refusal } from './refusal.ts';
import { newRequestId } from './request-id.ts';

export type CallState = 'idle' | 'sending' | 'refused' | 'done';

export interface Call<E extends Endpoint> {
  readonly state: CallState;
  readonly refusal: Refusal | undefined;
  readonly value: OutputOf<E> | undefined;
  /**
   * Sends the call. Resolves with the response, or with undefined if it was refused (`refusal` has the code). A call
   * while an earlier one is in progress is ignored.
   */
  send(input: InputOf<E>): Promise<OutputOf<E> | undefined>;
  reset(): void;
}

export interface CallHookOptions {
  /** Read endpoints whose responses change by this call; they are fetched again after it. */
  readonly refreshes?: readonly Endpoint[];
}

const TRIES = 3;
const PAUSE_MS = 800;

/**
 * Makes one change on the server, with its loading and error state. A `once` call uses one request id per action. The
 * id is reused while the outcome is uncertain (network lost), also for repeated presses with the same input, so the
 * server executes the action at most once.
 */
export function useCall<E extends Endpoint>(endpoint: E, { refreshes = [] }: CallHookOptions = {}): Call<E> {
  const client = useQueryClient();
  const [shown, setShown] = useState<Pick<Call<E>, 'state' | 'refusal' | 'value'>>(idle);
  const act = useRef<{ content: string; requestId: string; isBusy: boolean }>({
    content: '',
    requestId: '',
    isBusy: false,
  });
  const stale = useRef(refreshes);
  stale.current = refreshes;

  const send = useCallback(
    async (input: InputOf<E>) => {
      const current = act.current;
      if (current.isBusy) return undefined;
      current.isBusy = true;
      setShown({ state: 'sending', refusal: undefined, value: undefined });
      try {
        const content = JSON.stringify(encodeInput(endpoint, input));
        if (current.content !== content) act.current = { content, requestId: newRequestId(), isBusy: true };
        const value = await persist(endpoint, input, act.current.requestId);
        act.current.content = '';
        for (const read of stale.current) void client.invalidateQueries({ queryKey: [read.path] });
        setShown({ state: 'done', refusal: undefined, value });
        return value;
      } catch (error) {
        const refusal = asRefusal(error);
        // After a definite refusal, the next press is a new action with a new request id.
        if (!isUncertain(refusal)) act.current.content = '';
        setShown({ state: 'refused', refusal, value: undefined });
        return undefined;
      } finally {
        act.current.isBusy = false;
      }
    },
    [client, endpoint],
  );
  const reset = useCallback(() => setShown(idle), []);
  return { ...shown, send, reset };
}

const idle = { state: 'idle', refusal: undefined, value: undefined } as const;

/**
 * Sends the call, and again if the response is lost. Only a change with a request id is sent again, because the server
 * executes it once.
 */
async function persist<E extends Endpoint>(endpoint: E, input: InputOf<E>, requestId: string): Promise<OutputOf<E>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callEndpoint(endpoint, input, { requestId });
    } catch (error) {
      if (!endpoint.once || !isUncertain(error) || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}
