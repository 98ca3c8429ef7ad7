import { agesOf } from '@tamarind/domain/jurisdictions/index';
import { present } from '@tamarind/domain/present';
import { type Day, dayOf } from '@tamarind/domain/time';
import { yearsBetween } from '@tamarind/domain/validation/age';
import { checkForm } from '@tamarind/domain/validation/rules';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import type { Currency } from '@tamarind/domain/money';
import { brandSettings } from '../brand/index.ts';
import { openAccount } from '../ledger/index.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { ChangeCall } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Opens an account on behalf of another person, with a first password that the first login must change. The person has
 * agreed to nothing, so the terms are asked for before the first deposit or bet. The caller must have checked name and
 * password with `proveAccountByHand`. Returns the member's id; refuses USERNAME_TAKEN.
 */
export async function openByHand(
  call: ChangeCall,
  wish: {
    readonly account: string;
    readonly password: string;
    readonly currency: Currency;
    readonly birthday: Day | null;
    readonly memberKind: MemberKind;
    readonly uplineId: bigint | null;
  },
): Promise<bigint> {
  const { currency } = wish;
  const id = await queries.insertMember(call.tx, {
    account: wish.account.trim(),
    passwordHash: await hashPassword(wish.password),
    currency,
    payeeName: '',
    email: null,
    mobile: null,
    birthday: wish.birthday,
    uplineId: wish.uplineId,
    termsVersion: '',
    contacts: {},
    memberKind: wish.memberKind,
    changeDue: 'first_login',
    now: call.now,
  });
  if (id === undefined) return refuse('USERNAME_TAKEN', { field: 'account' });
  await openAccount(call.tx, { owner: { kind: 'member', id }, purpose: 'wallet', currency, realm: 'real' });
  return id;
}

/**
 * Checks name and first password by the rules of the registration form, and the currency against the brand's. Refuses
 * FIELD_INVALID, AGE_NOT_CONFIRMED, PASSWORD_TOO_COMMON and USERNAME_TAKEN.
 */
export async function proveAccountByHand(
  call: ChangeCall,
  wish: {
    readonly account: string;
    readonly password: string;
    readonly currency: Currency;
    /** The date of birth; null for an account that does not play. */
    readonly birthday: Day | null;
  },
): Promise<void> {
  const { account, password, currency, birthday } = wish;
  const {
    register: { username, password: passwordRule },
    brand,
    jurisdiction,
  } = await brandSettings(call.tx);
  const rules = present({ account: username, password: passwordRule });
  const [fault] = Object.entries(checkForm(rules, { account: account.trim(), password }));
  if (fault) refuse('FIELD_INVALID', { field: fault[0], ...fault[1] });
  if (!brand.currencies.includes(currency)) refuse('FIELD_INVALID', { field: 'currency', fault: 'unknown' });
  const min = minAge(jurisdiction, currency);
  if (birthday !== null && yearsBetween(birthday, dayOf(call.now)) < min)
    refuse('AGE_NOT_CONFIRMED', { min, field: 'birthday' });
  if (isCommonPassword(password, account)) refuse('PASSWORD_TOO_COMMON', { field: 'password' });
  if (await queries.isTaken(call.tx, account.trim())) refuse('USERNAME_TAKEN', { field: 'account' });
}

/** The minimum age of a player; the currency determines the country. */
export function minAge(jurisdiction: Parameters<typeof agesOf>[0], currency: Currency): number {
  const ages = agesOf(jurisdiction);
  return currency === 'THB' ? ages.TH : ages.VN;
}
