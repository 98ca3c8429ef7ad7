import { useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '@tamarind/ui/Icon';
import { lazySection } from '@tamarind/ui/LazySection';
import styles from './RightBar.module.css';
import { iconOf, useChannels } from '#parts/contact/channels.ts';
import frame from '#parts/contact/QrPicture.module.css';
import { useContactWords } from '#parts/contact/words.ts';
import { useShellWords } from './words.ts';

const noQr = (
  <span className={frame.frame}>
    <span className={frame.blank} />
  </span>
);
const QrPicture = lazySection(
  async () => ({ default: (await import('#parts/contact/QrPicture.tsx')).QrPicture }),
  noQr,
);

/**
 * The bar at the right: live chat in a separate window, contact links with a QR code on hover or focus, and a button
 * back to the top [C08].
 */
export function RightBar() {
  const t = useShellWords();
  const contact = useContactWords();
  const { talk, desks, links } = useChannels();
  return (
    <aside className={styles.bar} aria-label={contact('contact')}>
      {talk && (
        <button type="button" className={styles.chat} aria-label={contact('liveChat')} onClick={talk}>
          <Icon name="chat-circle-dots-fill" size={24} />
        </button>
      )}
      {desks.map(({ name, open }) => (
        <button key={name} type="button" aria-label={name} title={name} onClick={open}>
          <Icon name="headset" size={24} />
        </button>
      ))}
      {links.map(({ resourceType, url, labelNameEn }) => (
        <a
          key={resourceType}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={labelNameEn}
          className={styles.link}
        >
          <Icon name={iconOf(resourceType)} size={24} />
          <QrCard address={url} name={labelNameEn} />
        </a>
      ))}
      <Link href="/app" aria-label={t('app')} className={styles.link}>
        <Icon name="qr-code" size={24} />
        <QrCard address={`${location.origin}/app`} name={t('app')} />
      </Link>
      <button type="button" aria-label={t('toTop')} onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
        <Icon name="arrow-up" size={24} />
      </button>
    </aside>
  );
}

/** A contact link's QR code, drawn when the link is hovered or focused for the first time. */
function QrCard({ address, name }: { address: string; name: string }) {
  const t = useShellWords();
  const [isWanted, setWanted] = useState(false);
  return (
    <span className={styles.card} ref={(card) => watch(card, () => setWanted(true))}>
      {isWanted ? <QrPicture address={address} /> : noQr}
      <b>{name}</b>
      <small>{t('scanOrOpen')}</small>
    </span>
  );
}

/** Calls `onWanted` when the card's link is hovered or focused. */
function watch(card: HTMLElement | null, onWanted: () => void): (() => void) | undefined {
  const link = card?.parentElement;
  if (!link) return undefined;
  link.addEventListener('pointerenter', onWanted);
  link.addEventListener('focus', onWanted);
  return () => {
    link.removeEventListener('pointerenter', onWanted);
    link.removeEventListener('focus', onWanted);
  };
}
