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

/** The server's routes and jobs, which the simulation calls and runs. */
export interface House {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** The number of actions that may run in parallel; `AT_ONCE` by default. It has no influence on the sums. */
  readonly atOnce?: number;
}

/** The network address and the device from which somebody uses the site. */
export interface Place {
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * The server on a simulated day of the past. Its clock shows the time set by `moveTo`; calls and jobs are the real
 * server's and take their time from this clock. Calls to outside services are answered inside the process, because the
 * simulated services run on today's clock.
 */
export interface Past {
  readonly platform: Platform;
  /** The random numbers that decide what people do; they are the same on every run. */
  readonly chance: SeededRandom;
  /** The money movements of the simulated days, as the simulated game studio records them. */
  readonly studioBooks: StudioEntry[];
  moveTo(moment: Date): void;
  /**
   * Runs an action in parallel with others. The action has its own clock and its own random numbers, so the order in
   * which the database answers does not change the result.
   */
  beside<Answer>(own: { readonly now: Date; readonly seed: number }, does: () => Promise<Answer>): Promise<Answer>;
  /** Handles the call in a transaction, as for a signed-in caller. */
  ask<E extends Endpoint>(endpoint: E, actor: Actor, input: InputOf<E>): Promise<OutputOf<E>>;
  /** Like `ask`, but returns undefined if the call is refused, for calls where a refusal is an ordinary outcome. */
  tryAsk<E extends Endpoint>(endpoint: E, actor: Actor, input: InputOf<E>): Promise<OutputOf<E> | undefined>;
  /** Handles simultaneous calls in one transaction. A refused call leaves no rows and does not undo the others. */
  askTogether<E extends Endpoint>(
    endpoint: E,
    asked: readonly { readonly actor: Actor; readonly input: InputOf<E> }[],
  ): Promise<(OutputOf<E> | Refusal)[]>;
  /** Sets the network address and device of the member's later calls. */
  comeFrom(memberId: bigint, place: Place): void;
  /** Simulates that somebody without an account opens an agent's or a friend's invitation link. */
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
 * Resources that an action needs: areas of the simulation, and members by account name. `alone`: no other action may
 * use them at the same time. `shared`: other actions may share them. `near`: only actions planned less than 20 seconds
 * apart may share them, because each plans jobs that must run before the actions of later hours.
 */
export interface Uses {
  readonly alone?: readonly string[];
  readonly shared?: readonly string[];
  readonly near?: readonly string[];
  /**
   * True: the action waits until every earlier action has ended, and then until the later actions that are running at
   * that moment have ended too. It therefore finds all rows of earlier actions, and no open transaction is older than
   * these rows. Later actions that need other resources may run in parallel with it.
   */
  readonly followsAll?: true;
}

/** Resources of the jobs, by area. */
export const areas = {
  deposits: { alone: ['deposits'] },
  payouts: { alone: ['payouts'] },
  draws: { alone: ['draws'] },
  /** Jobs that end draws: they pay the wins and count the bets of the draw. */
  results: { alone: ['draws', 'wins'], shared: ['play'] },
  rounds: { alone: ['rounds'] },
  /** Job that pays rewards for invited friends, depending on the counted play. */
  rewards: { alone: ['rewards'], shared: ['deposits', 'play'] },
  /**
   * Job that counts bets whose draw or round has ended. It must run after all earlier actions, because each bet must be
   * counted on the right day: while a transaction is open, the job leaves the rows that are newer than that transaction
   * to its next run.
   */
  play: { alone: ['play'], followsAll: true },
  messages: { alone: ['messages'], followsAll: true },
} as const satisfies Readonly<Record<string, Uses>>;

/** Areas whose jobs may change the wallet of any member. */
const changesWallets = ['wins', 'rewards', 'rounds'];

/** Resources of a job that continues what this member has begun, together with the same steps of other members. */
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

/** Resources of an action in which these members bet at the same moment, before the draws close. */
export const ofPlayers = (accounts: readonly string[]): Uses => ({
  alone: accounts,
  shared: [...changesWallets, 'draws'],
});

/** Resources of an action in which these members play rounds, which are counted as soon as they have ended. */
export const ofGamblers = (accounts: readonly string[]): Uses => ({
  alone: accounts,
  shared: [...changesWallets, 'play'],
});

/** Resources of an action that pays these agents for the counted play. */
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
  /** Orders entries of the same moment, because actions that run in parallel add them in any order. */
  readonly name: string;
  /** Undefined: the action runs when no other does. Jobs that several need use what all of these use. */
  uses: Uses | undefined;
  /** Seed of the action's random numbers. */
  readonly seed: number;
  readonly does: () => Promise<unknown>;
}

/**
 * Plans and runs actions at moments of the past. Each action waits for earlier ones that need the same resources
 * (`Uses`); others run in parallel, like calls and jobs on a real server. An action begins only after every action
 * dated at least a day before it has ended. An action may plan later actions, but only with resources that it needs
 * itself. An action without any resources may plan any action, because it begins and ends as soon as its turn comes.
 */
export class Agenda {
  readonly #past: Past;
  readonly #atOnce: number;
  readonly #entries: Entry[] = [];
  readonly #running = new Map<Entry, Promise<void>>();
  /** For an action with `followsAll`: the later actions that were still running when all earlier ones had ended. */
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
   * Plans jobs for a moment. If several actions plan the same jobs for the same moment, the jobs run once. Which action
   * plans them first may differ from run to run, so the jobs use a fixed seed and no random number of the action.
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

  /** The first action that need not wait, neither for running actions nor for earlier ones. */
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

  /** True if every earlier action has ended, and also those that were still running when the last of them ended. */
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

/** The resources that running and waiting actions need. */
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

  /** True if an action with these resources at this time may begin. */
  leaves({ at, uses }: Pick<Entry, 'at' | 'uses'>): boolean {
    if (!uses) return this.#isEmpty;
    if (this.#everything || uses.alone?.some((name) => this.#any.has(name))) return false;
    if (allOf(uses).some((name) => this.#alone.has(name))) return false;
    const isFar = (one: Date): boolean => Math.abs(one.getTime() - at.getTime()) >= GROUP_MS;
    return !this.#near.some((one) => uses.near?.includes(one.name) && isFar(one.at));
  }
}

const allOf = ({ alone = [], shared = [], near = [] }: Uses): readonly string[] => [...alone, ...shared, ...near];

/** Returns a random moment that is not before `from` and is before `to`. */
export const between = (chance: SeededRandom, from: Date, to: Date): Date =>
  addMs(from, chance.below(Math.max(to.getTime() - from.getTime(), 1)));

/**
 * The times of a day at which people visit the site. They visit in groups, so that one run of a job serves a whole
 * group. In the platform's first months there are few people, who form one group a day.
 */
export const timesOf = (day: Day, isNew: boolean): Date[] => {
  const chance = seededRandom(SEED + startOfDay(day).getTime() / DAY_MS);
  return (isNew ? TIMES : TIMES.slice(1, 2)).map((hours) =>
    addMs(startOfDay(day), hours * 3_600_000 + chance.below(90) * MINUTE_MS),
  );
};

/** A random moment within a few seconds after one of these times. */
export const around = (chance: SeededRandom, times: readonly Date[]): Date =>
  addMs(chance.pick(times), chance.below(GROUP_MS));

/**
 * The number of minutes, from 0 to `most` − 1, that people wait before their next step. It is the same for everybody
 * who began in the same hour, so that they stay together as a group.
 */
export const minutesAfter = (moment: Date, most: number, step = 0): number =>
  seededRandom(Math.floor(moment.getTime() / 3_600_000) + 7_919 * step).below(most);

/** The next full half minute. Jobs that continue the actions of the seconds before it run at that time. */
export const jobsAfter = (moment: Date): Date =>
  new Date((Math.floor(moment.getTime() / (MINUTE_MS / 2)) + 1) * (MINUTE_MS / 2));

const TIMES = [10.2, 14.4, 19.1];
const MINUTE_MS = 60_000;
const GROUP_MS = 20_000;
/** The number of actions that may run in parallel. Each uses one or two database connections. */
export const AT_ONCE = 6;
export const DAY_MS = 86_400_000;
/** The number of newest days on which people visit in several groups. */
export const BUSY_DAYS = 30;
const SEED = 20_261_123;
