import { isDeepStrictEqual } from 'node:util';
import { actorKey } from './actor.ts';
import type { Answer } from './envelope.ts';
import type { Call, KeptRead } from './routes.ts';

/**
 * Answers to callers of their own, as they were sent and packed, each with what it rests on. Whoever asks, asks the database whether
 * that is still so, in the statement that the others of the turn ask with: an answer is never older than the question.
 */
export function keptRead(
  { look, read }: KeptRead,
  keyOf: (input: unknown) => string,
  encode: (answer: unknown) => Answer,
): (call: Call, input: unknown) => Promise<Answer> {
  const kept = new Map<string, { readonly basis: unknown; readonly answer: Answer }>();
  const keep = (key: string, one: { basis: unknown; answer: Answer }) => {
    // At the end of the row: what was not asked for in a long time leaves first.
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

/** Of each route: pages of twenty rows are some 6 kB, 1 packed. */
const KEPT_MOST = 2000;
