import type { contract } from '@tamarind/contract/index';
import { e164 } from '@tamarind/domain/validation/phone';
import { brandSettings, featureOn, needFeature } from '../brand/index.ts';
import { isSuspect, sendCode, type CodeWish } from '../codes/index.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import * as entranceQueries from './entrance-queries.ts';
import { knownSince, needCaptcha } from './guard.ts';
import { networkOf } from './login-history.ts';

/**
 * Sends a one-time code to log in or to set a new password. The response and the work are the same whether or not the
 * phone number has an account [H10].
 */
export const sendLoginCode: Handler<typeof contract.sessions.sendLoginCode> = async (call, input) => {
  const settings = await brandSettings(call.pool);
  const purpose = input.purpose ?? 'login';
  if (purpose === 'login') needFeature(settings, 'MOBILELOGIN');
  else needPhoneRecovery(settings);
  const to = phoneNumber(input.countryDialingCode, input.mobileNum);
  if (await isSuspect(call)) await needCaptcha(call, input);
  const member = await entranceQueries.memberByMobile(call.pool, to);
  return sendCode(call, {
    purpose,
    channel: 'sms',
    to,
    memberId: member?.id,
    language: input.language ?? settings.brand.defaultLanguage,
    quietly: member ? 'send' : 'nobody',
    reserve: await reserveAtHome(call, member?.account),
  });
};

/**
 * Sends a one-time code to register. If the phone number already has an account, only the SMS says so; the response is
 * the same [H10].
 */
export const sendRegisterCode: Handler<typeof contract.sessions.sendRegisterCode> = async (call, input) => {
  const settings = await brandSettings(call.pool);
  needFeature(settings, input.regType === 'mobile' ? 'MOBILEREG' : 'USERNAMEREG');
  needFeature(settings, 'REGSMS');
  const to = phoneNumber(input.countryDialingCode, input.mobileNo);
  if (await isSuspect(call)) await needCaptcha(call, input);
  const member = await entranceQueries.memberByMobile(call.pool, to);
  return sendCode(call, {
    purpose: 'register',
    channel: 'sms',
    to,
    language: input.language ?? settings.brand.defaultLanguage,
    instead: member ? 'known' : undefined,
  });
};

/**
 * A reserved share of the rate limit for messages, for callers who are not logged in. It is available only on networks
 * that members log in from.
 */
export async function reserveAtHome(
  { pool, ip, now }: Pick<Call, 'pool' | 'ip' | 'now'>,
  account: string | undefined,
): Promise<CodeWish['reserve']> {
  const [place, since] = [networkOf(ip), knownSince(now)];
  if (!(await entranceQueries.isHomeOfMembers(pool, place, since))) return undefined;
  return { isOwner: await entranceQueries.isHomeOf(pool, account?.toLowerCase() ?? '', place, since) };
}

/** Returns the phone number in E.164; refuses PHONE_MISSING and PHONE_INVALID [H18]. */
export function phoneNumber(dialingCode: string, typed: string): string {
  if (typed.trim() === '') refuse('PHONE_MISSING', { field: 'mobileNum' });
  return e164(dialingCode, typed.trim()) ?? refuse('PHONE_INVALID', { field: 'mobileNum' });
}

/**
 * Refuses unless login or registration by mobile is on, because only these verify phone numbers, and recovery by phone
 * number needs a verified one.
 */
export function needPhoneRecovery(settings: Parameters<typeof needFeature>[0]): void {
  if (!featureOn(settings, 'MOBILEREG')) needFeature(settings, 'MOBILELOGIN');
}
