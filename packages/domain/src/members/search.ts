import { e164, dialingCodes } from '../validation/phone.ts';

/** The values by which staff can find a member, most certain first. */
export const searchSigns = ['account', 'deposit', 'withdrawal', 'ticket', 'mobile', 'email', 'bank', 'name'] as const;
export type SearchSign = (typeof searchSigns)[number];

/**
 * A search text, parsed as every kind of value that it can be. A field is null (or empty) if the text cannot be that
 * kind of value.
 */
export interface MemberSearch {
  /** The beginning of an account name, in lower case. */
  readonly account: string | null;
  /** Part of the payee name or nickname, in lower case. */
  readonly name: string | null;
  /** The whole e-mail address, in lower case. */
  readonly email: string | null;
  /** The mobile number in E.164 format, once for each country of the brand. */
  readonly mobiles: readonly string[];
  readonly bankNumber: string | null;
  /** The reference of a deposit, withdrawal or ticket. */
  readonly reference: string | null;
}

/**
 * Parses a search text. Contacts are searched only for staff who may see them. They must be typed in full, so that
 * nobody can find them out digit by digit.
 */
export function readMemberSearch(typed: string, mayContact: boolean): MemberSearch {
  const text = typed.trim();
  const lower = text.toLowerCase();
  const digits = text.replaceAll(/[\s-]/g, '');
  const mobiles = dialingCodes.flatMap((code) => e164(code, text) ?? []);
  return {
    account: /^[a-z0-9_.@+-]{2,64}$/.test(lower) ? lower : null,
    name: /\p{L}/u.test(text) && [...text].length >= 3 && !text.includes('@') ? lower : null,
    email: mayContact && /^[^\s@]+@[^\s@]+$/.test(lower) ? lower : null,
    mobiles: mayContact ? [...new Set(mobiles)] : [],
    bankNumber: /^\d{6,20}$/.test(digits) ? digits : null,
    reference: /^[a-z0-9-]{6,24}$/.test(lower) ? text.toUpperCase() : null,
  };
}
