import type { Access, Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { Actor, MemberActor, StaffActor } from './actor.ts';
import type { Platform } from '../platform.ts';
import type { Tx } from '../db/sql.ts';
import type { Refusal } from '../refusal.ts';

/** Everything a handler receives besides its input. */
export interface Call<Who extends Actor = Actor> extends Platform {
  readonly actor: Who;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** The host name of the request, without port; entrances are distinguished by it [H17]. */
  readonly host: string;
  /** The host with the port, if the request names one: sites on two ports are different sites. */
  readonly hostAndPort: string;
  /** The browser's Origin: `https://play.example`; '' when it sends none. */
  readonly origin: string;
}

/** A change: it runs in one transaction together with the claim of its request id (db/once.ts). */
export interface ChangeCall<Who extends Actor = Actor> extends Call<Who> {
  readonly tx: Tx;
  /** The request id made unique per actor; ledger keys are derived from it. */
  readonly requestKey: string;
}

type ActorFor<A extends Access> = A extends 'visitor'
  ? Actor
  : A extends 'member' | 'account'
    ? MemberActor
    : StaffActor;
type CallFor<E extends Endpoint> = E extends { once: true }
  ? ChangeCall<ActorFor<E['access']>>
  : Call<ActorFor<E['access']>>;

export type Handler<E extends Endpoint> = (call: CallFor<E>, input: InputOf<E>) => Promise<OutputOf<E>>;

/**
 * A read whose response is the same for everybody, as it has no access to the caller: identical requests in one
 * event-loop turn share one response (change.ts).
 */
export type SharedHandler<E extends Endpoint> = (
  call: Omit<Call, 'actor' | 'ip' | 'userAgent' | 'host' | 'hostAndPort' | 'origin'>,
  input: InputOf<E>,
) => Promise<OutputOf<E>>;

/**
 * A member's own expensive read that seldom changes. The response is cached with its basis and reused while that basis
 * still holds (kept-read.ts). `look` reads the current basis on each call, with few and cheap statements; `before` is
 * the cached response's basis. `read` returns the response and its basis, which must be read before or in the same
 * snapshot, never after. Without a basis the response is not cached.
 */
export interface KeptHandler<E extends Endpoint, Basis> {
  readonly look: (call: CallFor<E>, before: Basis | undefined) => Promise<Basis>;
  readonly read: (
    call: CallFor<E>,
    input: InputOf<E>,
    now: Basis,
  ) => Promise<{ readonly answer: OutputOf<E>; readonly basis: Basis | undefined }>;
}

/**
 * A change made by many at once: concurrent requests share one transaction (db/batcher.ts), at most one per caller.
 * Each gets its own outcome, in request order. An error rolls all of them back, and each is retried by itself.
 */
export type TogetherHandler<E extends Endpoint> = (
  tx: Tx,
  asked: readonly Asked<E>[],
) => Promise<readonly (OutputOf<E> | Refusal)[]>;
export interface Asked<E extends Endpoint> {
  readonly call: Call<ActorFor<E['access']>>;
  readonly input: InputOf<E>;
}

export interface Route {
  readonly room: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly does:
    | { readonly handle: (call: ChangeCall, input: never) => Promise<unknown>; readonly isShared: boolean }
    | KeptRead
    | {
        readonly together: (
          tx: Tx,
          asked: readonly { readonly call: Call; readonly input: unknown }[],
        ) => Promise<readonly unknown[]>;
      };
}

/** A cached read of any endpoint; only the handler itself knows the type of its basis. */
export interface KeptRead<E extends Endpoint = Endpoint> {
  readonly look: (call: CallFor<E>, before: never) => Promise<unknown>;
  readonly read: (
    call: CallFor<E>,
    input: never,
    now: never,
  ) => Promise<{ readonly answer: OutputOf<E>; readonly basis: unknown }>;
}

/** The routes of a room. A missing, unknown or mistyped handler does not compile. */
export function routes<Endpoints extends Record<string, Endpoint>>(
  room: string,
  endpoints: Endpoints,
  handlers: NoInfer<{
    readonly [Name in keyof Endpoints]:
      | Handler<Endpoints[Name]>
      | (Endpoints[Name] extends { once: true }
          ? never
          : { readonly shared: SharedHandler<Endpoints[Name]> } | { readonly kept: KeptRead<Endpoints[Name]> })
      | { readonly together: TogetherHandler<Endpoints[Name]> };
  }>,
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handler = handlers[name] as object;
    const does =
      typeof handler === 'function'
        ? { handle: handler, isShared: false }
        : 'shared' in handler
          ? { handle: handler.shared, isShared: true }
          : 'kept' in handler
            ? handler.kept
            : handler;
    return { room, name, endpoint, does: does as Route['does'] };
  });
}

/**
 * A call from an outside service (a bank's notice, a vendor's bet). It receives raw bytes, because the signature covers
 * them.
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
