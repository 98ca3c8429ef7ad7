import { stepUp } from '@tamarind/contract/factors';
import { present } from '@tamarind/domain/present';
import { renewToken } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { useFactorsWords } from './words.ts';

/** Asks for the password again and says why. If `needsCode` is set, it also asks for an authenticator code. */
export function StepUp({ text, needsCode = false, onDone }: { text: string; needsCode?: boolean; onDone: () => void }) {
  const t = useFactorsWords();
  const call = useCall(stepUp);
  return (
    <PasswordForm
      text={text}
      act={t('stepUp.act')}
      kind="cta"
      needsCode={needsCode}
      isBusy={call.state === 'sending'}
      refusal={call.refusal}
      onSubmit={async ({ password, code }) => {
        const proved = await call.send({ password, ...present({ code: needsCode ? code : undefined }) });
        if (!proved) return;
        renewToken(proved.token);
        onDone();
      }}
    />
  );
}
