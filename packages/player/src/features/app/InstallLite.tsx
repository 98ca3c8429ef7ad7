import { Button } from '@tamarind/ui/Button';
import { Icon } from '@tamarind/ui/Icon';
import { toast } from '@tamarind/ui/Toast';
import { useInstall } from '#parts/install-prompt.ts';
import { useMedia } from '#parts/useMedia.ts';
import styles from './AppPage.module.css';
import type { Platform } from './platform.ts';
import { useAppWords } from './words.ts';

/**
 * Installs the site with one press if the browser supports it, otherwise links to the steps. If the site is already
 * installed, a text says this.
 */
export function InstallLite({ own }: { own: Platform }) {
  const t = useAppWords();
  const install = useInstall();
  const isInstalled = useMedia('(display-mode: standalone)');
  if (isInstalled)
    return (
      <p className={styles.installed}>
        <Icon name="check-circle-fill" />
        {t('lite.installed')}
      </p>
    );
  const press = async () => {
    if (install) {
      if (await install()) toast(t('lite.done'));
      return;
    }
    document.getElementById('guide')?.scrollIntoView({ behavior: 'smooth' });
  };
  return (
    <div className={styles.install}>
      <Button kind="cta" size="large" isFull icon="download-simple" onClick={() => void press()}>
        {t(install || own === 'desktop' ? 'lite.install' : 'lite.add')}
      </Button>
      {!install && <small>{t('lite.steps')}</small>}
    </div>
  );
}
