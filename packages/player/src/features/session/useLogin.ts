import { useEffect, useRef, useState } from 'react';
import { login } from '@tamarind/contract/sessions';
import { serverNow, useNow } from '@tamarind/ui/clock.ts';
import { enterSite } from '#parts/entry/enter-site.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { openProof } from '#parts/entry/open-proof.ts';
import { captchaInput, useCaptcha, type Captcha } from '#parts/captcha/useCaptcha.ts';

export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captchaText: string;
  readonly isRemembered: boolean;
}

/** Logs in, and reports when a captcha is required and when the next attempt is allowed [H01, H02]. */
export function useLogin(firstCode: string | undefined) {
  const call = useCall(login);
  const [isAsked, setAsked] = useState(
    firstCode === 'CREDENTIALS_WRONG' || firstCode === 'CAPTCHA_REQUIRED' || firstCode === 'CAPTCHA_WRONG',
  );
  const [openAgainAt, setOpenAgainAt] = useState(0);
  const captcha: Captcha = useCaptcha(isAsked);
  const { refusal } = call;
  const wasRemembered = useRef(false);
  const { renew } = captcha;
  useEffect(() => {
    if (!refusal) return;
    if (openProof(refusal, wasRemembered.current)) return;
    if (refusal.code === 'RATE_LIMITED')
      setOpenAgainAt(serverNow().getTime() + Number(refusal.details['retryAfterSeconds'] ?? 60) * 1000);
    if (refusal.details['captcha'] !== true && refusal.code !== 'CAPTCHA_REQUIRED') return;
    setAsked(true);
    // A captcha picture is valid for one attempt, so load another after this one.
    renew();
  }, [refusal, renew]);

  const send = async ({ username, password, captchaText, isRemembered }: LoginValues) => {
    wasRemembered.current = isRemembered;
    const session = await call.send({
      username,
      password,
      type: 'username',
      rememberMe: isRemembered,
      ...captchaInput(isAsked ? captchaText : undefined, captcha),
    });
    if (!session) return undefined;
    enterSite(session, { remember: isRemembered });
    return session;
  };
  return { call, captcha: isAsked ? captcha : undefined, waitMs: Math.max(0, openAgainAt - useNow(1000)), send };
}
