import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import type { Pool } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Log } from '../platform/log.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import { noteTry } from './login-history.ts';
import { askProof } from './ask-proof.ts';
import * as q from './queries.ts';
import type { LoginWay, Proof } from './queries.ts';

/** Whose identity was proved, and how: a password, a code, a provider. */
export interface Proved {
  readonly memberId: bigint;
  readonly account: string;
  readonly isAgent: MemberActor['isAgent'];
  readonly currency: Currency;
  readonly rememberMe: boolean;
  /** `password` when nothing else is said. */
  readonly way?: LoginWay;
  /** The second proof, if it was given. */
  readonly proof?: Proof | undefined;
}

/**
 * The one way from a proved identity to a session, for every method of login: what must hold of whoever comes in stands
 * here and nowhere else. Refuses before anything is written.
 */
export async function enter(
  tx: Tx,
  call: EnterCall,
  who: Proved,
): Promise<OutputOf<typeof contract.sessions.login>> {
  await askProof(tx, call, who);
  const token = await startSession(tx, call, who);
  await noteTry(tx, call, who);
  return {
    token,
    isAgent: who.isAgent,
    account: who.account,
    merchant: MERCHANT_CODE,
    currency: who.currency,
    firstTimeLogin: await q.noteFirstLogin(tx, who.memberId, call.now),
    passwordExpired: false,
  };
}

interface EnterCall {
  readonly pool: Pool;
  readonly log: Log;
  readonly random: Random;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a site session and gives its token, which exists only here and in the browser. */
export async function startSession(
  tx: Tx,
  call: Omit<EnterCall, 'pool' | 'log'>,
  who: Pick<Proved, 'memberId' | 'rememberMe' | 'way' | 'proof'>,
): Promise<string> {
  const token = newToken(call.random);
  await q.insertSession(tx, {
    tokenHash: sha256(token),
    memberId: who.memberId,
    scope: 'site',
    parentId: null,
    ip: call.ip,
    userAgent: call.userAgent,
    now: call.now,
    expiresAt: new Date(call.now.getTime() + (who.rememberMe ? REMEMBER_MS : SESSION_MS)),
    way: who.way ?? 'password',
    proof: who.proof ?? null,
  });
  return token;
}

export const newToken = (random: Random): string => `m${secretToken(random)}`;

/** [H16] one day; without remember-me a session ends after twelve hours. */
const REMEMBER_MS = 86_400_000;
export const SESSION_MS = 12 * 3_600_000;
export const MERCHANT_CODE = 'tamarind';
