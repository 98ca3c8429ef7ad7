import type { FastifyRequest } from 'fastify';

/**
 * [H10] True if a request may come from a page of another site. Checked for calls with effects that such a page can
 * trigger without a preflight: a GET, or a form.
 *
 * - `Sec-Fetch-Site` is set by the browser and cannot be changed by a page, so it decides if it is present: everything
 *   but `same-origin` is foreign, including a typed address or a link in a mail (`none`).
 * - Without it, a header that only scripts of this origin can set (Authorization, Idempotency-Key) proves the origin.
 * - Otherwise Origin or Referer names the page, whose host must be the called host.
 * - A page can suppress these two headers, but not the User-Agent. A browser that sends neither is foreign; a client
 *   that is not a browser has no page that could trick it.
 */
export function isForeignPage(headers: FastifyRequest['headers'], host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  if (headers.authorization !== undefined || headers['idempotency-key'] !== undefined) return false;
  const page = headers.origin ?? headers.referer;
  if (page !== undefined) return hostOf(page) !== host.toLowerCase();
  return /^mozilla\//i.test(headers['user-agent'] ?? '');
}

/** `Origin: null`, sent by a sandboxed frame or a file, has no host. */
const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);
