import { REMEMBER_MS } from '@tamarind/domain/constants';
import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import type { Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import { checkEntrance, tieToChange } from './entrances.ts';
import * as q from './queries.ts';

/** Whose identity was proved, and how: a password, a code, a provider. */
export interface Proved {
  readonly memberId: bigint;
  readonly account: string;
  readonly isAgent: MemberActor['isAgent'];
  readonly currency: Currency;
  readonly rememberMe: boolean;
  /** `password` when nothing else is said. */
  readonly way?: string;
}

/**
 * The one way from a proved identity to a session, for every method of login: what must hold of whoever comes in stands
 * here and nowhere else. Refuses before anything is written.
 */
export async function enter(
  tx: Tx,
  call: EnterCall & { readonly host: string },
  who: Proved,
): Promise<OutputOf<typeof contract.sessions.login>> {
  await checkEntrance(tx, call.host, who.isAgent);
  const token = await startSession(tx, call, who);
  const changeDue = await tieToChange(tx, { ...who, token, now: call.now });
  return {
    token,
    isAgent: who.isAgent,
    account: who.account,
    merchant: MERCHANT_CODE,
    currency: who.currency,
    firstTimeLogin: await q.noteFirstLogin(tx, who.memberId, call.now),
    passwordExpired: changeDue === 'expired',
    changeDue,
  };
}

interface EnterCall {
  readonly random: Random;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a site session and gives its token, which exists only here and in the browser. */
export async function startSession(
  tx: Tx,
  call: EnterCall,
  who: Pick<Proved, 'memberId' | 'rememberMe'>,
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
  });
  return token;
}

export const newToken = (random: Random): string => `m${secretToken(random)}`;

/** [H16] without remember-me a session ends after twelve hours. */
export const SESSION_MS = 12 * 3_600_000;
export const MERCHANT_CODE = 'tamarind';
