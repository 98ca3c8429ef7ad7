/** What the page's own address says about the launch: `?lottoGameCode=xsmb&lottoView=betting` [B16, K07]. */
export function launchInput(search: string): { lottoGameCode?: string; lottoView: 'betting' | 'lobby' } {
  const query = new URLSearchParams(search);
  const asked = query.get('lottoGameCode') ?? '';
  const code = /^[a-z0-9]{2,16}$/.test(asked) ? asked : undefined;
  return {
    ...(code ? { lottoGameCode: code } : {}),
    lottoView: code && query.get('lottoView') !== 'lobby' ? 'betting' : 'lobby',
  };
}

/** The catalogue's game the page's address names, if any: `?gameId=mgr0001`. */
export function gameIdOf(search: string): string | undefined {
  const asked = new URLSearchParams(search).get('gameId') ?? '';
  return /^[a-z][a-z0-9_]{1,31}$/.test(asked) ? asked : undefined;
}

/** The launch address, absolute; undefined when it is no http(s) address: then nothing is put into the frame. */
export function frameAddress(gameUrl: string, base: string): URL | undefined {
  const address = URL.parse(gameUrl, base);
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address : undefined;
}
