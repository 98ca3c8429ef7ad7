import { foldName, isSameName } from '../withdrawals/same-name.ts';

/** Why a document does not show the person who registered; an empty list: it does. */
export const identityFindings = [
  'NAME_DIFFERS',
  'BIRTHDAY_DIFFERS',
  'HOLDER_DIFFERS',
  'DOCUMENT_EXPIRED',
  'READ_NAME_DIFFERS',
  'READ_BIRTHDAY_DIFFERS',
  /** Accepted for another member; found by the server, not by comparing. */
  'DOCUMENT_TAKEN',
] as const;
export type IdentityFinding = (typeof identityFindings)[number];

export interface DocumentFacts {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthday: string;
  /** YYYY-MM-DD; null for cards that do not expire. */
  readonly expiresOn: string | null;
}

/**
 * Compares what a document says with what the member registered and with the holders of the bound bank accounts. `read` is
 * what a checker took off the pictures, when there is one: it must say the same as the member typed.
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

/** Whether two spellings are one person: as for bank holders, and the titles that cards print before a name do not count. */
export const isSamePerson = (left: string, right: string): boolean =>
  isSameName(withoutTitle(left), withoutTitle(right));

/** `นางสาวมาลี สุขใจ` and `MISS MALI SUKJAI` lose their title; a name that is nothing but a title keeps it. */
export function withoutTitle(name: string): string {
  const plain = foldName(name);
  // Thai titles stand against the name without a space.
  const thai = thaiTitles.find((title) => plain.startsWith(title) && plain.length > title.length);
  if (thai) return plain.slice(thai.length).trim();
  const [first = '', ...rest] = plain.split(' ');
  return rest.length > 0 && latinTitles.has(first) ? rest.join(' ') : plain;
}

/** Longest first: นางสาว begins with นาง. Folded like names, because a title in a name is folded too. */
const thaiTitles = ['เด็กหญิง', 'เด็กชาย', 'นางสาว', 'น ส', 'นาง', 'นาย', 'ด ช', 'ด ญ'].map(foldName);
const latinTitles = new Set(['mr', 'mrs', 'ms', 'miss', 'master', 'ong', 'ba']);
