import type { Pool } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Log } from '../platform/log.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { networkOf, type LoginFrom } from './login-history.ts';
import * as queries from './queries.ts';

/**
 * Issues a ticket for the proofs that a login has given so far: 32 random bytes, stored as a hash, valid once for ten
 * minutes from the same network. The ticket is written outside the transaction, because the refusal that contains it
 * rolls that back.
 */
export async function issueTicket(
  call: TicketCall,
  who: {
    readonly memberId: bigint;
    readonly way?: queries.LoginWay;
    readonly proof?: queries.Proof | undefined;
    readonly rememberMe: boolean;
    readonly sessionEpoch: number;
  },
  { opens, choices }: { readonly opens: queries.TicketRow['opens']; readonly choices: readonly queries.Proof[] },
): Promise<string> {
  const token = secretToken(call.random);
  await queries.insertTicket(call.pool.apart, {
    tokenHash: sha256(token),
    memberId: who.memberId,
    opens,
    way: who.way ?? 'password',
    proof: who.proof ?? null,
    rememberMe: who.rememberMe,
    sessionEpoch: who.sessionEpoch,
    net: networkOf(call.ip),
    choices,
    triesLeft: TRIES,
    expiresAt: new Date(call.now.getTime() + TICKET_MS),
  });
  return token;
}

export type TicketCall = LoginFrom & { readonly pool: Pool; readonly log: Log; readonly random: Random };

/**
 * The excluded member to whom a withdrawal ticket was issued, with the proofs of identity already given; `isUsed` uses
 * the ticket up. Refuses CREDENTIALS_WRONG for an unknown ticket, another network, or a second use.
 */
export async function provedByTicket(
  db: Db,
  { ip, now }: Pick<LoginFrom, 'ip' | 'now'>,
  ticket: string,
  { isUsed }: { readonly isUsed: boolean },
) {
  const found = await queries.withdrawalTicket(db, { tokenHash: sha256(ticket), net: networkOf(ip), now, isUsed });
  if (!found) return refuse('CREDENTIALS_WRONG');
  return { ...found, proof: found.proof ?? undefined, rememberMe: false };
}

const TICKET_MS = 600_000;
const TRIES = 5;
