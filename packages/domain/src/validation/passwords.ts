import { DEFAULT_PASSWORD } from '../constants.ts';

/**
 * Forbidden passwords: the most common ones of public breach lists that fit usual length rules, the prescribed default
 * 123456 of imported accounts, and the username itself. Case-insensitive.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const folded = password.toLowerCase();
  return (
    folded === DEFAULT_PASSWORD ||
    folded === username.toLowerCase() ||
    common.has(folded) ||
    /^(.)\1*$/u.test(folded) ||
    isRun(folded)
  );
}

/** True for 12345678, abcdefgh or 87654321: each character is one code point above, or below, the previous one. */
function isRun(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((letter, index) => (letter.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0));
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}

const common = new Set(
  `password password1 password123 passw0rd p@ssw0rd 123456789 1234567890 12345678 1234567 123123 123123123 1q2w3e4r 1q2w3e4r5t
   1qaz2wsx qwerty qwerty123 qwertyuiop qwe123456 asdfghjkl zxcvbnm abc123 abc12345 abcd1234 a123456 a1234567 a12345678 aa123456 aaa111
   iloveyou iloveyou1 sunshine princess football baseball superman batman dragon monkey letmein welcome welcome1 admin admin123 admin1234
   administrator login master shadow michael jordan23 trustno1 whatever freedom starwars hello123 hello1234 charlie donald qazwsx
   matkhau matkhau123 anhyeuem emyeuanh yeuem123 vietnam vietnam1 saigon123 hanoi123 thailand thailand1 bangkok1 sawasdee rakmak krungthep
   112233 121212 654321 666666 888888 999999 147258369 159753 987654321 0987654321 11223344 12341234 19851985 20002000 99999999 88888888
   tamarind tamarind1 tamarindplay lottery lottery1 casino casino123 gambling`.split(/\s+/),
);
