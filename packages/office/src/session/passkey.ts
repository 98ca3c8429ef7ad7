import { startJoinPasskey, startStaffPasskey } from '@tamarind/contract/staff-entry';
import { startOwnPasskey } from '@tamarind/contract/staff-factors';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { wasGivenUp } from '@tamarind/ui/passkey-browser.ts';

interface Proof {
  readonly credential: string;
}

/**
 * Logs in with a passkey of this device. Undefined if the person cancelled, or if it failed; after a failure `onFault`
 * is called.
 */
export const passkeyForLogin = (onFault: () => void): Promise<Proof | undefined> =>
  proofOf(onFault, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { options } = await callEndpoint(startStaffPasskey, {});
    return startAuthentication({ optionsJSON: JSON.parse(options) });
  });

/**
 * Creates a passkey for the invited person. Undefined if the person cancelled, or if it failed; after a failure
 * `onFault` is called.
 */
export const passkeyForJoining = (invitation: string, onFault: () => void): Promise<Proof | undefined> =>
  proofOf(onFault, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = await callEndpoint(startJoinPasskey, { invitation });
    return startRegistration({ optionsJSON: JSON.parse(options) });
  });

/**
 * Creates one more passkey for the logged-in person. Undefined if the person cancelled, or if it failed; after a
 * failure `onFault` is called.
 */
export const passkeyForMe = (onFault: () => void): Promise<Proof | undefined> =>
  proofOf(onFault, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = await callEndpoint(startOwnPasskey, {});
    return startRegistration({ optionsJSON: JSON.parse(options) });
  });

async function proofOf(onFault: () => void, ask: () => Promise<object>): Promise<Proof | undefined> {
  try {
    return { credential: JSON.stringify(await ask()) };
  } catch (error) {
    if (!wasGivenUp(error)) onFault();
    return undefined;
  }
}
