import type { Access, Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { Actor, MemberActor, StaffActor } from './actor.ts';
import type { Platform } from '../platform.ts';
import type { Tx } from '../db/sql.ts';
import type { Refusal } from '../refusal.ts';

/** What a handler knows about the call beside its input. */
export interface Call<Who extends Actor = Actor> extends Platform {
  readonly actor: Who;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** The name the site was opened under, without port: entrances are told apart by it [H17]. */
  readonly host: string;
  /** The same with the port, if the caller named one: sites on two ports are two sites. */
  readonly hostAndPort: string;
  /** The site the browser is at, as it says itself: `https://play.example`; '' when it does not say. */
  readonly origin: string;
}

/** A call the caller named: it runs in one transaction together with the claim of its request id (db/once.ts). */
export interface ChangeCall<Who extends Actor = Actor> extends Call<Who> {
  readonly tx: Tx;
  /** The caller's request id made unique per actor: the root of ledger keys. */
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
 * A read whose answer is the same for everybody, for it knows nothing of who asks: those who ask the same in one turn of the event loop
 * get one answer (change.ts).
 */
export type SharedHandler<E extends Endpoint> = (
  call: Omit<Call, 'actor' | 'ip' | 'userAgent' | 'host' | 'hostAndPort' | 'origin'>,
  input: InputOf<E>,
) => Promise<OutputOf<E>>;

/**
 * A caller's own read that costs much and seldom changes. Its answer is kept with what it rests on, and given again while that is still
 * so (kept-read.ts). `look` asks for it anew with each call, in few and cheap statements; `before` is what the kept answer rests on.
 * `read` gives the answer and what it rests on: looked up before or in the same moment, never after. Without, it is not kept.
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
 * A change that many ask for at once: those that arrive together share one transaction (db/batcher.ts), at most one of a caller.
 * Each has an outcome of its own, in the order asked; an error rolls all of them back, and each is tried by itself.
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

/** A kept handler of any endpoint: what its answers rest on, only the handler itself knows. */
export interface KeptRead<E extends Endpoint = Endpoint> {
  readonly look: (call: CallFor<E>, before: never) => Promise<unknown>;
  readonly read: (
    call: CallFor<E>,
    input: never,
    now: never,
  ) => Promise<{ readonly answer: OutputOf<E>; readonly basis: unknown }>;
}

/** The routes of a room. A handler that is missing, unknown or of the wrong form does not compile. */
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

/** A call of the outside world (a bank's notice, a vendor's bet): raw bytes in, because the signature is over them. */
export interface Webhook {
  readonly path: `/outside/${string}` | `/api/vendor/${string}`;
  handle(
    platform: Platform & { readonly now: Date },
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    from: { readonly ip: string; readonly params: Readonly<Record<string, string>> },
  ): Promise<{ status: number; body: string }>;
}
