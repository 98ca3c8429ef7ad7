import { brandSettings, featureOn } from '../brand/index.ts';
import type { Pool } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Log } from '../platform/log.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { networkOf, noteRefused, type LoginFrom } from './login-history.ts';
import * as q from './queries.ts';

interface Comer {
  readonly memberId: bigint;
  readonly isAgent: number;
  readonly way?: q.LoginWay;
  readonly proof?: q.Proof | undefined;
}
type Choice = { readonly proof: q.Proof; readonly target: string };

/**
 * Refuses PROOF_REQUIRED where the first proof is not enough [H13, H14]: the authenticator is on, or the address is new for
 * the member and the brand asks then. The ticket in the refusal is good for ten minutes from the same network; it is kept as
 * a hash, outside of the transaction that the refusal rolls back. A member who was never in before is known by the
 * registration, and one who has nothing to prove with is let in: what they change is slowed down instead (T25).
 */
export async function askProof(
  tx: Tx,
  call: LoginFrom & { readonly pool: Pool; readonly log: Log; readonly random: Random },
  who: Comer & { readonly rememberMe: boolean },
): Promise<void> {
  const choices = await choicesOf(tx, call, who);
  if (choices.length === 0) return;
  const token = secretToken(call.random);
  const way = who.way ?? 'password';
  await q.insertTicket(call.pool.apart, {
    tokenHash: sha256(token),
    memberId: who.memberId,
    way,
    rememberMe: who.rememberMe,
    net: networkOf(call.ip),
    choices: choices.map(({ proof }) => proof),
    triesLeft: TRIES,
    expiresAt: new Date(call.now.getTime() + TICKET_MS),
  });
  noteRefused(call, { memberId: who.memberId, way, refused: 'PROOF_REQUIRED' });
  refuse('PROOF_REQUIRED', { ticket: token, choices });
}

/** Whether `enter` would ask for more: what may not be rolled back by its refusal asks first. */
export const isProofDue = async (tx: Tx, call: LoginFrom, who: Comer): Promise<boolean> =>
  (await choicesOf(tx, call, who)).length > 0;

/**
 * None when nothing more is asked. Whoever has an authenticator is asked for it, and for nothing that is weaker. A one-time
 * code has just shown that the number or the mailbox is at hand: a new address asks for no more than that.
 */
async function choicesOf(
  tx: Tx,
  call: LoginFrom,
  { memberId, isAgent, way, proof }: Comer,
): Promise<Choice[]> {
  if (proof !== undefined || isAgent === 4) return [];
  const { hasTotp, mobile, email, hasBankAccount } = await q.proofMeans(tx, memberId);
  if (hasTotp)
    return [
      { proof: 'totp', target: '' },
      { proof: 'recovery', target: '' },
    ];
  if (way === 'code') return [];
  if (!featureOn(await brandSettings(tx), 'NEWADDRESS')) return [];
  if (!(await q.isNewPlace(tx, memberId, networkOf(call.ip)))) return [];
  return [
    ...(mobile === null ? [] : [{ proof: 'sms', target: `•••${mobile.slice(-3)}` } as const]),
    ...(email === null ? [] : [{ proof: 'email', target: maskMail(email) } as const]),
    ...(hasBankAccount ? [{ proof: 'bankName', target: '' } as const] : []),
  ];
}

const maskMail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}•••@${domain}`;
};

const TICKET_MS = 600_000;
const TRIES = 5;
