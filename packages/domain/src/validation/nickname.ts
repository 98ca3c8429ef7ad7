/**
 * Parses a nickname, which other members see: 2 to 24 letters, marks, digits, spaces and . _ - ; undefined if invalid.
 */
export function nicknameOf(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
  const { length } = [...name];
  return length >= 2 && length <= 24 && /^[\p{L}\p{M}\p{N} ._-]+$/u.test(name) ? name : undefined;
}
