import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { dayOf } from '@tamarind/domain/time';
import { yearsBetween } from '@tamarind/domain/validation/age';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { checkConfirmation, checkForm, type FieldFault } from '@tamarind/domain/validation/rules';
import { record } from '../audit/index.ts';
import { brandSettings, featureOn, needFeature } from '../brand/index.ts';
import { takeCode } from '../codes/index.ts';
import { recordConsent, termsConsent } from '../consents/index.ts';
import { openAccount } from '../ledger/index.ts';
import { paymentPasswordHash as hashOfPaymentPassword } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { routes, type ChangeCall } from '../platform/http/routes.ts';
import { hashPassword } from '../platform/passwords.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { enter, needCaptcha, phoneNumber, phoneOfToken } from '../sessions/index.ts';
import { minAge } from './by-hand.ts';
import { chosenNickname, contactsOf, detailsOf, type Form, originOf, refuseOff, sealDetails } from './details.ts';
import { inviteHandlers } from './invites.ts';
import { checkAffiliate, completeFirstLogin, invitersOf } from './invitation.ts';
import * as queries from './queries.ts';

type Settings = Awaited<ReturnType<typeof brandSettings>>;
export const registrationRoutes = routes('registration', contract.registration, {
  /**
   * Checks the form by the brand's rules, inserts the member with an empty wallet, and opens the first session [H08].
   */
  register: async (call, form) => {
    await spend(call.pool.apart, REGISTRATIONS_BY_NETWORK, netOf(call.ip), call.now);
    const settings = await brandSettings(call.tx);
    needFeature(settings, 'USERNAMEREG');
    checkFields(settings, settings.register, form);
    const different = checkConfirmation(form.password, form.confirmPassword);
    if (different) refuse('FIELD_INVALID', { field: 'confirmPassword', fault: different.fault });
    if (isCommonPassword(form.password, form.username)) refuse('PASSWORD_TOO_COMMON', { field: 'password' });
    await proveHuman(call, settings, form);
    const mobile = mobileOf(settings, form);
    const account = form.username.trim();
    if (await queries.isTaken(call.tx, account)) refuse('USERNAME_TAKEN', { field: 'username' });
    return join(call, settings, form, { account, password: form.password, mobile, way: 'password' });
  },
  /** Registers by mobile number [H08]; where the operator requires it, a code sent to the number verifies it. */
  registerByMobile: async (call, form) => {
    await spend(call.pool.apart, REGISTRATIONS_BY_NETWORK, netOf(call.ip), call.now);
    const settings = await brandSettings(call.tx);
    needFeature(settings, 'MOBILEREG');
    const mobile = phoneNumber(dialingCodeOf(form), form.mobileNum);
    const { username: _made, mobileNum: _checked, password: passwordRule, ...rules } = settings.register;
    const withPassword = featureOn(settings, 'MOBILEREGPWD');
    const asked = withPassword && passwordRule ? { ...rules, password: passwordRule } : rules;
    // Leave out the phone number, because its country's numbering plan has checked it already.
    checkFields(settings, asked, { ...form, mobileNum: undefined });
    const account = madeAccount(call.random);
    // No person knows the random password: the member logs in by code, and can set a password by "forgot password".
    const password = withPassword ? (form.password ?? '') : secretToken(call.random);
    const different = withPassword ? checkConfirmation(password, form.confirmPassword ?? '') : undefined;
    if (different) refuse('FIELD_INVALID', { field: 'confirmPassword', fault: different.fault });
    if (isCommonPassword(password, mobile.slice(1))) refuse('PASSWORD_TOO_COMMON', { field: 'password' });
    await proveHuman(call, settings, form);
    return join(call, settings, form, { account, password, mobile, way: 'code' });
  },
  ...inviteHandlers,
  checkAffiliate,
  completeFirstLogin,
});

/**
 * [H15] Registers a person whom an external sign-in provider has authenticated. A random password is stored. `bind`
 * inserts the provider's identity in the same transaction, before the session.
 */
export async function joinBySignIn(
  call: ChangeCall,
  settings: Settings,
  form: InputOf<typeof contract.federation.registerBySignIn>,
  way: string,
  bind: (memberId: bigint) => Promise<void>,
) {
  const { password: _nobody, paymentPassword: _later, ...rules } = settings.register;
  checkFields(settings, rules, form);
  await proveHuman(call, settings, form);
  const account = form.username.trim();
  if (await queries.isTaken(call.tx, account)) refuse('USERNAME_TAKEN', { field: 'username' });
  const mobile = mobileOf(settings, form);
  return join(call, settings, form, { account, password: secretToken(call.random), mobile, way, bind });
}

/**
 * True if the phone number must be verified: the brand requires a code, or the form contains a phone sign-in's token.
 */
const isToBeProved = (settings: Settings, { firebaseIdToken }: Pick<Form, 'firebaseIdToken'>): boolean =>
  featureOn(settings, 'REGSMS') || Boolean(firebaseIdToken);

/**
 * The phone number as typed, or in E.164 if it is to be verified. Refuses PHONE_MISSING for a phone sign-in without a
 * number.
 */
function mobileOf(
  settings: Settings,
  form: Pick<Form, 'countryDialingCode' | 'currency' | 'firebaseIdToken'> & { mobileNum?: string | undefined },
): string | null {
  const typed = form.mobileNum?.trim();
  if (!typed && form.firebaseIdToken) return refuse('PHONE_MISSING', { field: 'mobileNum' });
  return typed && isToBeProved(settings, form) ? phoneNumber(dialingCodeOf(form), typed) : typed || null;
}

/** Runs the steps common to all forms, from the consents to the first session. */
async function join(
  call: ChangeCall,
  settings: Settings,
  form: Form,
  {
    account,
    password,
    mobile,
    way,
    bind,
  }: {
    account: string;
    password: string;
    mobile: string | null;
    way: string;
    bind?: (memberId: bigint) => Promise<void>;
  },
) {
  const termsVersion = String(settings.terms.number);
  if (!form.termsAgreed || (form.termsVersion ?? termsVersion) !== termsVersion)
    refuse('TERMS_NOT_AGREED', { version: termsVersion });
  if (!settings.brand.currencies.includes(form.currency)) refuse('INPUT_INVALID', { field: 'currency' });
  refuseTooYoung(settings, form, call.now);
  const { link, referrerId } = await invitersOf(call, form);
  const memberKind = link?.memberKind ?? 'member';
  const contacts = contactsOf(form, settings.register);
  const nickname = chosenNickname(form, settings.register);
  const origin = originOf(form);
  const birthday = form.birthday ?? null;
  const paymentPasswordHash = form.paymentPassword
    ? await hashOfPaymentPassword(form.paymentPassword, { account, birthday })
    : null;
  const isProved = mobile !== null && isToBeProved(settings, form);
  const proof = form.firebaseIdToken ? (`firebase_${form.firebaseChannel ?? 'sms'}` as const) : 'code';
  // Verify the phone number last, because checking uses the one-time code up.
  if (isProved) await proveMobile(call, mobile, form);
  const passwordHash = await hashPassword(password);

  // Point of no return, except for a taken username, which rolls back the transaction.
  const memberId = await queries.insertMember(call.tx, {
    account,
    passwordHash,
    currency: form.currency,
    payeeName: (form.payeeName ?? '').trim(),
    email: form.email?.trim() || null,
    mobile,
    birthday,
    uplineId: link?.id ?? null,
    affiliateCode: link?.code ?? null,
    referrerId,
    nickname,
    paymentPasswordHash,
    language: form.language ?? null,
    registerUrl: origin.url,
    registerDomain: origin.domain,
    termsVersion,
    now: call.now,
    contacts,
    memberKind,
  });
  if (memberId === undefined) return refuse('USERNAME_TAKEN', { field: 'username' });
  if (isProved && !(await queries.noteMobileProved(call.tx, memberId, { mobile, proof, now: call.now })))
    return refuse('MOBILE_TAKEN', { field: 'mobileNum' });
  // Check this after the insert, because a database trigger then compares the new row with the staff; the refusal rolls
  // the insert back.
  if (await queries.isStoppedAsStaff(call.tx, memberId)) return refuse('MEMBER_IS_STAFF');
  if (link && link.preset.length > 0) await queries.insertPreset(call.tx, memberId, link.preset, call.now);
  await bind?.(memberId);
  const details = detailsOf(form);
  if (Object.keys(details).length > 0)
    await queries.insertDetails(call.tx, memberId, sealDetails(call.secrets, memberId, details), call.now);
  await openAccount(call.tx, {
    owner: { kind: 'member', id: memberId },
    purpose: 'wallet',
    currency: form.currency,
    realm: 'real',
  });
  await recordConsent(call.tx, {
    memberId,
    purpose: 'terms',
    ...termsConsent(settings.terms),
    given: true,
    channel: 'registration',
    at: call.now,
  });
  await record(call.tx, {
    actor: `member:${memberId}`,
    action: 'member.registered',
    subject: `member:${memberId}`,
    facts: {
      currency: form.currency,
      invited: link !== null,
      referred: referrerId !== null,
      mobileProved: isProved && proof,
      paymentPassword: paymentPasswordHash !== null,
    },
    at: call.now,
  });
  return enter(call.tx, call, {
    memberId,
    account,
    memberKind,
    currency: form.currency,
    rememberMe: false,
    sessionEpoch: 0,
    way,
  });
}

/**
 * Verifies the phone number by the code sent to it, or by a phone sign-in's ID token. Refuses CODE_MISSING, CODE_WRONG,
 * CODE_EXPIRED, ID_TOKEN_INVALID. A number that already belongs to a member never gets a registration code, so every
 * code is refused for it.
 */
async function proveMobile(
  call: ChangeCall,
  mobile: string,
  { verificationCode: code, firebaseIdToken: idToken }: Form,
): Promise<void> {
  if (idToken) {
    if ((await phoneOfToken(call, call.tx, idToken)) !== mobile) refuse('ID_TOKEN_INVALID');
  } else {
    if (!code?.trim()) return refuse('CODE_MISSING', { field: 'verificationCode' });
    await takeCode(call, { purpose: 'register', to: mobile, code });
  }
  if (await queries.isMobileTaken(call.tx, mobile)) refuse('MOBILE_TAKEN', { field: 'mobileNum' });
}

/** The country code in the form, or the one of the currency's country. */
const dialingCodeOf = (form: Pick<Form, 'countryDialingCode' | 'currency'>): string =>
  form.countryDialingCode || (form.currency === 'THB' ? '66' : '84');

/** Returns `m` and nine unambiguous letters and digits: 32^9 names, so collisions are negligible. */
const madeAccount = (random: Random): string =>
  `m${[...random.bytes(9)].map((byte) => ACCOUNT_LETTERS[byte & 31]).join('')}`;
const ACCOUNT_LETTERS = 'abcdefghjkmnpqrstuvwxyz234567899';

/**
 * Checks the form's fields by the brand's rules, and refuses filled fields that the brand does not ask for. Refuses
 * FIELD_INVALID.
 */
function checkFields(settings: Settings, asked: Settings['register'], form: object): void {
  const { captcha: _checkedByPicture, ...rules } = asked;
  const given = texts(form);
  refuseFault(checkForm(rules, given));
  refuseOff(settings.register, rules, given);
}

/**
 * Checks a captcha if the brand requires one, and also one that is sent without being required. Refuses
 * CAPTCHA_REQUIRED and CAPTCHA_WRONG.
 */
async function proveHuman(call: ChangeCall, { register }: Settings, form: Form): Promise<void> {
  const rule = register['captcha'];
  if (form.captcha?.trim() || (rule?.enabled && rule.required)) await needCaptcha(call, form);
}

/** The form's text fields by name. Checkboxes and the currency are left out, because they have their own rules. */
const texts = (form: object): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'));

function refuseFault(faults: Readonly<Record<string, FieldFault>>): void {
  const [first] = Object.entries(faults);
  if (!first) return;
  const [field, fault] = first;
  refuse('FIELD_INVALID', { field, ...fault });
}

function refuseTooYoung({ jurisdiction }: Settings, form: Form, now: Date): void {
  const min = minAge(jurisdiction, form.currency);
  const tooYoung = form.birthday !== undefined && yearsBetween(form.birthday, dayOf(now)) < min;
  if (!form.ageConfirmed || tooYoung)
    refuse('AGE_NOT_CONFIRMED', { min, field: tooYoung ? 'birthday' : 'ageConfirmed' });
}

export { openByHand, proveAccountByHand } from './by-hand.ts';
export { memberDetails } from './details.ts';
export { forgetDetails, insertAffiliateCode, insertMember } from './queries.ts';

/** Stores the contract rates that a new agent was promised; they apply to the contract that is offered later. */
export const promiseRates = (...promise: Parameters<typeof queries.insertPreset>) => queries.insertPreset(...promise);

const REGISTRATIONS_BY_NETWORK = budget({ name: 'registration-network', by: 'network', max: 300, windowSeconds: 3600 });
