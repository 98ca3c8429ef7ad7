import { startJoinPasskey, startStaffPasskey } from '@tamarind/contract/staff-entry';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { wasGivenUp } from '@tamarind/ui/passkey-browser.ts';

interface Proof {
  readonly credential: string;
}

/** A proof with a passkey of this device; undefined when the person gave up or, after `onFault`, when it failed. */
export const passkeyForLogin = (onFault: () => void): Promise<Proof | undefined> =>
  proofOf(onFault, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { options } = await callEndpoint(startStaffPasskey, {});
    return startAuthentication({ optionsJSON: JSON.parse(options) });
  });

/** A new passkey for the invited person; undefined as above. */
export const passkeyForJoining = (invitation: string, onFault: () => void): Promise<Proof | undefined> =>
  proofOf(onFault, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = await callEndpoint(startJoinPasskey, { invitation });
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
