import { REMEMBER_MS } from '@tamarind/domain/constants';
import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { lockPlay, lostToday, stops } from '../limits/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { isStoppedAssistant } from '../teams/index.ts';
import { askProof, isProofDue } from './ask-proof.ts';
import { checkEntrance, tieToChange } from './entrances.ts';
import { type LoginFrom, noteRefused, noteTry } from './login-history.ts';
import * as queries from './queries.ts';
import type { LoginWay, Proof } from './queries.ts';
import { issueTicket, type TicketCall } from './tickets.ts';

/** A member who has proved their identity, and the method: a password, a code, an external provider. */
interface ProvedIdentity {
  readonly memberId: bigint;
  readonly account: string;
  readonly memberKind: MemberActor['memberKind'];
  readonly currency: Currency;
  readonly rememberMe: boolean;
  /** The member's session epoch, read before the first proof was checked. */
  readonly sessionEpoch: number;
  /** The method; `password` if absent. */
  readonly way?: LoginWay;
  /** The second proof of identity, if given. */
  readonly proof?: Proof | undefined;
}

/**
 * The only way from a proved identity to a session, for every login method (docs/secrets.md lists them). Every method
 * passes the same checks in the same order (`answerQuestions`); a refusal is stored in the login history with its code.
 * `opens`: the session's scope; an excluded member gets only a `withdrawal` session, with the ticket from the
 * SELF_EXCLUDED refusal.
 */
export async function enter(
  tx: Tx,
  call: EnterCall,
  who: ProvedIdentity,
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
    memberKind: who.memberKind,
    account: who.account,
    merchant: (await brandSettings(tx)).brand.merchantCode,
    currency: who.currency,
    firstTimeLogin: opens === 'site' && (await queries.noteFirstLogin(tx, who.memberId, call.now)),
    passwordExpired: changeDue === 'expired',
    changeDue,
  };
}

/**
 * Refuses unless the member may log in. The second proof is checked before any information about the account is given:
 * a thief with only the password does not learn that the account is closed or its owner excluded, and gets no ticket.
 */
async function answerQuestions(
  tx: Tx,
  call: EnterCall,
  who: ProvedIdentity,
  opens: 'site' | 'withdrawal',
): Promise<void> {
  await checkEntrance(tx, call.host, who.memberKind);
  await askProof(tx, call, who);
  await keepAccount(tx, call, who);
  // A block and an exclusion take the same lock, so a concurrent login is either refused or ended with the other
  // sessions.
  await lockPlay(tx, who.memberId);
  await refuseBlocked(tx, who, call.now);
  if (opens === 'site') await askExclusion(tx, call, who);
}

/**
 * Refuses LOGIN_STOPPED while staff block the login (with the end of the block, if there is one), and for an agent's
 * assistant whose login has ended or is frozen.
 */
async function refuseBlocked(tx: Tx, who: ProvedIdentity, now: Date): Promise<void> {
  if (await isStoppedAssistant(tx, who)) refuse('LOGIN_STOPPED');
  const block = await stops.block(tx, who.memberId, 'login', now);
  if (block) refuse('LOGIN_STOPPED', block.until === null ? {} : { until: block.until.toISOString() });
}

/** Refuses SELF_EXCLUDED [GLI A.3.8] for an excluded member, with a ticket for a withdrawal session. */
async function askExclusion(tx: Tx, call: EnterCall, who: ProvedIdentity): Promise<void> {
  const rest = await stops.rest(tx, who.memberId, call.now);
  if (rest?.code !== 'SELF_EXCLUDED') return;
  const ticket = await issueTicket(call, who, { opens: 'withdrawal', choices: [] });
  refuse('SELF_EXCLUDED', { ...(rest.isAskable ? { mayAsk: true } : { until: rest.until.toISOString() }), ticket });
}

/**
 * Logs in a member who has just proved their identity by a code, in the transaction that set the new password. Returns
 * null if `enter` would refuse, because a refusal would roll back the password. That happens with an authenticator on
 * (the code is only one of two proofs), a blocked login or an exclusion (the ticket is given only at a login). The
 * member then logs in separately.
 */
export async function enterByCode(tx: Tx, call: EnterCall, account: string) {
  const member = await queries.memberByAccount(tx, account.toLowerCase());
  if (!member) throw new Error(`no member ${account}`);
  const { sessionEpoch } = await queries.lockAccount(tx, member.id);
  const who = { ...member, memberId: member.id, rememberMe: false, way: 'code', sessionEpoch };
  return (await isStepDue(tx, call, who)) ? null : enter(tx, call, who);
}

/**
 * True if `enter` would not open a session at once: a second proof is due, staff block the login, or the member is
 * excluded.
 */
const isStepDue = async (tx: Tx, call: EnterCall, who: ProvedIdentity): Promise<boolean> =>
  (await isProofDue(tx, call, who)) ||
  (await isStoppedAssistant(tx, who)) ||
  (await stops.block(tx, who.memberId, 'login', call.now)) !== undefined ||
  (await stops.rest(tx, who.memberId, call.now))?.code === 'SELF_EXCLUDED';

/**
 * A login cancels the pending closing of the account; after the closing date the login is refused (ACCOUNT_CLOSED).
 * Refuses LOGIN_OVERTAKEN if the member's sessions were ended (new password, "end others", exclusion) after the first
 * proof was checked. Takes the same lock as `endSessions`, so that one of two concurrent calls always sees the effect
 * of the other.
 */
async function keepAccount(tx: Tx, call: EnterCall, { memberId, sessionEpoch }: ProvedIdentity): Promise<void> {
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

/** Opens a root session (without a parent) and returns its token; the server stores only the hash. */
export async function startSession(
  tx: Tx,
  call: LoginFrom & { readonly random: Random },
  who: Pick<ProvedIdentity, 'memberId' | 'rememberMe' | 'way' | 'proof'> & { readonly scope?: 'site' | 'withdrawal' },
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

/**
 * Second proofs of identity that are as strong as the authenticator; a code by SMS or mail and an account holder's name
 * are weaker.
 */
const asGoodAsAuthenticator: readonly Proof[] = ['totp', 'recovery', 'passkey'];

export const newToken = (random: Random): string => `m${secretToken(random)}`;

/** The lifetime of a session without remember-me: twelve hours [H16]. */
export const SESSION_MS = 12 * 3_600_000;
