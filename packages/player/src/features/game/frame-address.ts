import { lottoAreas, type LottoArea, prizeModes, type PrizeMode } from '@tamarind/domain/lottery/launch';
import { present } from '@tamarind/domain/present';

interface LaunchInput {
  readonly lottoGameCode?: string;
  readonly lottoView: 'betting' | 'lobby';
  readonly lottoArea?: LottoArea;
  readonly lottoPrizeMode?: PrizeMode;
}

/**
 * Reads the lottery's launch parameters from the page's address: `?lottoGameCode=xsmb&lottoView=betting&lottoArea=VN`
 * [B16, K07].
 */
export function launchInput(search: string): LaunchInput {
  const query = new URLSearchParams(search);
  const asked = query.get('lottoGameCode') ?? '';
  const code = /^[a-z0-9]{2,16}$/.test(asked) ? asked : undefined;
  const area = lottoAreas.find((one) => one === query.get('lottoArea'));
  const mode = prizeModes.find((one) => one === query.get('lottoPrizeMode'));
  return {
    ...present({ lottoGameCode: code || undefined }),
    lottoView: code && query.get('lottoView') !== 'lobby' ? 'betting' : 'lobby',
    ...present({ lottoArea: area, lottoPrizeMode: mode }),
  };
}

/** Address of the lottery client for visitors, without a session. */
export function visitorAddress(search: string): string {
  const { lottoGameCode: game, lottoView: view, lottoArea: area, lottoPrizeMode: mode } = launchInput(search);
  const known = { ...present({ mode, area }), view, ...present({ game: game || undefined }) };
  return `/lottery-client/#${new URLSearchParams({ visitor: '1', ...known })}`;
}

/** The same launch parameters, but with the betting board of this lottery. */
export function withGame(search: string, game: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.set('lottoGameCode', game);
  query.set('lottoView', 'betting');
  return query;
}

/** The catalogue game named in the page's address (`?gameId=mgr0001`), if any. */
export function gameIdOf(search: string): string | undefined {
  const asked = new URLSearchParams(search).get('gameId') ?? '';
  return /^[a-z][a-z0-9_]{1,31}$/.test(asked) ? asked : undefined;
}

/** The address of a launched game as an absolute URL. Undefined if it is not http(s); then no frame is loaded. */
export function frameAddress(gameUrl: string, base: string): URL | undefined {
  const address = URL.parse(gameUrl, base);
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address : undefined;
}

/**
 * The sandbox attribute of the frame. The browser isolates a page of another origin from ours, so such a page may keep
 * its own origin and storage. A vendor's page on our origin could remove a sandbox that allows both scripts and
 * same-origin, so it gets an opaque origin. The lottery client on our origin is our own code: a sandbox that it could
 * remove would protect nothing.
 */
export function sandboxOf(address: URL, here: string, isOwn: boolean): { sandbox?: string } {
  if (address.origin !== new URL(here).origin)
    return { sandbox: 'allow-scripts allow-same-origin allow-forms allow-downloads' };
  return isOwn ? {} : { sandbox: 'allow-scripts allow-forms' };
}
