import type { contract } from '@tamarind/contract/index';
import { e164 } from '@tamarind/domain/validation/phone';
import { isSameName } from '@tamarind/domain/withdrawals/same-name';
import { sendCode, takeCode } from '../codes/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { enter, isAtNewPlace, networkOf, noteRefused, noteSecurityChange, type Proof } from '../sessions/index.ts';
import * as queries from './queries.ts';
import { fitsSecondFactor } from './totp.ts';

type Factors = typeof contract.factors;

/**
 * Checks the additional proof of a login that `enter` stopped [H13, H14]. The login ticket shows that the first proof,
 * such as the password, was correct.
 */
export const handlers = {
  sendProof: async (call, { ticket, proof, language }) => {
    const waiting = await waitingLogin(call, ticket, proof);
    return sendCode(call, {
      purpose: 'proof',
      channel: proof === 'sms' ? 'sms' : 'mail',
      to: targetOf(waiting, proof),
      memberId: waiting.memberId,
      language,
      reserve: 'proved',
    });
  },
  proveLogin: async (call, { ticket, proof, answer }) => {
    const waiting = await waitingLogin(call, ticket, proof);
    await proofOf(call, waiting, ticket, proof, answer.trim());
    return inTransaction(call.pool, async (tx) => {
      if (!(await queries.useTicket(tx, sha256(ticket), call.now))) return refuse('PROOF_EXPIRED');
      const wasNew = await isAtNewPlace(tx, waiting.memberId, call);
      const session = await enter(tx, call, { ...waiting, proof });
      const id = sha256(ticket).toString('base64url').slice(0, 16);
      if (proof === 'recovery') await noteSecurityChange(tx, call, waiting.memberId, { state: 'recovery_used', id });
      if (wasNew) await noteSecurityChange(tx, call, waiting.memberId, { state: 'new_place', id });
      return session;
    });
  },
} satisfies { [Name in keyof Factors]?: Handler<Factors[Name]> };

async function waitingLogin(call: Call, ticket: string, proof: Proof): Promise<queries.Ticket> {
  const waiting = await queries.ticketOf(call.pool, sha256(ticket), networkOf(call.ip), call.now);
  if (!waiting || !waiting.choices.includes(proof)) return refuse('PROOF_EXPIRED');
  return waiting;
}

/**
 * Refuses if the answer is wrong. The try is counted before the answer is checked, so concurrent tries cannot exceed
 * the limit.
 */
async function proofOf(
  call: Call,
  waiting: queries.Ticket,
  ticket: string,
  proof: Proof,
  answer: string,
): Promise<void> {
  // The account holder's name is the weakest proof: after three tries with it the login ends [H13].
  const floor = proof === 'bankName' ? TRIES - NAME_TRIES : 0;
  const left = await queries.takeTry(call.pool.apart, sha256(ticket), floor);
  if (left === undefined) return refuse('PROOF_EXPIRED');
  try {
    if (proof === 'sms' || proof === 'email') {
      await takeCode(call, { purpose: 'proof', to: targetOf(waiting, proof), code: answer });
      return;
    }
    const fits =
      proof === 'bankName'
        ? (await queries.holderNames(call.pool, waiting.memberId)).some((name) => isSameName(name, answer))
        : await fitsSecondFactor(call, waiting.memberId, answer);
    if (!fits) refuse('PROOF_WRONG', { left: left - floor });
  } catch (error) {
    if (error instanceof Refusal)
      noteRefused(call, { memberId: waiting.memberId, way: waiting.way, proof, refused: 'PROOF_WRONG' });
    throw error;
  }
}

/** The address to which the code of a proof is sent: the E.164 number or the mail address. */
function targetOf({ mobile, email, currency }: queries.Ticket, proof: Proof): string {
  if (proof === 'email') return email ?? refuse('PROOF_EXPIRED');
  return e164(currency === 'THB' ? '66' : '84', mobile ?? '') ?? refuse('CODE_BUDGET');
}

const TRIES = 5;
const NAME_TRIES = 3;
