import { CODE_COUNTDOWN_MS, CODE_PRESS_PAUSE_MS, TOO_MANY_LOCK_SECONDS } from '@tamarind/domain/constants';
import { useEffect, useRef, useState } from 'react';
import { sendLoginCode, sendRegisterCode } from '@tamarind/contract/codes';
import { deviceNow, serverNow, useNow } from '@tamarind/ui/clock.ts';
import { currentLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { captchaInput, useCaptcha } from '../captcha/useCaptcha.ts';

/** The purpose for which a one-time code is requested. */
export type CodeUse = 'login' | 'recover' | 'register-username' | 'register-mobile';

/**
 * Requests a one-time code and counts down to the next request: expiredMinutes × 60 s, or five minutes after too many
 * requests [H10].
 */
export function useSendCode(use: CodeUse) {
  const login = useCall(sendLoginCode);
  const register = useCall(sendRegisterCode);
  const call = use === 'login' || use === 'recover' ? login : register;
  const { refusal } = call;
  const [nextAt, setNextAt] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const captcha = useCaptcha(isAsked);
  const { renew } = captcha;
  const pressedAt = useRef(0);
  useEffect(() => {
    if (refusal?.code === 'RATE_LIMITED')
      setNextAt(serverNow().getTime() + Number(refusal.details['retryAfterSeconds'] ?? TOO_MANY_LOCK_SECONDS) * 1000);
    if (refusal?.details['captcha'] !== true) return;
    setAsked(true);
    renew();
  }, [refusal, renew]);

  const send = async (dialing: string, number: string, captchaText: string) => {
    if (deviceNow() - pressedAt.current < CODE_PRESS_PAUSE_MS) return;
    pressedAt.current = deviceNow();
    const common = {
      countryDialingCode: dialing,
      language: currentLanguage(),
      ...captchaInput(isAsked ? captchaText : undefined, captcha),
    };
    const sent =
      use === 'login' || use === 'recover'
        ? await login.send({ ...common, mobileNum: number, purpose: use })
        : await register.send({
            ...common,
            mobileNo: number,
            regType: use === 'register-mobile' ? 'mobile' : 'username',
          });
    if (!sent) return;
    setAsked(false);
    setSent(true);
    setNextAt(serverNow().getTime() + sent.expiredMinutes * CODE_COUNTDOWN_MS);
  };
  return {
    send,
    isSent,
    isBusy: call.state === 'sending',
    refusal,
    forgetRefusal: call.reset,
    captcha: isAsked ? captcha : undefined,
    waitSeconds: Math.max(0, Math.ceil((nextAt - useNow(1000)) / 1000)),
  };
}
