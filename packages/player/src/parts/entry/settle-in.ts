import { getMemberInfo } from '@tamarind/contract/members';
import { completeFirstLogin } from '@tamarind/contract/registration';
import { present } from '@tamarind/domain/present';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { currentLanguage, isLanguage } from '@tamarind/ui/language.ts';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { currentSession, type SiteSession } from '@tamarind/ui/session.ts';
import { setLanguage } from '@tamarind/ui/words.ts';

interface FirstLogin {
  readonly firstTimeLogin: boolean;
  /** The referral code from the invitation link. */
  readonly referralCode: string | undefined;
}

/**
 * Runs the first-login action once after the login that says `firstTimeLogin` [H03], then switches the site to the
 * language stored on the account [C01]. It does nothing for a trial account. Throws a Refusal.
 */
export async function settleIn(
  { token, memberKind }: SiteSession,
  { firstTimeLogin, referralCode }: FirstLogin,
): Promise<void> {
  if (memberKind === 'trial') return;
  if (firstTimeLogin) await runFirstLogin(referralCode);
  const { language } = await callEndpoint(getMemberInfo, {});
  if (language === null || language === currentLanguage() || !isLanguage(language)) return;
  // Change the language only if the same session still exists: another member may have logged in meanwhile.
  if (currentSession()?.token === token) await setLanguage(language);
}

/**
 * Calls the first-login action. If the server refuses the referral code, calls it again without the code, so that at
 * least the language is stored.
 */
async function runFirstLogin(referralCode: string | undefined): Promise<void> {
  const send = (code?: string) =>
    callEndpoint(
      completeFirstLogin,
      { language: currentLanguage(), ...present({ referralCode: code || undefined }) },
      { requestId: newRequestId() },
    );
  await send(referralCode).catch((error: unknown) => {
    const { code } = asRefusal(error);
    if (referralCode && (code === 'AFFILIATE_CODE_INVALID' || code === 'INPUT_INVALID')) return send();
    throw error;
  });
}
