import type { OutputOf } from '@tamarind/contract/endpoint';
import { registerBySignIn } from '@tamarind/contract/federation';
import { register, registerByMobile } from '@tamarind/contract/registration';
import type { Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { currentLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import type { SignInTicket } from '#parts/modals.ts';
import type { RegisterTexts } from './register-check.ts';

/** A registration method, and the fields that the operator asks for with it. */
export interface RegisterWay {
  readonly by: 'username' | 'mobile';
  readonly withPassword: boolean;
  /** True if a mobile number, once given, must be verified by an SMS code. */
  readonly withCode: boolean;
  /** Registration through a sign-in provider: no password is needed [H15]. */
  readonly signIn?: SignInTicket | undefined;
}

interface FormValues {
  /** The typed values by field; empty fields are left out. */
  readonly texts: RegisterTexts;
  readonly passwords: { readonly password: string; readonly confirmPassword: string };
  readonly verificationCode: string;
  readonly dialing: string;
  readonly common: {
    readonly currency: Currency;
    readonly affiliateCode?: string;
    readonly referralCode?: string;
    readonly captchaId?: string;
    readonly termsAgreed: boolean;
    /** The version of the terms that the form shows. */
    readonly termsVersion: string;
    readonly ageConfirmed: boolean;
  };
}

/**
 * Calls the registration endpoint of the method [H08]: by username, by mobile number, or through a sign-in provider.
 */
export function useRegister(way: RegisterWay) {
  const byName = useCall(register);
  const byMobile = useCall(registerByMobile);
  const byProvider = useCall(registerBySignIn);
  const { signIn } = way;
  const { state, refusal, reset } = signIn ? byProvider : way.by === 'mobile' ? byMobile : byName;
  const send = async (filled: FormValues): Promise<OutputOf<typeof register> | undefined> => {
    const texts = Object.fromEntries(
      Object.entries(filled.texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
    );
    const number = texts['mobileNum'] ?? '';
    const body = {
      ...texts,
      ...present({
        countryDialingCode: number === '' ? undefined : filled.dialing,
        verificationCode: way.withCode && number !== '' ? filled.verificationCode.trim() : undefined,
      }),
      ...filled.common,
      language: currentLanguage(),
      registerUrl: location.href.slice(0, 300),
      domain: location.hostname,
      registerMethod: 'WEB' as const,
      login: true as const,
    };
    const username = texts['username'] ?? '';
    if (signIn) return byProvider.send({ ...body, ticket: signIn.ticket, username });
    return way.by === 'mobile'
      ? byMobile.send({ ...body, ...(way.withPassword ? filled.passwords : {}), mobileNum: number })
      : byName.send({ ...body, ...filled.passwords, username });
  };
  return { state, refusal, reset, send };
}
