/** Whether this browser can have passkeys at this address: they need a host name, and a page that nobody can change on its way. */
export const canHavePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' &&
  globalThis.isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** The person closed the browser's window, or let it wait too long: nothing to complain about. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
