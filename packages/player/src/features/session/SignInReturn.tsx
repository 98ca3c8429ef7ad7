import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { finishSignIn } from '@tamarind/contract/federation';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { asRefusal, Refusal } from '@tamarind/ui/refusal.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { openSite } from '#parts/entry/enter-site.ts';
import { openModal } from '#parts/modals.ts';
import { openWayOn } from '#parts/entry/open-proof.ts';
import { takeJourney } from '#parts/entry/sign-in.ts';
import { greet } from '#parts/entry/Greeting.tsx';
import { useSessionWords } from './words.ts';

/**
 * Page to which a sign-in provider sends the person back: starts a session, asks for missing account data, or explains
 * the refusal [H15].
 */
export default function SignInReturn() {
  const t = useSessionWords();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<Refusal>();
  const isBegun = useRef(false);
  useEffect(() => {
    // The provider's code works only once, so send it once even if the component mounts again.
    if (isBegun.current) return;
    isBegun.current = true;
    const query = new URLSearchParams(location.search);
    // Remove the code from the address bar and from the browser history.
    history.replaceState(null, '', location.pathname);
    finish(query).then(
      ({ path, after }) => {
        navigate(path, { replace: true });
        after(t);
      },
      (error: unknown) => {
        const why = asRefusal(error);
        // These refusals continue as after a normal login: with a second proof of identity, or with the self-exclusion
        // notice.
        if (why.code === 'PROOF_REQUIRED' || why.code === 'SELF_EXCLUDED') {
          navigate('/', { replace: true });
          openWayOn(why, false);
        } else setRefusal(why);
      },
    );
  }, [navigate, t]);
  const heading = <h1 className="sr">{t('submit')}</h1>;
  if (!refusal)
    return (
      <>
        {heading}
        <SkeletonRows count={4} height={64} />
      </>
    );
  return (
    <>
      {heading}
      <Empty
        drawing="warning"
        title={t('return.failed')}
        action={
          <Button
            kind="cta"
            onClick={() => {
              navigate('/', { replace: true });
              openModal('loginPopupModal', {});
            }}
          >
            {t('return.again')}
          </Button>
        }
      >
        {errorText(refusal)}
      </Empty>
    </>
  );
}

type Words = ReturnType<typeof useSessionWords>;

async function finish(query: URLSearchParams): Promise<{ path: string; after: (t: Words) => void }> {
  const [state, code] = [query.get('state') ?? '', query.get('code') ?? ''];
  const journey = takeJourney(state);
  if (!journey) throw new Refusal('SIGN_IN_EXPIRED');
  if (code === '') throw new Refusal('SIGN_IN_CANCELLED');
  const done = await callEndpoint(finishSignIn, { state, code, secret: journey.secret });
  if (done.kind === 'session') {
    const { session } = done;
    openSite(session);
    return { path: '/', after: () => greet(session.account) };
  }
  if (done.kind === 'linked') return { path: '/', after: (t) => toast(t('return.linked')) };
  const { ticket, name, email } = done;
  return { path: '/', after: () => openModal('registerModal', { signIn: { ticket, name, email } }) };
}
