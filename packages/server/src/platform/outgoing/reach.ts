import { BlockList, isIP, isIPv4 } from 'node:net';

/** The networks that outgoing calls may reach. Built from OUTGOING by `readReach`. */
export interface Reach {
  /** Every address of the public internet; only by TLS and on the ports of `PUBLIC_PORTS`. */
  readonly isPublic: boolean;
  readonly isLoopback: boolean;
  /** Networks named by the operator: any port, TLS or not. */
  readonly networks: BlockList;
  readonly hasNetworks: boolean;
}

/**
 * Reads OUTGOING: `public`, `loopback` (the demo only) and networks as CIDR, with commas between; empty means `loopback` in the
 * demo and `public` otherwise. Addresses in `never` below stay out of reach. Undefined when a part cannot be read.
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

/** The reach of the configuration, which readConfig has found readable. */
export function reachOf({ OUTGOING, DEMO }: { readonly OUTGOING: string; readonly DEMO: boolean }): Reach {
  const reach = readReach(OUTGOING, DEMO);
  if (!reach) throw new Error('OUTGOING cannot be read');
  return reach;
}

/**
 * What can be said against an address before its name is looked up: the part at fault, or undefined. Literal addresses are
 * decided here. Names are decided again at every connection, by the addresses they resolve to then.
 */
export function addressFault(url: URL, reach: Reach): 'scheme' | 'port' | 'host' | undefined {
  if (!(url.protocol in PUBLIC_PORTS) && url.protocol !== 'http:') return 'scheme';
  const host = bareHost(url);
  const address = isOwnMachine(host) ? '127.0.0.1' : host;
  if (isIP(address) !== 0)
    return mayConnect(address, url, reach) ? undefined : isPublic(address) && reach.isPublic ? portFault(url) : 'host';
  if (!NAME.test(host)) return 'host';
  // A name may lead into one of the operator's networks, where any port and http will do.
  if (reach.hasNetworks) return undefined;
  return reach.isPublic && !LOCAL_ENDINGS.some((ending) => host.endsWith(ending)) ? portFault(url) : 'host';
}

/** Whether a connection to this very address may be opened. Asked with every address that a name resolved to. */
export function mayConnect(address: string, url: URL, reach: Reach): boolean {
  if (isIP(address) === 0 || never.check(address, familyOf(address))) return false;
  if (reach.networks.check(address, familyOf(address))) return true;
  if (reach.isLoopback && loopback.check(address, familyOf(address))) return true;
  return reach.isPublic && isPublic(address) && portFault(url) === undefined;
}

/** Whether a lookup of the name can lead to an address within reach. The demo asks no name server about others' names. */
export const mayResolve = (host: string, reach: Reach): boolean =>
  isOwnMachine(host) ? reach.isLoopback : reach.isPublic || reach.hasNetworks;

/** Whether the address is of the public internet: none of the special-purpose ranges of RFC 6890 and the IANA registries. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  // IPv6 gives out 2000::/3 only; inside it some ranges carry an IPv4 address or are for documents.
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** The host without the brackets of IPv6 and the dot of the root. The URL parser has made decimal, octal and hex forms plain. */
export const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

const isOwnMachine = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** On the public internet: TLS only, and only on the ports its protocol is served on. */
function portFault(url: URL): 'scheme' | 'port' | undefined {
  const ports = PUBLIC_PORTS[url.protocol];
  if (!ports) return 'scheme';
  // The URL parser leaves out the usual port of https.
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
/** No operator has a service here: this host, link-local with the metadata services of clouds, multicast, broadcast. */
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
  // Teredo, benchmarks, ORCHID, documentation, 6to4, documentation.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
);

/** By scheme, as the URL parser writes them. smtp begins in clear and has to go over to TLS (ports/mail.ts). */
const PUBLIC_PORTS: Readonly<Record<string, readonly string[]>> = {
  'https:': ['', '8443'],
  'smtps:': ['', '465'],
  'smtp:': ['', '587'],
};
/** A name with a dot, of letters, digits and hyphens. */
const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LOCAL_ENDINGS = ['.local', '.internal', '.home.arpa', '.lan', '.corp', '.home'];
