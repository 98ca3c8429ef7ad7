import type { MemberKind } from '@tamarind/domain/members/member-kind';
import { brandSettings, featureOn } from '../brand/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import { freshUntil } from './fresh-contact.ts';
import { isAtNewPlace, type LoginFrom } from './login-history.ts';
import * as queries from './queries.ts';
import { issueTicket, type TicketCall } from './tickets.ts';

interface Comer {
  readonly memberId: bigint;
  readonly memberKind: MemberKind;
  readonly way?: queries.LoginWay;
  readonly proof?: queries.Proof | undefined;
}
type Choice = { readonly proof: queries.Proof; readonly target: string };

/**
 * Refuses PROOF_REQUIRED when the first proof is not enough [H13, H14]: the authenticator is on, or the network address
 * is new for the member and the brand then requires a second proof. The refusal contains a ticket for the second proof.
 * For a first login, the network of the registration counts as known. A member without any second means of proof is let
 * in; changes of security details then delay withdrawals instead (T25).
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

/**
 * True if `enter` would require a second proof of identity. A handler that changes data calls this first if the refusal
 * must not roll back its change.
 */
export const isProofDue = async (tx: Tx, call: LoginFrom, who: Comer): Promise<boolean> =>
  (await choicesOf(tx, call, who)).length > 0;

/**
 * The allowed second proofs; none if no further proof is needed. A member with an authenticator must use it and may use
 * nothing weaker. A login by one-time code has just verified the number or mailbox, which is already enough for a new
 * address.
 */
async function choicesOf(tx: Tx, call: LoginFrom, { memberId, memberKind, way, proof }: Comer): Promise<Choice[]> {
  if (proof !== undefined || memberKind === 'trial') return [];
  const { hasTotp, mobile, email, hasBankAccount } = await queries.proofMeans(tx, memberId);
  if (hasTotp)
    return [
      { proof: 'totp', target: '' },
      { proof: 'recovery', target: '' },
    ];
  if (way === 'code') return [];
  if (!featureOn(await brandSettings(tx), 'NEWADDRESS')) return [];
  if (!(await isAtNewPlace(tx, memberId, call))) return [];
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
  // If all contacts are too new to be trusted, still require one of them, because that is better than no second proof.
  return known.length > 0 ? known : choices;
}

const maskMail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}•••@${domain}`;
};
