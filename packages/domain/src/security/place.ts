/**
 * The place an address belongs to: what a member is known from [H13]. Providers hand out addresses within a network, so one
 * place is the /24 of an IPv4 and the /48 of an IPv6 address; all addresses that are not routed are one place.
 */
export function placeOfAddress(address: string, isPrivate: boolean): string {
  if (isPrivate) return 'local';
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  const groups = [...front, ...gap, ...back].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/48`;
}
