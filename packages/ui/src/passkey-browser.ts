/**
 * True if passkeys work on this page: they need browser support, a host name (not an IP address) and a secure context.
 */
export const canHavePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' &&
  globalThis.isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** True if the person closed the browser's dialog or let it time out, which is not an error to show. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
