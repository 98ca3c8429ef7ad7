import { useEffect, useState } from 'react';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { toast } from '@tamarind/ui/Toast';
import styles from './RightBar.module.css';
import { useWhitelabel } from './brand.ts';
import { openModal } from './modals.ts';
import { useShellWords } from './words.ts';

const icons: Readonly<Record<string, IconName>> = {
  TELEGRAM: 'telegram-logo',
  FACEBOOK: 'facebook-logo',
  APP: 'qr-code',
};

/** Ways to reach people: live chat in a window of its own, links with their QR on hover or focus, back to the top [C08]. */
export function RightBar() {
  const t = useShellWords();
  const info = useWhitelabel()?.info;
  const chat = info?.customerService.find(({ url }) => url !== '');
  return (
    <aside className={styles.bar} aria-label={t('contact')}>
      {chat && (
        <button
          type="button"
          className={styles.chat}
          aria-label={t('liveChat')}
          onClick={() => openChat(chat.url, t('chatFailed'))}
        >
          <Icon name="chat-circle-dots-fill" size={24} />
        </button>
      )}
      {info?.resources.map(({ resourceType, url, labelNameEn }) => (
        <a
          key={resourceType}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={labelNameEn}
          className={styles.link}
        >
          <Icon name={icons[resourceType] ?? 'link'} size={24} />
          <QrCard address={url} name={labelNameEn} />
        </a>
      ))}
      <button
        type="button"
        aria-label={t('toTop')}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      >
        <Icon name="arrow-up" size={24} />
      </button>
    </aside>
  );
}

/** Opens the chat in a window of its own; where the browser refuses one, our own chat opens here and another is said to fail. */
function openChat(address: string, failed: string): void {
  const chat = window.open(address, 'chat', 'width=400,height=640');
  if (chat) return;
  if (address === '/chat') openModal('chatRoom');
  else toast(failed, { tone: 'error' });
}

/** 200 px with a margin of 20, drawn here so that no third party learns who looks. */
function QrCard({ address, name }: { address: string; name: string }) {
  const t = useShellWords();
  const [picture, setPicture] = useState<string>();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || picture !== undefined) return;
    import('qrcode')
      .then(({ default: qr }) => qr.toDataURL(address, { width: 200, margin: 0 }))
      .then(setPicture, () => setPicture(''));
  }, [isWanted, picture, address]);
  return (
    <span className={styles.card} ref={(card) => watch(card, () => setWanted(true))}>
      {picture ? (
        <img src={picture} width={200} height={200} alt="" />
      ) : (
        <span className={styles.blank}>{picture === '' && t('qrFailed')}</span>
      )}
      <b>{name}</b>
      <small>{t('scanOrOpen')}</small>
    </span>
  );
}

/** The card is wanted when its link is pointed at or focused. */
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
