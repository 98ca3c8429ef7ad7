import type { FastifyRequest } from 'fastify';

/**
 * [H10] Whether the request may come from a page of another site. Asked for calls that act and that such a page can make a browser
 * send without a preflight: a GET, or a form.
 *
 * - A request with a header that only scripts of our own origin can set (Authorization, Idempotency-Key) is ours.
 * - `Sec-Fetch-Site` is set by the browser and no page can change it: everything but `same-origin` is foreign, also an address
 *   that was typed or opened from a mail (`none`).
 * - Browsers without it name the page in Origin or Referer: its host has to be the host that was called.
 * - A page can suppress both, but not the browser's name. A browser that says nothing else is foreign; a client that is no browser
 *   has no page in it that could trick it.
 */
export function isForeignPage(headers: FastifyRequest['headers'], host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  if (headers.authorization !== undefined || headers['idempotency-key'] !== undefined) return false;
  const page = headers.origin ?? headers.referer;
  if (page !== undefined) return hostOf(page) !== host.toLowerCase();
  return /^mozilla\//i.test(headers['user-agent'] ?? '');
}

/** `Origin: null`, of a sandboxed frame or a file, has none. */
const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);
