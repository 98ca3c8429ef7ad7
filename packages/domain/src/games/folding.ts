/**
 * Normalises names for search: drops case, Latin accents (Xóc Đĩa → xoc dia), Thai tone marks and punctuation. Query
 * and names are normalised alike, so a query without marks finds names with them.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u0e47-\u0e4c]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * A key whose byte order is dictionary order: Latin letters without accents, Thai with the leading vowel moved behind
 * its consonant, as Thai dictionaries sort (Royal Society of Thailand).
 */
export const sortKey = (name: string): string => foldName(name).replaceAll(/([เ-ไ])([ก-ฮ])/g, '$2$1');
