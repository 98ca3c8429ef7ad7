import { CAPTCHA_PAUSE_MS } from '@tamarind/domain/constants';
import { useCallback, useEffect, useState } from 'react';
import { getCaptcha } from '@tamarind/contract/sessions';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export interface Captcha {
  readonly id: string;
  /** The captcha picture as a data URL; undefined while it loads. */
  readonly picture: string | undefined;
  readonly isFailed: boolean;
  readonly canRenew: boolean;
  renew(): void;
}

/** The answer to a captcha as inputs of a call; empty if no captcha is required. */
export const captchaInput = (text: string | undefined, { id }: Captcha) =>
  text === undefined ? {} : { captcha: text.trim(), captchaId: id };

/**
 * The captcha picture of a form. The browser generates the captcha's id, and each new picture gets a new id. Nothing is
 * loaded until `isAsked` is true.
 */
export function useCaptcha(isAsked: boolean): Captcha {
  const [id, setId] = useState(newRequestId);
  const [isPaused, setPaused] = useState(false);
  const answer = useEndpoint(getCaptcha, { id }, { when: isAsked, freshMs: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(() => setPaused(false), CAPTCHA_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, id]);
  const renew = useCallback(() => {
    setId(newRequestId());
    setPaused(true);
  }, []);
  return {
    id,
    picture: answer.data === undefined ? undefined : `data:image/png;base64,${answer.data}`,
    isFailed: answer.isError,
    canRenew: !isPaused,
    renew,
  };
}
