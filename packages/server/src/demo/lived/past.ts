import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { addMs, type Day, startOfDay } from '@tamarind/domain/time';
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

/** The network address and the device that somebody uses. */
export interface Place {
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * The server on a simulated day of the past. Its clock shows the time that `moveTo` sets; calls and jobs are those of
 * the running server and take their time from it. Calls to outside services are answered here, because the simulated
 * services run on today's clock.
 */
export interface Past {
  readonly platform: Platform;
  /** The random numbers that decide what people do; they are the same on every run. */
  readonly chance: SeededRandom;
  /** The game studio's list of movements on these days. */
  readonly studioBooks: StudioEntry[];
  moveTo(moment: Date): void;
  /**
   * Does something beside other actions of about the same moment. It has a separate clock and separate random numbers, so
   * that the order in which the database answers changes nothing.
   */
  beside<Answer>(moment: Date, does: () => Promise<Answer>): Promise<Answer>;
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
  const common = seededRandom(SEED);
  const own = new AsyncLocalStorage<{ readonly now: Date; readonly chance: SeededRandom }>();
  const clock = { now: () => own.getStore()?.now ?? now };
  const chance = (): SeededRandom => own.getStore()?.chance ?? common;
  const studioBooks: StudioEntry[] = [];
  const platform: Platform = { ...today, pool, clock, ports: pastPorts(today.ports, clock, studioBooks) };
  const jobs = new Map(house.jobs.map((job) => [job.name, job]));
  const routes = new Map<Endpoint, Route>(house.routes.map((route) => [route.endpoint, route]));
  const places = new Map<bigint, Place>();
  let requests = 0;
  const callOf = (actor: Actor): Call => ({
    ...platform,
    actor,
    now: clock.now(),
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
    chance: {
      below: (limit) => chance().below(limit),
      pick: (items) => chance().pick(items),
      chance: (oneIn) => chance().chance(oneIn),
    },
    beside: (moment, does) => own.run({ now: moment, chance: seededRandom(chance().below(2 ** 32)) }, does),
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

interface Entry {
  readonly at: Date;
  /** The person who acts; undefined if the action stands alone. */
  readonly by: string | undefined;
  readonly does: () => Promise<unknown>;
}

/**
 * Actions planned for moments of the past, run in the order of time. An action may plan later ones. Actions of different
 * people within some seconds run beside each other, as their calls would in life; all others run one after the other.
 */
export class Agenda {
  readonly #entries: Entry[] = [];
  readonly #jobs = new Set<string>();

  /** `by`: the person who acts. This action must not depend on those of other people in the same seconds. */
  add(at: Date, does: () => Promise<unknown>, by?: string): void {
    // Entries of the same moment are in the order of names, and a person's in the order in which they were added.
    const place = this.#entries.findIndex((entry) => entry.at > at || (+entry.at === +at && isAfter(entry.by, by)));
    this.#entries.splice(place < 0 ? this.#entries.length : place, 0, { at, by, does });
  }

  /** Plans jobs for a moment, once for everybody who needs them then. */
  addJobs(at: Date, past: Past, ...names: readonly string[]): void {
    const key = `${at.toISOString()} ${names.join()}`;
    if (this.#jobs.has(key)) return;
    this.#jobs.add(key);
    this.add(at, () => past.run(...names));
  }

  /** Runs every action that is due before `end`. */
  async runUntil(end: Date, past: Past): Promise<void> {
    for (let next = this.#entries[0]; next && next.at < end; next = this.#entries[0]) {
      past.moveTo(next.at);
      const people = Map.groupBy(this.#takeNext(end), ({ by }) => by);
      if (people.has(undefined)) await next.does();
      else await Promise.all([...people.values()].map((entries) => inOrder(entries, past)));
    }
    past.moveTo(end);
  }

  /** Takes the next action, or the next actions of several people within some seconds. */
  #takeNext(end: Date): Entry[] {
    const [first] = this.#entries;
    if (first?.by === undefined) return this.#entries.splice(0, 1);
    const until = Math.min(first.at.getTime() + BESIDE_MS, end.getTime());
    const next = this.#entries.findIndex(({ at, by }) => at.getTime() >= until || by === undefined);
    return this.#entries.splice(0, next < 0 ? this.#entries.length : next);
  }
}

const isAfter = (one: string | undefined, other: string | undefined): boolean => (one ?? '') > (other ?? '');

async function inOrder([first, ...others]: readonly Entry[], past: Past): Promise<void> {
  if (!first) return;
  await past.beside(first.at, first.does);
  await inOrder(others, past);
}

/** Returns a random moment between two others. */
export const between = (chance: SeededRandom, from: Date, to: Date): Date =>
  addMs(from, chance.below(Math.max(to.getTime() - from.getTime(), 1)));

/**
 * The times of a day at which people come. They come in groups, because calls of several people at the same time take
 * less time than the same calls one by one.
 */
export const timesOf = (day: Day): Date[] => {
  const chance = seededRandom(SEED + startOfDay(day).getTime() / 86_400_000);
  return TIMES.map((hours) => addMs(startOfDay(day), hours * 3_600_000 + chance.below(90) * MINUTE_MS));
};

/** A moment within a few seconds of one of these times. */
export const around = (chance: SeededRandom, times: readonly Date[]): Date =>
  addMs(chance.pick(times), chance.below(BESIDE_MS));

/**
 * A number of minutes from 0 to `most` − 1 that people wait before the next step. It is the same for all who began in the
 * same hour, so that they stay a group.
 */
export const minutesAfter = (moment: Date, most: number, step = 0): number =>
  seededRandom(Math.floor(moment.getTime() / 3_600_000) + 7_919 * step).below(most);

/** The next half minute, at which the jobs for the actions of the seconds before it run. */
export const jobsAfter = (moment: Date): Date =>
  new Date((Math.floor(moment.getTime() / (MINUTE_MS / 2)) + 1) * (MINUTE_MS / 2));

const TIMES = [10.2, 14.4, 19.1];
const MINUTE_MS = 60_000;
/** Actions of people within this time run beside each other. */
const BESIDE_MS = 20_000;
const SEED = 20_261_123;
