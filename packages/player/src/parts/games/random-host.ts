/** The host chosen from each list of hosts, the same for the whole visit [K08]. */
const chosen = new Map<string, string>();

/**
 * Puts a path on one host of the server's list. The host is chosen at random once per visit. Without a list the path
 * stays on the page's own host [K08].
 */
export function onHost(path: string, hosts: readonly string[] = []): string {
  const list = hosts.join(' ');
  const host = chosen.get(list) ?? hosts[below(hosts.length)] ?? '';
  chosen.set(list, host);
  return host + path;
}

const below = (limit: number): number =>
  limit === 0 ? 0 : (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
