import { exportJWK, generateKeyPair } from 'jose';
import { liveBy } from '../clock.ts';
import { runStandIn } from '../stand-in.ts';
import { createFacebook } from './facebook.ts';
import { createGoogle } from './google.ts';
import { createPhoneSignIn } from './phone.ts';

/**
 * Addresses of the platform, which users return to after sign-in. This file is the stand-in for sign-in providers: at
 * the root a certified OpenID provider in place of Google, under /facebook the Facebook dialog and graph, under
 * /firebase phone sign-in with published keys. Users pick an identity on a page. Nothing is stored; ids are derived
 * from the e-mail address, so the same address is the same person after a restart.
 */
const platforms = [process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:4000'].flatMap((url) => [
  url,
  url.replace('127.0.0.1', 'localhost'),
]);
const returns = [...new Set(platforms.map((url) => `${url}/sign-in/return`))];

await runStandIn('providers', async ({ clock }) => {
  liveBy(clock);
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const phone = createPhoneSignIn(
    { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: 'phone-1', alg: 'RS256', use: 'sig' } },
    clock,
  );
  const facebook = createFacebook(returns, clock);
  return {
    answer: async (question) => phone.answer(question) ?? facebook.answer(question),
    log: () => [...phone.log(), ...facebook.log()],
    mount: async (url) => {
      const google = await createGoogle(url, returns, await exportJWK(privateKey));
      return (request, response) => {
        if (/^\/(health|log|control|facebook|firebase)\b/.test(request.url ?? '')) return false;
        google(request, response);
        return true;
      };
    },
  };
});
