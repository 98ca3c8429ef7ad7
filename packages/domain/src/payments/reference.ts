/**
 * The reference that travels with a payment and finds its deposit again: TMR, eight characters of chance, one check character.
 * It fits PromptPay's reference 1 (at most 20 of A-Z 0-9) and VietQR's purpose (at most 25, no accents).
 *
 * The alphabet leaves out 0 O 1 I L, which people mix up, so it has 31 characters: a prime, and weights that differ make the
 * check find every single wrong character and every swap of two.
 */
export const REFERENCE_PREFIX = 'TMR';

/** A reference from 8 random bytes; 31^8 = 8.5 x 10^11 of them, so a clash is rare and a guess is worth nothing. */
export function makeReference(random: Uint8Array): string {
  if (random.length < 8) throw new RangeError('a reference needs 8 random bytes');
  // 64 bits taken modulo 31^8: the bias is below 2^-24. A BigInt sum, for typed arrays reduce to numbers only.
  let chance = [...random.slice(0, 8)].reduce((whole, byte) => whole * 256n + BigInt(byte), 0n);
  let body = '';
  for (let place = 0; place < BODY; place++) {
    body += ALPHABET[Number(chance % BASE)];
    chance /= BASE;
  }
  return REFERENCE_PREFIX + body + checkCharacter(body);
}

export function isReference(text: string): boolean {
  const match = WHOLE.exec(text);
  return match !== null && checkCharacter(match[1] ?? '') === match[2];
}

/**
 * The references in what a bank passed on, each once. Banks put their own words around it, change case, and some break it by
 * spaces or marks ("MBVCB.57.tmr7k3q 94-2x.CT tu 0123").
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
