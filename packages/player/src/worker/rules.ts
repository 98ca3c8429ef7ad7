/** Caching rules of the service worker as pure functions, so that each can be tested. */

/**
 * How a request is answered.
 * - `page`: from the network; only when that fails the kept start page, which finds its way by the address.
 * - `file`: a file of this version of the site, kept under the version's name: the kept one is good.
 * - `public`: the same for everybody: the network's answer if it comes soon, else the kept one, and news when the fresh one is there.
 * - `own`: of one session: the network's answer; the kept one only without a network.
 * - `network`: none of the worker's business.
 */
export type Way = 'page' | 'file' | 'public' | 'own' | 'network';

/** The facts of a request that decide. */
export interface Asked {
  readonly method: string;
  /** The request goes to our own origin. */
  readonly isOurs: boolean;
  readonly isNavigation: boolean;
  readonly path: string;
}

/** Paths of the contract whose answers are kept, with their {names}. */
export interface KeptPaths {
  /** The same for everybody. */
  readonly public: readonly string[];
  /** Paths whose answers are cached for one session. */
  readonly own: readonly string[];
}

/** Other pages of the host: other sites, pages rendered by the server, calls. */
const notOurPages =
  /^\/(?:lottery-client|office|results|rules|offers|notices|helpmc|pages|api|wps|lgw|lotto|outside|tile|livez|readyz|metrics)(?:\/|$)/;

export function wayOf({ method, isOurs, isNavigation, path }: Asked, kept: KeptPaths): Way {
  if (method !== 'GET' || !isOurs) return 'network';
  if (isNavigation) return notOurPages.test(path) || isFile(path) ? 'network' : 'page';
  if (/^\/(?:assets|banner|vendor)\/|^\/(?:early\.js|mark\.svg)$/.test(path)) return 'file';
  if (templateOf(kept.public, path) !== undefined) return 'public';
  if (templateOf(kept.own, path) !== undefined) return 'own';
  return 'network';
}

/** The contract's path of an address: `/api/lottery/games/xsmb` is `/api/lottery/games/{game}`. A word said whole comes first. */
export const templateOf = (templates: readonly string[], path: string): string | undefined =>
  templates.find((template) => template === path) ?? templates.find((template) => matches(template, path));

/** Own answers are kept under the hash of the session's token, so that the next one on this device never meets them. */
export const keyOf = (url: string, { who, language }: { who: string; language: string }): string => {
  const key = new URL(url);
  key.searchParams.set('kept-for', who);
  key.searchParams.set('kept-in', language);
  return key.href;
};

/** Whole answers of a done call, and of ours: an answer without the server's time comes from something in between. */
export const isKeepable = (status: number, serverTime: string | null, type: string | null): boolean =>
  status === 200 && Number(serverTime) > 0 && (type ?? '').startsWith('application/json');

/** Caches of earlier versions of the site; answers are kept over them. */
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
