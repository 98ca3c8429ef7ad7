/** One host of the server's list for this visit, at random [K08]; without a list the page's own. */
let chosen: { list: string; host: string } | undefined;

export function pictureAddress(path: string, hosts: readonly string[] = []): string {
  const list = hosts.join(' ');
  if (chosen?.list !== list) chosen = { list, host: hosts[belowOf(hosts.length)] ?? '' };
  return chosen.host + path;
}

const belowOf = (limit: number): number =>
  limit === 0 ? 0 : (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
