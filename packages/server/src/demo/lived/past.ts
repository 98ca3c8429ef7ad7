import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { addMs } from '@tamarind/domain/time';
import { currencies } from '@tamarind/domain/money';
import { inTransaction, type Pool } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/sql.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Call, ChangeCall, Route } from '../../platform/http/routes.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { pastPorts, type StudioEntry } from './past-ports.ts';

/** Calls the handlers and runs the jobs of the running server. */
export interface House {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
}

/**
 * The server on a simulated day of the past. Its clock shows the time that `moveTo` sets; calls and jobs are those of
 * the running server and take their time from it. Calls to outside services are answered here, because the simulated
 * services run on today's clock.
 */
/** The network address and the device that somebody uses. */
export interface Place {
  readonly ip: string;
  readonly userAgent: string;
}

export interface Past {
  readonly platform: Platform;
  /** The random numbers that decide what people do; they are the same on every run. */
  readonly chance: SeededRandom;
  /** The game studio's list of movements on these days. */
  readonly studioBooks: StudioEntry[];
  moveTo(moment: Date): void;
  /** Handles the call in a transaction, as for a signed-in caller. */
  ask<E extends Endpoint>(endpoint: E, actor: Actor, input: InputOf<E>): Promise<OutputOf<E>>;
  /** Does the same if a refusal is an ordinary outcome; then undefined. */
  tryAsk<E extends Endpoint>(endpoint: E, actor: Actor, input: InputOf<E>): Promise<OutputOf<E> | undefined>;
  /** Handles simultaneous calls in one transaction; refused ones leave no rows. */
  askTogether<E extends Endpoint>(
    endpoint: E,
    asked: readonly { readonly actor: Actor; readonly input: InputOf<E> }[],
  ): Promise<(OutputOf<E> | Refusal)[]>;
  /** Sets the network address and device of the member's later calls. */
  comeFrom(memberId: bigint, place: Place): void;
  /** Somebody without an account opens the link of an agent or of a friend. */
  see(of: 'agent' | 'friend', code: string, ip: string): Promise<void>;
  /** Runs these jobs once, in this order. */
  run(...names: readonly string[]): Promise<void>;
}

export function openPast(today: Platform, pool: Pool, house: House, begin: Date): Past {
  let now = begin;
  const clock = { now: () => now };
  const studioBooks: StudioEntry[] = [];
  const platform: Platform = { ...today, pool, clock, ports: pastPorts(today.ports, clock, studioBooks) };
  const jobs = new Map(house.jobs.map((job) => [job.name, job]));
  const routes = new Map<Endpoint, Route>(house.routes.map((route) => [route.endpoint, route]));
  const places = new Map<bigint, Place>();
  let requests = 0;
  const callOf = (actor: Actor): Call => ({
    ...platform,
    actor,
    now,
    ...((actor.kind === 'member' ? places.get(actor.memberId) : undefined) ?? { ip: '127.0.0.1', userAgent: 'demo' }),
    host: 'localhost',
    currencies,
    hostAndPort: 'localhost',
    origin: '',
  });
  const handle = async (endpoint: Endpoint, tx: Tx, actor: Actor, input: unknown): Promise<unknown> => {
    const route = routes.get(endpoint);
    if (!route || !('handle' in route.does)) throw new Error(`no handler for ${endpoint.path}`);
    requests += 1;
    const call: ChangeCall = { ...callOf(actor), tx, requestKey: `demo:${requests}` };
    return route.does.handle(call, input as never);
  };
  const ask: Past['ask'] = (endpoint, actor, input) =>
    inTransaction(pool, (tx) => handle(endpoint, tx, actor, input)) as never;
  return {
    platform,
    chance: seededRandom(SEED),
    studioBooks,
    moveTo: (moment) => {
      if (moment < now)
        throw new Error(`the past runs forward: ${moment.toISOString()} is before ${now.toISOString()}`);
      now = moment;
    },
    ask,
    tryAsk: (endpoint, actor, input) =>
      ask(endpoint, actor, input).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      }),
    askTogether: async (endpoint, asked) => {
      const does = routes.get(endpoint)?.does;
      if (!does || !('together' in does)) throw new Error(`${endpoint.path} is not done together`);
      const calls = asked.map(({ actor, input }) => ({ call: callOf(actor), input }));
      return inTransaction(pool, (tx) => does.together(tx, calls, Promise.resolve(calls)), 'lookUps') as never;
    },
    comeFrom: (memberId, place) => void places.set(memberId, place),
    see: async (of, code, ip) => {
      const { checkAffiliate, checkReferral } = contract.registration;
      const does = routes.get(of === 'agent' ? checkAffiliate : checkReferral)?.does;
      if (!does || !('handle' in does)) throw new Error('nobody checks a code');
      await does.handle({ ...callOf({ kind: 'visitor' }), ip } as never, { code } as never);
    },
    run: async (...names) => {
      for (const name of names) {
        const job = jobs.get(name);
        if (!job) throw new Error(`no job ${name}`);
        await job.run(platform);
      }
    },
  };
}

/** Actions planned for moments of the past, run in the order of time. An action may plan later ones. */
export class Agenda {
  readonly #entries: { readonly at: Date; readonly does: () => Promise<void> }[] = [];

  add(at: Date, does: () => Promise<void>): void {
    // Entries of the same moment remain in the order in which they were added.
    const place = this.#entries.findLastIndex((entry) => entry.at <= at) + 1;
    this.#entries.splice(place, 0, { at, does });
  }

  /** Runs every action that is due before `end`. */
  async runUntil(end: Date, past: Past): Promise<void> {
    for (let next = this.#entries[0]; next && next.at < end; next = this.#entries[0]) {
      this.#entries.shift();
      past.moveTo(next.at);
      await next.does();
    }
    past.moveTo(end);
  }
}

/** Returns a random moment between two others. */
export const between = (chance: SeededRandom, from: Date, to: Date): Date =>
  addMs(from, chance.below(Math.max(to.getTime() - from.getTime(), 1)));

const SEED = 20_261_123;
