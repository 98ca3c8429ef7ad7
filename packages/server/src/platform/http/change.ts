import { encodeAs } from '@tamarind/contract/encode';
import { createBatcher } from '../db/batcher.ts';
import { gather } from '../db/gather.ts';
import { type Claim, once, onceTogether } from '../db/once.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import { accepted, type Answer } from './envelope.ts';
import { saysNothingOfRequest } from './faults.ts';
import { keptRead } from './kept-read.ts';
import type { Call, ChangeCall, Route } from './routes.ts';

/** A change with its idempotency key. */
export interface NamedCall {
  readonly claim: Claim;
  readonly call: Call;
  readonly input: unknown;
}

/** Runs a route's changes: each in its own transaction, or batched with concurrent ones. */
export function changeOf(platform: Platform, route: Route): (asked: NamedCall) => Promise<Answer> {
  const { pool, secrets, clock } = platform;
  const { does, endpoint } = route;
  if (!('together' in does))
    return ({ claim, call, input }) =>
      once(pool, secrets, claim, call.now, (tx) =>
        perform(route, { ...call, tx, requestKey: `${claim.actor}:${claim.id}` }, input),
      );
  const batcher = createBatcher<NamedCall, Answer | Refusal>({
    run: (asked) =>
      onceTogether(pool, secrets, asked, clock.now(), async (tx, fresh) =>
        (await does.together(tx, fresh)).map((outcome) =>
          outcome instanceof Refusal ? outcome : accepted(encodeAs(endpoint.output, outcome)),
        ),
      ),
    keyOf: ({ claim }) => claim.actor,
    isEverybodys: saysNothingOfRequest,
  });
  return async (asked) => {
    const outcome = await batcher.add(asked);
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  };
}

/**
 * Runs a route's reads. A shared read runs once for all identical requests of one event-loop turn. Nothing is cached,
 * so no response is older than its request.
 */
export function readOf(route: Route): (call: Call, input: unknown) => Promise<Answer> {
  const { does, endpoint } = route;
  const read = (call: Call, input: unknown) => perform(route, call as ChangeCall, input);
  const keyOf = (input: unknown) => JSON.stringify(encodeAs(endpoint.input, input as never));
  if ('look' in does) return keptRead(does, keyOf, (answer) => accepted(encodeAs(endpoint.output, answer as never)));
  if (!('handle' in does && does.isShared)) return read;
  const shared = gather<{ readonly call: Call; readonly input: unknown }, Answer>((_db, asked) => {
    const answers = new Map<string, Promise<Answer>>();
    for (const { call, input } of asked) {
      const key = keyOf(input);
      if (!answers.has(key)) answers.set(key, read(call, input));
    }
    return Promise.resolve(({ input }) => answers.get(keyOf(input)) as Promise<Answer>);
  });
  return (call, input) => shared(call.pool, { call, input });
}

async function perform(route: Route, call: ChangeCall, input: unknown): Promise<Answer> {
  if (!('handle' in route.does)) throw new Error(`${route.name} is done together with others`);
  const value = await route.does.handle(call, input as never);
  const encoded = encodeAs(route.endpoint.output, value);
  return route.endpoint.csv ? { status: 200, body: String(encoded) } : accepted(encoded);
}
