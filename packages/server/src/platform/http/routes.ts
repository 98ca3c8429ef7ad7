import type { Access, Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import type { Actor, MemberActor, StaffActor } from './actor.ts';
import type { Platform } from '../platform.ts';
import type { Tx } from '../db/sql.ts';
import type { Refusal } from '../refusal.ts';

/**
 * The branches (teams) of some agents on one day: these agents and everybody below them. SQL tests membership with the
 * database function `branch_members`.
 */
export interface Branches {
  /** Account names in lower case. */
  readonly agents: readonly string[];
  readonly day: Day;
}

/** Everything a handler receives besides its input. */
export interface Call<Who extends Actor = Actor> extends Platform {
  readonly actor: Who;
  /**
   * The currencies that the caller may see in lists and figures of this call: all of them, unless the caller's role is
   * limited.
   */
  readonly currencies: readonly Currency[];
  /** The branches (agents' teams) that the caller may see in lists of this call; undefined means no limit. */
  readonly branches?: Branches | undefined;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  /**
   * The host name of the request, without port. It decides which of the brand's entrances (for members or agents) was
   * used [H17].
   */
  readonly host: string;
  /** The host with the port, if the request contains one: sites on two ports are different sites. */
  readonly hostAndPort: string;
  /** The browser's Origin: `https://play.example`; '' when it sends none. */
  readonly origin: string;
}

/** A call that changes data. It runs in one transaction, which also locks and stores its request id (db/once.ts). */
export interface ChangeCall<Who extends Actor = Actor> extends Call<Who> {
  readonly tx: Tx;
  /** The request id, made unique by the actor's key; ledger keys are derived from it. */
  readonly requestKey: string;
}

type ActorFor<A extends Access> = A extends 'visitor'
  ? Actor
  : A extends 'member' | 'account' | 'agent'
    ? MemberActor
    : StaffActor;
type CallFor<E extends Endpoint> = E extends { once: true }
  ? ChangeCall<ActorFor<E['access']>>
  : Call<ActorFor<E['access']>>;

export type Handler<E extends Endpoint> = (call: CallFor<E>, input: InputOf<E>) => Promise<OutputOf<E>>;

/**
 * The handler of a change that many members make at the same time: concurrent requests share one transaction
 * (db/batcher.ts), at most one request for each caller. Each gets its own outcome, in request order. An error rolls all
 * of them back, and each is retried by itself.
 *
 * `fresh` resolves, once the request ids are locked, to the calls of `asked` that have no stored response. The handler
 * sends its reads for all calls in the same packet, but decides and answers only the fresh ones.
 */
export type TogetherHandler<E extends Endpoint> = (
  tx: Tx,
  asked: readonly CallWithInput<E>[],
  fresh?: Promise<readonly CallWithInput<E>[]>,
) => Promise<readonly (OutputOf<E> | Refusal)[]>;
export interface CallWithInput<E extends Endpoint> {
  readonly call: Call<ActorFor<E['access']>>;
  readonly input: InputOf<E>;
}

export interface Route {
  readonly room: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly does:
    | { readonly handle: (call: ChangeCall, input: never) => Promise<unknown> }
    | {
        readonly together: (
          tx: Tx,
          asked: readonly { readonly call: Call; readonly input: unknown }[],
          fresh: Promise<readonly { readonly call: Call; readonly input: unknown }[]>,
        ) => Promise<readonly unknown[]>;
      };
}

/** Defines the routes of a module. A missing, unknown or mistyped handler does not compile. */
export function routes<Endpoints extends Record<string, Endpoint>>(
  room: string,
  endpoints: Endpoints,
  handlers: NoInfer<{
    readonly [Name in keyof Endpoints]:
      | Handler<Endpoints[Name]>
      | { readonly together: TogetherHandler<Endpoints[Name]> };
  }>,
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handler = handlers[name] as object;
    const does = typeof handler === 'function' ? { handle: handler } : handler;
    return { room, name, endpoint, does: does as Route['does'] };
  });
}

/**
 * A request from an outside service (a bank's notice, a vendor's bet). The handler receives the raw bytes, because the
 * signature covers them.
 */
export interface Webhook {
  readonly path: `/outside/${string}` | `/api/vendor/${string}`;
  handle(
    platform: Platform & { readonly now: Date },
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    from: { readonly ip: string; readonly params: Readonly<Record<string, string>> },
  ): Promise<{ status: number; body: string }>;
}
