/**
 * A recovery code from six or more random bytes: ten unambiguous letters and digits (Crockford's base32, no I, L, O, U)
 * in two halves. It has 50 bits, too many to guess at five attempts per login.
 */
export function recoveryCode(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let code = '';
  for (let place = 0; place < 10; place += 1) {
    code += ALPHABET[Number(rest & 31n)] ?? '';
    rest >>= 5n;
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * Normalises a recovery code as the member typed it: case, spaces and dashes are ignored, and look-alike characters are
 * treated as equal.
 */
export const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
