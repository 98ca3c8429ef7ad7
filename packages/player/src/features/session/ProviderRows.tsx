import { useState } from 'react';
import { listIdentities, unlinkIdentity, type Provider } from '@tamarind/contract/federation';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { isEnabled } from '#parts/brand.ts';
import { openStepUp } from '#parts/entry/open-proof.ts';
import { goToProvider } from '#parts/entry/sign-in.ts';
import styles from './ProviderRows.module.css';
import { useSessionWords } from './words.ts';

const offers = [
  { provider: 'google', feature: 'GOOGLE', icon: 'google-logo' },
  { provider: 'facebook', feature: 'FACEBOOK', icon: 'facebook-logo' },
] as const;

/** Rows of the page My account to link and unlink sign-in providers [H15]. */
export default function ProviderRows() {
  const t = useSessionWords();
  const whitelabel = useWhitelabel();
  const identities = useEndpoint(listIdentities, {});
  const [removing, setRemoving] = useState<Provider>();
  const linked = new Map(identities.data?.identities.map((one) => [one.provider, one.linkedAt]));
  // Also show providers that are linked but no longer offered, so that the member can remove them.
  const shown = offers.filter(({ provider, feature }) => isEnabled(whitelabel, feature) || linked.has(provider));
  const add = (provider: Provider): Promise<void> =>
    goToProvider(provider, true).catch((error: unknown) => {
      const refusal = asRefusal(error);
      if (!openStepUp(refusal, () => void add(provider))) toastRefusal(refusal);
    });
  const remove = async (provider: Provider): Promise<void> => {
    setRemoving(provider);
    try {
      await callEndpoint(unlinkIdentity, { provider });
      toast(t('links.removed'));
      void identities.refetch();
    } catch (error) {
      const refusal = asRefusal(error);
      if (!openStepUp(refusal, () => void remove(provider))) toastRefusal(refusal);
    } finally {
      setRemoving(undefined);
    }
  };
  if (identities.error) return <ErrorState error={identities.error} onRetry={() => void identities.refetch()} />;
  if (!identities.data) return <SkeletonRows count={2} height={64} />;
  if (shown.length === 0) return null;
  return (
    <Card as="section" padding="none" label={t('links')}>
      <h2 className={styles.head}>{t('links')}</h2>
      {shown.map(({ provider, icon }) => {
        const since = linked.get(provider);
        return (
          <div key={provider} className={styles.row}>
            <Icon name={icon} />
            <span className={styles.what}>
              <b>{t(`provider.${provider}`)}</b>
              <small>{since ? <DateText at={since} /> : t('links.none')}</small>
            </span>
            <Button
              kind="line"
              size="small"
              aria-label={t(since ? 'links.removeName' : 'links.addName', { name: t(`provider.${provider}`) })}
              isBusy={removing === provider}
              onClick={() => void (since ? remove(provider) : add(provider))}
            >
              {t(since ? 'links.remove' : 'links.add')}
            </Button>
          </div>
        );
      })}
    </Card>
  );
}
