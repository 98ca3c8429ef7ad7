import { BlockList, isIP, isIPv4 } from 'node:net';

/** The networks that outgoing calls may reach. Built from OUTGOING by `readReach`. */
export interface Reach {
  /** True if every address of the public internet may be reached, by TLS only and on the ports of `PUBLIC_PORTS`. */
  readonly isPublic: boolean;
  readonly isLoopback: boolean;
  /** Networks that the operator allows: any port, with or without TLS. */
  readonly networks: BlockList;
  readonly hasNetworks: boolean;
}

/**
 * Parses OUTGOING: `public`, `loopback` (the demo only) and networks as CIDR, separated by commas. Empty means
 * `loopback` in the demo and `public` otherwise. Networks in `never` below stay unreachable. Undefined if a part is
 * invalid.
 */
export function readReach(text: string, isDemo: boolean): Reach | undefined {
  const networks = new BlockList();
  const parts = (text || (isDemo ? 'loopback' : 'public')).split(',').map((part) => part.trim());
  const named = parts.filter((part) => part !== 'public' && part !== 'loopback');
  for (const part of named) {
    const [address = '', bits = '', ...rest] = part.split('/');
    const family = isIP(address);
    if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128))
      return undefined;
    if (!isDemo && loopback.check(address, familyOf(address))) return undefined;
    networks.addSubnet(address, Number(bits), familyOf(address));
  }
  const isLoopback = parts.includes('loopback');
  if (isLoopback && !isDemo) return undefined;
  return { isPublic: parts.includes('public'), isLoopback, networks, hasNetworks: named.length > 0 };
}

/** The networks that the setting OUTGOING allows; readConfig has already validated the setting. */
export function reachOf({ OUTGOING, DEMO }: { readonly OUTGOING: string; readonly DEMO: boolean }): Reach {
  const reach = readReach(OUTGOING, DEMO);
  if (!reach) throw new Error('OUTGOING cannot be read');
  return reach;
}

/**
 * The part of a URL that is not allowed, found before its name is looked up; undefined if none. IP addresses are
 * decided here. Names are checked again at every connection, by the addresses to which they then resolve.
 */
export function addressFault(url: URL, reach: Reach): 'scheme' | 'port' | 'host' | undefined {
  if (!(url.protocol in PUBLIC_PORTS) && url.protocol !== 'http:') return 'scheme';
  const host = bareHost(url);
  const address = isOwnMachine(host) ? '127.0.0.1' : host;
  if (isIP(address) !== 0)
    return mayConnect(address, url, reach) ? undefined : isPublic(address) && reach.isPublic ? portFault(url) : 'host';
  if (!NAME.test(host)) return 'host';
  // The name is allowed for now: it may resolve to an address in one of the operator's networks, where any port and
  // http are allowed.
  if (reach.hasNetworks) return undefined;
  return reach.isPublic && !LOCAL_ENDINGS.some((ending) => host.endsWith(ending)) ? portFault(url) : 'host';
}

/** True if a connection to this address may be opened. Checked for every address to which a name resolves. */
export function mayConnect(address: string, url: URL, reach: Reach): boolean {
  if (isIP(address) === 0 || never.check(address, familyOf(address))) return false;
  if (reach.networks.check(address, familyOf(address))) return true;
  if (reach.isLoopback && loopback.check(address, familyOf(address))) return true;
  return reach.isPublic && isPublic(address) && portFault(url) === undefined;
}

/** True if looking up the name can yield a reachable address. The demo never looks up names of other machines. */
export const mayResolve = (host: string, reach: Reach): boolean =>
  isOwnMachine(host) ? reach.isLoopback : reach.isPublic || reach.hasNetworks;

/**
 * Whether the address is on the public internet: in none of the special-purpose ranges of RFC 6890 and the IANA
 * registries.
 */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  // Public IPv6 addresses are in 2000::/3 only; some ranges inside it embed an IPv4 address or are for documentation.
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * The host without the brackets of IPv6 and without a final dot. The URL parser has already normalised decimal, octal
 * and hex notations.
 */
export const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

const isOwnMachine = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Checks scheme and port for the public internet: only TLS, and only the usual ports of the protocol. */
function portFault(url: URL): 'scheme' | 'port' | undefined {
  const ports = PUBLIC_PORTS[url.protocol];
  if (!ports) return 'scheme';
  // An empty port means the default port of https, which the URL parser omits.
  return ports.includes(url.port) ? undefined : 'port';
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

function netsOf(...nets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const net of nets) {
    const [address = '', bits = ''] = net.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const loopback = netsOf('127.0.0.0/8', '::1/128');
/**
 * Networks that never contain an operator's service, so they are never allowed: this host, link-local including clouds'
 * metadata services, multicast, broadcast.
 */
const never = netsOf(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '::/128',
  'fe80::/10',
  'ff00::/8',
);
const global = netsOf('2000::/3');
const special = netsOf(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // The ranges for Teredo, benchmarks, ORCHID, documentation and 6to4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
);

/**
 * Allowed ports by scheme, as the URL parser writes them. smtp starts in clear text and must upgrade to TLS
 * (ports/mail.ts).
 */
const PUBLIC_PORTS: Readonly<Record<string, readonly string[]>> = {
  'https:': ['', '8443'],
  'smtps:': ['', '465'],
  'smtp:': ['', '587'],
};
/** A host name in lower case: labels of letters, digits, hyphens and underscores, with at least one dot. */
const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LOCAL_ENDINGS = ['.local', '.internal', '.home.arpa', '.lan', '.corp', '.home'];
