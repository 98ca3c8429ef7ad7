import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { checkConfirmation, checkField } from '@tamarind/domain/validation/rules';
import { brandSettings } from '../brand/index.ts';
import { sendCode, takeCode } from '../codes/index.ts';
import { proveLoginPassword } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { routes, type ChangeCall } from '../platform/http/routes.ts';
import { hashPassword } from '../platform/passwords.ts';
import { refuse } from '../platform/refusal.ts';
import {
  endSessions,
  enterByCode,
  keepOnly,
  needPhoneRecovery,
  noteSecurityChange,
  phoneNumber,
  refuseFresh,
  reserveAtHome,
} from '../sessions/index.ts';
import * as queries from './queries.ts';

/** Changes a known password and recovers a lost one [H11, H12]. */
export const recoveryRoutes = routes('recovery', contract.recovery, {
  changePassword: async (call, input) => {
    const { memberId, account, sessionId } = call.actor;
    const settings = await brandSettings(call.tx);
    checkNew(settings, input.newPassword, input.confirmNewPassword, account);
    await proveLoginPassword(call, input.oldPassword);
    if (input.newPassword === input.oldPassword) refuse('PASSWORD_SAME', { field: 'newPassword' });
    const hash = await hashPassword(input.newPassword);

    // Point of no return
    await queries.putPassword(call.tx, memberId, hash, call.now);
    await keepOnly(call.tx, { memberId, sessionId }, call.now);
    await noteSecurityChange(call.tx, call, memberId, { state: 'password_changed', id: call.requestKey });
    return {};
  },
  recoverByEmail: async (call, { username, email, language }) => {
    await spend(call.pool, MAILS_BY_NETWORK, netOf(call.ip), call.now);
    const settings = await brandSettings(call.pool);
    const rule = settings.register['email'];
    if (rule && checkField({ ...rule, required: true }, email)) refuse('FIELD_INVALID', { field: 'email' });
    const member = await queries.accountByEmail(call.pool, username.toLowerCase(), email);
    const sent = await sendCode(call, {
      purpose: 'recover',
      channel: 'mail',
      // Name and address together identify the account, as two accounts may share an address.
      to: email,
      memberId: member?.id,
      language: language ?? settings.brand.defaultLanguage,
      quietly: member ? 'send' : 'nobody',
      reserve: await reserveAtHome(call, member && username),
    });
    // A known and an unknown account took the same work, so timing reveals nothing. The error code differs only if the
    // operator chose the specification's literal texts.
    if (!member && settings.literalTexts) refuse('ACCOUNT_UNKNOWN');
    return sent;
  },
  resetPassword: async (call, input) => {
    const settings = await brandSettings(call.tx);
    if (input.mobileNum !== undefined) needPhoneRecovery(settings);
    const to = target(input);
    checkNew(settings, input.newPassword, input.confirmNewPassword ?? input.newPassword, input.username ?? '');
    const member = await proved(call, input, to);
    await refuseFresh(call.tx, member.id, input.mobileNum === undefined ? 'mail' : 'sms', call.now);
    const hash = await hashPassword(input.newPassword);

    // Point of no return, except for `enter`: if it refuses the login, the new password is rolled back with the
    // transaction.
    await queries.putPassword(call.tx, member.id, hash, call.now);
    await endSessions(call.tx, member.id, {}, call.now);
    await noteSecurityChange(call.tx, call, member.id, { state: 'password_recovered', id: call.requestKey });
    return enterByCode(call.tx, call, member.account);
  },
});

type Reset = InputOf<typeof contract.recovery.resetPassword>;

/** The phone number or mail address to which the one-time code was sent. */
function target(input: Reset): string {
  if (input.email !== undefined && input.mobileNum === undefined) return input.email.trim();
  return phoneNumber(input.countryDialingCode ?? '', input.mobileNum ?? '');
}

/** Checks the code and returns the member to whom it was sent. Refuses CODE_MISSING, CODE_WRONG, CODE_EXPIRED. */
async function proved(call: ChangeCall, input: Reset, to: string) {
  if (input.verificationCode.trim() === '') refuse('CODE_MISSING', { field: 'verificationCode' });
  const { memberId } = await takeCode(call, { purpose: 'recover', to, code: input.verificationCode });
  const isMail = input.mobileNum === undefined;
  const owner = isMail
    ? await queries.accountByEmail(call.tx, (input.username ?? '').trim().toLowerCase(), to)
    : await queries.accountByMobile(call.tx, to);
  return owner && owner.id === memberId ? owner : refuse('CODE_EXPIRED');
}

/**
 * Checks a new password. Refuses FIELD_INVALID and PASSWORD_TOO_COMMON; the default password is on the list of common
 * ones, so it cannot be chosen [H04].
 */
function checkNew(
  { register }: Awaited<ReturnType<typeof brandSettings>>,
  password: string,
  again: string,
  account: string,
): void {
  const rule = register['password'];
  const fault = rule && checkField({ ...rule, required: true }, password);
  if (fault) refuse('FIELD_INVALID', { field: 'newPassword', ...fault });
  const different = checkConfirmation(password, again);
  if (different) refuse('FIELD_INVALID', { field: 'confirmNewPassword', fault: different.fault });
  if (isCommonPassword(password, account)) refuse('PASSWORD_TOO_COMMON', { field: 'newPassword' });
}

const MAILS_BY_NETWORK = budget({ name: 'recover-mail', by: 'network', max: 60, windowSeconds: 3600 });
