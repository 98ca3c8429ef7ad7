import { hash as hashPassword } from '@node-rs/argon2';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { dayOf } from '@tamarind/domain/time';
import { ageMin, yearsBetween } from '@tamarind/domain/validation/age';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { checkConfirmation, checkForm, type FieldFault } from '@tamarind/domain/validation/rules';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { recordConsent } from '../consents/index.ts';
import { openAccount } from '../ledger/index.ts';
import { spend, type Budget } from '../platform/budget.ts';
import { routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { enter } from '../sessions/index.ts';
import * as q from './queries.ts';

type Form = InputOf<typeof contract.registration.register>;

export const registrationRoutes = routes('registration', contract.registration, {
  /** Checks the form by the brand's rules, writes the member with an empty wallet, and opens the first session [H08]. */
  register: async (call, form) => {
    await spend(call.pool.apart, REGISTRATIONS_BY_ADDRESS, call.ip, call.now);
    const settings = await brandSettings(call.tx);
    refuseFault(checkForm(settings.register, texts(form)));
    const different = checkConfirmation(form.password, form.confirmPassword);
    if (different) refuse('FIELD_INVALID', { field: 'confirmPassword', fault: different.fault });
    if (!form.termsAgreed) refuse('TERMS_NOT_AGREED');
    refuseTooYoung(form, call.now);
    if (isCommonPassword(form.password, form.username)) refuse('PASSWORD_TOO_COMMON', { field: 'password' });
    const uplineId = form.affiliateCode ? await q.agentOfCode(call.tx, form.affiliateCode.trim()) : undefined;
    if (form.affiliateCode && uplineId === undefined)
      refuse('AFFILIATE_CODE_INVALID', { field: 'affiliateCode' });
    const passwordHash = await hashPassword(form.password);

    // Point of no return; a taken username rolls all of it back.
    const account = form.username.trim();
    const memberId = await q.insertMember(call.tx, {
      account,
      passwordHash,
      currency: form.currency,
      payeeName: (form.payeeName ?? '').trim(),
      email: form.email?.trim() || null,
      mobile: form.mobileNum?.trim() || null,
      birthday: form.birthday ?? null,
      uplineId: uplineId ?? null,
      termsVersion: settings.termsVersion,
      now: call.now,
      contacts: { line: form.line, zalo: form.zalo, telegram: form.telegram },
      isAgent: 0,
    });
    if (memberId === undefined) return refuse('USERNAME_TAKEN', { field: 'username' });
    await openAccount(call.tx, {
      owner: { kind: 'member', id: memberId },
      purpose: 'wallet',
      currency: form.currency,
      realm: 'real',
    });
    await recordConsent(call.tx, {
      ...{ memberId, purpose: 'terms', version: settings.termsVersion, given: true, channel: 'registration' },
      at: call.now,
    });
    await record(call.tx, {
      actor: `member:${memberId}`,
      action: 'member.registered',
      subject: `member:${memberId}`,
      facts: { currency: form.currency, invited: uplineId !== undefined },
      at: call.now,
    });
    return enter(call.tx, call, {
      memberId,
      account,
      isAgent: 0,
      currency: form.currency,
      rememberMe: false,
    });
  },
  checkAffiliate: async (call, { code }) => {
    await spend(call.pool, CODE_CHECKS_BY_ADDRESS, call.ip, call.now);
    const account = await q.accountOfCode(call.pool, code.trim());
    return account === undefined ? { valid: false } : { valid: true, invitedBy: maskAccount(account) };
  },
});

/** The form's text fields by name; ticks and the currency have rules of their own. */
const texts = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

function refuseFault(faults: Readonly<Record<string, FieldFault>>): void {
  const [first] = Object.entries(faults);
  if (!first) return;
  const [field, fault] = first;
  refuse('FIELD_INVALID', { field, ...fault });
}

function refuseTooYoung(form: Form, now: Date): void {
  const min = form.currency === 'THB' ? ageMin.TH : ageMin.VN;
  const tooYoung = form.birthday !== undefined && yearsBetween(form.birthday, dayOf(now)) < min;
  if (!form.ageConfirmed || tooYoung)
    refuse('AGE_NOT_CONFIRMED', { min, field: tooYoung ? 'birthday' : 'ageConfirmed' });
}

/** so***88: enough to know one's friend, too little to find a stranger. */
const maskAccount = (account: string): string => `${account.slice(0, 2)}***${account.slice(-2)}`;

export { insertAffiliateCode, insertMember } from './queries.ts';

const REGISTRATIONS_BY_ADDRESS: Budget = { name: 'registration-address', max: 300, windowSeconds: 3600 };
const CODE_CHECKS_BY_ADDRESS: Budget = { name: 'affiliate-address', max: 120, windowSeconds: 60 };
