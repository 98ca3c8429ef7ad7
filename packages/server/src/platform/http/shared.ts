import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { gather } from '../db/gather.ts';
import type { Call } from './routes.ts';

/** A call without any data about its caller, so the response cannot differ between callers. */
type SharedCall = Omit<Call, 'actor' | 'ip' | 'userAgent' | 'host' | 'hostAndPort' | 'origin'>;

/**
 * Makes a handler whose value is the same for everybody: calls with equal input in one event-loop turn share one value.
 * Nothing is cached beyond the turn.
 */
export function shared<E extends Endpoint>(
  read: (call: SharedCall, input: InputOf<E>) => Promise<OutputOf<E>>,
): (call: Call, input: InputOf<E>) => Promise<OutputOf<E>> {
  const turn = gather<{ readonly call: Call; readonly input: InputOf<E> }, OutputOf<E>>((_db, asked) => {
    const values = new Map<string, Promise<OutputOf<E>>>();
    for (const { call, input } of asked) {
      const key = JSON.stringify(input);
      if (!values.has(key)) values.set(key, read(call, input));
    }
    return Promise.resolve(({ input }) => values.get(JSON.stringify(input)) as Promise<OutputOf<E>>);
  });
  return (call, input) => turn(call.pool, { call, input });
}
