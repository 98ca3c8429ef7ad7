import { foldName, isSameName } from '../withdrawals/same-name.ts';

/** Reasons why a document does not prove the registered person's identity; an empty list means that it does. */
export const identityFindings = [
  'NAME_DIFFERS',
  'BIRTHDAY_DIFFERS',
  'HOLDER_DIFFERS',
  'DOCUMENT_EXPIRED',
  'READ_NAME_DIFFERS',
  'READ_BIRTHDAY_DIFFERS',
  /** The document was already accepted for another member. The server finds this; the comparison here does not. */
  'DOCUMENT_TAKEN',
] as const;
export type IdentityFinding = (typeof identityFindings)[number];

export interface DocumentFacts {
  readonly name: string;
  /** The birthday as YYYY-MM-DD. */
  readonly birthday: string;
  /** The day of expiry as YYYY-MM-DD; null for cards that do not expire. */
  readonly expiresOn: string | null;
}

/**
 * Compares a document with the member's registration and the holders of the bound bank accounts. `read` contains the
 * data that the checking service read from the pictures, if it did. These must equal the data that the member typed.
 */
export function matchIdentity(
  document: DocumentFacts,
  member: { readonly payeeName: string; readonly birthday: string | null; readonly holderNames: readonly string[] },
  today: string,
  read?: { readonly name: string; readonly birthday: string },
): IdentityFinding[] {
  const found: IdentityFinding[] = [];
  if (!isSamePerson(document.name, member.payeeName)) found.push('NAME_DIFFERS');
  if (member.birthday !== null && document.birthday !== member.birthday) found.push('BIRTHDAY_DIFFERS');
  if (member.holderNames.some((holder) => !isSamePerson(document.name, holder))) found.push('HOLDER_DIFFERS');
  if (document.expiresOn !== null && document.expiresOn < today) found.push('DOCUMENT_EXPIRED');
  if (read && !isSamePerson(read.name, document.name)) found.push('READ_NAME_DIFFERS');
  if (read && read.birthday !== document.birthday) found.push('READ_BIRTHDAY_DIFFERS');
  return found;
}

/**
 * Whether two spellings are the same person's name. It uses the rule for bank account holders and ignores titles that
 * cards print before a name.
 */
export const isSamePerson = (left: string, right: string): boolean =>
  isSameName(withoutTitle(left), withoutTitle(right));

/**
 * Removes the title from `นางสาวมาลี สุขใจ` or `MISS MALI SUKJAI`; a name that is only a title is returned unchanged.
 */
export function withoutTitle(name: string): string {
  const plain = foldName(name);
  // Thai titles are written before the name without a space.
  const thai = thaiTitles.find((title) => plain.startsWith(title) && plain.length > title.length);
  if (thai) return plain.slice(thai.length).trim();
  const [first = '', ...rest] = plain.split(' ');
  return rest.length > 0 && latinTitles.has(first) ? rest.join(' ') : plain;
}

/**
 * Titles, longest first because นางสาว begins with นาง. They are normalised in the same way as the names with which
 * they are compared.
 */
const thaiTitles = ['เด็กหญิง', 'เด็กชาย', 'นางสาว', 'น ส', 'นาง', 'นาย', 'ด ช', 'ด ญ'].map(foldName);
const latinTitles = new Set(['mr', 'mrs', 'ms', 'miss', 'master', 'ong', 'ba']);
