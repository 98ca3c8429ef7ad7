import { encodeAs } from '@tamarind/contract/encode';
import { createBatcher } from '../db/batcher.ts';
import { type Claim, once, onceTogether } from '../db/once.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import { accepted, type Answer } from './envelope.ts';
import { saysNothingOfRequest } from './faults.ts';
import type { Call, ChangeCall, Route } from './routes.ts';

/** A call that changes data, together with its idempotency key. */
export interface NamedCall {
  readonly claim: Claim;
  readonly call: Call;
  readonly input: unknown;
}

/** Runs a route's changes, each in a separate transaction, or batched with concurrent ones if the route allows it. */
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
        (await does.together(tx, asked, fresh)).map((outcome) =>
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
 * Runs a route's reads. No response is cached, so none is older than its request. A value that several concurrent calls
 * share (shared.ts) is encoded and compressed once.
 */
export function readOf(route: Route): (call: Call, input: unknown) => Promise<Answer> {
  const encoded = new WeakMap<object, Answer>();
  return async (call, input) => {
    const value = await valueOf(route, call as ChangeCall, input);
    if (typeof value !== 'object' || value === null) return answerOf(route, value);
    const answer = encoded.get(value) ?? answerOf(route, value);
    encoded.set(value, answer);
    return answer;
  };
}

const perform = async (route: Route, call: ChangeCall, input: unknown): Promise<Answer> =>
  answerOf(route, await valueOf(route, call, input));

async function valueOf({ does, name }: Route, call: ChangeCall, input: unknown): Promise<unknown> {
  if (!('handle' in does)) throw new Error(`${name} is done together with others`);
  return does.handle(call, input as never);
}

function answerOf({ endpoint }: Route, value: unknown): Answer {
  const encoded = encodeAs(endpoint.output, value as never);
  return endpoint.csv ? { status: 200, body: String(encoded) } : accepted(encoded);
}
