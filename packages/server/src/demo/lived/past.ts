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
  /** The number of actions that may run beside each other; without it `AT_ONCE`. The number changes no sum. */
  readonly atOnce?: number;
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
   * Does something beside other actions. It has a separate clock and separate random numbers, so that the order in which
   * the database answers changes nothing.
   */
  beside<Answer>(own: { readonly now: Date; readonly seed: number }, does: () => Promise<Answer>): Promise<Answer>;
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
    beside: ({ now: moment, seed }, does) => own.run({ now: moment, chance: seededRandom(seed) }, does),
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

/**
 * Things that an action changes, or that must not change during it: areas, and members by account name. An action
 * uses `alone` things by itself, and `shared` things beside others that share them. It shares `near` things only with
 * actions of the same seconds, because these actions plan jobs that must come before the actions of later hours.
 */
export interface Uses {
  readonly alone?: readonly string[];
  readonly shared?: readonly string[];
  readonly near?: readonly string[];
  /**
   * The action begins when every earlier one has ended, and every later one that ran at that moment. It finds all rows of
   * earlier ones, and no open transaction is older than these rows. Later actions that use other things run beside it.
   */
  readonly followsAll?: true;
}

/** Areas by the jobs that use them alone. */
export const areas = {
  deposits: { alone: ['deposits'] },
  payouts: { alone: ['payouts'] },
  draws: { alone: ['draws'] },
  /** Ends draws: pays what is won, and has the bets counted. */
  results: { alone: ['draws', 'wins'], shared: ['play'] },
  rounds: { alone: ['rounds'] },
  /** Pays friends' links by counted play. */
  rewards: { alone: ['rewards'], shared: ['deposits', 'play'] },
  /**
   * Counts bets whose draw or round ended. The job leaves rows that were written beside an open transaction to its next run,
   * and figures belong to the day on which a bet is counted.
   */
  play: { alone: ['play'], followsAll: true },
  messages: { alone: ['messages'], followsAll: true },
} as const satisfies Readonly<Record<string, Uses>>;

/** Areas whose jobs change the wallets of any members. */
const changesWallets = ['wins', 'rewards', 'rounds'];

/** A job of an area that continues what this member has begun, together with what others have. */
export const ofJob = (area: keyof typeof areas, account: string): Uses => ({
  ...areas[area],
  alone: [...areas[area].alone, account],
});

/** A member pays a deposit, or does something else that does not depend on the money in the wallet. */
export const ofMember = (account: string): Uses => ({ alone: [account], near: ['deposits'] });

/** A member pays or is paid, depending on the money in the wallet. `near`: the area of the job that continues it. */
export const ofWallet = (account: string, near: 'deposits' | 'payouts'): Uses => ({
  alone: [account],
  near: [near],
  shared: changesWallets,
});

/** These members bet at the same moment, before the close of the draws. */
export const ofPlayers = (accounts: readonly string[]): Uses => ({
  alone: accounts,
  shared: [...changesWallets, 'draws'],
});

/** These members play rounds, which are counted as soon as they have ended. */
export const ofGamblers = (accounts: readonly string[]): Uses => ({
  alone: accounts,
  shared: [...changesWallets, 'play'],
});

/** These agents are paid by the play that is counted. */
export const ofAgents = (accounts: readonly string[]): Uses => ({
  alone: accounts,
  shared: [...changesWallets, 'play'],
  followsAll: true,
});

/** The office handles a case of this member. `area`: of the cases that one job handles, one at a time. */
export const ofCase = (account: string, ...area: readonly string[]): Uses => ({
  alone: [account, ...area],
  shared: ['cases'],
});

interface Entry {
  readonly at: Date;
  /** Orders entries of the same moment, because actions that run beside each other add them in any order. */
  readonly name: string;
  /** Undefined: the action runs when no other does. Jobs that several need use what all of these use. */
  uses: Uses | undefined;
  /** The random numbers of the action begin with it. */
  readonly seed: number;
  readonly does: () => Promise<unknown>;
}

/**
 * Actions planned for moments of the past. Each waits for the earlier ones that use the same things; the others run beside
 * it, as calls and jobs do in life. None begins before everything up to a day earlier has ended. An action may plan later
 * ones that use nothing but what it uses itself; one that uses nothing may plan any, because it ends as soon as it is
 * looked at.
 */
export class Agenda {
  readonly #past: Past;
  readonly #atOnce: number;
  readonly #entries: Entry[] = [];
  readonly #running = new Map<Entry, Promise<void>>();
  /** The later actions that ran when all actions before this one had ended. */
  readonly #beside = new WeakMap<Entry, readonly Entry[]>();
  readonly #jobs = new Map<string, Entry>();
  #fault: { readonly error: unknown } | undefined;

  constructor(past: Past, atOnce: number) {
    this.#past = past;
    this.#atOnce = atOnce;
  }

  add(at: Date, does: () => Promise<unknown>, uses?: Uses): void {
    this.#insert({ at, name: uses?.alone?.join() ?? '', uses, seed: this.#past.chance.below(2 ** 32), does });
  }

  /**
   * Plans jobs for a moment, once for everybody who needs them then. The one who asks first may differ from run to run,
   * so this draws no random number of the asker.
   */
  addJobs(at: Date, uses: Uses, ...names: readonly string[]): void {
    const key = `${at.toISOString()} ${names.join()}`;
    const known = this.#jobs.get(key);
    if (known) known.uses = { ...uses, alone: [...(known.uses?.alone ?? []), ...(uses.alone ?? [])] };
    else {
      const entry = { at, name: names.join(), uses, seed: SEED, does: () => this.#past.run(...names) };
      this.#jobs.set(key, entry);
      this.#insert(entry);
    }
  }

  #insert(entry: Entry): void {
    const place = this.#entries.findIndex((other) => isAfter(other, entry));
    this.#entries.splice(place < 0 ? this.#entries.length : place, 0, entry);
  }

  /** Runs every action that is due before `end`. */
  async runUntil(end: Date): Promise<void> {
    for (;;) {
      const next = this.#running.size < this.#atOnce ? this.#nextBefore(end) : undefined;
      if (next) this.#begin(next);
      else if (this.#running.size === 0) break;
      else await Promise.race(this.#running.values());
      if (this.#fault) throw this.#fault.error;
    }
    this.#past.moveTo(end);
  }

  /** The first action that needs to wait neither for running ones nor for earlier ones. */
  #nextBefore(end: Date): Entry | undefined {
    const taken = new Reservations();
    const [first] = this.#entries;
    let earliest = first?.at ?? end;
    for (const entry of this.#running.keys()) {
      taken.add(entry);
      if (entry.at < earliest) earliest = entry.at;
    }
    const until = Math.min(earliest.getTime() + DAY_MS, end.getTime());
    for (const entry of this.#entries) {
      if (entry.at.getTime() >= until) return undefined;
      if (taken.leaves(entry) && (!entry.uses?.followsAll || this.#isReached(entry))) return entry;
      taken.add(entry);
      if (entry.uses === undefined) return undefined;
    }
    return undefined;
  }

  /** Whether every earlier action has ended, and those that ran when the last of them ended. */
  #isReached(entry: Entry): boolean {
    if (!this.#beside.has(entry)) {
      const isEarlier = (other: Entry): boolean => !isAfter(other, entry);
      if (this.#entries[0] !== entry || [...this.#running.keys()].some(isEarlier)) return false;
      this.#beside.set(entry, [...this.#running.keys()]);
    }
    return this.#beside.get(entry)?.every((other) => !this.#running.has(other)) ?? false;
  }

  #begin(entry: Entry): void {
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    const { at: now, seed, does } = entry;
    const done = this.#past.beside({ now, seed }, does).then(
      () => void this.#running.delete(entry),
      (error: unknown) => {
        this.#fault ??= { error };
        this.#running.delete(entry);
      },
    );
    this.#running.set(entry, done);
  }
}

const isAfter = (one: Entry, other: Entry): boolean =>
  one.at > other.at || (+one.at === +other.at && one.name > other.name);

/** The things that running and waiting actions use. */
class Reservations {
  #everything = false;
  #isEmpty = true;
  readonly #alone = new Set<string>();
  readonly #any = new Set<string>();
  readonly #near: { readonly name: string; readonly at: Date }[] = [];

  add({ at, uses }: Pick<Entry, 'at' | 'uses'>): void {
    this.#isEmpty = false;
    if (!uses) this.#everything = true;
    for (const name of uses?.alone ?? []) this.#alone.add(name);
    for (const name of allOf(uses ?? {})) this.#any.add(name);
    for (const name of uses?.near ?? []) this.#near.push({ name, at });
  }

  /** True if an action that uses these things at this time may begin. */
  leaves({ at, uses }: Pick<Entry, 'at' | 'uses'>): boolean {
    if (!uses) return this.#isEmpty;
    if (this.#everything || uses.alone?.some((name) => this.#any.has(name))) return false;
    if (allOf(uses).some((name) => this.#alone.has(name))) return false;
    const isFar = (one: Date): boolean => Math.abs(one.getTime() - at.getTime()) >= GROUP_MS;
    return !this.#near.some((one) => uses.near?.includes(one.name) && isFar(one.at));
  }
}

const allOf = ({ alone = [], shared = [], near = [] }: Uses): readonly string[] => [...alone, ...shared, ...near];

/** Returns a random moment between two others. */
export const between = (chance: SeededRandom, from: Date, to: Date): Date =>
  addMs(from, chance.below(Math.max(to.getTime() - from.getTime(), 1)));

/**
 * The times of a day at which people come. They come in groups, so that one run of a job is enough for all of a group. A
 * house has few people in its first months, who make one group a day.
 */
export const timesOf = (day: Day, isNew: boolean): Date[] => {
  const chance = seededRandom(SEED + startOfDay(day).getTime() / DAY_MS);
  return (isNew ? TIMES : TIMES.slice(1, 2)).map((hours) =>
    addMs(startOfDay(day), hours * 3_600_000 + chance.below(90) * MINUTE_MS),
  );
};

/** A moment within a few seconds of one of these times. */
export const around = (chance: SeededRandom, times: readonly Date[]): Date =>
  addMs(chance.pick(times), chance.below(GROUP_MS));

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
const GROUP_MS = 20_000;
/** The number of actions that may run beside each other. Each uses a connection or two of the database. */
export const AT_ONCE = 6;
export const DAY_MS = 86_400_000;
/** The number of newest days with several groups. */
export const BUSY_DAYS = 30;
const SEED = 20_261_123;
