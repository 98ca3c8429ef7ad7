import type { FastifyRequest } from 'fastify';

/**
 * [H10] Whether a request may come from a page of another site. Checked for calls with effects that such a page can
 * trigger without a preflight: a GET, or a form.
 *
 * - A request with a header that only scripts of our origin can set (Authorization, Idempotency-Key) is ours.
 * - The browser sets `Sec-Fetch-Site` and no page can change it: everything but `same-origin` is foreign, including a
 *   typed address or a link in a mail (`none`).
 * - Browsers without it name the page in Origin or Referer, whose host must be the called host.
 * - A page can suppress both headers, but not the User-Agent. A browser that sends neither is foreign; a client that is
 *   not a browser has no page that could trick it.
 */
export function isForeignPage(headers: FastifyRequest['headers'], host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  if (headers.authorization !== undefined || headers['idempotency-key'] !== undefined) return false;
  const page = headers.origin ?? headers.referer;
  if (page !== undefined) return hostOf(page) !== host.toLowerCase();
  return /^mozilla\//i.test(headers['user-agent'] ?? '');
}

/** `Origin: null`, from a sandboxed frame or a file, has no host. */
const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);
