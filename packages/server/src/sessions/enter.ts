import { REMEMBER_MS } from '@tamarind/domain/constants';
import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { lockPlay, lostToday, restNow } from '../limits/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { askProof, isProofDue } from './ask-proof.ts';
import { checkEntrance, tieToChange } from './entrances.ts';
import { type LoginFrom, noteRefused, noteTry } from './login-history.ts';
import * as queries from './queries.ts';
import type { LoginWay, Proof } from './queries.ts';
import { issueTicket, type TicketCall } from './tickets.ts';

/** Whose identity was proved, and how: a password, a code, a provider. */
export interface Proved {
  readonly memberId: bigint;
  readonly account: string;
  readonly isAgent: MemberActor['isAgent'];
  readonly currency: Currency;
  readonly rememberMe: boolean;
  /** The member's epoch of sessions, read before the first proof was looked at. */
  readonly sessionEpoch: number;
  /** `password` when nothing else is said. */
  readonly way?: LoginWay;
  /** The second proof, if it was given. */
  readonly proof?: Proof | undefined;
}

/**
 * The one way from a proved identity to a session, for every method of login (docs/secrets.md lists them). Each answers the same
 * questions in the same order (`answerQuestions`); a refusal is in the login history, with its code. `opens`: what the session
 * is for; an excluded member gets a `withdrawal` session with the ticket of the SELF_EXCLUDED refusal, and nothing else.
 */
export async function enter(
  tx: Tx,
  call: EnterCall,
  who: Proved,
  opens: 'site' | 'withdrawal' = 'site',
): Promise<OutputOf<typeof contract.sessions.login>> {
  await answerQuestions(tx, call, who, opens).catch((error: unknown) => {
    if (error instanceof Refusal) noteRefused(call, { ...who, refused: error.code });
    throw error;
  });

  // Point of no return.
  const token = await startSession(tx, call, { ...who, scope: opens });
  await noteTry(tx, call, who);
  const changeDue = opens === 'site' ? await tieToChange(tx, { ...who, token, now: call.now }) : null;
  return {
    token,
    isAgent: who.isAgent,
    account: who.account,
    merchant: MERCHANT_CODE,
    currency: who.currency,
    firstTimeLogin: opens === 'site' && (await queries.noteFirstLogin(tx, who.memberId, call.now)),
    passwordExpired: changeDue === 'expired',
    changeDue,
  };
}

/**
 * Refuses unless the person may come in. The second proof comes before anything is told about the account: a password alone
 * learns neither that an account is closed nor that its owner is excluded, and gets no ticket.
 */
async function answerQuestions(tx: Tx, call: EnterCall, who: Proved, opens: 'site' | 'withdrawal'): Promise<void> {
  await checkEntrance(tx, call.host, who.isAgent);
  await askProof(tx, call, who);
  await keepAccount(tx, call, who);
  if (opens === 'site') await askExclusion(tx, call, who);
}

/**
 * Refuses SELF_EXCLUDED [GLI A.3.8] with a ticket for a withdrawal session. The lock is the one an exclusion takes: a login at
 * the same moment is either refused or ended with the member's other sessions.
 */
async function askExclusion(tx: Tx, call: EnterCall, who: Proved): Promise<void> {
  await lockPlay(tx, who.memberId);
  const rest = await restNow(tx, who.memberId, call.now);
  if (rest?.code !== 'SELF_EXCLUDED') return;
  const ticket = await issueTicket(call, who, { opens: 'withdrawal', choices: [] });
  refuse('SELF_EXCLUDED', { ...(rest.isAskable ? { mayAsk: true } : { until: rest.until.toISOString() }), ticket });
}

/**
 * Whether `enter` would ask for another step: a second proof, or the exclusion's own way. A change that its refusal must not
 * roll back asks first.
 */
export const isStepDue = async (tx: Tx, call: EnterCall, who: Proved): Promise<boolean> =>
  (await isProofDue(tx, call, who)) || (await restNow(tx, who.memberId, call.now))?.code === 'SELF_EXCLUDED';

/**
 * A login takes back the wish to close the account; when its time is over there is none to enter (ACCOUNT_CLOSED). Refuses
 * LOGIN_OVERTAKEN when the member's sessions were ended (new password, "end others", exclusion) after the first proof was
 * checked: the lock is the one `endSessions` takes, so of the two one always sees the other.
 */
async function keepAccount(tx: Tx, call: EnterCall, { memberId, sessionEpoch }: Proved): Promise<void> {
  const account = await queries.lockAccount(tx, memberId);
  if (account.closesAt && account.closesAt <= call.now) return refuse('ACCOUNT_CLOSED');
  if (account.sessionEpoch !== sessionEpoch) return refuse('LOGIN_OVERTAKEN');
  if (!account.closesAt) return;
  await queries.keepOpen(tx, memberId);
  await record(tx, {
    actor: `member:${memberId}`,
    action: 'member.closing_taken_back',
    subject: `member:${memberId}`,
    at: call.now,
  });
}

type EnterCall = TicketCall & { readonly host: string };

/** Opens a session without a parent and gives its token, which exists only here and in the browser. */
export async function startSession(
  tx: Tx,
  call: LoginFrom & { readonly random: Random },
  who: Pick<Proved, 'memberId' | 'rememberMe' | 'way' | 'proof'> & { readonly scope?: 'site' | 'withdrawal' },
): Promise<string> {
  const token = newToken(call.random);
  await queries.insertSession(tx, {
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
    isSecondProved: who.proof !== undefined && asGoodAsAuthenticator.includes(who.proof),
  });
  return token;
}

/** Proofs that stand for the authenticator; a code by SMS or mail and a holder's name do not. */
const asGoodAsAuthenticator: readonly Proof[] = ['totp', 'recovery', 'passkey'];

export const newToken = (random: Random): string => `m${secretToken(random)}`;

/** [H16] without remember-me a session ends after twelve hours. */
export const SESSION_MS = 12 * 3_600_000;
export const MERCHANT_CODE = 'tamarind';
