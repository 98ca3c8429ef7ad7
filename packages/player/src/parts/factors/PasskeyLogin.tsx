import { useState } from 'react';
import { loginByPasskey, startPasskeyLogin } from '@tamarind/contract/factors';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Refusal } from '@tamarind/ui/refusal.ts';
import { enterSite } from '../entry/enter-site.ts';
import { toast } from '@tamarind/ui/Toast';
import { openWayOn } from '../entry/open-proof.ts';
import { canHavePasskeys, wasGivenUp } from '@tamarind/ui/passkey-browser.ts';
import { greet } from '../entry/Greeting.tsx';
import { useFactorWords } from './words.ts';

/**
 * Login by passkey without a username: the device identifies the member. Hidden if the browser or the site's address
 * does not support passkeys.
 */
export function PasskeyLogin({ isRemembered, onDone }: { isRemembered: boolean; onDone: () => void }) {
  const t = useFactorWords();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  if (!canHavePasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { options } = await callEndpoint(startPasskeyLogin, {});
      const credential = await startAuthentication({ optionsJSON: JSON.parse(options) });
      const session = await callEndpoint(loginByPasskey, {
        credential: JSON.stringify(credential),
        rememberMe: isRemembered,
      });
      enterSite(session, { remember: isRemembered });
      greet(session.account);
      onDone();
    } catch (error) {
      if (error instanceof Refusal && openWayOn(error, isRemembered)) return;
      if (!wasGivenUp(error))
        toast(error instanceof Refusal ? errorText(error) : t('passkeyFailed'), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="line" size="large" isFull icon="fingerprint" isBusy={isBusy} onClick={() => void enter()}>
      {t('passkeyLogin')}
    </Button>
  );
}
