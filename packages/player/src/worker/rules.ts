/** Caching rules of the service worker, written as pure functions so that each can be tested alone. */

/**
 * How the service worker answers a request.
 * - `page`: from the network; if that fails, with the cached start page, which then shows the page of the address.
 * - `file`: a file of this site version, from the version's cache.
 * - `public`: an answer that is the same for everybody: from the network if it arrives soon, otherwise from the cache.
 *   The page gets a message when a late answer arrives.
 * - `own`: an answer for one session: from the network, and from the cache only when offline.
 * - `network`: the worker does not handle the request.
 */
export type Way = 'page' | 'file' | 'public' | 'own' | 'network';

/** The properties of a request that decide how it is answered. */
export interface RequestFacts {
  readonly method: string;
  /** True if the request goes to our own origin. */
  readonly isOurs: boolean;
  readonly isNavigation: boolean;
  readonly path: string;
}

/** Contract paths, with `{name}` parameters, whose answers are cached. */
export interface KeptPaths {
  /** Paths whose answers are the same for everybody. */
  readonly public: readonly string[];
  /** Paths whose answers are cached for one session. */
  readonly own: readonly string[];
}

/** Paths on this host that do not belong to the player site: other sites, server-rendered pages, API calls. */
const notOurPages =
  /^\/(?:lottery-client|office|results|rules|offers|notices|legal|helpmc|pages|api|wps|lgw|lotto|outside|tile|livez|readyz|metrics)(\/|$)/;

export function wayOf({ method, isOurs, isNavigation, path }: RequestFacts, kept: KeptPaths): Way {
  if (method !== 'GET' || !isOurs) return 'network';
  if (isNavigation) return notOurPages.test(path) || isFile(path) ? 'network' : 'page';
  if (/^\/(?:assets|banner|vendor)\/|^\/(?:early\.js|mark\.svg)$/.test(path)) return 'file';
  if (templateOf(kept.public, path) !== undefined) return 'public';
  if (templateOf(kept.own, path) !== undefined) return 'own';
  return 'network';
}

/**
 * Finds the contract's path of an address: `/api/lottery/games/xsmb` is `/api/lottery/games/{game}`. A literal path
 * takes precedence over a template.
 */
export const templateOf = (templates: readonly string[], path: string): string | undefined =>
  templates.find((template) => template === path) ?? templates.find((template) => matches(template, path));

/**
 * The cache key of an answer that belongs to one session. It contains the hash of the session's token, so another
 * session on this device never reads the answer.
 */
export const keyOf = (url: string, { who, language }: { who: string; language: string }): string => {
  const key = new URL(url);
  key.searchParams.set('kept-for', who);
  key.searchParams.set('kept-in', language);
  return key.href;
};

/**
 * True if an answer may be cached: only complete, successful answers of our server. An answer without the server's time
 * comes from a proxy in between.
 */
export const isKeepable = (status: number, serverTime: string | null, type: string | null): boolean =>
  status === 200 && Number(serverTime) > 0 && (type ?? '').startsWith('application/json');

/** Names of file caches from earlier site versions, to be deleted. Caches of API answers survive a new version. */
export const outdated = (names: readonly string[], current: string): string[] =>
  names.filter((name) => name.startsWith('shell-') && name !== current);

const isFile = (path: string): boolean => /\.\w{2,12}$/.test(path.replace(/\.html$/, ''));

function matches(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
  );
}
