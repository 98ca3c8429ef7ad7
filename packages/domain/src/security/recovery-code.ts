/**
 * A recovery code from six or more random bytes: ten letters and digits that are not taken for each other (Crockford's
 * base32, no I, L, O, U), in two halves. 50 bits each, which nobody tries out at five tries a login.
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

/** As typed by a person: case, spaces and dashes do not count, and what looks alike is alike. */
export const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
