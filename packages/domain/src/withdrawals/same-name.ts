/**
 * Whether two spellings are one account holder's name. It ignores case, Latin accents (banks print names without them),
 * width, spaces and punctuation between name parts. The order of the parts matters. Two empty names are not the same.
 */
export const isSameName = (left: string, right: string): boolean => {
  const folded = foldName(left);
  return folded !== '' && folded === foldName(right);
};

/**
 * Folds `Nguyễn Thị-Hà` and `NGUYEN THI HA` to `nguyen thi ha`. Thai vowels and tone marks are part of the spelling, so
 * they are not removed.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    // Replace đ separately: it has a stroke, not an accent, so NFKD does not decompose it.
    .replaceAll('đ', 'd')
    .replaceAll(/[\s.'’-]+/gu, ' ')
    .trim();
