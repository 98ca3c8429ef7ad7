/**
 * The network area of an address, by which a member's usual locations of login are recognised [H13]. Providers assign
 * changing addresses within a network, so an area is the /24 of an IPv4 or the /48 of an IPv6 address. All private
 * addresses are one area.
 */
export function placeOfAddress(address: string, isPrivate: boolean): string {
  if (isPrivate) return 'local';
  const plain = unmapped(address);
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : `${firstBytes(plain)}.0/24`;
}

/**
 * The network that counts as one client in rate limits. For IPv4 it is the /24, because attackers rent whole /24
 * networks. For IPv6 it is the /64, because every customer gets at least one /64 (RFC 6177).
 */
export function networkOfAddress(address: string): string {
  const plain = unmapped(address);
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : `${firstBytes(plain)}.0/24`;
}

/** Converts `::ffff:192.0.2.1` to IPv4, because a dual-stack socket reports IPv4 addresses in that form. */
const unmapped = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

const firstBytes = (address: string): string => address.split('.').slice(0, 3).join('.');

/** The eight groups of an IPv6 address, without leading zeros. A zone (`%eth0`) remains in the last group. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(8 - front.length - back.length, 0);
  return [...front, ...Array<string>(zeros).fill('0'), ...back].map((group) => group.replace(/^0+(?=.)/, ''));
}
