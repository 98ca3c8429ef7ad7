/**
 * The prefix of a deposit's reference, which is sent with the payment: TMR, eight random characters, one check
 * character. It fits PromptPay's reference 1 (at most 20 of A-Z 0-9) and VietQR's purpose (at most 25, no accents).
 *
 * The alphabet omits 0 O 1 I L, which people confuse, so it has 31 characters. Because 31 is prime and the weights
 * differ, the check detects every single wrong character and every swap of two.
 */
export const REFERENCE_PREFIX = 'TMR';

/**
 * A reference from 8 random bytes. There are 31^8 = 8.5 x 10^11 references, so collisions are rare and guessing is
 * practically impossible.
 */
export function makeReference(random: Uint8Array): string {
  if (random.length < 8) throw new RangeError('a reference needs 8 random bytes');
  // Reduces 64 bits modulo 31^8, with a bias below 2^-24. The sum is a BigInt, because the `reduce` of a typed array
  // only returns numbers.
  return numbered([...random.slice(0, 8)].reduce((whole, byte) => whole * 256n + BigInt(byte), 0n));
}

/** The number of a reference, from 0 to 31^8 - 1, for providers that identify orders by numbers. */
export const referenceNumber = (reference: string): bigint =>
  [...reference.slice(REFERENCE_PREFIX.length, -1)].reduceRight(
    (whole, character) => whole * BASE + BigInt(ALPHABET.indexOf(character)),
    0n,
  );

/** The reference with this number; undefined when it is out of range. */
export const referenceOfNumber = (number: bigint): string | undefined =>
  number >= 0n && number < BASE ** BigInt(BODY) ? numbered(number) : undefined;

export function isReference(text: string): boolean {
  const match = WHOLE.exec(text);
  return match !== null && checkCharacter(match[1] ?? '') === match[2];
}

/**
 * The different references in a transfer text. Banks add their own words around the reference and change its case, and
 * some insert spaces or marks ("MBVCB.57.tmr7k3q 94-2x.CT tu 0123").
 */
export function findReferences(text: string): string[] {
  const capital = text.toUpperCase();
  const whole = referencesIn(capital);
  return [...(whole.size > 0 ? whole : referencesIn(capital.replaceAll(/[^A-Z0-9]/g, '')))];
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = BigInt(ALPHABET.length);
const BODY = 8;
const WHOLE = new RegExp(`^${REFERENCE_PREFIX}([${ALPHABET}]{${BODY}})([${ALPHABET}])$`);

function numbered(number: bigint): string {
  let rest = number;
  let body = '';
  for (let place = 0; place < BODY; place++) {
    body += ALPHABET[Number(rest % BASE)];
    rest /= BASE;
  }
  return REFERENCE_PREFIX + body + checkCharacter(body);
}

const checkCharacter = (body: string): string => {
  const weighed = [...body].reduce((total, character, index) => total + (index + 2) * ALPHABET.indexOf(character), 0);
  return ALPHABET.charAt(weighed % ALPHABET.length);
};

function referencesIn(text: string): Set<string> {
  const length = REFERENCE_PREFIX.length + BODY + 1;
  const found = new Set<string>();
  for (let at = text.indexOf(REFERENCE_PREFIX); at >= 0; at = text.indexOf(REFERENCE_PREFIX, at + 1)) {
    const candidate = text.slice(at, at + length);
    if (isReference(candidate)) found.add(candidate);
  }
  return found;
}
