import { hash as hashPassword, verify as verifyPassword } from '@node-rs/argon2';
import type { contract } from '@tamarind/contract/index';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { record } from '../audit/index.ts';
import { budget, forgive, spend, spent } from '../platform/budget.ts';
import type { Db } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { noteSecurityChange } from '../sessions/index.ts';
import * as queries from './queries.ts';

/**
 * Sets the first payment password. An existing one cannot be replaced here (FORBIDDEN): otherwise a stolen session and
 * login password would be enough to withdraw the money.
 */
export const setPaymentPassword: Handler<typeof contract.members.setPaymentPassword> = async (call, input) => {
  const { memberId, account } = call.actor;
  await spend(call.pool.apart, LOGIN_PROOFS, memberId, call.now);
  const known = await queries.passwordsOf(call.tx, memberId);
  if (!known) throw new Error(`no member ${memberId}`);
  if (!(await verifyPassword(known.login, input.loginPassword).catch(() => false))) return refuse('CREDENTIALS_WRONG');
  if (known.payment !== null) return refuse('FORBIDDEN');
  const hash = await paymentPasswordHash(input.paymentPassword, { account, birthday: known.birthday });

  // Point of no return
  if (!(await queries.putPaymentPassword(call.tx, memberId, hash))) return refuse('FORBIDDEN');
  await forgive(call.tx, LOGIN_PROOFS, memberId);
  await record(call.tx, {
    actor: `member:${memberId}`,
    action: 'member.payment_password_set',
    subject: `member:${memberId}`,
    at: call.now,
  });
  const change = { state: 'payment_password_set', id: call.requestKey, isRecorded: true } as const;
  await noteSecurityChange(call.tx, call, memberId, change);
  return {};
};

/** Hashes a first payment password, six digits. Refuses PASSWORD_TOO_COMMON, also for the member's birthday. */
export async function paymentPasswordHash(
  password: string,
  { account, birthday }: { readonly account: string; readonly birthday: string | null },
): Promise<string> {
  if (isCommonPassword(password, account) || isBirthday(password, birthday))
    refuse('PASSWORD_TOO_COMMON', { field: 'paymentPassword' });
  return hashPassword(password);
}

/**
 * Checks the member's payment password. Every try is counted before the check and outside the surrounding transaction,
 * so neither a rollback nor concurrent tries can exceed the rate limit. Refuses PAYMENT_PASSWORD_MISSING,
 * PAYMENT_PASSWORD_WRONG (details.left) and RATE_LIMITED.
 */
export async function provePaymentPassword(call: ChangeCall<MemberActor>, password: string): Promise<void> {
  const subject = call.actor.memberId;
  const known = await queries.passwordsOf(call.tx, call.actor.memberId);
  if (!known || known.payment === null) return refuse('PAYMENT_PASSWORD_MISSING');
  await spend(call.pool.apart, PAYMENT_PROOFS, subject, call.now);
  if (await verifyPassword(known.payment, password).catch(() => false)) {
    await forgive(call.pool.apart, PAYMENT_PROOFS, subject);
    return;
  }
  const used = await spent(call.pool.apart, PAYMENT_PROOFS, subject, call.now);
  refuse('PAYMENT_PASSWORD_WRONG', { left: Math.max(PAYMENT_PROOFS.max - used, 0) });
}

/**
 * Checks the member's login password, for actions that endanger the account itself. Tries are counted like those of
 * payment passwords. Refuses CREDENTIALS_WRONG and RATE_LIMITED.
 */
export async function proveLoginPassword(
  call: Pick<ChangeCall<MemberActor>, 'actor' | 'pool' | 'now'> & { readonly tx: Db },
  password: string,
): Promise<void> {
  const subject = call.actor.memberId;
  const known = await queries.passwordsOf(call.tx, call.actor.memberId);
  await spend(call.pool.apart, LOGIN_PROOFS, subject, call.now);
  if (!known || !(await verifyPassword(known.login, password).catch(() => false))) return refuse('CREDENTIALS_WRONG');
  await forgive(call.pool.apart, LOGIN_PROOFS, subject);
}

/**
 * Protects changes of payees: requires the payment password if the member has set one, otherwise the login password.
 */
export async function provePayee(call: ChangeCall<MemberActor>, password: string): Promise<void> {
  const known = await queries.passwordsOf(call.tx, call.actor.memberId);
  const hasOne = known?.payment !== null && known?.payment !== undefined;
  await (hasOne ? provePaymentPassword(call, password) : proveLoginPassword(call, password));
}

/**
 * True if the password is the member's birthday as ddmmyy, mmddyy or yymmdd, which anybody who knows the person would
 * try first.
 */
export function isBirthday(password: string, birthday: string | null): boolean {
  if (birthday === null) return false;
  const [year = '', month = '', day = ''] = birthday.split('-');
  const short = year.slice(-2);
  return [day + month + short, month + day + short, short + month + day].includes(password);
}

/** Rate limit: five guesses of a million possible passwords an hour, shared by all sessions of the member. */
const PAYMENT_PROOFS = budget({ name: 'payment-password', by: 'member', max: 5, windowSeconds: 3600 });
const LOGIN_PROOFS = budget({ name: 'payment-password-set', by: 'member', max: 10, windowSeconds: 900 });
