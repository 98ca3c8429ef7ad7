import { getEncryptionKey, getWhitelabel } from '@tamarind/contract/brand';
import { startFreePlay } from '@tamarind/contract/trial';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { currentLanguage } from '@tamarind/ui/language.ts';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { sealText } from '@tamarind/ui/seal.ts';
import { currencyFor } from '@tamarind/ui/whitelabel.ts';
import { enterSite } from './enter-site.ts';

/**
 * Starts free play [H05]: a guest's session with play money. The specification requires the input `Encryption`, a
 * reversed random text encrypted with the server's key. Throws a Refusal.
 */
export async function playFree(): Promise<void> {
  const [key, { brand }] = await Promise.all([callEndpoint(getEncryptionKey, {}), callEndpoint(getWhitelabel, {})]);
  const Encryption = await sealText(key, [...newRequestId()].reverse().join(''));
  const session = await callEndpoint(
    startFreePlay,
    {
      os: navigator.userAgent.slice(0, 60) || 'web',
      platform: 'W',
      Encryption,
      gatewayVersion: 3,
      currency: currencyFor(currentLanguage(), brand.currencies),
    },
    { requestId: newRequestId() },
  );
  const { token, memberKind, account, merchant, currency } = session;
  enterSite({ token, memberKind, account, merchant, currency });
}
