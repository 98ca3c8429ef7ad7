import { useState } from 'react';
import type { Provider } from '@tamarind/contract/federation';
import { Button } from '@tamarind/ui/Button';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { isEnabled } from '#parts/brand.ts';
import { useSessionWords } from './words.ts';

const offers = [
  { provider: 'google', feature: 'GOOGLE', icon: 'google-logo', word: 'with.google' },
  { provider: 'facebook', feature: 'FACEBOOK', icon: 'facebook-logo', word: 'with.facebook' },
] as const;

/** A button for each sign-in provider of the operator; nothing if there is none [H15, N03]. */
export function ProviderButtons() {
  const t = useSessionWords();
  const whitelabel = useWhitelabel();
  const [busy, setBusy] = useState<Provider>();
  const go = async (provider: Provider) => {
    setBusy(provider);
    try {
      const { goToProvider } = await import('#parts/entry/sign-in.ts');
      await goToProvider(provider);
    } catch (error) {
      toastRefusal(asRefusal(error));
      setBusy(undefined);
    }
  };
  return offers
    .filter(({ feature }) => isEnabled(whitelabel, feature))
    .map(({ provider, icon, word }) => (
      <Button
        key={provider}
        kind="line"
        icon={icon}
        isFull
        isBusy={busy === provider}
        disabled={busy !== undefined}
        onClick={() => void go(provider)}
      >
        {t(word)}
      </Button>
    ));
}
