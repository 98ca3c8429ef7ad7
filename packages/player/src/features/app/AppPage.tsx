import { useEffect, useState } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Segmented } from '@tamarind/ui/Segmented';
import { Mark } from '@tamarind/ui/Wordmark';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { useBrandName } from '#parts/brand.ts';
import { QrPicture, SaveQr } from '#parts/contact/QrPicture.tsx';
import styles from './AppPage.module.css';
import { Guide } from './Guide.tsx';
import { InstallLite } from './InstallLite.tsx';
import { cardOrder, guideOf, platformOf, platforms, type AppCard, type Platform } from './platform.ts';
import { useSiteBuild } from './useSiteBuild.ts';
import { useAppWords } from './words.ts';

/** [B15] Ways to install: store apps, if the operator has them, and the site itself, which needs no store. */
export default function AppPage() {
  const t = useAppWords();
  const brand = useBrandName();
  const own = platformOf(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Mark size={56} />
        <div>
          <h1>{t('title', { brand })}</h1>
          <p>{t('intro')}</p>
        </div>
      </header>
      <ul className={styles.cards}>
        {cardOrder(own).map((card) => (
          <li key={card}>{card === 'lite' ? <LiteCard own={own} /> : <StoreCard store={card} />}</li>
        ))}
      </ul>
      <InstallGuides own={own} />
    </div>
  );
}

function LiteCard({ own }: { own: Platform }) {
  const t = useAppWords();
  const address = `${location.origin}/app`;
  return (
    <section className={classes(styles.card, styles.lite)} aria-labelledby="app-lite">
      <h2 id="app-lite">
        <Icon name="lightning" />
        {t('lite')}
      </h2>
      <p>{t('lite.text')}</p>
      <InstallLite own={own} />
      <Qr address={address} fileName="app-lite" />
      <Build />
    </section>
  );
}

const storeOf: Record<Exclude<AppCard, 'lite'>, { resource: string; name: 'App Store' | 'Google Play' }> = {
  ios: { resource: 'IOS_APP', name: 'App Store' },
  android: { resource: 'ANDROID_APP', name: 'Google Play' },
};

/** The card of the operator's own app, if there is one. Its address comes from the brand's resources. */
function StoreCard({ store }: { store: Exclude<AppCard, 'lite'> }) {
  const t = useAppWords();
  const { resource, name } = storeOf[store];
  const address = useWhitelabel()?.info.resources.find(({ resourceType }) => resourceType === resource)?.url;
  const badge = (
    <>
      <Icon name={store === 'ios' ? 'device-mobile' : 'play'} size={24} />
      <span>
        <small>{t(address ? 'store.get' : 'store.none')}</small>
        <b>{name}</b>
      </span>
    </>
  );
  return (
    <section className={styles.card} aria-labelledby={`app-${store}`}>
      <h2 id={`app-${store}`}>
        <Icon name="device-mobile" />
        {t(store)}
      </h2>
      <p>{t(address ? 'store.text' : 'store.missing', { store: name })}</p>
      {address ? (
        <a className={styles.badge} href={address} target="_blank" rel="noreferrer">
          {badge}
        </a>
      ) : (
        <span className={classes(styles.badge, styles.none)}>{badge}</span>
      )}
      {address && <Qr address={address} fileName={`app-${store}`} />}
    </section>
  );
}

function Qr({ address, fileName }: { address: string; fileName: string }) {
  const t = useAppWords();
  return (
    <figure className={styles.qr}>
      <QrPicture address={address} />
      <figcaption>{t('scan')}</figcaption>
      <SaveQr address={address} fileName={fileName} />
    </figure>
  );
}

function Build() {
  const t = useAppWords();
  const build = useSiteBuild();
  if (!build) return null;
  return (
    <dl className={styles.build}>
      <div>
        <dt>{t('version')}</dt>
        <dd className="num">{build.version}</dd>
      </div>
      <div>
        <dt>{t('size')}</dt>
        <dd className="num">{t('kilobytes', { count: Math.round(build.bytes / 1024) })}</dd>
      </div>
      <div>
        <dt>{t('checksum')}</dt>
        <dd className="num">{build.build}</dd>
      </div>
    </dl>
  );
}

/** The install guides, each with its own address: /app#ios, /app#android, /app#desktop. */
function InstallGuides({ own }: { own: Platform }) {
  const t = useAppWords();
  const [platform, setPlatform] = useState(() => guideOf(location.hash, own));
  useEffect(() => {
    const onHash = () => setPlatform(guideOf(location.hash, own));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [own]);
  return (
    <section id="guide" className={styles.guide} aria-labelledby="app-guide">
      <h2 id="app-guide">{t('guide')}</h2>
      <Segmented
        label={t('guide.device')}
        options={platforms.map((one) => ({ value: one, label: t(`guide.${one}`) }))}
        value={platform}
        onChange={(next) => {
          history.replaceState(history.state, '', `#${next}`);
          setPlatform(next);
        }}
      />
      <Guide platform={platform} />
    </section>
  );
}
