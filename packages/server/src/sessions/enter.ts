import { REMEMBER_MS } from '@tamarind/domain/constants';
import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { guardEntrance, lostToday } from '../limits/index.ts';
import type { Pool } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Log } from '../platform/log.ts';
import { refuse } from '../platform/refusal.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { type Secrets, sha256 } from '../platform/secrets.ts';
import { askProof } from './ask-proof.ts';
import { checkEntrance, tieToChange } from './entrances.ts';
import { noteTry } from './login-history.ts';
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
  call: EnterCall & { readonly host: string; readonly secrets: Secrets },
  who: Proved,
): Promise<OutputOf<typeof contract.sessions.login>> {
  await checkEntrance(tx, call.host, who.isAgent);
  await guardEntrance(tx, call, who.memberId);
  await keepAccount(tx, call, who.memberId);
  await askProof(tx, call, who);

  // Point of no return.
  const token = await startSession(tx, call, who);
  await noteTry(tx, call, who);
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

/** A login takes back the wish to close the account; when its time is over there is none to enter (ACCOUNT_CLOSED). */
async function keepAccount(tx: Tx, call: EnterCall, memberId: bigint): Promise<void> {
  const closesAt = await q.closingOf(tx, memberId);
  if (!closesAt) return;
  if (closesAt <= call.now) return refuse('ACCOUNT_CLOSED');
  await q.keepOpen(tx, memberId);
  await record(tx, {
    actor: `member:${memberId}`,
    action: 'member.closing_taken_back',
    subject: `member:${memberId}`,
    at: call.now,
  });
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
  who: Pick<Proved, 'memberId' | 'rememberMe' | 'way' | 'proof'> & { readonly scope?: 'site' | 'withdrawal' },
): Promise<string> {
  const token = newToken(call.random);
  await q.insertSession(tx, {
    tokenHash: sha256(token),
    memberId: who.memberId,
    scope: who.scope ?? 'site',
    parentId: null,
    lostBefore: await lostToday(tx, who.memberId, call.now),
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

/** [H16] without remember-me a session ends after twelve hours. */
export const SESSION_MS = 12 * 3_600_000;
export const MERCHANT_CODE = 'tamarind';
