import type { Currency } from '../money.ts';

/**
 * Accepted identity documents and the pictures each needs, so that members know all of them before they start.
 * Thailand: the national identity card or a passport. Vietnam: the citizen card (CCCD), which has birthday and expiry
 * on different sides, or a passport.
 */
export const identityDocuments = ['th_id', 'vn_cccd', 'passport'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

export const identityParts = ['front', 'back', 'page', 'selfie'] as const;
export type IdentityPart = (typeof identityParts)[number];

export const partsOf: Readonly<Record<IdentityDocument, readonly IdentityPart[]>> = {
  th_id: ['front', 'selfie'],
  vn_cccd: ['front', 'back', 'selfie'],
  passport: ['page', 'selfie'],
};

/** The identity documents accepted from members of each currency, from which the member's country follows [H08]. */
export const documentsOf: Readonly<Record<Currency, readonly IdentityDocument[]>> = {
  THB: ['th_id', 'passport'],
  VND: ['vn_cccd', 'passport'],
};

/** Whether a number is valid for the document; the Thai number has a check digit. */
export function isDocumentNumber(document: IdentityDocument, number: string): boolean {
  if (document === 'th_id') return /^\d{13}$/.test(number) && thaiCheckDigit(number) === Number(number[12]);
  if (document === 'vn_cccd') return /^\d{12}$/.test(number);
  return /^[A-Z0-9]{6,12}$/.test(number);
}

/**
 * The check digit of a Thai number: the first twelve digits are multiplied by 13, 12 … 2 and added up; it is the last
 * digit of 11 less the remainder of this sum divided by 11.
 */
function thaiCheckDigit(number: string): number {
  const sum = [...number.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return (11 - (sum % 11)) % 10;
}
