import { isDeepStrictEqual } from 'node:util';
import { actorKey } from './actor.ts';
import type { Answer } from './envelope.ts';
import type { Call, KeptRead } from './routes.ts';

/**
 * Per-member response cache: the encoded, gzipped body plus the basis it was built from. Every request checks in the
 * database whether the basis still holds, so a response is never older than its request. Checks of one event-loop turn
 * share a statement.
 */
export function keptRead(
  { look, read }: KeptRead,
  keyOf: (input: unknown) => string,
  encode: (answer: unknown) => Answer,
): (call: Call, input: unknown) => Promise<Answer> {
  const kept = new Map<string, { readonly basis: unknown; readonly answer: Answer }>();
  const keep = (key: string, one: { basis: unknown; answer: Answer }) => {
    // Re-insert at the end, so that the least recently used entry is evicted first.
    kept.delete(key);
    kept.set(key, one);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MOST && oldest !== undefined) kept.delete(oldest);
    return one.answer;
  };
  return async (call, input) => {
    const key = `${actorKey(call.actor)} ${keyOf(input)}`;
    const before = kept.get(key);
    const now = await look(call as never, before?.basis as never);
    if (before && isDeepStrictEqual(before.basis, now)) return keep(key, before);
    const { answer, basis } = await read(call as never, input as never, now as never);
    const encoded = encode(answer);
    if (basis !== undefined) return keep(key, { basis, answer: encoded });
    kept.delete(key);
    return encoded;
  };
}

/** Entries per route: a page of twenty rows is some 6 kB, 1 kB compressed. */
const KEPT_MOST = 2000;
