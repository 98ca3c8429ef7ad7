/**
 * Whether two spellings name one holder: letter case, Latin accents (banks print names without them), width, spaces and the
 * marks between name parts do not count. The order of the parts does. Two empty names are not the same.
 */
export const isSameName = (left: string, right: string): boolean => {
  const folded = foldName(left);
  return folded !== '' && folded === foldName(right);
};

/** `Nguyễn  Thị-Hà` and `NGUYEN THI HA` fold to `nguyen thi ha`. Thai vowels and tone marks are letters and stay. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    // đ has a stroke, not an accent, so NFKD leaves it whole.
    .replaceAll('đ', 'd')
    .replaceAll(/[\s.'’-]+/gu, ' ')
    .trim();
