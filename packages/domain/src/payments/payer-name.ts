import { foldName } from '../withdrawals/same-name.ts';

/** The brand's rule for the payer's name on a bank's notice. */
export interface PayerRule {
  /**
   * `exact` compares letter by letter. `folded` ignores case, Latin accents, titles, marks and the order of parts.
   * `off` does not compare.
   */
  readonly rule: 'exact' | 'folded' | 'off';
  /** Whether a payment is credited or waits for staff if the payer or the member has no name. */
  readonly nameless: 'credit' | 'queue';
}

export type PayerFault = 'payer_differs' | 'payer_missing';

/**
 * The reason why a payment may not be credited to a member with this name; undefined if it may. Some banks report a
 * transfer text instead of a name: with `isText` the member's name may occur anywhere in it.
 */
export function payerFault(
  { rule, nameless }: PayerRule,
  payer: { readonly name: string; readonly isText: boolean },
  memberName: string,
): PayerFault | undefined {
  if (rule === 'off') return undefined;
  const fold = rule === 'exact' ? (name: string) => name.normalize('NFC').trim() : foldedParts;
  const [paid, expected] = [fold(payer.name), fold(memberName)];
  if (paid === '' || expected === '') return nameless === 'queue' ? 'payer_missing' : undefined;
  if (paid === expected) return undefined;
  return payer.isText && holdsParts(rule, paid, expected) ? undefined : 'payer_differs';
}

/**
 * Whether a text contains a name: `NGUYEN VAN AN chuyen tien` contains `Nguyễn Văn An`, because every part of the name
 * is a word of the text, as often as in the name.
 */
function holdsParts(rule: PayerRule['rule'], text: string, name: string): boolean {
  if (rule === 'exact') return ` ${text} `.includes(` ${name} `);
  const words = text.split(' ');
  return name.split(' ').every((part) => {
    const at = words.indexOf(part);
    if (at !== -1) words.splice(at, 1);
    return at !== -1;
  });
}

/** The parts of a name in sorted order, without titles. In Thai the title is joined to the name: `นายสมชาย ใจดี`. */
function foldedParts(name: string): string {
  const parts = foldName(name.replace(THAI_TITLE, '')).split(' ').filter(Boolean);
  while (parts.length > 1 && titles.has(parts[0] ?? '')) parts.shift();
  return parts.toSorted().join(' ');
}

const THAI_TITLE = /^\s*(นางสาว|น\.\s?ส\.|นาง|นาย|คุณ)\s*/u;
/** English and Vietnamese titles, normalised. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'khun', 'ong', 'ba', 'anh', 'chi', 'co']);
