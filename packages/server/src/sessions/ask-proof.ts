import { brandSettings, featureOn } from '../brand/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import { freshUntil } from './fresh-contact.ts';
import { networkOf, type LoginFrom } from './login-history.ts';
import * as queries from './queries.ts';
import { issueTicket, type TicketCall } from './tickets.ts';

interface Comer {
  readonly memberId: bigint;
  readonly isAgent: number;
  readonly way?: queries.LoginWay;
  readonly proof?: queries.Proof | undefined;
}
type Choice = { readonly proof: queries.Proof; readonly target: string };

/**
 * Refuses PROOF_REQUIRED where the first proof is not enough [H13, H14]: the authenticator is on, or the address is new for the
 * member and the brand asks then. The refusal carries a ticket for the second proof. A member who never logged in before is
 * known by the registration, and one who has nothing to prove with is let in: what they change is slowed down instead (T25).
 */
export async function askProof(
  tx: Tx,
  call: TicketCall,
  who: Comer & { readonly rememberMe: boolean; readonly sessionEpoch: number },
): Promise<void> {
  const choices = await choicesOf(tx, call, who);
  if (choices.length === 0) return;
  const ticket = await issueTicket(call, who, { opens: 'site', choices: choices.map(({ proof }) => proof) });
  refuse('PROOF_REQUIRED', { ticket, choices });
}

/** Whether `enter` would ask for a second proof: a change that its refusal must not roll back asks first. */
export const isProofDue = async (tx: Tx, call: LoginFrom, who: Comer): Promise<boolean> =>
  (await choicesOf(tx, call, who)).length > 0;

/**
 * None when nothing more is asked. Whoever has an authenticator is asked for it, and for nothing that is weaker. A one-time
 * code has just shown that the number or the mailbox is at hand: a new address asks for no more than that.
 */
async function choicesOf(tx: Tx, call: LoginFrom, { memberId, isAgent, way, proof }: Comer): Promise<Choice[]> {
  if (proof !== undefined || isAgent === 4) return [];
  const { hasTotp, mobile, email, hasBankAccount } = await queries.proofMeans(tx, memberId);
  if (hasTotp)
    return [
      { proof: 'totp', target: '' },
      { proof: 'recovery', target: '' },
    ];
  if (way === 'code') return [];
  if (!featureOn(await brandSettings(tx), 'NEWADDRESS')) return [];
  if (!(await queries.isNewPlace(tx, memberId, networkOf(call.ip)))) return [];
  const choices: Choice[] = [
    ...(mobile === null ? [] : [{ proof: 'sms', target: `•••${mobile.slice(-3)}` } as const]),
    ...(email === null ? [] : [{ proof: 'email', target: maskMail(email) } as const]),
    ...(hasBankAccount ? [{ proof: 'bankName', target: '' } as const] : []),
  ];
  const isFresh = {
    sms: (await freshUntil(tx, memberId, 'sms', call.now)) !== undefined,
    email: (await freshUntil(tx, memberId, 'mail', call.now)) !== undefined,
  };
  const known = choices.filter(({ proof: kind }) => !(kind === 'sms' || kind === 'email') || !isFresh[kind]);
  // Somebody whose contacts are all new is still asked for one of them: better than nothing.
  return known.length > 0 ? known : choices;
}

const maskMail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}•••@${domain}`;
};
